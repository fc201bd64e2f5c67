// What a tab keeps for itself over a reload, as JSON; where the browser keeps nothing for us, nothing.

/**
 * @param {string} key
 * @returns {any} null where nothing of ours is there
 */
export function stored(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null; // storage is closed to us, or holds what is not ours
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {number} [longest] characters of its text; what is longer is not kept
 */
export function store(key, value, longest = Number.POSITIVE_INFINITY) {
  const text = JSON.stringify(value);
  try {
    if (text.length <= longest) sessionStorage.setItem(key, text);
  } catch {
    // storage is closed to us, or full
  }
}
