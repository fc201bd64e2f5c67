// Loads play data of another game. On the site there is nothing to load: each game has its own page, which contains
// them.

/**
 * @param {string} _slug
 * @returns {Promise<import("./play-graph.js").Graph | null>}
 */
export async function graphOf(_slug) {
  return null;
}
