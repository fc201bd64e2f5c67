// Finds the modules that a Python text imports; pure.

/**
 * List the top-level package names after `import` and `from`. Some may be wrong: the list only says what may be needed.
 */
export function imported(text: string): string[] {
  const lines = text.matchAll(/\b(?:import|from)[ \t]+([\w.][^#\n]*)/g);
  return [...new Set([...lines].flatMap(([, names]) => names.split(/[\s,;()]+/).map((name) => name.split(".")[0])))];
}
