// Other positions to begin a game from, at three levels.
import { chosen, remember } from "./choices.js";
import { lang } from "./labels.js";

/** Easy, medium and hard. */
export const LEVELS = /** @type {const} */ ([1, 2, 3]);
/** @typedef {typeof LEVELS[number]} Level */

const KEY = "nimbers level";

/** The level chosen last in this browser, else the easy one. */
export function usualLevel() {
  return LEVELS.find((level) => String(level) === chosen(KEY)) ?? 1;
}

/** @param {Level} level */
export function rememberLevel(level) {
  remember(KEY, String(level));
}

/**
 * A start of a level, other than the one on the board where there are several.
 * @param {Pick<import("../engine/client.js").Engine, "job">} engine
 * @param {{game: string, set: Record<string, string>}} about
 * @param {string} now the start of the game on the board
 * @param {Level} level
 * @returns {Promise<string>}
 */
export async function nextStart(engine, about, now, level) {
  let found = now;
  for (let tries = 0; tries < 4 && found === now; tries++) {
    const seed = Math.floor(Math.random() * 1_000_000);
    const { result } = await engine.job("starting_position", { ...about, level, seed, lang });
    found = result.position;
  }
  return found;
}
