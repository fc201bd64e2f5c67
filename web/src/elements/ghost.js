// Previews a move in the drawing of the position before it.
import { touchedBy } from "../app/touch.js";
import { figureNode } from "./figure.js";
import { leaves, matched, ownClasses } from "./motion.js";

/** @param {SVGSVGElement} svg */
export function clearGhost(svg) {
  for (const node of svg.querySelectorAll(".nb-dim")) node.classList.remove("nb-dim");
  for (const node of svg.querySelectorAll(".nb-ghost")) node.remove();
}

/**
 * Show the result of a move on the current drawing: dim what disappears, and draw faintly what appears.
 * @param {SVGSVGElement} svg
 * @param {string} drawn the drawing of the result
 * @param {import("../app/touch.js").Judged | undefined} move
 */
export function ghost(svg, drawn, move) {
  clearGhost(svg);
  const [result, touched] = [figureNode(drawn), touchedBy(move)];
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
    copy.classList.remove("nb-new");
    copy.classList.add("nb-ghost");
    (was ?? svg.querySelector(`[data-part="${CSS.escape(part)}"]`) ?? svg.lastElementChild)?.after(copy);
  });
}

/**
 * Find the parts that a move touches, removes or changes.
 * @param {SVGSVGElement} svg
 * @param {string} drawn the drawing of the result
 * @param {{touch: import("../app/touch.js").Judged["touch"]}} move
 * @returns {Set<string>}
 */
export function touchedOrGone(svg, drawn, move) {
  const touched = touchedBy(move);
  const [before, after] = [leaves(svg), leaves(figureNode(drawn))];
  const matches = matched(before, after, touched);
  const gone = before.filter((leaf) => {
    const index = matches.indexOf(leaf);
    const now = after[index];
    return !now || sign(now) !== sign(leaf);
  });
  return new Set([...touched, ...gone.map(({ part }) => part)]);
}

/**
 * Describe a part without its place.
 * @param {import("./motion.js").Leaf} leaf
 */
function sign({ node, text }) {
  return `${ownClasses(node)} ${text || node.textContent}`;
}

/** @param {import("./motion.js").Leaf} leaf */
function shape({ node, text }) {
  return `${ownClasses(node)} ${position(node)} ${text || node.textContent}`;
}

/** @param {Element} node */
function position(node) {
  const drawn = node.firstElementChild ?? node;
  return ["x", "y", "cx", "cy", "width", "r", "d"].map((name) => drawn.getAttribute(name)).join();
}
