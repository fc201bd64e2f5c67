// What every page needs: the switch of the theme, and a skip link that leaves the address alone.
import "../elements/theme.js";
import { keepOffline } from "./register-offline.js";

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element && event.target.closest(".skip"))) return;
  event.preventDefault(); // the address is the state of the game
  document.getElementById("main")?.focus();
});

// Where there is a question, its answer comes first (alive.js).
if (!document.querySelector("nimbers-app")) keepOffline();
