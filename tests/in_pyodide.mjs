// Runs pytest inside Pyodide, on the Python of the browser, without the modules in C that the page leaves out:
// node in_pyodide.mjs SITE_PACKAGES [pytest arguments]
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { withoutModules } from "../web/tools/runtime/modules.mjs";

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
// Pyodide's own failures arrive here; without this they would look like success.
process.on("uncaughtException", (error) => {
  console.error(String(error.stack ?? error).slice(-2000));
  process.exit(70);
});

const [sitePackages, ...args] = process.argv.slice(2);
// Some installed pytest plugins are not pure Python, so no plugin loads automatically.
const quiet = { PYTHONDONTWRITEBYTECODE: "1", PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1" };
const env = { HOME: "/tmp", NIMBERS_SEED: process.env.NIMBERS_SEED ?? "", ...quiet };
const pyodide = await start();
for (const [inside, outside] of Object.entries({ "/project": ROOT, "/installed": sitePackages })) {
  pyodide.FS.mkdirTree(inside);
  pyodide.mountNodeFS(inside, outside);
}
pyodide.globals.set("arguments", pyodide.toPy(args));
const code = pyodide.runPython(`
import os, sys
sys.path.append("/installed")
os.chdir("/project")
import pytest
int(pytest.main(["-p", "no:cacheprovider", "-p", "no:faulthandler", "--color=no", *arguments]))
`);
process.exit(code);

/** Start Pyodide from a copy of its files with the smaller WebAssembly. */
async function start() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pyodide-"));
  try {
    const wasm = path.join(folder, "pyodide.asm.wasm");
    fs.cpSync(path.join(ROOT, "web/node_modules/pyodide"), folder, { recursive: true });
    fs.writeFileSync(wasm, withoutModules(fs.readFileSync(wasm)));
    const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
    return await loadPyodide({ env });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
