// Runs pytest inside Pyodide, on the Python of the browser: node in_pyodide.mjs SITE_PACKAGES [pytest arguments]
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../web/node_modules/pyodide/pyodide.mjs";

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
const pyodide = await loadPyodide({ env });
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
