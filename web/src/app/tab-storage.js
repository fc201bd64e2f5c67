// Stores a tab's values over a reload, as JSON with a checksum; does nothing if storage is not available.

/**
 * @param {string} key
 * @returns {any} null if there is no value, or it is damaged
 */
export function stored(key) {
  try {
    return read(sessionStorage.getItem(key) ?? "");
  } catch {
    return null; // storage is not available
  }
}

/**
 * Read and remove a value that an older version of the site stored under another name.
 * @param {string} key
 * @returns {any} null if there is none, or it is invalid JSON
 */
export function inherited(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null; // storage is not available, or the value has another origin
  } finally {
    forget(key);
  }
}

/**
 * Write a value as text with a checksum.
 * @param {unknown} value
 */
export function written(value) {
  const text = JSON.stringify(value);
  return `${sum(text)} ${text}`;
}

/**
 * Read a value; null if the checksum is wrong.
 * @param {string} kept
 * @returns {any}
 */
export function read(kept) {
  const [, checksum, text] = /^(\d+) (.*)$/s.exec(kept) ?? [];
  return text !== undefined && Number(checksum) === sum(text) ? JSON.parse(text) : null;
}

/** @param {string} key */
export function forget(key) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // storage is not available
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {number} [longest] the most characters of its text; longer ones are not stored
 * @returns {boolean} whether it was stored
 */
export function store(key, value, longest = Number.POSITIVE_INFINITY) {
  const text = written(value);
  if (text.length > longest) return false;
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false; // storage is not available, or full
  }
}

/**
 * Compute a checksum (FNV-1a) against accidental damage; only the page itself can write there.
 * @param {string} text
 */
function sum(text) {
  let found = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) found = Math.imul(found ^ text.charCodeAt(index), 0x01000193);
  return found >>> 0;
}
