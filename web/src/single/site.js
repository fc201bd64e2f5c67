// Facts about the build for the single file; replaces engine/site.js.
import { worker } from "./bring.js";

const { home } = JSON.parse(document.getElementById("nimbers-page")?.textContent || '{"home": ""}');

/** @type {import("../engine/protocol.js").Site} home: "" where the build was not told the address of the site */
export const site = { build: __BUILD__, version: __VERSION__, worker, home, single: true };
