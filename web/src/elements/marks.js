// What is put upon a drawing: the outcome of moves as signs on their parts, and the ghost of what a move leaves.
import { label } from "../app/labels.js";
import { best } from "../app/touch.js";
import { leaves, matched } from "./motion.js";

/** @typedef {import("../app/touch.js").Judged} Judged */

const NS = "http://www.w3.org/2000/svg";

/**
 * A sign on every part: a letter, a shape and a colour.
 * @param {SVGSVGElement} svg
 * @param {Map<string, {node: SVGGraphicsElement, moves: Judged[]}>} parts
 */
export function sign(svg, parts) {
  for (const old of svg.querySelectorAll(".nb-outcome")) old.remove();
  for (const { node, moves } of parts.values()) {
    const verdict = best(moves)?.verdict;
    const owner = node.ownerSVGElement;
    if (!verdict || !owner) continue;
    const [x, y, radius] = place(node);
    const group = document.createElementNS(NS, "g");
    group.setAttribute("class", `nb-outcome nb-${verdict}`);
    group.append(circle(x, y, radius));
    if (radius >= 3) {
      const text = document.createElementNS(NS, "text");
      for (const [name, value] of Object.entries({ x, y, dy: ".35em", "font-size": radius * 1.25 }))
        text.setAttribute(name, String(value));
      text.textContent = label(`sign.${verdict}`);
      group.append(text);
    }
    owner.append(group); // above all parts: what is drawn later would cover a sign that stands over an edge
  }
}

/**
 * Where a sign stands on a part, and its radius: in the middle of a line, or of what has no text of its own, else at the
 * upper right corner.
 * @param {SVGGraphicsElement} node
 * @returns {[x: number, y: number, radius: number]}
 */
function place(node) {
  const line = /** @type {SVGPathElement | null} */ (node.querySelector(".nb-reach"));
  if (line) {
    const { x, y } = line.getPointAtLength(line.getTotalLength() / 2);
    return [x, y, 9];
  }
  const drawn = node.matches("g") ? (node.querySelector("rect, circle") ?? node) : node;
  const box = /** @type {SVGGraphicsElement} */ (drawn).getBBox();
  const free = !node.querySelector("text");
  const radius = Math.min(9, Math.min(box.width, box.height) * (free ? 0.36 : 0.23));
  return free
    ? [box.x + box.width / 2, box.y + box.height / 2, radius]
    : [box.x + box.width - radius * 0.35, box.y + radius * 0.35, radius];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function circle(x, y, radius) {
  const node = document.createElementNS(NS, "circle");
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: radius })) node.setAttribute(name, String(value));
  return node;
}

/** @param {SVGSVGElement} svg */
export function clearGhost(svg) {
  for (const node of svg.querySelectorAll(".nb-dim")) node.classList.remove("nb-dim");
  for (const node of svg.querySelectorAll(".nb-ghost")) node.remove();
}

/**
 * What a move leaves, upon what it is made in: what goes is dimmed, what comes is drawn faintly.
 * @param {SVGSVGElement} svg
 * @param {SVGSVGElement} result of the move
 * @param {string[]} touched the parts that the move is made with
 */
export function ghost(svg, result, touched) {
  clearGhost(svg);
  const [before, after] = [leaves(svg), leaves(result)];
  const matches = matched(before, after, touched);
  const stay = new Set(matches);
  for (const leaf of before) if (!stay.has(leaf)) leaf.node.classList.add("nb-dim");
  if (svg.getAttribute("viewBox") !== result.getAttribute("viewBox")) return;
  after.forEach((leaf, index) => {
    const { node, part } = leaf;
    const before = matches[index];
    const was = before?.node;
    if (before && shape(before) === shape(leaf)) return;
    if (was && position(was) !== position(node)) was.classList.add("nb-dim");
    const copy = /** @type {Element} */ (document.importNode(node, true));
    copy.removeAttribute("data-part");
    copy.classList.add("nb-ghost");
    (was ?? svg.querySelector(`[data-part="${CSS.escape(part)}"]`) ?? svg.lastElementChild)?.after(copy);
  });
}

/** @param {import("./motion.js").Leaf} leaf */
function shape({ node, text }) {
  const own = [...node.classList].filter((name) => !STATES.has(name)).join(" ");
  return `${own} ${position(node)} ${text || node.textContent}`;
}

/** @param {Element} node */
function position(node) {
  const drawn = node.firstElementChild ?? node;
  return ["x", "y", "cx", "cy", "width", "r", "d"].map((name) => drawn.getAttribute(name)).join();
}

const STATES = new Set(["nb-can", "nb-at", "nb-picked", "nb-lit", "nb-dim"]);
