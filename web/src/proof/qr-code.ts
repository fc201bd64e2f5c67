// Draws a link as a QR code, so that a printed proof can be opened from paper.

import { html, svg, type TemplateResult } from "lit";
import makeCode from "qrcode-generator";

/** The most characters of a link in a code that a phone reads from paper. */
const MOST = 2_500;
/** The white border that the standard demands, in modules. */
const BORDER = 4;

/** Return the modules of the code of an ASCII text, row by row; null if the text is too long. */
export function modules(text: string): boolean[][] | null {
  if (text.length > MOST) return null;
  const code = makeCode(0, "L"); // the smallest size that has room
  code.addData(text, "Byte");
  code.make();
  const places = [...Array(code.getModuleCount()).keys()];
  return places.map((row) => places.map((column) => code.isDark(row, column)));
}

/** Return the drawing of a code; the page sets its size. */
export function drawing(rows: boolean[][], label: string): TemplateResult {
  const side = rows.length + 2 * BORDER;
  const squares = rows.map((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + BORDER} ${y + BORDER}h1v1h-1z` : "")).join(""),
  );
  const inner = svg`<path d=${`M0 0h${side}v${side}h-${side}z`} fill="#fff"></path><path d=${squares.join("")} fill="#000"></path>`;
  return html`<svg viewBox="0 0 ${side} ${side}" role="img" aria-label=${label}>${inner}</svg>`;
}
