// Starts the Python of a built site, asks it one question, and runs programs: node page_python.mjs FOLDER PROGRAM...
// It prints a JSON list with the value of each program's last line, or the last line of its error. In a program,
// `sys.compiled` lists the names of the source that had been compiled up to the answer.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [site, ...programs] = process.argv.slice(2);
const names = fs.readdirSync(path.join(site, "runtime"));
const shelf = `${fs.mkdtempSync(path.join(os.tmpdir(), "page-python-"))}/`;
/** Names that Pyodide knows, and those of the site. */
const FILES = {
  "pyodide.mjs": /^pyodide-\w+\.js$/,
  "pyodide.asm.mjs": /^pyodide\.asm-\w+\.js$/,
  "pyodide.asm.wasm": /^pyodide\.asm-\w+\.wasm$/,
  "stdlib.zip": /^stdlib-/,
  "nimbers.zip": /^nimbers-/,
};
const LOCK = new URL("../web/node_modules/pyodide/pyodide-lock.json", import.meta.url);
for (const [name, pattern] of Object.entries(FILES)) {
  const found = names.find((one) => pattern.test(one));
  fs.copyFileSync(path.join(site, "runtime", found), path.join(shelf, name));
}
/** Replaces the site's sitecustomize, which Python imports first, and also notes what is compiled. */
const WATCH = `import gc, sys
gc.disable()
sys.watched = []
sys.addaudithook(lambda event, args: event == "compile" and sys.watched.append(str(args[1])))
`;
const { loadPyodide } = await import(pathToFileURL(`${shelf}pyodide.mjs`).href);
const { default: createPyodideModule } = await import(pathToFileURL(`${shelf}pyodide.asm.mjs`).href);
const pyodide = await loadPyodide({
  indexURL: shelf,
  packageBaseUrl: shelf,
  stdLibURL: `${shelf}stdlib.zip`,
  createPyodideModule,
  lockFileContents: { info: JSON.parse(fs.readFileSync(LOCK, "utf8")).info, packages: {} },
  env: { PYTHONPATH: "/lib/watch:/lib/nimbers.zip" },
  fsInit: async (FS) => {
    FS.mkdirTree("/lib/watch");
    FS.writeFile("/lib/watch/sitecustomize.py", WATCH);
    FS.writeFile("/lib/nimbers.zip", fs.readFileSync(`${shelf}nimbers.zip`));
  },
});
fs.rmSync(shelf, { recursive: true });
const python = pyodide.pyimport("nimbers.api.browser");
python.settle();
const ask = (op, params) => JSON.parse(python.call_bytes(JSON.stringify({ op, params })).toJs()[0]).result;
const { job } = ask("start", { op: "solve", params: { game: "nim", set: {}, position: "9,5,6" } });
while (!ask("step", { job }).done);
const sys = pyodide.pyimport("sys");
sys.compiled = sys.watched;
sys.watched = pyodide.toPy([]);
const ran = (program) => {
  try {
    return String(pyodide.runPython(program));
  } catch (error) {
    return String(error).trim().split("\n").at(-1);
  }
};
console.log(JSON.stringify(programs.map(ran)));
process.exit(0);
