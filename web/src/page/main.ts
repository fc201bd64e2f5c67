// Starts the page of a game: first Python, then the elements while Python loads.

import { isCached } from "../offline/is-cached.ts";
import { Engine } from "../python/client.ts";
import type { Early } from "../python/protocol.ts";
import { site } from "../python/site.ts";
import { loadLater, started, starting } from "../ui/idle.ts";

/** The most milliseconds that the elements wait while Python's files load. */
const HEAD_START = 350;

// Compare worker and package with the build of the document itself, not with that of a script that may be older.
const build = document.querySelector("meta[name=nimbers-build]")?.getAttribute("content") ?? site.build;
/** started before the first paint (early.ts) */
const early: Early | null = window.nimbers?.early ?? null;
const engine = new Engine({ ...site, build }, { cached: early?.boot.cached ?? isCached(), early });
Object.assign(window, { nimbers: { engine } });
starting();
// The elements show a failure from the engine's state.
engine.boot().catch(started);
engine.addEventListener("idle", started, { once: true }); // "idle" fires after the first answer, too

// A worker loads by way of the page's main thread: defining the elements at once would delay it.
const headStart: Promise<void> = new Promise((resolve) => {
  engine.addEventListener("state", () => {
    if (engine.state.name !== "booting" || engine.state.step !== "download") resolve();
  });
  setTimeout(resolve, HEAD_START);
});
await headStart;
// The script may run before the page is complete, but the elements read from the page.
if (document.readyState === "loading")
  await new Promise((there) => document.addEventListener("DOMContentLoaded", there, { once: true }));
const { startPage } = await import("./start-page.ts");
startPage(engine);
engine.whenReady().then(() => loadLater(() => import("./save-memory.ts").then(({ remember }) => remember(site))));
