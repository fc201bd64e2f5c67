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
/** The least length of a word that counts by itself; shorter words are in nearly every entry. */
const SHORT = 3;
/** The rank of the best match of some of the words; matches of all words have less. */
const PART = 8;
/** With fewer results, entries with half of the words are added. */
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
 * Search the index for entries with all words of a query; the best matches come first, and so does the kind with the
 * best match.
 * @param query as typed
 */
export function find(all: Index, query: string): Group[] {
  const words = wordsOf(query);
  return words.length ? grouped(all, (entry) => rank(words, entry)) : [];
}

/**
 * Search as `find` does, and where few entries have all the words, also find those with half of them.
 * @returns partly: no entry has all the words
 */
export function findAll(all: Index, query: string): { groups: Group[]; partly: boolean } {
  const words = wordsOf(query);
  const whole = find(all, query);
  const count = whole.reduce((sum, { found }) => sum + found.length, 0);
  if (count >= FEW || words.length < 2) return { groups: whole, partly: false };
  const groups = grouped(all, (entry, kind) => Math.min(rank(words, entry), rankPart(words, entry, kind)));
  return { groups, partly: count === 0 };
}

/** Rate a match of some words, after all matches of all words; games whose titles begin with a word come first. */
function rankPart(words: string[], entry: Folded, kind: Kind): number {
  const long = words.filter((word) => word.length >= SHORT);
  const called = kind === "games" && long.find((word) => entry.title.startsWith(word));
  if (called) return entry.title === called ? PART : PART + 1;
  const missing = long.filter((word) => !begins([word], `${entry.title} ${entry.names} ${entry.text}`)).length;
  return missing <= long.length / 2 && missing < long.length ? PART + 2 + missing : Number.POSITIVE_INFINITY;
}

/**
 * Sort the entries of each kind, and the kinds, by their best matches.
 * @param rate returns less for better matches, and Infinity for what does not match
 */
function grouped(all: Index, rate: (entry: Folded, kind: Kind) => number): Group[] {
  const groups = KINDS.map((kind) => {
    const ranked = (all[kind] ?? []).map((entry) => ({ entry, at: rate(entry.folded, kind) }));
    const found = ranked.filter(({ at }) => at < Number.POSITIVE_INFINITY).sort((one, other) => one.at - other.at);
    const best = found[0]?.at ?? 0;
    return {
      kind,
      best: kind === "games" && best < PART ? Math.min(best, GAMES_AT_LEAST) : best,
      found: found.map(({ entry }) => entry),
    };
  });
  return groups.filter(({ found }) => found.length).sort((one, other) => one.best - other.best);
}
