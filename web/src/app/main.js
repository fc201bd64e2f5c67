// The page of a game comes alive: Python sets out first, the elements follow when it is on its way.
import { Engine } from "../engine/client.js";
import { site } from "../engine/site.js";

/** Milliseconds the elements wait at most for the worker's first word. */
const HEAD_START = 250;

const engine = new Engine(site);
Object.assign(window, { nimbers: { engine } });
engine.boot().catch(() => {}); // what went wrong is in its state, which the elements show

// A worker starts through the page's own thread: making the elements at once would hold it up.
await new Promise((heard) => {
  engine.addEventListener("state", heard, { once: true });
  setTimeout(heard, HEAD_START);
});
// The script does not wait for the page, but the elements read what is written there.
if (document.readyState === "loading")
  await new Promise((there) => document.addEventListener("DOMContentLoaded", there, { once: true }));
const { enliven } = await import("./alive.js");
enliven(engine);
