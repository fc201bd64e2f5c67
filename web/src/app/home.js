// Starts the home page: a game to play at once, today's puzzle, and a catalogue with a search.
import { begin, settle } from "./drafts.js";
import "./frame.js";
import { part } from "./idle.js";

// The script may run before the page is complete, but it reads the game from the page.
if (document.readyState === "loading")
  await new Promise((there) => document.addEventListener("DOMContentLoaded", there, { once: true }));
if (document.querySelector("nimbers-living")) await import("../elements/living.js");
if (document.querySelector("nimbers-puzzle")) part(() => import("../elements/puzzle.js"));
part(() => import("../elements/catalogue.js"));
begin();
settle();
