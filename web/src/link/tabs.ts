// The tabs beside the board of a game, and which of them a link opens.

import type { Card } from "../games/cards.ts";
import { usualOpponent } from "../games/opponents.ts";
import type { Given, Played, State } from "./link.ts";

/** The tabs, in order. */
export const TABS = ["play", "analyse", "learn", "check", "claims"] as const;
export type Tab = (typeof TABS)[number];

/** The value of a link's tab field that opens the explanation of the reader's last move. */
export const WHY = "why";

/** The tabs of the panels that a link can bring texts for. */
const TAB_OF = { exercise: "learn", map: "analyse", proof: "analyse" } as Record<string, Tab>;

/** The games whose positions are sums of other games' positions; the second allows loopy games. */
export const SUM = "sum";
export const LOOPY_SUM = "loopy-sum";
/** Games whose positions are composed first, or whose rules the reader writes. */
const MADE = [SUM, LOOPY_SUM, "own"];

export const isSum = (slug: string) => slug === SUM || slug === LOOPY_SUM;

/** Return a new game: a reader who opens a game without a question plays it. */
export const fresh = (): Played => ({ moves: [], opponent: usualOpponent(), first: true, names: ["", ""] });

/**
 * Return the tab that a link opens.
 * @param given the texts in the link for a panel
 */
export function openedBy(state: State, given: Given | null): Tab {
  if (given) return TAB_OF[given.panel] ?? "check";
  return TABS.find((tab) => tab === state.tab && linked(tab)) ?? (state.play ? "play" : "analyse");
}

/** Return the state of a game's address without fields: its first example, as a game if it can be played. */
export function untouched(card: Card): State {
  return { game: card.slug, settings: {}, position: null, play: MADE.includes(card.slug) ? null : fresh() };
}

/** Whether the reader's program can define the rules. */
export function isProgrammable({ parameters }: Card) {
  return parameters.some(({ type }) => type === "program");
}

/** Return the value of a link's tab field. */
export function linked(tab: Tab) {
  return tab === "play" || tab === "analyse" ? null : tab;
}
