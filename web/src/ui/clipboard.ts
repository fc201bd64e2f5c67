// Copies text for the reader.

/** Copy a text to the clipboard, and return whether the browser allowed it. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
