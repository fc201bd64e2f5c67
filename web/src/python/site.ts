// Facts about the build, for the page.
import type { Site } from "./protocol.ts";

/**
 * The build's id, the package's version, the URLs of the worker, the site and the reports; and whether this is the single file.
 */
export const site: Site = {
  build: __BUILD__,
  version: __VERSION__,
  worker: new URL(__WORKER__, import.meta.url),
  home: new URL("../", import.meta.url).href,
  report: __REPORT__,
  single: false,
};
