// Animates the change from one drawing to another: removed parts fade, moved parts slide.

const TIME = 220;
/** Milliseconds of an animation of another player's move. */
const SLOW = 400;
/** Mark the parts that a move left or reached, unless there are more than this. */
const MARKED = 60;
const EASING = "cubic-bezier(0.3, 0, 0.2, 1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{part: string, node: SVGGraphicsElement, box: DOMRect, text: string}} Leaf */

/**
 * List the parts of a drawing that contain no other parts, in drawing order.
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
 * Match parts with the same name; if signs were removed from a row, those behind them have moved up.
 * @param {Leaf[]} before
 * @param {Leaf[]} after
 * @param {string[]} [touched] the parts of the move, if known
 * @returns {(Leaf | undefined)[]} for each part after the move, the one before
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
 * Replace a drawing by another, animate the change, and mark it until the next move.
 * @param {SVGSVGElement | null} old
 * @param {SVGSVGElement} svg
 * @param {{touched: string[], made: boolean, slow: boolean}} move touched: the parts that the move between them was made
 *   with, where they are known; made: whether one was made
 * @param {() => void} place inserts the new drawing
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
 * Keep an outline where the last move came from, and ring where it went.
 * @param {SVGSVGElement} svg
 * @param {DOMMatrix} was the screen transform of the old drawing
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
    for (const one of [copy, ...copy.querySelectorAll("*")]) bare(one);
    marks.append(copy);
  }
  if (gone.length) svg.append(marks);
}

/** @param {Leaf} leaf */
function kind({ node, text }) {
  return `${ownClasses(node)} ${text}`;
}

/** Classes for the state of a part in the game, not for its look. */
const STATES = ["nb-can", "nb-at", "nb-picked", "nb-lit", "nb-dim", "nb-new", "nb-from"];

/**
 * Return the classes of a node without those of its state.
 * @param {Element} node
 */
export function ownClasses(node) {
  return [...node.classList].filter((name) => !STATES.includes(name)).join(" ");
}

/**
 * Make a node a mere picture, which cannot be touched and has no state.
 * @param {Element} node
 */
function bare(node) {
  for (const name of ["data-part", "id", "role", "aria-label"]) node.removeAttribute(name);
  node.classList.remove(...STATES);
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
 * Keep removed parts for a moment at their place, over the new drawing.
 * @param {SVGSVGElement} old
 * @param {DOMRect} frame the place of the old drawing
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
  for (const node of old.querySelectorAll("[data-part]")) bare(node);
  old.style.translate = "";
  svg.parentElement?.append(old);
  const here = old.getBoundingClientRect(); // its place by layout
  old.style.translate = `${frame.x - here.x}px ${frame.y - here.y}px`;
  const leaving = old.animate([{ opacity: 1 }, { opacity: 0 }], { duration: time, easing: EASING, fill: "forwards" });
  leaving.onfinish = () => old.remove();
}
