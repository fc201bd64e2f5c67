// The page of a game comes alive: one engine, one set of elements.
import { Engine } from "../engine/client.js";
import { site } from "../engine/site.js";
import "../elements/app.js";
import "./frame.js";

const engine = new Engine(site);
Object.assign(window, { nimbers: { engine } });

const app = /** @type {import("../elements/app.js").App} */ (document.querySelector("nimbers-app"));
app.engine = engine;
