// Starts the single file: both views, and Python from the parts of the page.
import "../page/frame.ts";
import "../page/app.ts";
import "../search/catalogue.ts";
import "../claims/gallery.ts";
import { Engine } from "../python/client.ts";
import { site } from "../python/site.ts";
import { Views } from "./views.ts";

const engine = new Engine(site);
Object.assign(window, { nimbers: { engine } });
new Views(engine);
// Wait for the first paint, because unpacking keeps the machine busy.
requestAnimationFrame(() => setTimeout(() => engine.boot().catch(() => {}))); // the engine's state reports a failure
