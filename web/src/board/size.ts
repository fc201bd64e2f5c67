// Computes the size of a drawing: as large as the space allows, and the same for all drawings of a game.

import type { Judged } from "./touch.ts";
import { touchedBy } from "./touch.ts";

/** The largest scale of a drawing; a game has the whole table. */
const LARGER = 2.2;
const LARGER_IN_PLAY = 4.2;
/** Parts with fewer pixels need a second touch. */
export const SMALL = 24;
/** The largest share of the window's height for a drawing. */
const TALL = 0.5;
/** In a game, the height of everything else on the first screen; on narrow screens the opponents take a row. */
const AROUND = 400;
const AROUND_NARROW = 500;
const NARROW = 640;

/**
 * Return the scale of a drawing.
 * @param largest the greatest width and height among the game's drawings
 * @param stage available size; tallest 0: a share of the window
 */
export function scaleOf(
  { width, height }: { width: number; height: number },
  { room, tallest, live }: { room: number; tallest: number; live: boolean },
) {
  // Unlike innerHeight, these do not change when a phone hides its bars.
  const { clientHeight: high, clientWidth: wide } = document.documentElement;
  const around = wide < NARROW ? AROUND_NARROW : AROUND;
  const most = tallest || Math.max(240, live ? high - around : high * TALL);
  return Math.min(live ? LARGER_IN_PLAY : LARGER, room / width, most / height);
}

/** Return the side of the smallest part that a move needs, in units of the drawing. */
export function leastOf(svg: SVGSVGElement, moves: Judged[]) {
  const needed = new Set(moves.flatMap(touchedBy));
  let least = Number.POSITIVE_INFINITY;
  for (const node of svg.querySelectorAll("[data-part]")) {
    if (!needed.has(node.getAttribute("data-part") ?? "")) continue;
    const { width, height } = (node as SVGGraphicsElement).getBBox();
    least = Math.min(least, Math.max(width, height));
  }
  return Number.isFinite(least) && least > 0 ? least : LARGER * SMALL;
}

/** Scroll a frame until a part is in the middle. */
export function toMiddle(frame: HTMLElement, node: SVGGraphicsElement) {
  const [box, around] = [node.getBoundingClientRect(), frame.getBoundingClientRect()];
  frame.scrollBy(box.x - around.x - around.width / 2, box.y - around.y - around.height / 2);
}
