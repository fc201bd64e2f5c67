// What the build knows about itself, where all of it is one file: takes the place of engine/site.js there.
import { worker } from "./bring.js";

const { home } = JSON.parse(document.getElementById("nimbers-page")?.textContent || '{"home": ""}');

/** @type {import("../engine/protocol.js").Site} home: "" where the build was not told the address of the site */
export const site = { build: __BUILD__, version: __VERSION__, worker, home, report: __REPORT__, single: true };
