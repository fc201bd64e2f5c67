// Loads play data of another game. On the site there is none to load, because each game's page contains its own.

/**
 * @param {string} _slug
 * @returns {Promise<import("./play-graph.js").Graph | null>}
 */
export async function graphOf(_slug) {
  return null;
}
