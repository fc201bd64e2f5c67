// The one Python of a page with games in it; loaded before what draws them, because it takes longest.
import { Engine } from "../engine/client.js";
import { site } from "../engine/site.js";

const ENGINE = Symbol.for(`nimbers engine ${site.build}`);

/** The engine of this page: one, however many games and copies of the script. */
export function engine() {
  const shared = /** @type {Record<symbol, Engine | undefined>} */ (/** @type {unknown} */ (globalThis));
  shared[ENGINE] ??= new Engine(site);
  return shared[ENGINE];
}
