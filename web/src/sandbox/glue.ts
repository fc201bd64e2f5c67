// Pyodide's own script in the sandbox's worker. The page puts it before the worker's script, so that a site stores it
// once, for the page and the sandbox. In the single file Pyodide's module itself replaces this one.

const NAME = "createPyodideModule";

/**
 * Turn Pyodide's module into the beginning of a classic script.
 * @param text of the module
 * @param base the URL for `import.meta.url`
 */
export function classic(text: string, base: string) {
  const script = text
    .replaceAll("import.meta.url", JSON.stringify(base))
    .replace(/export default (\w+);\s*$/, (_, name) => `globalThis.${NAME} = ${name};\n`);
  if (!script.includes(`globalThis.${NAME}`)) throw new Error("pyodide.asm.mjs has another form");
  return script;
}

export default (globalThis as Record<string, unknown>)[NAME];
delete (globalThis as Record<string, unknown>)[NAME];
