// Interprets a stroke on a drawing of spots and lines: which corners it joins, and what lies inside it; pure.
import type { Judged } from "./touch.ts";

export type Place = { x: number; y: number };
/** a line, and whether it is followed in the direction it was drawn */
type Dart = { line: string; forward: boolean };
/** a corner of a walk and the next line; "": no part */
type Step = { part: string; spot: string; on: Dart | null };
/** a boundary walk, with its region always on the same side */
type Walk = { region: string; steps: Step[] };
export type Drawing = { spots: Map<string, Place>; lines: Map<string, Place[]>; walks: Walk[] };
type Corner = { walk: Walk; at: number };
type Meaning = { name: string } | { wrong: "start" | "end" | "crosses" | "full" };

/** How far from a spot a stroke may begin or end, and the distance at which to measure its direction there. */
const [REACH, OFF] = [26, 14];

/** Parse the walks of a drawing: `region:part,spot,line+ part,spot,line-;...`. */
export function walksOf(text: string): Walk[] {
  return text
    .split(";")
    .filter(Boolean)
    .map((walk) => {
      const [region = "", steps = ""] = walk.split(":");
      return { region, steps: steps.split(" ").map(step) };
    });
}

function step(text: string): Step {
  const [part = "", spot = "", on = ""] = text.split(",");
  return { part, spot, on: on ? { line: on.slice(0, -1), forward: on.endsWith("+") } : null };
}

/** Return the spot nearest to a place, among those where a line may end. */
export function spotAt({ spots, walks }: Drawing, place: Place): string | null {
  const open = new Set(walks.flatMap(({ steps }) => steps.filter(({ part }) => part).map(({ spot }) => spot)));
  let [found, least] = [null as string | null, REACH];
  for (const [spot, at] of spots) {
    const away = apart(at, place);
    if (open.has(spot) && away < least) [found, least] = [spot, away];
  }
  return found;
}

/** Return the move of a stroke, or the reason why it is not a move. */
export function meaning(drawing: Drawing, stroke: Place[], moves: Judged[]): Meaning {
  const [first, last] = [stroke[0], stroke.at(-1)];
  const from = first && spotAt(drawing, first);
  const to = last && spotAt(drawing, last);
  if (!from) return { wrong: "start" };
  if (!to) return { wrong: "end" };
  const [start, end] = [place(drawing, from), place(drawing, to)];
  const line = unlooped([start, ...between(stroke, start, end), end]);
  if (crossesAny(drawing, line, start, end)) return { wrong: "crosses" };
  const out = cornerAt(drawing, from, leaving(line, start));
  const back = cornerAt(drawing, to, leaving(line.toReversed(), end));
  if (!out || !back) return { wrong: "full" };
  if (out.walk.region !== back.walk.region) return { wrong: "crosses" };
  const name = moveOf(drawing, moves, out, back, line);
  return name === null ? { wrong: "full" } : { name };
}

function place({ spots }: Drawing, spot: string) {
  return spots.get(spot) as Place;
}

/** Return the stroke between two spots, without the wobble near them. */
function between(stroke: Place[], start: Place, end: Place) {
  let from = stroke.findIndex((point) => apart(point, start) > OFF);
  let to = stroke.findLastIndex((point) => apart(point, end) > OFF);
  if (from < 0 || to < from) [from, to] = [0, stroke.length - 1];
  return stroke.slice(from, to + 1);
}

/** Remove the loops in which a line crosses itself. */
function unlooped(line: Place[]) {
  const made = line.slice(0, 1);
  for (let next = 1; next < line.length; next++) {
    const point = line[next] as Place;
    const before = made.at(-1) as Place;
    const at = made.findIndex((one, i) => {
      const two = made[i + 1];
      return i < made.length - 2 && two && meet(before, point, one, two);
    });
    if (at >= 0) made.length = at + 1;
    made.push(point);
  }
  return made;
}

/** Whether a line crosses an existing one; near its own spots the choice of the corner decides instead. */
function crossesAny({ lines }: Drawing, line: Place[], start: Place, end: Place) {
  const near = (point: Place) => Math.min(apart(point, start), apart(point, end)) < OFF;
  const pieces = pairs(line).filter(([a, b]) => !near(a) && !near(b));
  return [...lines.values()].some((old) => pairs(old).some(([c, d]) => pieces.some(([a, b]) => meet(a, b, c, d))));
}

