// A table of Grundy values: the visible part, its shades, and its text for download; draws nothing.

/** Number of shades in heat maps. */
export const SHADES = 10;
/** The fewest cells to show on a side. */
const CLOSEST = 4;

/**
 * Return the shade of a value; only 0 has the first shade.
 * @param {number} value
 * @param {number} highest
 */
export function shadeOf(value, highest) {
  return value && 1 + Math.min(SHADES - 2, Math.floor((value * (SHADES - 2)) / Math.max(1, highest)));
}

/**
 * The visible part of a table: `span` cells on each side, starting at a column and a row.
 * @typedef {{column: number, row: number, span: number}} View
 */

/**
 * Move a view so that it stays inside the table.
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
 * Zoom around a place, which stays where it is on the screen.
 * @param {View} view
 * @param {number} by factor of the span
 * @param {[number, number]} place column and row
 * @param {number} side
 */
export function zoomed({ column, row, span }, by, [x, y], side) {
  const cells = within({ column, row, span: span * by }, side).span;
  const factor = cells / span;
  return within({ column: x - (x - column) * factor, row: y - (y - row) * factor, span: cells }, side);
}

/**
 * Move the view just far enough to show a cell.
 * @param {View} view
 * @param {[number, number]} cell
 * @param {number} side
 */
export function showing({ column, row, span }, [x, y], side) {
  const moved = (/** @type {number} */ from, /** @type {number} */ at) => Math.min(at, Math.max(from, at + 1 - span));
  return within({ column: moved(column, x), row: moved(row, y), span }, side);
}

/**
 * Write one line for each row, the lowest first, with numbered columns and rows.
 * @param {Uint16Array} values
 * @param {number} side
 * @returns {string[]} pieces of the text, which may be too long for one string
 */
export function csv(values, side) {
  const lines = [`y\\x,${Array.from({ length: side }, (_, x) => x).join(",")}\n`];
  for (let y = 0; y < side; y++) lines.push(`${y},${values.subarray(y * side, (y + 1) * side).join(",")}\n`);
  return lines;
}

/**
 * Read 16-bit numbers in little-endian order, on any machine.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} count
 */
export function uint16(bytes, at, count) {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 2 * count);
  return Uint16Array.from({ length: count }, (_, index) => view.getUint16(2 * index, true));
}
