// The one Python of a page, whatever page it is.

/** @typedef {import("../engine/client.js").Engine} Engine */

/**
 * That of the page, if it has one; else it begins to start now.
 * @returns {Promise<Engine>}
 */
export async function python() {
  const page = /** @type {{nimbers?: {engine: Engine}}} */ (window);
  if (page.nimbers) return page.nimbers.engine;
  const { engine } = await import("../embed/engine.js");
  engine()
    .boot()
    .catch(() => {}); // its jobs tell
  return engine();
}
