// A table of Grundy values as the page holds it: which part of it is seen, its shades, its text to take away; no pixels.

/** Shades of the ramp of heat maps. */
export const SHADES = 10;
/** Cells a side that are seen at least. */
const CLOSEST = 4;

/**
 * The shade of a value; only 0 has the first one.
 * @param {number} value
 * @param {number} highest
 */
export function shadeOf(value, highest) {
  return value && 1 + Math.min(SHADES - 2, Math.floor((value * (SHADES - 2)) / Math.max(1, highest)));
}

/**
 * What is seen of a table: so many cells a side, from a column and a row on.
 * @typedef {{column: number, row: number, span: number}} View
 */

/**
 * A view that does not leave the table.
 * @param {View} view
 * @param {number} side
 * @returns {View}
 */
export function within({ column, row, span }, side) {
  const cells = Math.min(side, Math.max(Math.min(CLOSEST, side), span));
  const kept = (/** @type {number} */ from) => Math.min(Math.max(0, from), side - cells);
  return { column: kept(column), row: kept(row), span: cells };
}

/**
 * Closer to a place, or further from it, which stays where it is seen.
 * @param {View} view
 * @param {number} by what part of it will be seen
 * @param {[number, number]} place column and row
 * @param {number} side
 */
export function zoomed({ column, row, span }, by, [x, y], side) {
  const cells = within({ column, row, span: span * by }, side).span;
  const factor = cells / span;
  return within({ column: x - (x - column) * factor, row: y - (y - row) * factor, span: cells }, side);
}

/**
 * The view moved just so far that a cell is in it.
 * @param {View} view
 * @param {[number, number]} cell
 * @param {number} side
 */
export function showing({ column, row, span }, [x, y], side) {
  const moved = (/** @type {number} */ from, /** @type {number} */ at) => Math.min(at, Math.max(from, at + 1 - span));
  return within({ column: moved(column, x), row: moved(row, y), span }, side);
}

/**
 * A line for each row, the lowest first; columns and rows are numbered.
 * @param {Uint16Array} values
 * @param {number} side
 * @returns {string[]} pieces of the text, which may be too long for one
 */
export function csv(values, side) {
  const lines = [`y\\x,${Array.from({ length: side }, (_, x) => x).join(",")}\n`];
  for (let y = 0; y < side; y++) lines.push(`${y},${values.subarray(y * side, (y + 1) * side).join(",")}\n`);
  return lines;
}

/**
 * Numbers of 16 bits, the low byte first, whatever this machine's own order.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} count
 */
export function uint16(bytes, at, count) {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 2 * count);
  return Uint16Array.from({ length: count }, (_, index) => view.getUint16(2 * index, true));
}
