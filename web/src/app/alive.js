// The elements of a game's page, given the engine they share.
import "../elements/app.js";
import "./frame.js";

/** @param {import("../engine/client.js").Engine} engine */
export function enliven(engine) {
  /** @type {import("../elements/app.js").App} */ (document.querySelector("nimbers-app")).engine = engine;
}
