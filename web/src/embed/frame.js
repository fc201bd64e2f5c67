// The page inside an iframe: one game that fills it; tells its height, and takes states from the page around it.
import "./element.js";
import { fromLink, themeIn } from "./state.js";

/** @typedef {import("./element.js").NimbersGame} NimbersGame */

const TOLD = ["ready", "input", "move", "result", "error"];

const root = document.documentElement;
const game = /** @type {NimbersGame} */ (document.querySelector("nimbers-game"));
/** What is wrong with the link. */
const said = document.createElement("p");
said.setAttribute("role", "alert");
game.before(said);

/** The origin of the page around: nobody else is listened to or told what happens. */
const around = ancestor();

function open() {
  const checked = fromLink(location.hash);
  said.textContent = checked.ok ? "" : checked.message;
  root.dataset.theme = themeIn(location.hash);
  if (checked.ok) game.state = checked.state;
  else {
    tell({ type: "nimbers-error", detail: { code: "link", message: checked.message, at: null } });
  }
}

/** The origin that embeds this page, as far as the browser says. */
function ancestor() {
  if (window.parent === window) return null;
  const known = location.ancestorOrigins?.[0];
  if (known) return known === "null" ? null : known;
  try {
    return new URL(document.referrer).origin;
  } catch {
    return null;
  }
}

/** @param {unknown} message */
function tell(message) {
  if (around !== null) window.parent.postMessage(message, around);
}

// The height alone is told to whoever embeds us: it says nothing that the page around does not see.
let height = 0;
new ResizeObserver(() => {
  const now = Math.ceil(document.body.getBoundingClientRect().height);
  if (now === height || window.parent === window) return;
  height = now;
  window.parent.postMessage({ type: "nimbers-height", height }, "*");
}).observe(document.body);

addEventListener("message", ({ data, source, origin }) => {
  if (source !== window.parent || origin !== around || window.parent === window) return;
  if (typeof data !== "object" || data === null || data.type !== "nimbers-state") return;
  game.state = data.state;
});
addEventListener("hashchange", open);
for (const name of TOLD) {
  game.addEventListener(`nimbers-${name}`, (event) =>
    tell({ type: event.type, detail: /** @type {CustomEvent} */ (event).detail }),
  );
}
game.addEventListener("nimbers-ready", () => root.toggleAttribute("data-alive", true));
open();
