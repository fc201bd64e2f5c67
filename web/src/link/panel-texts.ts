// Copies a link with the texts of a panel to the clipboard, and reads such a link.

import type { Card } from "../games/cards.ts";
import { copyText } from "../ui/clipboard.ts";
import { addressWith } from "./address.ts";
import { encode } from "./link.ts";
import { pack, unpack } from "./packing.ts";

/** @param name the panel's */
export async function copyTexts(
  name: string,
  texts: Record<string, string>,
  card: Card,
  settings: Record<string, string>,
): Promise<"copied" | "notCopied" | "tooLong"> {
  const given = { panel: name, packed: await pack(texts) };
  const link = encode({ game: card.slug, settings, position: null, given }, card);
  if (!link) return "tooLong";
  return (await copyText(addressWith(link))) ? "copied" : "notCopied";
}

/** @param packed the field of a link */
export function readTexts(packed: string) {
  return unpack(packed);
}
