// The two forms in which certificates are written: JSON, and JSON packed for links.

import { isObject, need, RejectedError } from "./need.ts";

/** The most characters of a certificate, unpacked. */
export const MOST_BYTES = 16_000_000;

/** Write a certificate canonically: JSON without spaces, with sorted names and integers only. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (isObject(value)) {
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
  }
  need(typeof value !== "number" || Number.isSafeInteger(value), "a number is too large, or no whole number");
  return JSON.stringify(value);
}

/** Return the text of a certificate; unpack it if it comes from an address (deflate, base64); throws RejectedError. */
export async function unpacked(data: string) {
  const packed = data.endsWith("\n") ? data.slice(0, -1) : data;
  if (packed.startsWith("{")) return packed;
  need(/^[A-Za-z0-9_-]+$/.test(packed) && packed.length <= MOST_BYTES, "neither JSON nor packed JSON");
  let bytes: string;
  try {
    bytes = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new RejectedError("packed wrongly");
  }
  const again = btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=*$/, "");
  need(again === packed, "packed wrongly");
  const source = new Blob([Uint8Array.from(bytes, (sign) => sign.charCodeAt(0))]).stream();
  const texts = [];
  let size = 0;
  try {
    for await (const piece of source.pipeThrough(new DecompressionStream("deflate-raw"))) {
      size += piece.length;
      need(size <= MOST_BYTES, "too large");
      texts.push(new TextDecoder("latin1").decode(piece));
    }
  } catch (error) {
    if (error instanceof RejectedError) throw error;
    throw new RejectedError("packed wrongly");
  }
  return texts.join("");
}
