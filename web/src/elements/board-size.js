// How large a drawing is shown: as large as there is room for, and the same for all drawings of a game.
import { touchedBy } from "../app/touch.js";

/** Drawings are shown up to this much larger than they were made; in a game they lie on the table. */
const LARGER = 2.2;
const LARGER_IN_PLAY = 4.2;
/** Parts that are smaller in pixels are asked for twice. */
export const SMALL = 24;
/** How much of the height of the window a drawing takes at most. */
const TALL = 0.5;
/** In a game, the height of all that stands around the drawing in the first screen; on narrow ones the opponents have a row. */
const AROUND = 400;
const AROUND_NARROW = 500;
const NARROW = 640;

/**
 * How much larger than it was made.
 * @param {{width: number, height: number}} largest the widest and the highest drawing of the game
 * @param {{room: number, tallest: number, live: boolean}} stage how wide and high it may be, 0: a part of the window's height
 */
export function scaleOf({ width, height }, { room, tallest, live }) {
  // Unlike innerHeight these stay when a phone's bars come and go.
  const { clientHeight: high, clientWidth: wide } = document.documentElement;
  const around = wide < NARROW ? AROUND_NARROW : AROUND;
  const most = tallest || Math.max(240, live ? high - around : high * TALL);
  return Math.min(live ? LARGER_IN_PLAY : LARGER, room / width, most / height);
}

/**
 * The side of the smallest part a move needs, as it was drawn.
 * @param {SVGSVGElement} svg
 * @param {import("../app/touch.js").Judged[]} moves
 */
export function leastOf(svg, moves) {
  const needed = new Set(moves.flatMap(touchedBy));
  let least = Number.POSITIVE_INFINITY;
  for (const node of svg.querySelectorAll("[data-part]")) {
    if (!needed.has(node.getAttribute("data-part") ?? "")) continue;
    const { width, height } = /** @type {SVGGraphicsElement} */ (node).getBBox();
    least = Math.min(least, Math.max(width, height));
  }
  return Number.isFinite(least) && least > 0 ? least : LARGER * SMALL;
}

/**
 * Scroll a frame until a part is in its middle.
 * @param {HTMLElement} frame
 * @param {SVGGraphicsElement} node
 */
export function toMiddle(frame, node) {
  const [box, around] = [node.getBoundingClientRect(), frame.getBoundingClientRect()];
  frame.scrollBy(box.x - around.x - around.width / 2, box.y - around.y - around.height / 2);
}
