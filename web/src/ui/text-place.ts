// Converts places in a text: Python counts characters, the page counts UTF-16 units.

/**
 * Cut a text at the place of an error into the part before, the character, and the part after; shorten long texts.
 * @param at counted from 0, in characters
 * @param around characters to keep on each side
 */
export function cutAt(text: string, at: number, around = 24): { before: string; sign: string; after: string } {
  const signs = Array.from(text);
  const place = Math.min(at, signs.length);
  const [from, to] = [Math.max(0, place - around), place + 1 + around];
  return {
    before: (from > 0 ? "…" : "") + signs.slice(from, place).join(""),
    sign: signs[place] ?? "",
    after: signs.slice(place + 1, to).join("") + (to < signs.length ? "…" : ""),
  };
}

/**
 * Return the selection of the character at a place.
 * @param at counted from 0, in characters
 * @returns in UTF-16 units
 */
export function selectionAt(text: string, at: number): [number, number] {
  const signs = Array.from(text);
  const start = signs.slice(0, at).join("").length;
  return [start, start + (signs[at]?.length ?? 0)];
}
