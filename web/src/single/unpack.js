// What the build packed into the single file, as bytes again; for the page and for the worker.

/**
 * @param {string} text gzip in base64
 * @returns {Promise<Uint8Array<ArrayBuffer>>} fails where the text is damaged, for all that gzip's own sum can tell
 */
export async function unpacked(text) {
  const { readable, writable } = new DecompressionStream("gzip");
  // What is wrong is told by the reader; a pipe or a Response between them would be reported as nobody's error by Firefox.
  new Blob([decoded(text)])
    .stream()
    .pipeTo(writable)
    .catch(() => {});
  const reader = readable.getReader();
  reader.closed.catch(() => {});
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const chunks = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    chunks.push(value);
  }
}

/** @param {string} text */
function decoded(text) {
  const native = /** @type {{fromBase64?(text: string): Uint8Array<ArrayBuffer>}} */ (
    /** @type {unknown} */ (Uint8Array)
  );
  if (native.fromBase64) return native.fromBase64(text);
  const signs = atob(text);
  const bytes = new Uint8Array(signs.length);
  for (let at = 0; at < signs.length; at++) bytes[at] = signs.charCodeAt(at);
  return bytes;
}