/** Return the open corner of a spot in a direction. */
function cornerAt(drawing: Drawing, spot: string, angle: number): Corner | null {
  for (const walk of drawing.walks) {
    for (const [at, { part, spot: here }] of walk.steps.entries()) {
      if (here === spot && part && opens(drawing, walk, at, angle)) return { walk, at };
    }
  }
  return null;
}

function opens(drawing: Drawing, { steps }: Walk, at: number, angle: number) {
  const [on, back] = [steps[at]?.on, steps.at(at - 1)?.on];
  if (!on || !back || (on.line === back.line && on.forward !== back.forward)) return true;
  const start = place(drawing, (steps[at] as Step).spot);
  const from = leaving(way(drawing, on), start);
  const to = leaving(way(drawing, back).toReversed(), start);
  return turn(angle - from) < turn(to - from);
}

function turn(angle: number) {
  const whole = 2 * Math.PI;
  return ((angle % whole) + whole) % whole;
}

/** List the points along a line in the direction of the walk. */
function way({ lines }: Drawing, { line, forward }: Dart) {
  const points = lines.get(line) ?? [];
  return forward ? points : points.toReversed();
}

/** Return the direction in which a line leaves a spot. */
function leaving(line: Place[], spot: Place) {
  const point = line.find((one) => apart(one, spot) >= OFF) ?? line.at(-1) ?? spot;
  return Math.atan2(point.y - spot.y, point.x - spot.x);
}

/** Return the name of the move from one corner to another; null if there is none. */
function moveOf(drawing: Drawing, moves: Judged[], out: Corner, back: Corner, line: Place[]) {
  const ends = [partOf(out), partOf(back)].sort().join();
  const alike = moves.filter(({ touch }) => touch.slice(0, 2).map(String).sort().join() === ends);
  if (out.walk !== back.walk) return alike[0]?.name ?? null;
  const sides = inside(drawing, out, back, line).map((parts) => parts.sort().join());
  return alike.find(({ touch }) => sides.includes(touch.slice(2).map(String).sort().join()))?.name ?? null;
}

function partOf({ walk, at }: Corner) {
  return walk.steps[at]?.part ?? "";
}

/** List the parts for the figures inside a line that divides its region; both sides if neither is the inside. */
function inside(drawing: Drawing, out: Corner, back: Corner, line: Place[]): string[][] {
  const { walk } = out;
  const turned = out.at > back.at;
  const [from, to] = turned ? [back.at, out.at] : [out.at, back.at];
  // The curve follows the walk from one corner to the other and returns along the line; the inside is on its left.
  const around = walk.steps.slice(from, to).flatMap(({ on }) => (on ? way(drawing, on) : []));
  const curve = [...around, ...(turned ? line : line.toReversed())];
  const others = drawing.walks.filter((one) => one !== walk && one.region === walk.region);
  const within = (spot: string) => Math.abs(winding(curve, place(drawing, spot))) > 0.5;
  const [enclosed, left]: [string[], string[]] = [[], []];
  for (const { steps } of others) {
    const part = steps.find((step) => step.part)?.part;
    if (part) (within((steps[0] as Step).spot) ? enclosed : left).push(part);
  }
  if (from < to) return [area(curve) > 0 ? enclosed : left];
  const rest = walk.steps.find(({ spot }) => spot !== walk.steps[from]?.spot);
  if (!rest) return [enclosed, left];
  return [within(rest.spot) ? left : enclosed];
}

/** Count how often a closed curve winds around a point. */
function winding(curve: Place[], point: Place) {
  let sum = 0;
  for (const [a, b] of pairs([...curve, ...curve.slice(0, 1)])) {
    const [one, other] = [Math.atan2(a.y - point.y, a.x - point.x), Math.atan2(b.y - point.y, b.x - point.x)];
    sum += turn(other - one + Math.PI) - Math.PI;
  }
  return sum / (2 * Math.PI);
}

function area(curve: Place[]) {
  return pairs([...curve, ...curve.slice(0, 1)]).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0) / 2;
}

function pairs(line: Place[]): [Place, Place][] {
  return line.slice(1).map((point, i) => [line[i] as Place, point]);
}

export function apart(a: Place, b: Place) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Whether two straight segments cross. */
function meet(a: Place, b: Place, c: Place, d: Place) {
  const side = (p: Place, q: Place, r: Place) => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}
