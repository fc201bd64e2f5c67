// Where a game leads: its sequence in the explorer, a sum that it becomes a term of, and from a sequence back to its games; pure.
import { fragment } from "./fragment.js";
import { notation } from "./terms.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./link.js").State} State */

/** Notation of a term and its settings; a sum has its own use for the other signs of links. */
const TERM = /^[A-Za-z0-9_.,-]+$/;
/** Characters of a sum that still goes into a link. */
const LONGEST = 2000;

/**
 * The link of a sequence, as the explorer reads it.
 * @param {string} code
 * @param {string} lang
 * @param {string} [upTo]
 */
export function sequenceLink(code, lang, upTo = "1000") {
  return fragment(
    [
      ["code", code],
      ["n", upTo],
    ],
    lang,
  );
}

/**
 * The link of a single heap of a game that a sequence tells; null where its settings have signs that links do not.
 * @param {string} game
 * @param {Record<string, string>} settings
 * @param {number} heap
 * @param {string} lang
 */
export function heapLink(game, settings, heap, lang) {
  return fragment([["g", game], ...Object.entries(settings), ["p", String(heap)]], lang);
}

/**
 * A position as a term of a sum, or null where it cannot be one.
 * @param {Card} card
 * @param {Record<string, string>} settings convention included
 * @param {string} position
 */
export function termText({ slug, parameters }, settings, position) {
  // A program is not part of a sum; the graph that it told is.
  const set = parameters.filter(
    ({ name, type, default: usual }) => type !== "program" && (settings[name] ?? usual) !== usual,
  );
  const values = set.map(({ name }) => /** @type {[string, string]} */ ([name, settings[name]]));
  if (![position, ...values.map(([, value]) => value)].every((text) => TERM.test(text))) return null;
  return notation(slug, values, position);
}

/**
 * Whether positions of a game can be terms of a sum under a convention, and if not, why not.
 * @param {{conventions: string[], loopy?: boolean, sided?: boolean}} game
 * @param {string} convention
 * @param {boolean} [loops] whether terms of that sum may go round
 * @returns {"" | "loopy" | "sided" | "convention"}
 */
export function barred({ conventions, loopy, sided }, convention, loops = false) {
  if (sided) return "sided";
  if (loopy && !loops) return "loopy";
  return conventions.includes(convention) ? "" : "convention";
}

/**
 * The link of a sum, null where it is too long for one.
 * @param {string[]} terms
 * @param {string} convention
 * @param {string} lang
 * @param {string} slug which of the sums
 */
export function sumLink(terms, convention, lang, slug) {
  const text = terms.join("+");
  if (text.length > LONGEST) return null;
  /** @type {[string, string][]} */
  const rules = convention === "normal" ? [] : [["c", convention]];
  return fragment([["g", slug], ...rules, ["p", text]], lang);
}
