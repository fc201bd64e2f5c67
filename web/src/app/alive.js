// The elements of a game's page, given the engine they share.
import "../elements/app.js";
import { begin, settle } from "./drafts.js";
import "./frame.js";
import { keepOffline } from "./later.js";

/** @param {import("../engine/client.js").Engine} engine */
export function enliven(engine) {
  const app = /** @type {import("../elements/app.js").App} */ (document.querySelector("nimbers-app"));
  begin();
  // The first answer has the machine for itself.
  app.addEventListener("nimbers-settled", () => {
    settle();
    keepOffline();
  });
  app.engine = engine;
}
