// Finds other positions to start a game from, at three levels.

import type { Engine } from "../python/client.ts";
import { chosen, remember } from "../storage/choices.ts";
import { lang } from "../ui/labels.ts";

/** Easy, medium and hard. */
export const LEVELS = [1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];

const KEY = "nimbers level";

/** The last choice of a level in this browser, or easy. */
export function usualLevel() {
  return LEVELS.find((level) => String(level) === chosen(KEY)) ?? 1;
}

export function rememberLevel(level: Level) {
  remember(KEY, String(level));
}

/**
 * Return a start of a level, different from the current one if there are several.
 * @param now the current start
 */
export async function nextStart(
  engine: Pick<Engine, "job">,
  about: { game: string; set: Record<string, string> },
  now: string,
  level: Level,
): Promise<string> {
  let found = now;
  for (let tries = 0; tries < 4 && found === now; tries++) {
    const seed = Math.floor(Math.random() * 1_000_000);
    const { result } = await engine.job("starting_position", { ...about, level, seed, lang });
    found = result.position;
  }
  return found;
}
