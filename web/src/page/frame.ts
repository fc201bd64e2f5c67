// What every page needs: the theme switch, the search, and a skip link that does not change the address.
import "./theme-switch.ts";
import { loadLater, whenIdle } from "../ui/idle.ts";
import { keepOffline } from "./register-offline.ts";

whenIdle(() => loadLater(() => import("../search/field.ts")), 2000, 200);

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element && event.target.closest(".skip"))) return;
  event.preventDefault(); // the address contains the state of the game
  document.getElementById("main")?.focus();
});

// Load the filter of the list of games when its field gets the focus.
document.addEventListener("focusin", ({ target }) => {
  if (target instanceof Element && target.matches(".games input"))
    loadLater(() => import("../search/sidebar-filter.ts"));
});

// On a game's page, the first answer comes first (start-page.ts).
if (!document.querySelector("nimbers-app")) keepOffline();
