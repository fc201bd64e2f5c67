// The page of a game comes alive: Python sets out first, the elements load meanwhile.
import { Engine } from "../engine/client.js";
import { site } from "../engine/site.js";

const engine = new Engine(site);
Object.assign(window, { nimbers: { engine } });
engine.boot().catch(() => {}); // what went wrong is in its state, which the elements show

// The script does not wait for the page, but the elements read what is written there.
if (document.readyState === "loading")
  await new Promise((there) => document.addEventListener("DOMContentLoaded", there, { once: true }));
const { enliven } = await import("./alive.js");
enliven(engine);
