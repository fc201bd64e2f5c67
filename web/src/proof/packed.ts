// The packed form of a certificate: deflate, then base64 for URLs.
import { deflate, inflate } from "../link/packing.ts";

/** The most characters of a certificate; the checkers have the same limit. */
const LONGEST = 16_000_000;

/** Pack a certificate, unless it is packed; a text that is no JSON stays as it is. */
export async function packed(text: string): Promise<string> {
  if (!text.startsWith("{")) return text;
  try {
    return deflate(new TextEncoder().encode(canonical(JSON.parse(text))));
  } catch {
    return text;
  }
}

/** Write a value as certificates are written: JSON without spaces and with sorted names. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join()}}`;
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
