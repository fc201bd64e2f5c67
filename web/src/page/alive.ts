// Defines the elements of a game's page and gives them their common engine.
import "./app.ts";
import { begin, settle } from "../storage/drafts.ts";
import "./frame.ts";
import type { Engine } from "../python/client.ts";
import type { App } from "./app.ts";
import { keepOffline } from "./register-offline.ts";

export function enliven(engine: Engine) {
  const app = document.querySelector("nimbers-app") as App;
  begin();
  app.addEventListener("nimbers-settled", settle);
  // Store the site for offline use only after the first answer, so that it does not slow down Python's start, even
  // while the reader plays. If Python fails, store at least the page for the next attempt.
  const over = new Promise((resolve) => {
    app.addEventListener("nimbers-settled", () => engine.whenReady().then(resolve));
    const look = () => engine.state.name === "failed" && resolve(null);
    engine.addEventListener("state", look);
    look(); // it may have failed before this module ran
  });
  over.then(keepOffline);
  app.engine = engine;
}
