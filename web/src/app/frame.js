// What every page needs: the switch of the theme, and a skip link that leaves the address alone.
import "../elements/theme.js";
import { keepOffline } from "./later.js";

document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault(); // the address is the state of the game
  document.getElementById("main")?.focus();
});

// Where there is a question, its answer comes first (alive.js).
if (!document.querySelector("nimbers-app")) keepOffline();
