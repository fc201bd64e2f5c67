// Choices that the browser keeps from game to game, such as the opponent.

/**
 * The choice kept under a key, or null: also where the browser keeps nothing for this site.
 * @param {string} key
 */
export function chosen(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keep a choice. Where the browser keeps nothing, it is chosen again on the next page.
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {}
}
