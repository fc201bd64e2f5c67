// Copies text for the reader.

/**
 * Copy a text to the clipboard, and return whether the browser allowed it.
 * @param {string} text
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
