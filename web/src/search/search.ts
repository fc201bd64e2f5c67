// Searches short texts and ignores case, accents, hyphens and the order of words; pure. The header of every page, the
// catalogue, the list of games and the claims use it.

/** In the order of their groups when none matches better. */
export const KINDS = ["games", "claims", "lessons", "problems", "pages"] as const;

export type Kind = (typeof KINDS)[number];

/**
 * An entry of the index. `to` is a path from the home page; in the single file it is a link within it. `names` are
 * aliases, `about` is a sentence, `where` its game or online judge, `status` that of a claim, `words` for search only.
 */
export type Entry = {
  title: string;
  to: string;
  names?: string[];
  about?: string;
  where?: string;
  status?: string;
  words?: string;
};
type Folded = { title: string; names: string; text: string };
export type Group = { kind: Kind; found: Entry[] };
export type Index = Record<Kind, (Entry & { folded: Folded })[]>;

/** From this length on, a word also matches across spaces: "bitslide" finds "Bit slide". */
const LONG = 5;
/** From this length on, a word counts where no entry has all words of a query. */
const SHORT = 3;
/** With fewer results, entries with some of the words are added. */
const FEW = 3;

/** Normalise a text for comparison: lower case, no accents, half width, single spaces. */
export function folded(text: string) {
  return text
    .normalize("NFKD")
    .replace(/[\p{Mn}'’ʼ]/gu, "")
    .toLowerCase()
    .replace(/[\s\p{Pd}_·]+/gu, " ")
    .trim();
}

/**
 * Split a query into words.
 * @param query as typed
 */
export function wordsOf(query: string) {
  return folded(query).split(" ").filter(Boolean);
}

/**
 * Whether a text contains each word.
 * @param words from `wordsOf`
 * @param text normalised
 */
export function fits(words: string[], text: string) {
  return words.every((word) => text.includes(word) || (word.length >= LONG && text.replaceAll(" ", "").includes(word)));
}

/**
 * Whether each word is the beginning of a word in a text.
 * @param text normalised
 */
function begins(words: string[], text: string) {
  return words.every((word) => ` ${text}`.includes(` ${word}`));
}

/**
 * Rate a match, 0 best: title first, then aliases, then the description.
 * @param words at least one
 * @param found normalised; names are separated by line breaks
 * @returns Infinity if it does not match
 */
export function rank(words: string[], { title, names, text }: { title: string; names: string; text: string }): number {
  const whole = words.join(" ");
  const called = `${title} ${names}`;
  if (title === whole) return 0;
  if (title.startsWith(whole)) return 1;
  const others = names.split("\n");
  if (others.some((name) => name.startsWith(whole))) return 2;
  if (begins(words, title)) return 3;
  if (others.some((name) => begins(words, name))) return 4;
  if (fits(words, called)) return 5;
  const all = `${called} ${text}`;
  if (begins(words, all)) return 6;
  return fits(words, all) ? 7 : Number.POSITIVE_INFINITY;
}

/** Count the words that begin a word of a text; very short words, which stand everywhere, do not count. */
function shared(words: string[], { title, names, text }: Folded) {
  const all = `${title} ${names} ${text}`;
  return words.filter((word) => word.length >= SHORT && begins([word], all)).length;
}

/** Normalise all entries for searching. */
export function prepared(all: Record<Kind, Entry[]>) {
  const one = (entry: Entry) => {
    const { title, names = [], about = "", where = "", words = "" } = entry;
    const text = folded(`${about} ${where} ${words}`);
    return { ...entry, folded: { title: folded(title), names: names.map(folded).join("\n"), text } };
  };
  return Object.fromEntries(KINDS.map((kind) => [kind, (all[kind] ?? []).map(one)])) as Index;
}

/** Games come before other kinds, unless a title or an alias there begins with the query (ranks 0 to 2). */
const GAMES_AT_LEAST = 2.5;

/**
 * Search the index; the best matches come first, and so does the kind with the best match.
 * @param query as typed
 */
export function find(all: Index, query: string) {
  const words = wordsOf(query);
  return words.length ? grouped(all, (entry) => rank(words, entry)) : [];
}

/** Search for entries with all words of a query, and where these are few, add those with some of them. */
export function findAll(all: Index, query: string): { groups: Group[]; partly: boolean } {
  const whole = find(all, query);
  const count = whole.reduce((sum, { found }) => sum + found.length, 0);
  if (count >= FEW || wordsOf(query).length < 2) return { groups: whole, partly: false };
  const part = findPart(all, query);
  const both = whole.map(({ kind, found }) => {
    const more = part.find((group) => group.kind === kind)?.found.filter((entry) => !found.includes(entry)) ?? [];
    return { kind, found: [...found, ...more] };
  });
  const others = part.filter(({ kind }) => both.every((group) => group.kind !== kind));
  return { groups: [...both, ...others], partly: count === 0 };
}

/**
 * Search for entries that have at least half the words of a query, for one that few entries have as a whole; games whose
 * titles begin with one of its words come first.
 */
export function findPart(all: Index, query: string) {
  const words = wordsOf(query).filter((word) => word.length >= SHORT);
  const least = Math.max(1, Math.ceil(words.length / 2));
  return grouped(all, (entry, kind) => {
    const called = kind === "games" && words.find((word) => entry.title.startsWith(word));
    if (called) return entry.title === called ? 0 : 0.5;
    const count = shared(words, entry);
    return count >= least ? 1 + words.length - count : Number.POSITIVE_INFINITY;
  });
}

/** @param rate returns 0 for the best matches, and Infinity for what does not match */
function grouped(all: Index, rate: (entry: Folded, kind: Kind) => number): Group[] {
  const groups = KINDS.map((kind) => {
    const ranked = (all[kind] ?? []).map((entry) => ({ entry, at: rate(entry.folded, kind) }));
    const found = ranked.filter(({ at }) => at < Number.POSITIVE_INFINITY).sort((one, other) => one.at - other.at);
    const best = found[0]?.at ?? 0;
    return {
      kind,
      best: kind === "games" ? Math.min(best, GAMES_AT_LEAST) : best,
      found: found.map(({ entry }) => entry),
    };
  });
  return groups.filter(({ found }) => found.length).sort((one, other) => one.best - other.best);
}
