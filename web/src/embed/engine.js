// The one Python of a page with games; loads before the views because it takes longest.
import { Engine } from "../engine/client.js";
import { site } from "../engine/site.js";

const ENGINE = Symbol.for(`nimbers engine ${site.build}`);

/** Return the page's only engine, shared by all games and all copies of the script. */
export function engine() {
  const shared = /** @type {Record<symbol, Engine | undefined>} */ (/** @type {unknown} */ (globalThis));
  shared[ENGINE] ??= new Engine(site);
  return shared[ENGINE];
}
