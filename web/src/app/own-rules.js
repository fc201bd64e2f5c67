// Remembers games that programs on this page have generated, and packs programs for links.
import { deflate, inflate } from "./packing.js";

/**
 * A generated game: its settings, and positions to begin with.
 * @typedef {{settings: Record<string, string>, examples: string[]}} Known
 * @typedef {{kind: string, text: string}} Program
 */

/** The most characters of a program. */
export const LONGEST = 20_000;

/** @type {Map<string, Known>} games by the packed program that the reader has run */
const known = new Map();

/**
 * Return the game of a program that the reader has run before.
 * @param {Record<string, string>} settings
 * @returns {Known | undefined}
 */
export function knownRules(settings) {
  return known.get(settings.rules ?? "");
}

/**
 * Whether single numbers are positions of a game of the reader's own, so that their values can be listed; not before its
 * rules have run.
 * @param {{slug: string, numbered: boolean}} card
 * @param {Record<string, string>} settings
 */
export function hasNumbers({ slug, numbered }, settings) {
  const { rules } = settings;
  if (slug !== "own" || !numbered) return false;
  return !rules || (/^(integer|heaps)\./.test(rules) && known.has(rules));
}

/**
 * @param {string} packed
 * @param {string} graph
 * @param {string[]} examples
 * @returns {Known}
 */
export function remember(packed, graph, examples) {
  const found = { settings: { rules: packed, graph }, examples };
  known.set(packed, found);
  return found;
}

/**
 * Pack a program for a link: the kind of position, a point, and the deflated text in base64url.
 * @param {Program} program
 */
export async function packed({ kind, text }) {
  return `${kind}.${await deflate(new TextEncoder().encode(text))}`;
}

/**
 * Unpack the program of a link; null if it contains none.
 * @param {string} packed
 * @param {number} longest the most bytes of the text
 * @returns {Promise<Program | null>}
 */
export async function unpacked(packed, longest) {
  const [, kind, letters] = /^([a-z]+)\.([A-Za-z0-9_-]+)$/.exec(packed) ?? [];
  if (!letters) return null;
  try {
    const found = await inflate(letters, longest);
    return { kind, text: new TextDecoder("utf-8", { fatal: true }).decode(found) };
  } catch {
    return null;
  }
}
