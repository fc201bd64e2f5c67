// The kinds of opponents, and the one chosen last, which stays when the game changes.
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

/** The opponent of a new game: the kind that was chosen last in this browser. */
export function usualOpponent() {
  try {
    const kind = /** @type {keyof typeof OPPONENTS} */ (localStorage.getItem(KEY) ?? "perfect");
    return Object.hasOwn(OPPONENTS, kind) ? OPPONENTS[kind] : PERFECT;
  } catch {
    return PERFECT; // the browser keeps nothing for this site
  }
}

/** @param {keyof typeof OPPONENTS} kind */
export function rememberOpponent(kind) {
  try {
    localStorage.setItem(KEY, kind);
  } catch {
    // it is chosen again on the next page
  }
}
