// Starts the single file: both views, and Python from the parts of the page.
import "../app/frame.ts";
import "../elements/app.ts";
import "../elements/catalogue.ts";
import "../elements/gallery.ts";
import { Engine } from "../engine/client.ts";
import { site } from "../engine/site.ts";
import { Views } from "./views.ts";

const engine = new Engine(site);
Object.assign(window, { nimbers: { engine } });
new Views(engine);
// Wait for the first paint, because unpacking keeps the machine busy.
requestAnimationFrame(() => setTimeout(() => engine.boot().catch(() => {}))); // the engine's state reports a failure
