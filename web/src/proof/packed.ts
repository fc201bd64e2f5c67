// The packed form of a certificate: deflate, then base64 for URLs.
import { deflate, inflate } from "../link/packing.ts";

/** The most characters of a certificate; the checkers have the same limit. */
const LONGEST = 16_000_000;

/** Pack a certificate, unless it is packed. */
export async function packed(text: string): Promise<string> {
  return text.startsWith("{") ? deflate(new TextEncoder().encode(text)) : text;
}

/** Return the JSON of a certificate, plain or packed; a text that is neither is returned as it is. */
export async function unpacked(text: string): Promise<string> {
  if (text.startsWith("{")) return text;
  try {
    return new TextDecoder().decode(await inflate(text, LONGEST));
  } catch {
    return text;
  }
}
