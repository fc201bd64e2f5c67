// Finds the nearest part of a drawing, all around or in a direction, for the keyboard.

type Parts = ReadonlyMap<string, { node: Element }>;

/** Return the part nearest to a node or place; the first part without one; null without parts. */
export function nearest(parts: Parts, from: Element | [x: number, y: number] | null) {
  const origin = from instanceof Element ? middle(from) : from;
  let found: string | null = null;
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
 * @param node where to start
 */
export function ahead(parts: Parts, node: Element, [dx, dy]: [dx: number, dy: number]) {
  const [x0, y0] = middle(node);
  let found: string | null = null;
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

export function middle(node: Element): [x: number, y: number] {
  const box = node.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
