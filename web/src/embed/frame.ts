// The page inside an iframe: shows one game, reports its height, and takes states from the page around it.
import "./element.ts";
import type { NimbersGame } from "./element.ts";
import { fromLink, themeIn } from "./state.ts";

const TOLD = ["ready", "input", "move", "result", "error"];

const root = document.documentElement;
const game = document.querySelector("nimbers-game") as NimbersGame;
/** A message about an invalid link. */
const said = document.createElement("p");
said.setAttribute("role", "alert");
game.before(said);

/** The origin of the embedding page; messages go to it and come from it only. */
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

/** Find the origin of the embedding page, if the browser reveals it. */
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

function tell(message: unknown) {
  if (around !== null) window.parent.postMessage(message, around);
}

// Any embedding page gets the height, which it can see anyway.
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
    tell({ type: event.type, detail: (event as CustomEvent).detail }),
  );
}
game.addEventListener("nimbers-ready", () => root.toggleAttribute("data-alive", true));
open();
