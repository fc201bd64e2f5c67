// Writes the first hint: where a good move lies, but not the move; pure, and knows only the parts of the drawing.

import type { Judged } from "../board/touch.ts";
import { touchedBy } from "../board/touch.ts";

/**
 * @param move a good one
 * @param moves all legal moves
 * @returns the label, and the parts to ring
 */
export function nudgeOf(
  move: Pick<Judged, "text" | "touch" | "verdict">,
  moves: Judged[],
): { key: "heap" | "row" | "place" | "count" | "lose"; params: Record<string, number>; parts: string[] } {
  const none = { params: {}, parts: [] };
  if (move.verdict === "lose") return { key: "lose", ...none };
  const [first = "", ...rest] = touchedBy(move);
  const parts = [...new Set(moves.flatMap(touchedBy))];
  const [, group = ""] = first.match(/^((?:t\d+:)?[hr]\d+\.)/) ?? [];
  const near = parts.filter((part) => group && part.startsWith(group));
  if (near.length && near.length < parts.length) {
    const key = /heap|堆/.test(move.text) ? "heap" : /row|行/.test(move.text) ? "row" : "place";
    return { key, params: {}, parts: near };
  }
  if (rest.some((part) => part !== first)) return { key: "place", params: {}, parts: [first] };
  const won = moves.filter(({ verdict }) => verdict === move.verdict).length;
  return { key: "count", params: { count: won, all: moves.length }, parts: [] };
}
