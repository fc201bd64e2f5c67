// The one Python of a page with games; loads before the views because it takes longest.
import { Engine } from "./client.ts";
import { site } from "./site.ts";

const ENGINE = Symbol.for(`nimbers engine ${site.build}`);

/** Return the page's only engine, shared by all games and all copies of the script. */
export function engine() {
  const shared: typeof globalThis & { [ENGINE]?: Engine } = globalThis;
  shared[ENGINE] ??= new Engine(site);
  return shared[ENGINE];
}
