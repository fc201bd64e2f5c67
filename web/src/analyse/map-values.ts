// A table of Grundy values: the visible part, its shades, and its text for download; draws nothing.

import { SHADES } from "../python/facts.ts";

/** The fewest cells to show on a side. */
const CLOSEST = 4;

/** Return the shade of a value; only 0 has the first shade. */
export function shadeOf(value: number, highest: number) {
  return value && 1 + Math.min(SHADES - 2, Math.floor((value * (SHADES - 2)) / Math.max(1, highest)));
}

/** The visible part of a table: `span` cells on each side, starting at a column and a row. */
export type View = { column: number; row: number; span: number };

/** Move a view so that it stays inside the table. */
export function within({ column, row, span }: View, side: number): View {
  const cells = Math.min(side, Math.max(Math.min(CLOSEST, side), span));
  const kept = (from: number) => Math.min(Math.max(0, from), side - cells);
  return { column: kept(column), row: kept(row), span: cells };
}

/**
 * Zoom around a place, which stays where it is on the screen.
 * @param by factor of the span
 * @param place column and row
 */
export function zoomed({ column, row, span }: View, by: number, [x, y]: [number, number], side: number) {
  const cells = within({ column, row, span: span * by }, side).span;
  const factor = cells / span;
  return within({ column: x - (x - column) * factor, row: y - (y - row) * factor, span: cells }, side);
}

/** Move the view just far enough to show a cell. */
export function showing({ column, row, span }: View, [x, y]: [number, number], side: number) {
  const moved = (from: number, at: number) => Math.min(at, Math.max(from, at + 1 - span));
  return within({ column: moved(column, x), row: moved(row, y), span }, side);
}

/**
 * Write one line for each row, the lowest first, with numbered columns and rows.
 * @returns pieces of the text, which may be too long for one string
 */
export function csv(values: Uint16Array, side: number): string[] {
  const lines = [`y\\x,${Array.from({ length: side }, (_, x) => x).join(",")}\n`];
  for (let y = 0; y < side; y++) lines.push(`${y},${values.subarray(y * side, (y + 1) * side).join(",")}\n`);
  return lines;
}

/** Read 16-bit numbers in little-endian order, on any machine. */
export function uint16(bytes: Uint8Array, at: number, count: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 2 * count);
  return Uint16Array.from({ length: count }, (_, index) => view.getUint16(2 * index, true));
}
