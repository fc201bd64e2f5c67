// Packs texts for links with deflate, in small pieces, so that no link can block the page or fill its memory.
import { base64url, bytesOf } from "./fragment.ts";

/** The most bytes that the texts of a panel may expand to. */
const LONGEST = 200_000;
/** Bytes to pass to the browser at a time: it processes each piece in one go, and a byte can expand to a thousand. */
const SLICE = 64;

/** @returns in base64url */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return base64url(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/**
 * @param packed base64url
 * @param longest the most bytes of output
 * @throws {Error} if it is not deflated, incomplete, or too long
 */
export async function inflate(packed: string, longest: number): Promise<Uint8Array<ArrayBuffer>> {
  // Deflate adds a few per cent to a text that it cannot shorten, and base64url a third.
  if (packed.length > 2 * longest) throw new RangeError("the link is too long");
  const bytes = bytesOf(packed);
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  const reader = readable.getReader();
  const stop = new AbortController();
  const writing = (async () => {
    for (let at = 0; at < bytes.length && !stop.signal.aborted; at += SLICE)
      await writer.write(bytes.slice(at, at + SLICE)); // resolves when the output has been read
    if (!stop.signal.aborted) await writer.close();
  })();
  // The reader reports a failure.
  for (const promise of [writing, writer.closed, reader.closed]) promise.catch(() => {});
  const chunks: Uint8Array<ArrayBuffer>[] = [];
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

/** Pack the texts of a panel into a field of a link. */
export function pack(texts: Record<string, string>): Promise<string> {
  return deflate(new TextEncoder().encode(JSON.stringify(texts)));
}

/**
 * Unpack the texts of a panel from a link.
 * @returns null if it is invalid
 */
export async function unpack(packed: string): Promise<Record<string, string> | null> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await inflate(packed, LONGEST));
    const found = JSON.parse(text);
    const sound = found && typeof found === "object" && Object.values(found).every((one) => typeof one === "string");
    return sound ? found : null;
  } catch {
    return null;
  }
}
