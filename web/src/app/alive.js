// The elements of a game's page, given the engine they share.
import "../elements/app.js";
import { begin, settle } from "./drafts.js";
import "./frame.js";
import { keepOffline } from "./register-offline.js";

/** @param {import("../engine/client.js").Engine} engine */
export function enliven(engine) {
  const app = /** @type {import("../elements/app.js").App} */ (document.querySelector("nimbers-app"));
  begin();
  app.addEventListener("nimbers-settled", settle);
  // The first answer has the machine for itself, and so has Python on its way, although a game is played meanwhile; where
  // it does not come, the page at least is kept for the next try.
  const over = new Promise((resolve) => {
    app.addEventListener("nimbers-settled", () => engine.whenReady().then(resolve));
    const look = () => engine.state.name === "failed" && resolve(null);
    engine.addEventListener("state", look);
    look(); // it may have failed before the elements were here
  });
  over.then(keepOffline);
  app.engine = engine;
}
