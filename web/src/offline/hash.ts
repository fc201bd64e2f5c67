// Verifies that bytes are those of the build.

/**
 * Compare the SHA-256. Without a secure context the browser offers no hashes; then accept all bytes.
 * @param sha256 in hexadecimal
 */
export async function matches(bytes: BufferSource, sha256: string) {
  if (!globalThis.crypto?.subtle) return true;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}
