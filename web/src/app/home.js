// The home page comes alive: a game to play at once, today's puzzle, then a catalogue that can be searched.
import { begin, settle } from "./drafts.js";
import "./frame.js";
import { part } from "./idle.js";

// The script does not wait for the page, but the game is read from what is written there.
if (document.readyState === "loading")
  await new Promise((there) => document.addEventListener("DOMContentLoaded", there, { once: true }));
if (document.querySelector("nimbers-living")) await import("../elements/living.js");
if (document.querySelector("nimbers-puzzle")) part(() => import("../elements/puzzle.js"));
part(() => import("../elements/catalogue.js"));
begin();
settle();
