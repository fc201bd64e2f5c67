// What every page needs: the switch of the theme, the search, and a skip link that leaves the address alone.
import "../elements/theme.js";
import { part, whenIdle } from "./idle.js";
import { keepOffline } from "./register-offline.js";

whenIdle(() => part(() => import("../elements/search.js")), 2000, 200);

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element && event.target.closest(".skip"))) return;
  event.preventDefault(); // the address is the state of the game
  document.getElementById("main")?.focus();
});

// The list of games is narrowed down by what is typed above it.
document.addEventListener("focusin", ({ target }) => {
  if (target instanceof Element && target.matches(".games input")) part(() => import("./sidebar-filter.js"));
});

// Where there is a question, its answer comes first (alive.js).
if (!document.querySelector("nimbers-app")) keepOffline();
