// Links from a game to its sequence and to a sum with it, and from a sequence back to its games; pure.

import type { Card } from "../games/cards.ts";
import { fragment } from "./fragment.ts";
import { notation } from "./terms.ts";

/** Notation of a term and its settings; a sum uses the other characters of links itself. */
const TERM = /^[A-Za-z0-9_.,-]+$/;
/** The longest sum in a link, in characters. */
const LONGEST = 2000;

/** Write the link of a sequence in the explorer. */
export function sequenceLink(code: string, lang: string, upTo = "1000") {
  return fragment(
    [
      ["code", code],
      ["n", upTo],
    ],
    lang,
  );
}

/** Write the link of one heap of a sequence's game; null if its settings contain characters that links cannot hold. */
export function heapLink(game: string, settings: Record<string, string>, heap: number, lang: string) {
  return fragment([["g", game], ...Object.entries(settings), ["p", String(heap)]], lang);
}

/**
 * Write a position as a term of a sum, or null if it cannot be one.
 * @param settings including the convention
 */
export function termText({ slug, parameters }: Card, settings: Record<string, string>, position: string) {
  // A sum cannot contain a program, only the graph that it generated.
  const set = parameters.filter(
    ({ name, type, default: usual }) => type !== "program" && (settings[name] ?? usual) !== usual,
  );
  const values = set.map(({ name }) => [name, settings[name]] as [string, string]);
  if (![position, ...values.map(([, value]) => value)].every((text) => TERM.test(text))) return null;
  return notation(slug, values, position);
}

/**
 * Whether positions of a game can be terms of a sum under a convention; otherwise the reason.
 * @param loops whether terms of the sum may be loopy games
 */
export function barred(
  { conventions, loopy, sided }: { conventions: string[]; loopy?: boolean; sided?: boolean },
  convention: string,
  loops = false,
): "" | "loopy" | "sided" | "convention" {
  if (sided) return "sided";
  if (loopy && !loops) return "loopy";
  return conventions.includes(convention) ? "" : "convention";
}

/**
 * Write the link of a sum, or null if it is too long.
 * @param slug which kind of sum
 */
export function sumLink(terms: string[], convention: string, lang: string, slug: string) {
  const text = terms.join("+");
  if (text.length > LONGEST) return null;
  const rules: [string, string][] = convention === "normal" ? [] : [["c", convention]];
  return fragment([["g", slug], ...rules, ["p", text]], lang);
}
