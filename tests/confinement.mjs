// Runs texts inside a confined Pyodide: node confinement.mjs TEXT...; prints the result of each as JSON.
import { loadPyodide } from "../web/node_modules/pyodide/pyodide.mjs";
import { Confinement } from "../web/src/sandbox/confine.ts";

const { instantiate } = WebAssembly;
delete WebAssembly.instantiateStreaming;
const silent = () => {};
const print = console.log;
console.log = console.error = silent; // Pyodide prints a report of a fatal error

async function closed() {
  const confinement = new Confinement();
  WebAssembly.instantiate = (bytes, imports) => instantiate(bytes, imports && confinement.imports(imports));
  const pyodide = await loadPyodide({ jsglobals: {}, stdout: silent, stderr: silent });
  confinement.close(pyodide.FS);
  return pyodide;
}

const said = [];
let pyodide = null;
for (const text of process.argv.slice(2)) {
  pyodide ??= await closed();
  try {
    said.push(String(pyodide.runPython(text)));
  } catch (error) {
    said.push(String(error).trim().split("\n").at(-1));
    if (error.pyodide_fatal_error) pyodide = null;
  }
}
print(JSON.stringify(said));
process.exit(0);
