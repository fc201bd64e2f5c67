// What links pack: texts deflated, made and read piece by piece, so that no link makes the page wait or fills its memory.
import { base64url, bytesOf } from "./fragment.js";

/** Bytes that the texts of a panel may unfold to. */
const LONGEST = 200_000;
/** Bytes given to the browser at a time: it works off each of them in one go, and one can stand for a thousand. */
const SLICE = 64;

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<string>} in base64url
 */
export async function deflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return base64url(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/**
 * @param {string} packed base64url
 * @param {number} longest bytes that may come out
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 * @throws {Error} where it is not deflated, broken off, or longer
 */
export async function inflate(packed, longest) {
  // A text that deflating makes longer gains a few signs in a hundred, and a third by base64url.
  if (packed.length > 2 * longest) throw new RangeError("the link is too long");
  const bytes = bytesOf(packed);
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  const reader = readable.getReader();
  const stop = new AbortController();
  const writing = (async () => {
    for (let at = 0; at < bytes.length && !stop.signal.aborted; at += SLICE)
      await writer.write(bytes.slice(at, at + SLICE)); // settled when what came out of it has been read
    if (!stop.signal.aborted) await writer.close();
  })();
  // The reader tells what is wrong.
  for (const promise of [writing, writer.closed, reader.closed]) promise.catch(() => {});
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const chunks = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    chunks.push(value);
    length += value.length;
    if (length <= longest) continue;
    stop.abort();
    await reader.cancel();
    throw new RangeError("the link unfolds to too much");
  }
}

/**
 * The texts of a panel as a field of a link.
 * @param {Record<string, string>} texts
 * @returns {Promise<string>}
 */
export function pack(texts) {
  return deflate(new TextEncoder().encode(JSON.stringify(texts)));
}

/**
 * The texts of a panel that a link holds.
 * @param {string} packed
 * @returns {Promise<Record<string, string> | null>} null where that is nothing of ours
 */
export async function unpack(packed) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await inflate(packed, LONGEST));
    const found = JSON.parse(text);
    const sound = found && typeof found === "object" && Object.values(found).every((one) => typeof one === "string");
    return sound ? found : null;
  } catch {
    return null;
  }
}
