// What changed between two drawings, shown as motion: parts that are gone fade, parts that moved slide.

const TIME = 220;
/** What another has done is looked at. */
const SLOW = 400;
/** Parts that a move left or came to are marked where there are not more of them. */
const MARKED = 60;
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
 * Put a drawing in the place of another, show what changed, and mark it until the next move.
 * @param {SVGSVGElement | null} old
 * @param {SVGSVGElement} svg
 * @param {{touched: string[], made: boolean, slow: boolean}} move touched: the parts that the move between them was made
 *   with, where they are known; made: whether one was made
 * @param {() => void} place puts the new one in
 */
export function change(old, svg, { touched, made, slow }, place) {
  if (!old?.isConnected) return place();
  for (const running of old.getAnimations({ subtree: true })) running.finish();
  const time = slow ? SLOW : TIME;
  const before = leaves(old);
  const frame = old.getBoundingClientRect();
  const was = old.getScreenCTM();
  place();
  const after = leaves(svg);
  const matches = matched(before, after, touched);
  if (made && was) trace(svg, was, before, after, matches, touched);
  if (still.matches) return;
  after.forEach(({ node, box }, index) => {
    const was = matches[index];
    if (was) slide(node, was.box, box, time);
    else node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: time });
  });
  const stay = new Set(matches);
  fade(
    old,
    frame,
    svg,
    before.filter((leaf) => !stay.has(leaf)),
    time,
  );
}

/**
 * Where the last move came from stays in outline, and what it came to is ringed.
 * @param {SVGSVGElement} svg
 * @param {DOMMatrix} was how the drawing before it lay on the screen
 * @param {Leaf[]} before
 * @param {Leaf[]} after
 * @param {(Leaf | undefined)[]} matches
 * @param {string[]} touched
 */
function trace(svg, was, before, after, matches, touched) {
  const now = svg.getScreenCTM();
  if (!now) return;
  const moved = (/** @type {Leaf} */ { box, part }, /** @type {Leaf} */ leaf) =>
    part === leaf.part && touched.includes(part) && Math.hypot(box.x - leaf.box.x, box.y - leaf.box.y) > 3;
  const come = after.filter((leaf, index) => {
    const from = matches[index];
    return !from || moved(from, leaf) || kind(from) !== kind(leaf);
  });
  const stay = new Set(matches.filter((from, index) => from && !moved(from, /** @type {Leaf} */ (after[index]))));
  const gone = before.filter((leaf) => !stay.has(leaf));
  if (come.length + gone.length > MARKED) return;
  for (const { node } of come) node.classList.add("nb-new");
  const { a, b, c, d, e, f } = now.inverse().multiply(was);
  const marks = document.createElementNS("http://www.w3.org/2000/svg", "g");
  marks.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  marks.setAttribute("class", "nb-was");
  for (const { node } of gone) {
    const copy = /** @type {Element} */ (node.cloneNode(true));
    for (const one of [copy, ...copy.querySelectorAll("*")]) {
      for (const name of ["data-part", "id", "role", "aria-label"]) one.removeAttribute(name);
      one.classList.remove("nb-can", "nb-at", "nb-lit", "nb-picked", "nb-dim", "nb-new", "nb-from");
    }
    marks.append(copy);
  }
  if (gone.length) svg.append(marks);
}

/** @param {Leaf} leaf */
function kind({ node, text }) {
  return `${[...node.classList].filter((name) => !/^nb-(can|at|picked|lit|dim|new|from)$/.test(name)).join(" ")} ${text}`;
}

/**
 * @param {SVGGraphicsElement} node
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} time
 */
function slide(node, from, to, time) {
  const [dx, dy] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  const scale = node.getScreenCTM()?.a;
  if (!scale || Math.hypot(dx, dy) < 1) return;
  const start = `translate(${dx / scale}px, ${dy / scale}px)`;
  node.animate([{ transform: start }, { transform: "none" }], { duration: time, easing: EASING });
}

/**
 * What is gone stays a moment where it was, over the new drawing.
 * @param {SVGSVGElement} old
 * @param {DOMRect} frame where it was
 * @param {SVGSVGElement} svg
 * @param {Leaf[]} gone
 * @param {number} time
 */
function fade(old, frame, svg, gone, time) {
  if (!gone.length) return;
  const kept = new Set(gone.map(({ node }) => node));
  for (const { node } of leaves(old)) if (!kept.has(node)) node.remove();
  for (const node of old.querySelectorAll(".nb-outcome, .nb-was, .nb-onward, text, line"))
    if (![...kept].some((one) => one.contains(node))) node.remove();
  old.classList.add("leaving");
  old.setAttribute("aria-hidden", "true");
  for (const node of old.querySelectorAll("[data-part]")) {
    for (const name of ["data-part", "id", "role", "aria-label"]) node.removeAttribute(name);
    node.classList.remove("nb-can", "nb-at", "nb-lit");
  }
  old.style.translate = "";
  svg.parentElement?.append(old);
  const here = old.getBoundingClientRect(); // where it comes to lie by itself
  old.style.translate = `${frame.x - here.x}px ${frame.y - here.y}px`;
  const leaving = old.animate([{ opacity: 1 }, { opacity: 0 }], { duration: time, easing: EASING, fill: "forwards" });
  leaving.onfinish = () => old.remove();
}
