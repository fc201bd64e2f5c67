// Moves of two parts in any order: makes them by dragging, marks them between the parts, draws dominoes as one piece.

import { markAll } from "./marks.ts";
import type { Judged } from "./touch.ts";
import { touchedBy } from "./touch.ts";

/** for drawings of spots and lines */ let strokes: typeof import("./strokes.ts") | null = null;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Drag from one part to another while the pointer is down; suppress the click that ends the drag.
 * @param board over: whether a move continues at a part
 */
export function drags(
  frame: HTMLElement,
  {
    under,
    over,
    drop,
    ...board
  }: {
    under: (event: MouseEvent) => string | null;
    over: (from: string, part: string | null) => boolean;
    drop: (part: string | null) => void;
    moves: () => Judged[];
    make: (name: string) => void;
  },
) {
  let from: string | null = null;
  let dragged = false;
  frame.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button) return;
    const target = event.target as Element;
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

/** Suppress the click that ends a drag or a stroke. */
export function unclicked(frame: HTMLElement) {
  const click = (after: Event) => after.stopImmediatePropagation();
  frame.addEventListener("click", click, { capture: true });
  setTimeout(() => frame.removeEventListener("click", click, { capture: true }));
}

/**
 * Mark each move between its two parts, unless two marks would be at the same place.
 * @returns whether the marks were drawn
 */
export function signBetween(svg: SVGSVGElement, moves: Judged[]): boolean {
  if (svg.querySelector(".nb-curves")) return false;
  const places: Map<string, { x: number; y: number; move: Judged }> = new Map();
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
  markAll([...places.values()].map(({ x, y, move }) => ({ svg, verdict: move.verdict, circle: [x, y, 7] })));
  return places.size > 0;
}

/**
 * Draw one domino over two cells that a move has covered.
 * @param past the moves so far
 */
export function join(svg: SVGSVGElement, past: { touch: Judged["touch"] }[]) {
  if (svg.querySelector(".nb-curves")) {
    sprout(svg);
    return;
  }
  for (const [turn, { touch }] of past.entries()) {
    const tiles = touch.map((part) => tile(svg, String(part)));
    const [one, other] = tiles;
    if (tiles.length !== 2 || !one || !other || one === other) continue;
    const [a, b] = [one.getBBox(), other.getBBox()];
    const domino = one.cloneNode() as SVGRectElement;
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

function tile(svg: SVGSVGElement, part: string) {
  return svg.querySelector(`[data-part="${CSS.escape(part)}"] > .nb-tile`) as SVGRectElement | null;
}

/** Return the cell of a part, without the text above or below it. */
function shape(svg: SVGSVGElement, part: string) {
  const node = svg.querySelector(`[data-part="${CSS.escape(part)}"]`) as SVGGraphicsElement | null;
  return node?.matches("g") ? (node.firstElementChild as SVGGraphicsElement) : node;
}

/** Animate lines between spots; from now on the reader can draw new ones. */
async function sprout(svg: SVGSVGElement) {
  try {
    strokes ??= await import("./strokes.ts");
    strokes.grow(svg);
  } catch {
    // without it, the reader can choose the spots one after the other
  }
}
