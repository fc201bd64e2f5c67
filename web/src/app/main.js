// The page of a game comes alive: Python sets out first, the elements follow when it is on its way.
import { Engine } from "../engine/client.js";
import { site } from "../engine/site.js";
import { part, started } from "./idle.js";
import { isCached } from "./is-cached.js";

/** Milliseconds the elements wait at most while Python's files come. */
const HEAD_START = 350;

// Worker and package are held against the build of the document itself: no script of ours stands between them.
const build = document.querySelector("meta[name=nimbers-build]")?.getAttribute("content") ?? site.build;
/** @type {import("../engine/protocol.js").Early | null} on its way since before the first paint (early.js) */
const early = window.nimbers?.early ?? null;
const engine = new Engine({ ...site, build }, { cached: early?.boot.cached ?? isCached(), early });
Object.assign(window, { nimbers: { engine } });
// What went wrong is in the engine's state, which the elements show.
engine.boot().catch(started);
engine.addEventListener("idle", started, { once: true }); // the first question has been answered, too, where there is one

// A worker starts and downloads by way of the page's own thread: making the elements at once would hold it up.
/** @type {Promise<void>} */
const headStart = new Promise((come) => {
  engine.addEventListener("state", () => {
    if (engine.state.name !== "booting" || engine.state.step !== "download") come();
  });
  setTimeout(come, HEAD_START);
});
await headStart;
// The script does not wait for the page, but the elements read what is written there.
if (document.readyState === "loading")
  await new Promise((there) => document.addEventListener("DOMContentLoaded", there, { once: true }));
const { enliven } = await import("./alive.js");
enliven(engine);
engine.whenReady().then(() => part(() => import("./save-memory.js").then(({ remember }) => remember(site))));
