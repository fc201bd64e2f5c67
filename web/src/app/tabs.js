// The tabs beside the board of a game, and which of them a link opens.
import { usualOpponent } from "./opponents.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./link.js").State} State */

/** The tabs, in order. */
export const TABS = /** @type {const} */ (["play", "analyse", "learn", "check", "claims"]);
/** @typedef {typeof TABS[number]} Tab */

/** The value of a link's tab field that opens the explanation of the reader's last move. */
export const WHY = "why";

/** The tabs of the panels that a link can bring texts for. */
const TAB_OF = /** @type {Record<string, Tab>} */ ({ exercise: "learn", map: "analyse", proof: "analyse" });

/** The games whose positions are sums of other games' positions; the second allows loopy games. */
export const SUM = "sum";
export const LOOPY_SUM = "loopy-sum";
/** Games whose positions are composed first, or whose rules the reader writes. */
const MADE = [SUM, LOOPY_SUM, "own"];

/** @param {string} slug */
export const isSum = (slug) => slug === SUM || slug === LOOPY_SUM;

/**
 * Return a new game: a reader who opens a game without a question plays it.
 * @returns {import("./link.js").Played}
 */
export const fresh = () => ({ moves: [], opponent: usualOpponent(), first: true, names: ["", ""] });

/**
 * Return the tab that a link opens.
 * @param {State} state
 * @param {import("./link.js").Given | null} given the texts in the link for a panel
 * @returns {Tab}
 */
export function openedBy(state, given) {
  if (given) return TAB_OF[given.panel] ?? "check";
  return TABS.find((tab) => tab === state.tab && linked(tab)) ?? (state.play ? "play" : "analyse");
}

/**
 * Return the state of a game's address without fields: its first example, as a game if it can be played.
 * @param {Card} card
 * @returns {State}
 */
export function untouched(card) {
  return { game: card.slug, settings: {}, position: null, play: MADE.includes(card.slug) ? null : fresh() };
}

/**
 * Whether the reader's program can define the rules.
 * @param {Card} card
 */
export function isProgrammable({ parameters }) {
  return parameters.some(({ type }) => type === "program");
}

/**
 * Return the value of a link's tab field.
 * @param {Tab} tab
 */
export function linked(tab) {
  return tab === "play" || tab === "analyse" ? null : tab;
}
