// Remembers games that programs on this page have generated, and packs programs for links.
import { deflate, inflate } from "./packing.ts";

/** A generated game: its settings, and positions to begin with. */
export type Known = { settings: Record<string, string>; examples: string[] };
export type Program = { kind: string; text: string };

/** The most characters of a program. */
export const LONGEST = 20_000;

/** games by the packed program that the reader has run */
const known: Map<string, Known> = new Map();

/** Return the game of a program that the reader has run before. */
export function knownRules(settings: Record<string, string>): Known | undefined {
  return known.get(settings.rules ?? "");
}

/**
 * Whether single numbers are positions of a game of the reader's own, so that their values can be listed; not before its
 * rules have run.
 */
export function hasNumbers({ slug, numbered }: { slug: string; numbered: boolean }, settings: Record<string, string>) {
  const { rules } = settings;
  if (slug !== "own" || !numbered) return false;
  return !rules || (/^(integer|heaps)\./.test(rules) && known.has(rules));
}

export function remember(packed: string, graph: string, examples: string[]): Known {
  const found = { settings: { rules: packed, graph }, examples };
  known.set(packed, found);
  return found;
}

/** Pack a program for a link: the kind of position, a point, and the deflated text in base64url. */
export async function packed({ kind, text }: Program) {
  return `${kind}.${await deflate(new TextEncoder().encode(text))}`;
}

/**
 * Unpack the program of a link; null if it contains none.
 * @param longest the most bytes of the text
 */
export async function unpacked(packed: string, longest: number): Promise<Program | null> {
  const [, kind, letters] = /^([a-z]+)\.([A-Za-z0-9_-]+)$/.exec(packed) ?? [];
  if (!letters) return null;
  try {
    const found = await inflate(letters, longest);
    return { kind, text: new TextDecoder("utf-8", { fatal: true }).decode(found) };
  } catch {
    return null;
  }
}
