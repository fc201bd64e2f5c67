// Draws lines by hand on a drawing of spots and lines: shows the stroke under the pointer, then makes its move.
import en from "../../locale/en/strokes.json";
import { labelsOf } from "../app/labels.js";
import { apart, meaning, spotAt, walksOf } from "../app/strokes.js";
import { unclicked } from "./pairs.js";

/** @typedef {import("../app/touch.js").Judged} Judged */
/** @typedef {import("../app/strokes.js").Place} Place */
/** @typedef {import("../app/strokes.js").Drawing} Drawing */

const word = labelsOf("strokes", en);
const still = matchMedia("(prefers-reduced-motion: reduce)");
const NS = "http://www.w3.org/2000/svg";
/** Units between the points to keep of a stroke or line, and the least length of a stroke. */
const [STEP, DRAG] = [4, 14];
/** Milliseconds of the animation of lines, and the number of their pieces meanwhile. */
const [TIME, PIECES] = [260, 32];

/** @type {WeakMap<Element, {lines: Map<string, Place[]>, drawn: Place[] | null}>} the last drawing in each frame */
const shown = new WeakMap();

/**
 * Start a stroke with this event if it is on a spot.
 * @param {PointerEvent} event
 * @param {HTMLElement} frame
 * @param {{moves: () => Judged[], make: (name: string) => void}} board
 */
export function stroke(event, frame, { moves, make }) {
  const svg = /** @type {SVGSVGElement | null} */ (frame.querySelector("svg:has(.nb-curves)"));
  if (!svg || !moves().length) return;
  const drawing = read(svg);
  const point = (/** @type {MouseEvent} */ { clientX, clientY }) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    return { x, y };
  };
  const points = [point(event)];
  if (!spotAt(drawing, /** @type {Place} */ (points[0]))) return;
  frame.querySelector(".stroke-note")?.remove();
  /** @type {SVGPathElement | null} */ let ink = null;
  const stop = new AbortController();
  const on = (/** @type {string} */ name, /** @type {(event: PointerEvent) => void} */ heard) =>
    addEventListener(name, /** @type {EventListener} */ (heard), { signal: stop.signal });
  const end = () => {
    stop.abort();
    ink?.remove();
  };
  on("pointermove", (moved) => {
    if (moved.pointerId !== event.pointerId) return;
    const [here, before] = [point(moved), /** @type {Place} */ (points.at(-1))];
    if (apart(here, before) < STEP) return;
    points.push(here);
    if (!ink && reach(points) > DRAG) {
      ink = document.createElementNS(NS, "path");
      ink.setAttribute("class", "nb-stroke");
      svg.append(ink);
    }
    ink?.setAttribute("d", `M${points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}`);
  });
  on("pointerup", (up) => {
    if (up.pointerId !== event.pointerId) return;
    const drawn = ink !== null;
    end();
    if (!drawn || !svg.isConnected) return;
    unclicked(frame);
    const found = meaning(drawing, [...points, point(up)], moves());
    if ("name" in found) {
      const last = shown.get(frame);
      if (last) last.drawn = points;
      make(found.name);
    } else note(frame, word(`strokes.${found.wrong}`));
  });
  on("pointercancel", end);
  on("selectstart", (selection) => selection.preventDefault()); // a stroke over the numbers must not select text
}

/**
 * Move existing lines to their new places; bend the new line from the reader's stroke, or let it grow.
 * @param {SVGSVGElement} svg
 */
export function grow(svg) {
  const frame = svg.parentElement;
  if (!frame) return;
  const before = shown.get(frame);
  const { lines } = read(svg);
  shown.set(frame, { lines, drawn: null });
  const added = [...lines.keys()].filter((key) => !before?.lines.has(key));
  if (!before || still.matches || added.length > 4) return;
  const halves = before.drawn && added.length === 2 ? turned(halved(before.drawn), lines, added) : [];
  /** @type {[SVGPathElement, Place[], Place[]][]} */ const moving = [];
  for (const [key, to] of lines) {
    const path = /** @type {SVGPathElement | null} */ (svg.querySelector(`[data-line="${key}"]`));
    const from = before.lines.get(key) ?? halves[added.indexOf(key)];
    if (path && from) moving.push([path, spread(from), spread(to)]);
    else path?.animate([{ opacity: 0 }, { opacity: 1 }], TIME);
  }
  bend(moving);
}

