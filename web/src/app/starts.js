// Finds other positions to start a game from, at three levels.
import { chosen, remember } from "./choices.js";
import { lang } from "./labels.js";

/** Easy, medium and hard. */
export const LEVELS = /** @type {const} */ ([1, 2, 3]);
/** @typedef {typeof LEVELS[number]} Level */

const KEY = "nimbers level";

/** The last choice of a level in this browser, or easy. */
export function usualLevel() {
  return LEVELS.find((level) => String(level) === chosen(KEY)) ?? 1;
}

/** @param {Level} level */
export function rememberLevel(level) {
  remember(KEY, String(level));
}

/**
 * Return a start of a level, different from the current one if there are several.
 * @param {Pick<import("../engine/client.js").Engine, "job">} engine
 * @param {{game: string, set: Record<string, string>}} about
 * @param {string} now the current start
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
