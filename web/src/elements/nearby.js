// Finds the nearest part of a drawing, all around or in a direction, for the keyboard.

/** @typedef {ReadonlyMap<string, {node: Element}>} Parts */

/**
 * Return the part nearest to a node or place; the first part without one; null without parts.
 * @param {Parts} parts
 * @param {Element | [x: number, y: number] | null} from
 */
export function nearest(parts, from) {
  const origin = from instanceof Element ? middle(from) : from;
  /** @type {string | null} */
  let found = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [part, { node: other }] of parts) {
    const [x, y] = middle(other);
    const away = origin ? Math.hypot(x - origin[0], y - origin[1]) : 0;
    if (away < least) [found, least] = [part, away];
  }
  return found;
}

/**
 * Return the nearest part in a direction, with a penalty for parts to the side; null if there is none.
 * @param {Parts} parts
 * @param {Element} node where to start
 * @param {[dx: number, dy: number]} direction
 */
export function ahead(parts, node, [dx, dy]) {
  const [x0, y0] = middle(node);
  /** @type {string | null} */
  let found = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [part, { node: other }] of parts) {
    const [x, y] = middle(other);
    const along = (x - x0) * dx + (y - y0) * dy;
    const aside = Math.abs((x - x0) * dy) + Math.abs((y - y0) * dx);
    const away = along + 2.5 * aside;
    if (along > 0.5 && away < least) [found, least] = [part, away];
  }
  return found;
}

/** @param {Element} node @returns {[x: number, y: number]} */
export function middle(node) {
  const box = node.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