/** @param {[path: SVGPathElement, from: Place[], to: Place[]][]} moving */
function bend(moving) {
  const ends = moving.map(([path]) => path.getAttribute("d") ?? "");
  /** @type {number | null} */ let start = null;
  const step = (/** @type {number} */ now) => {
    start ??= now;
    const part = Math.min(1, (now - start) / TIME);
    const eased = 1 - (1 - part) ** 3;
    moving.forEach(([path, from, to], k) => {
      const at = to.map(({ x, y }, i) => {
        const was = /** @type {Place} */ (from[i]);
        return `${(was.x + (x - was.x) * eased).toFixed(1)},${(was.y + (y - was.y) * eased).toFixed(1)}`;
      });
      path.setAttribute("d", part < 1 ? `M${at.join(" ")}` : (ends[k] ?? ""));
    });
    if (part < 1 && moving[0]?.[0].isConnected) requestAnimationFrame(step);
  };
  if (moving.length) requestAnimationFrame(step);
}

/**
 * Return the two halves of a stroke in the order and direction of the lines they become.
 * @param {[Place[], Place[]]} halves
 * @param {Map<string, Place[]>} lines
 * @param {string[]} added the line to the new spot, and the line from it
 */
function turned([one, other], lines, added) {
  const [first, second] = [...added].sort().map((key) => lines.get(key) ?? []);
  const far = (/** @type {Place[] | undefined} */ a, /** @type {Place[]} */ b) =>
    gap(a?.[0], b[0]) + gap(a?.at(-1), b.at(-1));
  const back = [other.toReversed(), one.toReversed()];
  const straight = far(first, one) + far(second, other) <= far(first, back[0] ?? []) + far(second, back[1] ?? []);
  const ordered = straight ? [one, other] : back;
  return added[0] && added[1] && added[0] > added[1] ? ordered.toReversed() : ordered;
}

/**
 * @param {Place | undefined} a
 * @param {Place | undefined} b
 */
function gap(a, b) {
  return a && b ? apart(a, b) : 0;
}

/**
 * @param {Place[]} line
 * @returns {[Place[], Place[]]}
 */
function halved(line) {
  const all = spread(line, 2 * PIECES);
  return [all.slice(0, PIECES + 1), all.slice(PIECES)];
}

/**
 * Return points at equal distances along a line.
 * @param {Place[]} line
 * @param {number} [pieces]
 */
function spread(line, pieces = PIECES) {
  const lengths = line.slice(1).map((point, i) => gap(line[i], point));
  const whole = lengths.reduce((sum, one) => sum + one, 0);
  /** @type {Place[]} */ const found = [];
  let [at, before] = [0, 0];
  for (let k = 0; k <= pieces; k++) {
    const wanted = (whole * k) / pieces;
    while (at < lengths.length - 1 && before + (lengths[at] ?? 0) < wanted) before += lengths[at++] ?? 0;
    const [a, b] = [/** @type {Place} */ (line[at]), line[at + 1] ?? /** @type {Place} */ (line[at])];
    const part = lengths[at] ? Math.min(1, (wanted - before) / (lengths[at] ?? 1)) : 0;
    found.push({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
  }
  return found;
}

/**
 * Read a drawing as numbers.
 * @param {SVGSVGElement} svg
 * @returns {Drawing}
 */
function read(svg) {
  const walks = walksOf(svg.querySelector(".nb-curves")?.getAttribute("data-walks") ?? "");
  /** @type {Map<string, Place[]>} */ const lines = new Map();
  for (const path of /** @type {NodeListOf<SVGPathElement>} */ (svg.querySelectorAll("[data-line]"))) {
    const whole = path.getTotalLength();
    const count = Math.max(2, Math.ceil(whole / STEP));
    const points = Array.from({ length: count + 1 }, (_, k) => path.getPointAtLength((whole * k) / count));
    lines.set(
      path.getAttribute("data-line") ?? "",
      points.map(({ x, y }) => ({ x, y })),
    );
  }
  /** @type {Map<string, Place>} */ const spots = new Map();
  for (const node of svg.querySelectorAll("[data-spot]")) {
    const [x = 0, y = 0] = (node.getAttribute("data-at") ?? "").split(",").map(Number);
    spots.set(node.getAttribute("data-spot") ?? "", { x, y });
  }
  return { walks, lines, spots };
}

/**
 * Return how far a stroke is from its start.
 * @param {Place[]} points
 */
function reach(points) {
  return Math.max(...points.map((point) => gap(points[0], point)));
}

/**
 * Show why a stroke is not a move, beside the drawing, until the next stroke.
 * @param {HTMLElement} frame
 * @param {string} text
 */
function note(frame, text) {
  const said = document.createElement("p");
  said.className = "stroke-note";
  said.setAttribute("role", "status");
  frame.append(said);
  said.textContent = text;
}
