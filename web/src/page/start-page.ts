// Defines the elements of a game's page and gives them their common engine.
import "./app.ts";
import { begin, settle } from "../storage/drafts.ts";
import "./frame.ts";
import type { Engine } from "../python/client.ts";
import type { App } from "./app.ts";
import { keepOffline } from "./register-offline.ts";

export function startPage(engine: Engine) {
  const app = document.querySelector("nimbers-app") as App;
  begin();
  app.addEventListener("nimbers-settled", settle);
  // Store the site for offline use once the first answer is shown and Python has started, since downloads would delay
  // both; a reader may play before that. If Python fails, store it at once for the next attempt.
  const started = new Promise((resolve) => {
    app.addEventListener("nimbers-settled", () => engine.whenReady().then(resolve));
    const check = () => engine.state.name === "failed" && resolve(null);
    engine.addEventListener("state", check);
    check(); // it may have failed before this module ran
  });
  started.then(keepOffline);
  app.engine = engine;
}
