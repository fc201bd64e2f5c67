// Interprets a stroke on a drawing of spots and lines: which corners it joins, and what lies inside it; pure.

/** @typedef {import("./touch.js").Judged} Judged */
/** @typedef {{x: number, y: number}} Place */
/** @typedef {{line: string, forward: boolean}} Dart a line, and whether it is followed in the direction it was drawn */
/** @typedef {{part: string, spot: string, on: Dart | null}} Step a corner of a walk and the next line; "": no part */
/** @typedef {{region: string, steps: Step[]}} Walk a boundary walk, with its region always on the same side */
/** @typedef {{spots: Map<string, Place>, lines: Map<string, Place[]>, walks: Walk[]}} Drawing */
/** @typedef {{walk: Walk, at: number}} Corner */
/** @typedef {{name: string} | {wrong: "start" | "end" | "crosses" | "full"}} Meaning */

/** How far from a spot a stroke may begin or end, and the distance at which to measure its direction there. */
const [REACH, OFF] = [26, 14];

/**
 * Parse the walks of a drawing: `region:part,spot,line+ part,spot,line-;...`.
 * @param {string} text
 * @returns {Walk[]}
 */
export function walksOf(text) {
  return text
    .split(";")
    .filter(Boolean)
    .map((walk) => {
      const [region = "", steps = ""] = walk.split(":");
      return { region, steps: steps.split(" ").map(step) };
    });
}

/**
 * @param {string} text
 * @returns {Step}
 */
function step(text) {
  const [part = "", spot = "", on = ""] = text.split(",");
  return { part, spot, on: on ? { line: on.slice(0, -1), forward: on.endsWith("+") } : null };
}

/**
 * Return the spot nearest to a place, among those where a line may end.
 * @param {Drawing} drawing
 * @param {Place} place
 * @returns {string | null}
 */
export function spotAt({ spots, walks }, place) {
  const open = new Set(walks.flatMap(({ steps }) => steps.filter(({ part }) => part).map(({ spot }) => spot)));
  let [found, least] = [/** @type {string | null} */ (null), REACH];
  for (const [spot, at] of spots) {
    const away = apart(at, place);
    if (open.has(spot) && away < least) [found, least] = [spot, away];
  }
  return found;
}

/**
 * Return the move of a stroke, or the reason why it is not a move.
 * @param {Drawing} drawing
 * @param {Place[]} stroke
 * @param {Judged[]} moves
 * @returns {Meaning}
 */
