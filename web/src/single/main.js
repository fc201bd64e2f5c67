// The single file comes alive: both views, and Python from the parts of the page.
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
// After the first paint, because unpacking keeps the machine busy.
requestAnimationFrame(() => setTimeout(() => engine.boot().catch(() => {}))); // what goes wrong is in its state
