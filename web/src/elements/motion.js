// What changed between two drawings, shown as motion: parts that are gone fade, parts that moved slide.

const TIME = 220;
const EASING = "cubic-bezier(0.3, 0, 0.2, 1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{part: string, node: SVGGraphicsElement, box: DOMRect, text: string}} Leaf */

/**
 * The parts of a drawing that hold no other parts, in the order they are drawn.
 * @param {SVGSVGElement} svg
 * @returns {Leaf[]}
 */
export function leaves(svg) {
  const nodes = /** @type {SVGGraphicsElement[]} */ ([...svg.querySelectorAll("[data-part]")]);
  return nodes
    .filter((node) => !node.querySelector("[data-part]"))
    .map((node) => ({
      part: node.getAttribute("data-part") ?? "",
      node,
      box: node.getBoundingClientRect(),
      text: node.querySelector(".nb-sign")?.textContent ?? (node.querySelector(".nb-body, .nb-token") ? "●" : ""),
    }));
}

/**
 * Which part was which before: the same name, but where signs were taken out of a row those behind them moved up.
 * @param {Leaf[]} before
 * @param {Leaf[]} after
 * @param {string[]} [touched] the parts that the move was made with, where they are known
 * @returns {(Leaf | undefined)[]} for each part after, the one it was
 */
export function matched(before, after, touched = []) {
  const all = before.filter(({ text }) => text);
  const stay = all.filter(({ part }) => !touched.includes(part));
  const signs = after.filter(({ text }) => text);
  if (stay.length < all.length && stay.length === signs.length && signs.every(({ text }, i) => text === stay[i]?.text))
    return after.map((leaf) => stay[signs.indexOf(leaf)]);
  const gone = before.length - after.length;
  if (gone > 0 && after.length > 0 && before.every(({ text }) => text)) {
    let same = 0;
    while (same < after.length && before[same]?.text === after[same]?.text) same++;
    if (after.slice(same).every(({ text }, index) => text === before[same + gone + index]?.text))
      return after.map((_, index) => before[index < same ? index : index + gone]);
  }
  const named = new Map(before.map((leaf) => [leaf.part, leaf]));
  return after.map(({ part }) => named.get(part));
}

/**
 * Put a drawing in the place of another and show what changed.
 * @param {SVGSVGElement | null} old
 * @param {SVGSVGElement} svg
 * @param {string[]} touched the parts that the move between them was made with, where they are known
 * @param {() => void} place puts the new one in
 */
export function change(old, svg, touched, place) {
  if (!old || still.matches || !old.isConnected) return place();
  for (const running of old.getAnimations({ subtree: true })) running.finish();
  const before = leaves(old);
  const frame = old.getBoundingClientRect();
  place();
  const after = leaves(svg);
  const matches = matched(before, after, touched);
  after.forEach(({ node, box }, index) => {
    const was = matches[index];
    if (was) slide(node, was.box, box);
    else node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIME });
  });
  const stay = new Set(matches);
  fade(
    old,
    frame,
    svg,
    before.filter((leaf) => !stay.has(leaf)),
  );
}

/**
 * @param {SVGGraphicsElement} node
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function slide(node, from, to) {
  const [dx, dy] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  const scale = node.getScreenCTM()?.a;
  if (!scale || Math.hypot(dx, dy) < 1) return;
  const start = `translate(${dx / scale}px, ${dy / scale}px)`;
  node.animate([{ transform: start }, { transform: "none" }], { duration: TIME, easing: EASING });
}

/**
 * What is gone stays a moment where it was, over the new drawing.
 * @param {SVGSVGElement} old
 * @param {DOMRect} frame where it was
 * @param {SVGSVGElement} svg
 * @param {Leaf[]} gone
 */
function fade(old, frame, svg, gone) {
  if (!gone.length) return;
  const kept = new Set(gone.map(({ node }) => node));
  for (const { node } of leaves(old)) if (!kept.has(node)) node.remove();
  for (const node of old.querySelectorAll(".nb-outcome, text, line"))
    if (![...kept].some((one) => one.contains(node))) node.remove();
  const now = svg.getBoundingClientRect();
  old.classList.add("leaving");
  old.setAttribute("aria-hidden", "true");
  for (const node of old.querySelectorAll("[data-part]")) {
    for (const name of ["data-part", "id", "role", "aria-label"]) node.removeAttribute(name);
    node.classList.remove("nb-can", "nb-at", "nb-lit");
  }
  old.style.translate = `${frame.x - now.x}px ${frame.y - now.y}px`;
  svg.parentElement?.append(old);
  const leaving = old.animate([{ opacity: 1 }, { opacity: 0 }], { duration: TIME, easing: EASING, fill: "forwards" });
  leaving.onfinish = () => old.remove();
}
