// A drawing of points and lines that the reader edits; pure, and knows no rules: Python reads the lines.
import type { DrawableGraph } from "../python/replies.d.ts";

/** between 0 and 1 */
export type Place = { x: number; y: number };
export type Sketch = { points: Record<string, Place>; lines: [string, string][]; mark: string };

/** The most points of a drawing. */
export const MOST = 60;
/** The least distance between two points, as a share of the width. */
const APART = 0.06;

export function empty(): Sketch {
  return { points: {}, lines: [], mark: "" };
}

/** Arrange the points of a position in a ring. */
export function ring({ points, lines, mark }: { points: string[]; lines: [string, string][]; mark: string }): Sketch {
  const count = points.length;
  const placed: Record<string, Place> = {};
  for (const [at, name] of points.entries()) {
    const turn = (2 * Math.PI * at) / count;
    const radius = count > 1 ? 0.38 : 0;
    placed[name] = { x: 0.5 + radius * Math.sin(turn), y: 0.5 - radius * Math.cos(turn) };
  }
  return { points: placed, lines, mark };
}

/**
 * @param place default: a free place
 * @returns null if there are too many points already
 */
export function withPoint(
  { points, lines, mark }: Sketch,
  { first, mark: marks }: DrawableGraph,
  place?: Place,
): { sketch: Sketch; name: string } | null {
  if (Object.keys(points).length >= MOST) return null;
  let number = first;
  while (Object.hasOwn(points, String(number))) number++;
  const name = String(number);
  const sketch = { points: { ...points, [name]: place ?? free(points) }, lines, mark: marks && !mark ? name : mark };
  return { sketch, name };
}

/** Find a place far from all points, deterministically. */
function free(points: Record<string, Place>) {
  const places = Object.values(points);
  let best = { x: 0.5, y: 0.5 };
  let far = -1;
  for (let row = 1; row < 12; row++) {
    for (let column = 1; column < 12; column++) {
      const place = { x: column / 12, y: row / 12 };
      const near = Math.min(...places.map(({ x, y }) => Math.hypot(x - place.x, y - place.y)), 0.3);
      if (near > far + 1e-9) [best, far] = [place, near];
    }
  }
  return best;
}

/** Add a line, or remove it if it exists. */
export function joined(sketch: Sketch, from: string, to: string, { arrows }: DrawableGraph): Sketch {
  const same = ([a, b]: [string, string]) => (a === from && b === to) || (!arrows && a === to && b === from);
  const rest = sketch.lines.filter((line) => !same(line));
  return { ...sketch, lines: rest.length < sketch.lines.length ? rest : [...rest, [from, to]] };
}

export function without({ points, lines, mark }: Sketch, name: string): Sketch {
  const { [name]: _, ...rest } = points;
  const left = lines.filter((line) => !line.includes(name));
  return { points: rest, lines: left, mark: mark === name ? (Object.keys(rest)[0] ?? "") : mark };
}

export function moved(sketch: Sketch, name: string, { x, y }: Place): Sketch {
  const inside = (value: number) => Math.min(1 - APART / 2, Math.max(APART / 2, value));
  return { ...sketch, points: { ...sketch.points, [name]: { x: inside(x), y: inside(y) } } };
}

/** Return the point at a place, or the nearest one within reach. */
export function under({ points }: Sketch, place: Place, reach: number): string | null {
  const near = Object.entries(points)
    .map(([name, { x, y }]) => ({ name, far: Math.hypot(x - place.x, y - place.y) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far);
  return near[0]?.name ?? null;
}

/** Return the line at a place. */
export function lineUnder({ points, lines }: Sketch, { x, y }: Place, reach: number): [string, string] | null {
  for (const line of lines) {
    const [a, b] = line.map((name) => points[name]);
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = dx * dx + dy * dy;
    if (!length) continue;
    const along = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length));
    if (Math.hypot(x - a.x - along * dx, y - a.y - along * dy) <= reach) return line;
  }
  return null;
}

/** List the names in numerical order. */
export function names({ points }: Sketch) {
  return Object.keys(points).sort((a, b) => Number(a) - Number(b));
}

/** Write a drawing for Python. */
export function listed(sketch: Sketch) {
  return { points: names(sketch), lines: sketch.lines, mark: sketch.mark };
}
