// Optimisations that make Python's files smaller and its start faster; README.md lists their gains.

/** Replacements for modules of the library: their folders in overlay/. */
export const OVERLAYS = /** @type {const} */ ([
  "bridge",
  "collector",
  "dataclasses",
  "namedtuples",
  "packages",
  "patterns",
]);

/** All optimisations. */
export const TRICKS = /** @type {const} */ ([
  "application",
  "columns",
  "docstrings",
  "exports",
  "glue",
  "library",
  "modules",
  "sources",
  ...OVERLAYS,
]);

/** @typedef {typeof TRICKS[number]} Trick */

/**
 * Return the optimisations that are not left out.
 * @param {string} without comma-separated names, or "all"
 * @returns {Set<Trick>}
 */
export function chosen(without) {
  const left = without.split(",").filter(Boolean);
  const strange = left.filter((name) => name !== "all" && !TRICKS.some((trick) => trick === name));
  if (strange.length)
    throw new Error(`NIMBERS_RUNTIME_WITHOUT: there is no ${strange.join(", ")}; there are all, ${TRICKS.join(", ")}`);
  return new Set(left.includes("all") ? [] : TRICKS.filter((name) => !left.includes(name)));
}
