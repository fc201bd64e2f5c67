// The kinds of opponents; remembers the last choice for other games.

import { PERFECT } from "../python/facts.ts";
import { chosen, remember } from "../storage/choices.ts";
import type { Opponent } from "./game.ts";

export const OPPONENTS: { machine: Opponent; perfect: Opponent; friend: Opponent } = {
  machine: 5,
  perfect: PERFECT,
  friend: "friend",
};

const KEY = "nimbers opponent";

export function kindOf(opponent: Opponent): keyof typeof OPPONENTS {
  if (opponent === "friend") return "friend";
  return opponent === PERFECT ? "perfect" : "machine";
}

/** The opponent of a new game: the last choice in this browser. */
export function usualOpponent() {
  const kind = (chosen(KEY) ?? "perfect") as keyof typeof OPPONENTS;
  return Object.hasOwn(OPPONENTS, kind) ? OPPONENTS[kind] : PERFECT;
}

export function rememberOpponent(kind: keyof typeof OPPONENTS) {
  remember(KEY, kind);
}
