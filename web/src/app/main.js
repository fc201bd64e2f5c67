// The page comes alive: one engine, one set of elements.
import { Engine } from "../engine/client.js";
import { site } from "../engine/site.js";
import "../elements/app.js";
import "../elements/contents.js";
import "../elements/theme.js";

const engine = new Engine(site);
Object.assign(window, { nimbers: { engine } });

const app = /** @type {import("../elements/app.js").App} */ (document.querySelector("nimbers-app"));
app.engine = engine;

document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault(); // the address is the state of the game
  document.getElementById("main")?.focus();
});
