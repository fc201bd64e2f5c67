// What makes Python's files smaller and its start faster than Pyodide's own; each can be left out. README.md says what each brings.

/** Stand-ins for modules of the library: their folders in overlay/. */
export const OVERLAYS = /** @type {const} */ (["asyncio", "collector", "colours", "dataclasses", "packages"]);

/** All of them. */
export const TRICKS = /** @type {const} */ ([
  "annotations",
  "columns",
  "docstrings",
  "exports",
  "library",
  "terminal",
  ...OVERLAYS,
]);

/** @typedef {typeof TRICKS[number]} Trick */

/**
 * Those that are not left out.
 * @param {string} without names with commas between them; "all" is all of them
 * @returns {Set<Trick>}
 */
export function chosen(without) {
  const left = without.split(",").filter(Boolean);
  const strange = left.filter((name) => name !== "all" && !TRICKS.some((trick) => trick === name));
  if (strange.length)
    throw new Error(`NIMBERS_RUNTIME_WITHOUT: there is no ${strange.join(", ")}; there are all, ${TRICKS.join(", ")}`);
  return new Set(left.includes("all") ? [] : TRICKS.filter((name) => !left.includes(name)));
}
