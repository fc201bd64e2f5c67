// Facts about the build for the single file; replaces engine/site.js.
import { worker } from "./bring.js";

const { home } = JSON.parse(document.getElementById("nimbers-page")?.textContent || '{"home": ""}');

/** @type {import("../engine/protocol.js").Site} home: "" if the build does not know the site's URL */
export const site = { build: __BUILD__, version: __VERSION__, worker, home, report: __REPORT__, single: true };
