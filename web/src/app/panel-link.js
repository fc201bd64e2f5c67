// The texts of a panel in a link: deflated and as base64url, since a link holds few signs.

/** Characters that a link may unfold to. */
const LONGEST = 200_000;

/**
 * @param {Record<string, string>} texts
 * @returns {Promise<string>}
 */
export async function pack(texts) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(texts)));
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {string} packed
 * @returns {Promise<Record<string, string> | null>} null where that is nothing of ours
 */
export async function unpack(packed) {
  try {
    const signs = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(
      await through(new DecompressionStream("deflate-raw"), bytes),
    );
    const found = JSON.parse(text);
    const sound = found && typeof found === "object" && Object.values(found).every((one) => typeof one === "string");
    return sound ? found : null;
  } catch {
    return null;
  }
}

/**
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  const writing = writer.write(bytes).then(() => writer.close());
  writing.catch(() => {}); // the reader meets the same failure
  const reader = stream.readable.getReader();
  /** @type {Uint8Array[]} */
  const chunks = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
    if (length > LONGEST) {
      await reader.cancel();
      throw new RangeError("the link unfolds to too much");
    }
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (chunks)).arrayBuffer());
}
