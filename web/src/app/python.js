// Gives any page its one Python.

/** @typedef {import("../engine/client.js").Engine} Engine */

/**
 * Return the page's engine; if it has none, start one.
 * @returns {Promise<Engine>}
 */
export async function python() {
  const page = /** @type {{nimbers?: {engine: Engine}}} */ (window);
  if (page.nimbers) return page.nimbers.engine;
  const { engine } = await import("../embed/engine.js");
  engine()
    .boot()
    .catch(() => {}); // its jobs report a failure
  return engine();
}
