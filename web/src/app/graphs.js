// Play as data of games that have no page of their own. On the site every game has one, and its data stand in it.

/**
 * @param {string} _slug
 * @returns {Promise<import("./play-graph.js").Graph | null>}
 */
export async function graphOf(_slug) {
  return null;
}
