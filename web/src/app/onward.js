// Links from a game to its sequence and to a sum with it, and from a sequence back to its games; pure.
import { fragment } from "./fragment.js";
import { notation } from "./terms.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./link.js").State} State */

/** Notation of a term and its settings; a sum uses the other characters of links itself. */
const TERM = /^[A-Za-z0-9_.,-]+$/;
/** The longest sum in a link, in characters. */
const LONGEST = 2000;

/**
 * Write the link of a sequence in the explorer.
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
 * Write the link of one heap of a sequence's game; null if its settings contain characters that links cannot hold.
 * @param {string} game
 * @param {Record<string, string>} settings
 * @param {number} heap
 * @param {string} lang
 */
export function heapLink(game, settings, heap, lang) {
  return fragment([["g", game], ...Object.entries(settings), ["p", String(heap)]], lang);
}

/**
 * Write a position as a term of a sum, or null if it cannot be one.
 * @param {Card} card
 * @param {Record<string, string>} settings including the convention
 * @param {string} position
 */
export function termText({ slug, parameters }, settings, position) {
  // A sum cannot contain a program, only the graph that it generated.
  const set = parameters.filter(
    ({ name, type, default: usual }) => type !== "program" && (settings[name] ?? usual) !== usual,
  );
  const values = set.map(({ name }) => /** @type {[string, string]} */ ([name, settings[name]]));
  if (![position, ...values.map(([, value]) => value)].every((text) => TERM.test(text))) return null;
  return notation(slug, values, position);
}

/**
 * Whether positions of a game can be terms of a sum under a convention; otherwise the reason.
 * @param {{conventions: string[], loopy?: boolean, sided?: boolean}} game
 * @param {string} convention
 * @param {boolean} [loops] whether terms of the sum may be loopy games
 * @returns {"" | "loopy" | "sided" | "convention"}
 */
export function barred({ conventions, loopy, sided }, convention, loops = false) {
  if (sided) return "sided";
  if (loopy && !loops) return "loopy";
  return conventions.includes(convention) ? "" : "convention";
}

/**
 * Write the link of a sum, or null if it is too long.
 * @param {string[]} terms
 * @param {string} convention
 * @param {string} lang
 * @param {string} slug which kind of sum
 */
export function sumLink(terms, convention, lang, slug) {
  const text = terms.join("+");
  if (text.length > LONGEST) return null;
  /** @type {[string, string][]} */
  const rules = convention === "normal" ? [] : [["c", convention]];
  return fragment([["g", slug], ...rules, ["p", text]], lang);
}
