// Games that programs told on this page, as long as it is open; and programs as links hold them.
import { deflate, inflate } from "./packing.js";

/**
 * A game as settings, and positions to begin with.
 * @typedef {{settings: Record<string, string>, examples: string[]}} Known
 * @typedef {{kind: string, text: string}} Program
 */

/** Characters of a program. */
export const LONGEST = 20_000;

/** @type {Map<string, Known>} by the packed program, which the reader has run */
const known = new Map();

/**
 * What the reader has let a program tell before.
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
 * A program as a link holds it: what a position is, a point, deflated text in base64url.
 * @param {Program} program
 */
export async function packed({ kind, text }) {
  return `${kind}.${await deflate(new TextEncoder().encode(text))}`;
}

/**
 * The program in a link; null where it holds none.
 * @param {string} packed
 * @param {number} longest bytes of the text
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
