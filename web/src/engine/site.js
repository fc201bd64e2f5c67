// What the build knows about itself, for the page.

/**
 * The build's id, the package's version, the address of the worker, where the site is, where reports go ("": nowhere); and whether all of it is one file.
 * @type {import("./protocol.js").Site}
 */
export const site = {
  build: __BUILD__,
  version: __VERSION__,
  worker: new URL(__WORKER__, import.meta.url),
  home: new URL("../", import.meta.url).href,
  report: __REPORT__,
  single: false,
};
