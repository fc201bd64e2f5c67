// The modules that a text in Python names when it imports something; pure.

/**
 * Names at the top of a package, also a few that are none: it only says what may be wanted.
 * @param {string} text
 * @returns {string[]}
 */
export function imported(text) {
  const lines = text.matchAll(/\b(?:import|from)[ \t]+([\w.][^#\n]*)/g);
  return [...new Set([...lines].flatMap(([, names]) => names.split(/[\s,;()]+/).map((name) => name.split(".")[0])))];
}
