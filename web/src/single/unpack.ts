// Unpacks the parts of the single file, for the page and for the worker.

/**
 * Pipe by hand: WebKit cannot read a Blob in a worker that came from a file, and Firefox reports a failure in a pipe or
 * a Response as an unhandled error.
 * @param text gzip in base64
 * @returns rejects if gzip's checksum shows damage
 */
export async function unpacked(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  const reader = readable.getReader();
  // The reader reports a failure.
  for (const promise of [writer.write(decoded(text)), writer.close(), writer.closed, reader.closed])
    promise.catch(() => {});
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
  }
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function decoded(text: string) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const signs = atob(text);
  const bytes = new Uint8Array(signs.length);
  for (let at = 0; at < signs.length; at++) bytes[at] = signs.charCodeAt(at);
  return bytes;
}
