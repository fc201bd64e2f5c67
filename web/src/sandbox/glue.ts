// Pyodide's own script in the sandbox's worker, where the page has put it before the worker's script (glue-script.ts). In
// the single file Pyodide's module itself replaces this one.
import { NAME } from "./glue-script.ts";

export default (globalThis as Record<string, unknown>)[NAME];
delete (globalThis as Record<string, unknown>)[NAME];
