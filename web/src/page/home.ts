// Starts the home page: a game to play at once, today's puzzle, and a catalogue with a search.
import { begin, settle } from "../storage/drafts.ts";
import "./frame.ts";
import { loadLater } from "../ui/idle.ts";

// The script may run before the page is complete, but it reads the game from the page.
if (document.readyState === "loading")
  await new Promise((there) => document.addEventListener("DOMContentLoaded", there, { once: true }));
if (document.querySelector("nimbers-living")) await import("../play/living.ts");
if (document.querySelector("nimbers-puzzle")) loadLater(() => import("../learn/puzzle.ts"));
loadLater(() => import("../search/catalogue.ts"));
begin();
settle();
