// Places in what was typed: Python counts characters, the page counts UTF-16 units.

/**
 * A text cut at the place of an error: before it, the character there, after it; long texts are shortened around it.
 * @param {string} text
 * @param {number} at 0-based, in characters
 * @param {number} [around] characters kept on each side
 * @returns {{before: string, sign: string, after: string}}
 */
export function cutAt(text, at, around = 24) {
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
 * The selection that marks the character at a place.
 * @param {string} text
 * @param {number} at 0-based, in characters
 * @returns {[number, number]} in UTF-16 units
 */
export function selectionAt(text, at) {
  const signs = Array.from(text);
  const start = signs.slice(0, at).join("").length;
  return [start, start + (signs[at]?.length ?? 0)];
}
