// What the build knows about itself, for the page.

/** The build's id, the package's version and the address of the worker. */
export const site = {
  build: __BUILD__,
  version: __VERSION__,
  worker: new URL(__WORKER__, import.meta.url),
};
