// What a tab keeps for itself over a reload, as JSON behind its sum; where the browser keeps nothing for us, nothing.

/**
 * @param {string} key
 * @returns {any} null where nothing of ours is there, or not as we had kept it
 */
export function stored(key) {
  try {
    return read(sessionStorage.getItem(key) ?? "");
  } catch {
    return null; // storage is closed to us
  }
}

/**
 * What the first edition has kept under a name of its own, once: it comes over with the reader who takes the new version.
 * @param {string} key
 * @returns {any} null where there is nothing, or no JSON
 */
export function inherited(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null; // storage is closed to us, or holds what is not ours
  } finally {
    forget(key);
  }
}

/**
 * A value as a text that shows where it came to harm.
 * @param {unknown} value
 */
export function written(value) {
  const text = JSON.stringify(value);
  return `${sum(text)} ${text}`;
}

/**
 * The value again; null where a text is not as it was written.
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
    // storage is closed to us
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {number} [longest] characters of its text; what is longer is not kept
 * @returns {boolean} whether it is kept
 */
export function store(key, value, longest = Number.POSITIVE_INFINITY) {
  const text = written(value);
  if (text.length > longest) return false;
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false; // storage is closed to us, or full
  }
}

/**
 * Tells a damaged text from a whole one (FNV-1a); it protects from accidents only: who can write there is the page itself.
 * @param {string} text
 */
function sum(text) {
  let found = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) found = Math.imul(found ^ text.charCodeAt(index), 0x01000193);
  return found >>> 0;
}
