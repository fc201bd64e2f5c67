// Draws lines by hand on a drawing of spots and lines: shows the stroke under the pointer, then makes its move.
import en from "../../locale/en/strokes.json";
import { labelsOf } from "../ui/labels.ts";
import { unclicked } from "./pairs.ts";
import type { Drawing, Place } from "./stroke-path.ts";
import { apart, meaning, spotAt, walksOf } from "./stroke-path.ts";
import type { Judged } from "./touch.ts";

const word = labelsOf("strokes", en);
const still = matchMedia("(prefers-reduced-motion: reduce)");
const NS = "http://www.w3.org/2000/svg";
/** Units between the points to keep of a stroke or line, and the least length of a stroke. */
const [STEP, DRAG] = [4, 14];
/** Milliseconds of the animation of lines, and the number of their pieces meanwhile. */
const [TIME, PIECES] = [260, 32];

/** the last drawing in each frame */
const shown: WeakMap<Element, { lines: Map<string, Place[]>; drawn: Place[] | null }> = new WeakMap();

/** Start a stroke with this event if it is on a spot. */
export function stroke(
  event: PointerEvent,
  frame: HTMLElement,
  { moves, make }: { moves: () => Judged[]; make: (name: string) => void },
) {
  const svg = frame.querySelector("svg:has(.nb-curves)") as SVGSVGElement | null;
  if (!svg || !moves().length) return;
  const drawing = read(svg);
  const point = ({ clientX, clientY }: MouseEvent) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    return { x, y };
  };
  const points = [point(event)];
  if (!spotAt(drawing, points[0] as Place)) return;
  frame.querySelector(".stroke-note")?.remove();
  let ink: SVGPathElement | null = null;
  const stop = new AbortController();
  const on = (name: string, heard: (event: PointerEvent) => void) =>
    addEventListener(name, heard as EventListener, { signal: stop.signal });
  const end = () => {
    stop.abort();
    ink?.remove();
  };
  on("pointermove", (moved) => {
    if (moved.pointerId !== event.pointerId) return;
    const [here, before] = [point(moved), points.at(-1) as Place];
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

/** Move existing lines to their new places; bend the new line from the reader's stroke, or let it grow. */
export function grow(svg: SVGSVGElement) {
  const frame = svg.parentElement;
  if (!frame) return;
  const before = shown.get(frame);
  const { lines } = read(svg);
  shown.set(frame, { lines, drawn: null });
  const added = [...lines.keys()].filter((key) => !before?.lines.has(key));
  if (!before || still.matches || added.length > 4) return;
  const halves = before.drawn && added.length === 2 ? turned(halved(before.drawn), lines, added) : [];
  const moving: [SVGPathElement, Place[], Place[]][] = [];
  for (const [key, to] of lines) {
    const path = svg.querySelector(`[data-line="${key}"]`) as SVGPathElement | null;
    const from = before.lines.get(key) ?? halves[added.indexOf(key)];
    if (path && from) moving.push([path, spread(from), spread(to)]);
    else path?.animate([{ opacity: 0 }, { opacity: 1 }], TIME);
  }
  bend(moving);
}

function bend(moving: [path: SVGPathElement, from: Place[], to: Place[]][]) {
  const ends = moving.map(([path]) => path.getAttribute("d") ?? "");
  let start: number | null = null;
  const step = (now: number) => {
    start ??= now;
    const part = Math.min(1, (now - start) / TIME);
    const eased = 1 - (1 - part) ** 3;
    moving.forEach(([path, from, to], k) => {
      const at = to.map(({ x, y }, i) => {
        const was = from[i] as Place;
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
 * @param added the line to the new spot, and the line from it
 */
function turned([one, other]: [Place[], Place[]], lines: Map<string, Place[]>, added: string[]) {
  const [first, second] = [...added].sort().map((key) => lines.get(key) ?? []);
  const far = (a: Place[] | undefined, b: Place[]) => gap(a?.[0], b[0]) + gap(a?.at(-1), b.at(-1));
  const back = [other.toReversed(), one.toReversed()];
  const straight = far(first, one) + far(second, other) <= far(first, back[0] ?? []) + far(second, back[1] ?? []);
  const ordered = straight ? [one, other] : back;
  return added[0] && added[1] && added[0] > added[1] ? ordered.toReversed() : ordered;
}

function gap(a: Place | undefined, b: Place | undefined) {
  return a && b ? apart(a, b) : 0;
}

function halved(line: Place[]): [Place[], Place[]] {
  const all = spread(line, 2 * PIECES);
  return [all.slice(0, PIECES + 1), all.slice(PIECES)];
}

/** Return points at equal distances along a line. */
function spread(line: Place[], pieces: number = PIECES) {
  const lengths = line.slice(1).map((point, i) => gap(line[i], point));
  const whole = lengths.reduce((sum, one) => sum + one, 0);
  const found: Place[] = [];
  let [at, before] = [0, 0];
  for (let k = 0; k <= pieces; k++) {
    const wanted = (whole * k) / pieces;
    while (at < lengths.length - 1 && before + (lengths[at] ?? 0) < wanted) before += lengths[at++] ?? 0;
    const [a, b] = [line[at] as Place, line[at + 1] ?? (line[at] as Place)];
    const part = lengths[at] ? Math.min(1, (wanted - before) / (lengths[at] ?? 1)) : 0;
    found.push({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
  }
  return found;
}

/** Read a drawing as numbers. */
function read(svg: SVGSVGElement): Drawing {
  const walks = walksOf(svg.querySelector(".nb-curves")?.getAttribute("data-walks") ?? "");
  const lines: Map<string, Place[]> = new Map();
  for (const path of svg.querySelectorAll("[data-line]") as NodeListOf<SVGPathElement>) {
    const whole = path.getTotalLength();
    const count = Math.max(2, Math.ceil(whole / STEP));
    const points = Array.from({ length: count + 1 }, (_, k) => path.getPointAtLength((whole * k) / count));
    lines.set(
      path.getAttribute("data-line") ?? "",
      points.map(({ x, y }) => ({ x, y })),
    );
  }
  const spots: Map<string, Place> = new Map();
  for (const node of svg.querySelectorAll("[data-spot]")) {
    const [x = 0, y = 0] = (node.getAttribute("data-at") ?? "").split(",").map(Number);
    spots.set(node.getAttribute("data-spot") ?? "", { x, y });
  }
  return { walks, lines, spots };
}

/** Return how far a stroke is from its start. */
function reach(points: Place[]) {
  return Math.max(...points.map((point) => gap(points[0], point)));
}

/** Show why a stroke is not a move, beside the drawing, until the next stroke. */
function note(frame: HTMLElement, text: string) {
  const said = document.createElement("p");
  said.className = "stroke-note";
  said.setAttribute("role", "status");
  frame.append(said);
  said.textContent = text;
}
