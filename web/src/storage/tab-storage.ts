// Stores a tab's values over a reload, as JSON with a checksum; does nothing if storage is not available.

/** @returns null if there is no value, or it is damaged */
export function stored(key: string): any {
  try {
    return read(sessionStorage.getItem(key) ?? "");
  } catch {
    return null; // storage is not available
  }
}

/**
 * Read and remove a value that an older version of the site stored under another name.
 * @returns null if there is none, or it is invalid JSON
 */
export function inherited(key: string): any {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null; // storage is not available, or the value has another origin
  } finally {
    forget(key);
  }
}

/** Write a value as text with a checksum. */
export function written(value: unknown) {
  const text = JSON.stringify(value);
  return `${sum(text)} ${text}`;
}

/** Read a value; null if the checksum is wrong. */
export function read(kept: string): any {
  const [, checksum, text] = /^(\d+) (.*)$/s.exec(kept) ?? [];
  return text !== undefined && Number(checksum) === sum(text) ? JSON.parse(text) : null;
}

export function forget(key: string) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // storage is not available
  }
}

/**
 * @param longest the most characters of its text; longer ones are not stored
 * @returns whether it was stored
 */
export function store(key: string, value: unknown, longest: number = Number.POSITIVE_INFINITY): boolean {
  const text = written(value);
  if (text.length > longest) return false;
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false; // storage is not available, or full
  }
}

/** Compute a checksum (FNV-1a) against accidental damage; only the page itself can write there. */
function sum(text: string) {
  let found = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) found = Math.imul(found ^ text.charCodeAt(index), 0x01000193);
  return found >>> 0;
}
