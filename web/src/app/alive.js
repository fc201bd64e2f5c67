// The elements of a game's page, given the engine they share.
import "../elements/app.js";
import "./frame.js";
import { begin } from "./drafts.js";
import { keepOffline } from "./later.js";

/** @param {import("../engine/client.js").Engine} engine */
export function enliven(engine) {
  begin();
  /** @type {import("../elements/app.js").App} */ (document.querySelector("nimbers-app")).engine = engine;
  engine.whenReady().then(keepOffline);
}
