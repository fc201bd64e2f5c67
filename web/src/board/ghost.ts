// Previews a move in the drawing of the position before it.

import { figureNode } from "./figure.ts";
import type { Leaf } from "./motion.ts";
import { leaves, matched, ownClasses, position } from "./motion.ts";
import type { Judged } from "./touch.ts";
import { touchedBy } from "./touch.ts";

export function clearGhost(svg: SVGSVGElement) {
  for (const node of svg.querySelectorAll(".nb-dim")) node.classList.remove("nb-dim");
  for (const node of svg.querySelectorAll(".nb-ghost")) node.remove();
}

/**
 * Show the result of a move on the current drawing: dim what disappears, and draw faintly what appears.
 * @param drawn the drawing of the result
 */
export function ghost(svg: SVGSVGElement, drawn: string, move: Judged | undefined) {
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
    if (was?.localName === "text" && position(was) === position(node)) return; // two texts would cover each other
    if (was && position(was) !== position(node)) was.classList.add("nb-dim");
    const copy = document.importNode(node, true) as Element;
    copy.removeAttribute("data-part");
    copy.classList.remove("nb-new");
    copy.classList.add("nb-ghost");
    (was ?? svg.querySelector(`[data-part="${CSS.escape(part)}"]`) ?? svg.lastElementChild)?.after(copy);
  });
}

/**
 * Find the parts that a move touches, removes or changes.
 * @param drawn the drawing of the result
 */
export function touchedOrGone(svg: SVGSVGElement, drawn: string, move: { touch: Judged["touch"] }): Set<string> {
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

/** Describe a part without its place. */
function sign({ node, text }: Leaf) {
  return `${ownClasses(node)} ${text || node.textContent}`;
}

function shape({ node, text }: Leaf) {
  return `${ownClasses(node)} ${position(node)} ${text || node.textContent}`;
}
