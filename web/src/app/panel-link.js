// The texts of a panel in a link: deflated and as base64url, since a link holds few signs.
import { deflate, inflate } from "./deflate.js";

/** Bytes that a link may unfold to. */
const LONGEST = 200_000;

/**
 * @param {Record<string, string>} texts
 * @returns {Promise<string>}
 */
export function pack(texts) {
  return deflate(new TextEncoder().encode(JSON.stringify(texts)));
}

/**
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
