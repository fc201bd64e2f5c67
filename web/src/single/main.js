// Starts the single file: both views, and Python from the parts of the page.
import "../app/frame.js";
import "../elements/app.js";
import "../elements/catalogue.js";
import "../elements/gallery.js";
import { Engine } from "../engine/client.js";
import { site } from "../engine/site.js";
import { Views } from "./views.js";

const engine = new Engine(site);
Object.assign(window, { nimbers: { engine } });
new Views(engine);
// Wait for the first paint, because unpacking keeps the machine busy.
requestAnimationFrame(() => setTimeout(() => engine.boot().catch(() => {}))); // the engine's state reports a failure
