// Facts about the build for the single file; replaces python/site.ts.

import type { Site } from "../python/protocol.ts";
import { worker } from "./bring.ts";

const { home } = JSON.parse(document.getElementById("nimbers-page")?.textContent || '{"home": ""}');

/** home: "" if the build does not know the site's URL */
export const site: Site = { build: __BUILD__, version: __VERSION__, worker, home, report: __REPORT__, single: true };
