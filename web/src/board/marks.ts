// Marks parts of a drawing with the outcome of their moves.
import { label } from "../ui/labels.ts";
import type { Judged } from "./touch.ts";
import { best } from "./touch.ts";

const NS = "http://www.w3.org/2000/svg";

type Circle = [x: number, y: number, radius: number];
/** A mark in a drawing, or in a part of it that is a drawing of its own. */
type Mark = { svg: SVGSVGElement; verdict: Judged["verdict"]; circle: Circle };

/** The smallest radius of a mark with a letter; a smaller one is only a dot. */
const LETTERED = 3;
/** The largest radius of marks, as a share of the distance between them; a half would make their borders touch. */
const SPACED = 0.42;

/** Mark every part with a letter, a shape and a colour. */
export function sign(parts: Map<string, { node: SVGGraphicsElement; moves: Judged[] }>) {
  const marks = [...parts.values()].flatMap(({ node, moves }) => {
    const verdict = best(moves)?.verdict;
    const svg = node.ownerSVGElement;
    return verdict && svg ? [{ svg, verdict, circle: place(node) }] : [];
  });
  for (const own of new Set(marks.map(({ svg }) => svg))) markAll(marks.filter(({ svg }) => svg === own));
}

/** Draw marks that do not cover each other; all are in the same drawing. */
export function markAll(marks: Mark[]) {
  const circles = apart(marks.map(({ circle }) => circle));
  for (const [number, { svg, verdict }] of marks.entries()) mark(svg, circles[number] as Circle, verdict);
}

/** Make circles smaller so that they do not cover each other, but no smaller than a letter needs. */
export function apart(circles: Circle[]): Circle[] {
  return circles.map(([x, y, radius], number) => {
    const others = circles.filter((_, other) => other !== number);
    const room = Math.min(...others.map(([left, top]) => Math.hypot(left - x, top - y))) * SPACED;
    return [x, y, Math.min(radius, Math.max(room, LETTERED))];
  });
}

/** Draw the mark of an outcome on top of all parts: otherwise later parts would cover a mark over an edge. */
function mark(svg: SVGSVGElement, [x, y, radius]: Circle, verdict: Judged["verdict"]) {
  const group = document.createElementNS(NS, "g");
  group.setAttribute("class", `nb-outcome nb-${verdict}`);
  group.append(circle(x, y, radius));
  if (radius >= LETTERED) {
    const text = document.createElementNS(NS, "text");
    for (const [name, value] of Object.entries({ x, y, dy: ".35em" })) text.setAttribute(name, String(value));
    text.style.fontSize = `${radius * 1.25}px`; // a style, since the drawing has rules for its texts
    text.textContent = label(`sign.${verdict}`);
    group.append(text);
  }
  svg.append(group);
}

/** Draw a dot on a part that can continue a move. */
export function dot(svg: SVGSVGElement, node: SVGGraphicsElement) {
  const [x, y, radius] = place(node, !node.querySelector(".nb-sign"));
  const [own, all] = [node.getScreenCTM(), svg.getScreenCTM()];
  const at = own && all ? new DOMPoint(x, y).matrixTransform(all.inverse().multiply(own)) : { x, y };
  const mark = circle(at.x, at.y, Math.min(6, radius));
  mark.setAttribute("class", "nb-onward");
  svg.append(mark);
}

export function undot(svg: SVGSVGElement) {
  for (const old of svg.querySelectorAll(".nb-onward")) old.remove();
}

export function unsign(svg: SVGSVGElement) {
  for (const old of svg.querySelectorAll(".nb-outcome")) old.remove();
}

/**
 * Return the place and radius of a mark: the middle of a line or of a part without text, else its upper right corner.
 */
function place(node: SVGGraphicsElement, free: boolean = !node.querySelector("text")): Circle {
  const line = node.querySelector(".nb-reach, path.nb-halo") as SVGPathElement | null;
  if (line) {
    const { x, y } = line.getPointAtLength(line.getTotalLength() / 2);
    return [x, y, 9];
  }
  const drawn = node.matches("g") ? (node.querySelector("rect, circle") ?? node) : node;
  const box = (drawn as SVGGraphicsElement).getBBox();
  const radius = Math.min(9, Math.min(box.width, box.height) * (free ? 0.36 : 0.23));
  return free
    ? [box.x + box.width / 2, box.y + box.height / 2, radius]
    : [box.x + box.width - radius * 0.35, box.y + radius * 0.35, radius];
}

function circle(x: number, y: number, radius: number) {
  const node = document.createElementNS(NS, "circle");
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: radius })) node.setAttribute(name, String(value));
  return node;
}
