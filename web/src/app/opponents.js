// The kinds of opponents; remembers the last choice for other games.
import { chosen, remember } from "./choices.js";
import { PERFECT } from "./game.js";

/** @type {{machine: import("./game.js").Opponent, perfect: import("./game.js").Opponent, friend: import("./game.js").Opponent}} */
export const OPPONENTS = { machine: 5, perfect: PERFECT, friend: "friend" };

const KEY = "nimbers opponent";

/**
 * @param {import("./game.js").Opponent} opponent
 * @returns {keyof typeof OPPONENTS}
 */
export function kindOf(opponent) {
  if (opponent === "friend") return "friend";
  return opponent === PERFECT ? "perfect" : "machine";
}

/** The opponent of a new game: the last choice in this browser. */
export function usualOpponent() {
  const kind = /** @type {keyof typeof OPPONENTS} */ (chosen(KEY) ?? "perfect");
  return Object.hasOwn(OPPONENTS, kind) ? OPPONENTS[kind] : PERFECT;
}

/** @param {keyof typeof OPPONENTS} kind */
export function rememberOpponent(kind) {
  remember(KEY, kind);
}
