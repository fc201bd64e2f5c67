// Copies a link with the texts of a panel to the clipboard, and reads such a link.
import { addressWith } from "../app/address.js";
import { copyText } from "../app/clipboard.js";
import { encode } from "../app/link.js";
import { pack, unpack } from "../app/packing.js";

/**
 * @param {string} name the panel's
 * @param {Record<string, string>} texts
 * @param {import("../app/cards.js").Card} card
 * @param {Record<string, string>} settings
 * @returns {Promise<"copied" | "notCopied" | "tooLong">}
 */
export async function copyTexts(name, texts, card, settings) {
  const given = { panel: name, packed: await pack(texts) };
  const link = encode({ game: card.slug, settings, position: null, given }, card);
  if (!link) return "tooLong";
  return (await copyText(addressWith(link))) ? "copied" : "notCopied";
}

/** @param {string} packed the field of a link */
export function readTexts(packed) {
  return unpack(packed);
}
