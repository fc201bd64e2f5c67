// Turns Pyodide's module into the beginning of a classic script, so that a site stores it once, for the page and for the
// sandbox; pure.

/** The global name by which the rest of the script takes it. */
export const NAME = "createPyodideModule";
/** The URL that replaces `import.meta.url`; Pyodide requests nothing from there. */
const NOWHERE = "https://nimbers.invalid/assets/";

/** @param text of the module */
export function classic(text: string) {
  const script = text
    .replaceAll("import.meta.url", JSON.stringify(NOWHERE))
    .replace(/export default (\w+);\s*$/, (_, name) => `globalThis.${NAME} = ${name};\n`);
  if (!script.includes(`globalThis.${NAME}`)) throw new Error("pyodide.asm.mjs has another form");
  return script;
}