export function meaning(drawing, stroke, moves) {
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

/**
 * @param {Drawing} drawing
 * @param {string} spot
 */
function place({ spots }, spot) {
  return /** @type {Place} */ (spots.get(spot));
}

/**
 * Return the stroke between two spots, without the wobble near them.
 * @param {Place[]} stroke
 * @param {Place} start
 * @param {Place} end
 */
function between(stroke, start, end) {
  let from = stroke.findIndex((point) => apart(point, start) > OFF);
  let to = stroke.findLastIndex((point) => apart(point, end) > OFF);
  if (from < 0 || to < from) [from, to] = [0, stroke.length - 1];
  return stroke.slice(from, to + 1);
}

/**
 * Remove the loops in which a line crosses itself.
 * @param {Place[]} line
 */
function unlooped(line) {
  const made = line.slice(0, 1);
  for (let next = 1; next < line.length; next++) {
    const point = /** @type {Place} */ (line[next]);
    const before = /** @type {Place} */ (made.at(-1));
    const at = made.findIndex((one, i) => {
      const two = made[i + 1];
      return i < made.length - 2 && two && meet(before, point, one, two);
    });
    if (at >= 0) made.length = at + 1;
    made.push(point);
  }
  return made;
}

/**
 * Whether a line crosses an existing one; near its own spots the choice of the corner decides instead.
 * @param {Drawing} drawing
 * @param {Place[]} line
 * @param {Place} start
 * @param {Place} end
 */
function crossesAny({ lines }, line, start, end) {
  const near = (/** @type {Place} */ point) => Math.min(apart(point, start), apart(point, end)) < OFF;
  const pieces = pairs(line).filter(([a, b]) => !near(a) && !near(b));
  return [...lines.values()].some((old) => pairs(old).some(([c, d]) => pieces.some(([a, b]) => meet(a, b, c, d))));
}

/**
 * Return the open corner of a spot in a direction.
 * @param {Drawing} drawing
 * @param {string} spot
 * @param {number} angle
 * @returns {Corner | null}
 */
function cornerAt(drawing, spot, angle) {
  for (const walk of drawing.walks) {
    for (const [at, { part, spot: here }] of walk.steps.entries()) {
      if (here === spot && part && opens(drawing, walk, at, angle)) return { walk, at };
    }
  }
  return null;
}

/**
 * @param {Drawing} drawing
 * @param {Walk} walk
 * @param {number} at
 * @param {number} angle
 */
function opens(drawing, { steps }, at, angle) {
  const [on, back] = [steps[at]?.on, steps.at(at - 1)?.on];
  if (!on || !back || (on.line === back.line && on.forward !== back.forward)) return true;
  const start = place(drawing, /** @type {Step} */ (steps[at]).spot);
  const from = leaving(way(drawing, on), start);
  const to = leaving(way(drawing, back).toReversed(), start);
  return turn(angle - from) < turn(to - from);
}

/** @param {number} angle */
function turn(angle) {
  const whole = 2 * Math.PI;
  return ((angle % whole) + whole) % whole;
}

/**
 * List the points along a line in the direction of the walk.
 * @param {Drawing} drawing
 * @param {Dart} dart
 */
function way({ lines }, { line, forward }) {
  const points = lines.get(line) ?? [];
  return forward ? points : points.toReversed();
}

/**
 * Return the direction in which a line leaves a spot.
 * @param {Place[]} line
 * @param {Place} spot
 */
function leaving(line, spot) {
  const point = line.find((one) => apart(one, spot) >= OFF) ?? line.at(-1) ?? spot;
  return Math.atan2(point.y - spot.y, point.x - spot.x);
}

/**
 * Return the name of the move from one corner to another; null if there is none.
 * @param {Drawing} drawing
 * @param {Judged[]} moves
 * @param {Corner} out
 * @param {Corner} back
 * @param {Place[]} line
 */
function moveOf(drawing, moves, out, back, line) {
  const ends = [partOf(out), partOf(back)].sort().join();
  const alike = moves.filter(({ touch }) => touch.slice(0, 2).map(String).sort().join() === ends);
  if (out.walk !== back.walk) return alike[0]?.name ?? null;
  const sides = inside(drawing, out, back, line).map((parts) => parts.sort().join());
  return alike.find(({ touch }) => sides.includes(touch.slice(2).map(String).sort().join()))?.name ?? null;
}

/** @param {Corner} corner */
function partOf({ walk, at }) {
  return walk.steps[at]?.part ?? "";
}

/**
 * List the parts for the figures inside a line that divides its region; both sides if neither is the inside.
 * @param {Drawing} drawing
 * @param {Corner} out
 * @param {Corner} back
 * @param {Place[]} line
 * @returns {string[][]}
 */
function inside(drawing, out, back, line) {
  const { walk } = out;
  const turned = out.at > back.at;
  const [from, to] = turned ? [back.at, out.at] : [out.at, back.at];
  // The curve follows the walk from one corner to the other and returns along the line; the inside is on its left.
  const around = walk.steps.slice(from, to).flatMap(({ on }) => (on ? way(drawing, on) : []));
  const curve = [...around, ...(turned ? line : line.toReversed())];
  const others = drawing.walks.filter((one) => one !== walk && one.region === walk.region);
  const within = (/** @type {string} */ spot) => Math.abs(winding(curve, place(drawing, spot))) > 0.5;
  /** @type {[string[], string[]]} */ const [enclosed, left] = [[], []];
  for (const { steps } of others) {
    const part = steps.find((step) => step.part)?.part;
    if (part) (within(/** @type {Step} */ (steps[0]).spot) ? enclosed : left).push(part);
  }
  if (from < to) return [area(curve) > 0 ? enclosed : left];
  const rest = walk.steps.find(({ spot }) => spot !== walk.steps[from]?.spot);
  if (!rest) return [enclosed, left];
  return [within(rest.spot) ? left : enclosed];
}

/**
 * Count how often a closed curve winds around a point.
 * @param {Place[]} curve
 * @param {Place} point
 */
function winding(curve, point) {
  let sum = 0;
  for (const [a, b] of pairs([...curve, ...curve.slice(0, 1)])) {
    const [one, other] = [Math.atan2(a.y - point.y, a.x - point.x), Math.atan2(b.y - point.y, b.x - point.x)];
    sum += turn(other - one + Math.PI) - Math.PI;
  }
  return sum / (2 * Math.PI);
}

/** @param {Place[]} curve */
function area(curve) {
  return pairs([...curve, ...curve.slice(0, 1)]).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0) / 2;
}

/**
 * @param {Place[]} line
 * @returns {[Place, Place][]}
 */
function pairs(line) {
  return line.slice(1).map((point, i) => [/** @type {Place} */ (line[i]), point]);
}

/**
 * @param {Place} a
 * @param {Place} b
 */
export function apart(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/**
 * Whether two straight segments cross.
 * @param {Place} a
 * @param {Place} b
 * @param {Place} c
 * @param {Place} d
 */
function meet(a, b, c, d) {
  const side = (/** @type {Place} */ p, /** @type {Place} */ q, /** @type {Place} */ r) =>
    (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}
