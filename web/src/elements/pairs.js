// Moves of two parts in any order: makes them by dragging, marks them between the parts, draws dominoes as one piece.
import { touchedBy } from "../app/touch.js";
import { mark } from "./marks.js";

/** @typedef {import("../app/touch.js").Judged} Judged */

/** @type {typeof import("./strokes.js") | null} for drawings of spots and lines */ let strokes = null;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Drag from one part to another while the pointer is down; suppress the click that ends the drag.
 * @param {HTMLElement} frame
 * @param {{under: (event: MouseEvent) => string | null, over: (from: string, part: string | null) => boolean, drop: (part: string | null) => void,
 *   moves: () => Judged[], make: (name: string) => void}} board
 *   over: whether a move continues at a part
 */
export function drags(frame, { under, over, drop, ...board }) {
  /** @type {string | null} */ let from = null;
  let dragged = false;
  frame.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button) return;
    const target = /** @type {Element} */ (event.target);
    if (target.hasPointerCapture(event.pointerId)) target.releasePointerCapture(event.pointerId); // touch
    if (target.closest("svg")?.querySelector(".nb-curves")) {
      strokes?.stroke(event, frame, board);
      return;
    }
    from = under(event);
    dragged = false;
  });
  frame.addEventListener("pointermove", (event) => {
    if (from === null) return;
    const part = under(event);
    if (dragged || part !== from) dragged = over(from, part);
  });
  frame.addEventListener("pointerup", (event) => {
    if (dragged) {
      drop(under(event));
      unclicked(frame);
    }
    from = null;
  });
  frame.addEventListener("pointercancel", () => {
    if (dragged) drop(null);
    from = null;
  });
}

/**
 * Suppress the click that ends a drag or a stroke.
 * @param {HTMLElement} frame
 */
export function unclicked(frame) {
  const click = (/** @type {Event} */ after) => after.stopImmediatePropagation();
  frame.addEventListener("click", click, { capture: true });
  setTimeout(() => frame.removeEventListener("click", click, { capture: true }));
}

/**
 * Mark each move between its two parts, unless two marks would be at the same place.
 * @param {SVGSVGElement} svg
 * @param {Judged[]} moves
 * @returns {boolean} whether the marks were drawn
 */
export function signBetween(svg, moves) {
  if (svg.querySelector(".nb-curves")) return false;
  /** @type {Map<string, {x: number, y: number, move: Judged}>} */
  const places = new Map();
  for (const move of moves) {
    const boxes = touchedBy(move).map((part) => shape(svg, part)?.getBBox());
    const [one, other = one] = boxes;
    if (!one || !other) return false;
    const [x, y] = [
      (one.x + other.x + (one.width + other.width) / 2) / 2,
      (one.y + other.y + (one.height + other.height) / 2) / 2,
    ];
    const place = `${Math.round(x)},${Math.round(y)}`;
    if (places.has(place)) return false;
    places.set(place, { x, y, move });
  }
  for (const { x, y, move } of places.values()) mark(svg, [x, y, 7], move.verdict);
  return places.size > 0;
}

/**
 * Draw one domino over two cells that a move has covered.
 * @param {SVGSVGElement} svg
 * @param {{touch: Judged["touch"]}[]} past the moves so far
 */
export function join(svg, past) {
  if (svg.querySelector(".nb-curves")) {
    sprout(svg);
    return;
  }
  for (const [turn, { touch }] of past.entries()) {
    const tiles = touch.map((part) => tile(svg, String(part)));
    const [one, other] = tiles;
    if (tiles.length !== 2 || !one || !other || one === other) continue;
    const [a, b] = [one.getBBox(), other.getBBox()];
    const domino = /** @type {SVGRectElement} */ (one.cloneNode());
    const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
    const size = { x, y, width: Math.max(a.x, b.x) + a.width - x, height: Math.max(a.y, b.y) + a.height - y };
    for (const [name, value] of Object.entries(size)) domino.setAttribute(name, String(value));
    domino.classList.add("nb-domino");
    const last = one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? other : one;
    last.parentElement?.after(domino);
    for (const single of [one, other]) single.remove();
    if (turn !== past.length - 1) continue;
    domino.classList.add("nb-last");
    if (!still.matches)
      domino.animate(
        [
          { opacity: 0.3, transform: "scale(1.12)" },
          { opacity: 1, transform: "none" },
        ],
        200,
      );
  }
}

/**
 * @param {SVGSVGElement} svg
 * @param {string} part
 */
function tile(svg, part) {
  return /** @type {SVGRectElement | null} */ (svg.querySelector(`[data-part="${CSS.escape(part)}"] > .nb-tile`));
}

/**
 * Return the cell of a part, without the text above or below it.
 * @param {SVGSVGElement} svg
 * @param {string} part
 */
function shape(svg, part) {
  const node = /** @type {SVGGraphicsElement | null} */ (svg.querySelector(`[data-part="${CSS.escape(part)}"]`));
  return node?.matches("g") ? /** @type {SVGGraphicsElement} */ (node.firstElementChild) : node;
}

/**
 * Animate lines between spots; from now on the reader can draw new ones.
 * @param {SVGSVGElement} svg
 */
async function sprout(svg) {
  try {
    strokes ??= await import("./strokes.js");
    strokes.grow(svg);
  } catch {
    // without it, the reader can choose the spots one after the other
  }
}
