// Animates the change from one drawing to another: removed parts fade, moved parts slide.

const TIME = 220;
/** Milliseconds of an animation of another player's move. */
const SLOW = 400;
/** Mark the parts that a move left or reached, unless there are more than this. */
const MARKED = 60;
const EASING = "cubic-bezier(0.3, 0, 0.2, 1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

export type Leaf = { part: string; node: SVGGraphicsElement; box: DOMRect; text: string };

/** List the parts of a drawing that contain no other parts, in drawing order. */
export function leaves(svg: SVGSVGElement): Leaf[] {
  const nodes = [...svg.querySelectorAll("[data-part]")] as SVGGraphicsElement[];
  return nodes
    .filter((node) => !node.querySelector("[data-part]"))
    .map((node) => ({
      part: node.getAttribute("data-part") ?? "",
      node,
      box: node.getBoundingClientRect(),
      text: node.querySelector(".nb-sign")?.textContent ?? (node.querySelector(".nb-body, .nb-token") ? "●" : ""),
    }));
}

/** Return the coordinates of the drawing that contains these parts. */
function viewBox([leaf]: Leaf[]) {
  return leaf?.node.ownerSVGElement?.getAttribute("viewBox");
}

/** Describe where a part is drawn. */
export function position(node: Element) {
  const drawn = node.firstElementChild ?? node;
  return ["x", "y", "cx", "cy", "width", "r", "d"].map((name) => drawn.getAttribute(name)).join();
}

/**
 * Match parts at the same place if each has one, else parts with the same name. If signs were removed from a row, those
 * behind them have moved up.
 * @param touched the parts of the move, if known
 * @returns for each part after the move, the one before
 */
export function matched(before: Leaf[], after: Leaf[], touched: string[] = []): (Leaf | undefined)[] {
  const all = before.filter(({ text }) => text);
  if (after.every(({ text }) => text) && all.length === before.length && viewBox(before) === viewBox(after)) {
    const places = new Map(before.map((leaf) => [`${leaf.text} ${position(leaf.node)}`, leaf]));
    const same = after.map(({ node, text }) => places.get(`${text} ${position(node)}`));
    if (same.every(Boolean)) return same;
  }
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
 * @param move touched: the parts that the move between them was made with, where they are known; made: whether one was
 * @param place inserts the new drawing
 */
export function change(
  old: SVGSVGElement | null,
  svg: SVGSVGElement,
  { touched, made, slow }: { touched: string[]; made: boolean; slow: boolean },
  place: () => void,
) {
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
 * @param was the screen transform of the old drawing
 */
function trace(
  svg: SVGSVGElement,
  was: DOMMatrix,
  before: Leaf[],
  after: Leaf[],
  matches: (Leaf | undefined)[],
  touched: string[],
) {
  const now = svg.getScreenCTM();
  if (!now) return;
  const moved = ({ box, part }: Leaf, leaf: Leaf) =>
    part === leaf.part && touched.includes(part) && Math.hypot(box.x - leaf.box.x, box.y - leaf.box.y) > 3;
  const added = after.filter((leaf, index) => {
    const from = matches[index];
    return !from || moved(from, leaf) || kind(from) !== kind(leaf);
  });
  const stay = new Set(matches.filter((from, index) => from && !moved(from, after[index] as Leaf)));
  const gone = before.filter((leaf) => !stay.has(leaf));
  if (added.length + gone.length > MARKED) return;
  for (const { node } of added) node.classList.add("nb-new");
  const { a, b, c, d, e, f } = now.inverse().multiply(was);
  const marks = document.createElementNS("http://www.w3.org/2000/svg", "g");
  marks.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  marks.setAttribute("class", "nb-was");
  for (const { node } of gone) {
    const copy = node.cloneNode(true) as Element;
    for (const one of [copy, ...copy.querySelectorAll("*")]) bare(one);
    marks.append(copy);
  }
  if (gone.length) svg.append(marks);
}

function kind({ node, text }: Leaf) {
  return `${ownClasses(node)} ${text}`;
}

/** Classes for the state of a part in the game, not for its look. */
const STATES = ["nb-can", "nb-at", "nb-picked", "nb-lit", "nb-dim", "nb-new", "nb-from"];

/** Return the classes of a node without those of its state. */
export function ownClasses(node: Element) {
  return [...node.classList].filter((name) => !STATES.includes(name)).join(" ");
}

/** Make a node a mere picture, which cannot be touched and has no state. */
function bare(node: Element) {
  for (const name of ["data-part", "id", "role", "aria-label"]) node.removeAttribute(name);
  node.classList.remove(...STATES);
}

function slide(node: SVGGraphicsElement, from: DOMRect, to: DOMRect, time: number) {
  const [dx, dy] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  const scale = node.getScreenCTM()?.a;
  if (!scale || Math.hypot(dx, dy) < 1) return;
  const start = `translate(${dx / scale}px, ${dy / scale}px)`;
  node.animate([{ transform: start }, { transform: "none" }], { duration: time, easing: EASING });
}

/**
 * Keep removed parts for a moment at their place, over the new drawing.
 * @param frame the place of the old drawing
 */
function fade(old: SVGSVGElement, frame: DOMRect, svg: SVGSVGElement, gone: Leaf[], time: number) {
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
