// A page for tests with the engine only; it records every worker and every state.
import { Engine } from "../../../web/src/python/client.ts";
import { site } from "../../../web/src/python/site.ts";

const workers = [];
window.Worker = class extends Worker {
  constructor(...args) {
    super(...args);
    workers.push(this);
    this.addEventListener("message", ({ data }) => data === "kill me" && this.terminate());
  }
};

const engine = new Engine(site, { stall: 4000 });
const states = [];
engine.addEventListener("state", () => states.push(engine.state));
Object.assign(window, { Engine, engine, site, states, workers });
