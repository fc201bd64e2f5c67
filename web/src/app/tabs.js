// What stands beside the board of a game, and which of it a link opens.
import { usualOpponent } from "./opponents.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./link.js").State} State */

/** The tabs, in their order. */
export const TABS = /** @type {const} */ (["play", "analyse", "learn", "check", "claims"]);
/** @typedef {typeof TABS[number]} Tab */

/** What a link says in place of a tab that wants the reason of the last move made by hand. */
export const WHY = "why";

/** Where the panel is that a link brings texts for. */
const TAB_OF = /** @type {Record<string, Tab>} */ ({ exercise: "learn", map: "analyse", proof: "analyse" });

/** The games whose positions are put together from those of others; in the second they may go round. */
export const SUM = "sum";
export const LOOPY_SUM = "loopy-sum";
/** Games whose positions are put together first, or whose rules are written. */
const MADE = [SUM, LOOPY_SUM, "own"];

/** @param {string} slug */
export const isSum = (slug) => slug === SUM || slug === LOOPY_SUM;

/**
 * A game that nobody has begun: whoever comes to a game without a question plays it.
 * @returns {import("./link.js").Played}
 */
export const fresh = () => ({ moves: [], opponent: usualOpponent(), first: true, names: ["", ""] });

/**
 * The tab that a link opens.
 * @param {State} state
 * @param {import("./link.js").Given | null} given the texts that it brings for a panel
 * @returns {Tab}
 */
export function openedBy(state, given) {
  if (given) return TAB_OF[given.panel] ?? "check";
  return TABS.find((tab) => tab === state.tab && linked(tab)) ?? (state.play ? "play" : "analyse");
}

/**
 * What a bare address of a game opens: its first example, to be played where there is one to play.
 * @param {Card} card
 * @returns {State}
 */
export function untouched(card) {
  return { game: card.slug, settings: {}, position: null, play: MADE.includes(card.slug) ? null : fresh() };
}

/**
 * Whether the rules can be a program of the reader's.
 * @param {Card} card
 */
export function isProgrammable({ parameters }) {
  return parameters.some(({ type }) => type === "program");
}

/**
 * The tab as links say it.
 * @param {Tab} tab
 */
export function linked(tab) {
  return tab === "play" || tab === "analyse" ? null : tab;
}
