// Whether bytes are those that the build made.

/**
 * By their SHA-256; where the page is not a secure context there is none, and all bytes are taken for the right ones.
 * @param {BufferSource} bytes
 * @param {string} sha256 in hexadecimal
 */
export async function matches(bytes, sha256) {
  if (!globalThis.crypto?.subtle) return true;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}
