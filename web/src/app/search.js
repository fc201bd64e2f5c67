// What is looked for in short texts: forgiving about case, accents, hyphens and the order of words; pure.
// One for all: the header of every page, the catalogue, the list of games, the claims.

/** In the order of their groups where nothing is better than the rest. */
export const KINDS = /** @type {const} */ (["games", "claims", "lessons", "problems", "pages"]);

/** @typedef {typeof KINDS[number]} Kind */

/**
 * Something that can be found. `to` is seen from the home page; in the single file it is a link within it. `names` are
 * other words for it, `about` a sentence, `where` the game or the judge it belongs to, `status` that of a claim, `words`
 * by which it is found besides.
 * @typedef {{title: string, to: string, names?: string[], about?: string, where?: string, status?: string, words?: string}} Entry
 *
 * @typedef {{title: string, names: string, text: string}} Folded
 * @typedef {Record<Kind, (Entry & {folded: Folded})[]>} Index
 */

/** Letters from which on a word is also looked for over the spaces of a text: "bitslide" is in "Bit slide". */
const LONG = 5;

/**
 * A text as it is compared: small letters without accents, wide ones narrow, words apart by one space.
 * @param {string} text
 */
export function folded(text) {
  return text
    .normalize("NFKD")
    .replace(/[\p{Mn}'’ʼ]/gu, "")
    .toLowerCase()
    .replace(/[\s\p{Pd}_·]+/gu, " ")
    .trim();
}

/**
 * The words that are looked for; none where nothing is.
 * @param {string} query as it was typed
 */
export function wordsOf(query) {
  return folded(query).split(" ").filter(Boolean);
}

/**
 * Whether each word is in a text, wherever that is.
 * @param {string[]} words of `wordsOf`
 * @param {string} text folded
 */
export function fits(words, text) {
  return words.every((word) => text.includes(word) || (word.length >= LONG && text.replaceAll(" ", "").includes(word)));
}

/**
 * Whether each word begins a word of a text.
 * @param {string[]} words
 * @param {string} text folded
 */
function begins(words, text) {
  return words.every((word) => ` ${text}`.includes(` ${word}`));
}

/**
 * How well something fits, 0 best: by its title first, then by its other names, then by what is said of it.
 * @param {string[]} words at least one
 * @param {{title: string, names: string, text: string}} found folded; names are apart by line ends
 * @returns {number} Infinity where it does not fit
 */
export function rank(words, { title, names, text }) {
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

/**
 * Everything that there is, ready to be looked through.
 * @param {Record<Kind, Entry[]>} all
 */
export function prepared(all) {
  const one = (/** @type {Entry} */ entry) => {
    const { title, names = [], about = "", where = "", words = "" } = entry;
    const text = folded(`${about} ${where} ${words}`);
    return { ...entry, folded: { title: folded(title), names: names.map(folded).join("\n"), text } };
  };
  return /** @type {Index} */ (Object.fromEntries(KINDS.map((kind) => [kind, (all[kind] ?? []).map(one)])));
}

/** The rank of games that are found by other words than their names: after the names of whatever else there is. */
const SAID_OF_A_GAME = 2.5;

/**
 * What fits, by kinds, the best first; the kind with the best comes first.
 * @param {Index} all
 * @param {string} query as it was typed
 * @returns {{kind: Kind, found: Entry[]}[]}
 */
export function find(all, query) {
  const words = wordsOf(query);
  if (!words.length) return [];
  const groups = KINDS.map((kind) => {
    const ranked = (all[kind] ?? []).map((entry) => ({ entry, at: rank(words, entry.folded) }));
    const found = ranked.filter(({ at }) => at < Number.POSITIVE_INFINITY).sort((one, other) => one.at - other.at);
    const best = found[0]?.at ?? 0;
    // A game that is found by what is said of it comes before claims and problems that are, too.
    return {
      kind,
      best: kind === "games" ? Math.min(best, SAID_OF_A_GAME) : best,
      found: found.map(({ entry }) => entry),
    };
  });
  return groups.filter(({ found }) => found.length).sort((one, other) => one.best - other.best);
}
