// Measures the kernels inside Pyodide: node in_node.mjs SITE_PACKAGES ROUNDS [SUBJECTS], with node's CPU time as the clock.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../web/node_modules/pyodide/pyodide.mjs";

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
globalThis.cpuTime = cpuTime;
process.on("uncaughtException", (error) => {
  console.error(String(error.stack ?? error).slice(-2000));
  process.exit(70);
});

const [sitePackages, rounds, ...subjects] = process.argv.slice(2);
// The start of a stock Pyodide, the best of three, is the reference for what a reader waits for anyway.
let boot = Number.POSITIVE_INFINITY;
let pyodide;
for (let turn = 0; turn < 3; turn += 1) {
  const start = cpuTime();
  pyodide = await loadPyodide({ env: { HOME: "/tmp", PYTHONDONTWRITEBYTECODE: "1" } });
  boot = Math.min(boot, cpuTime() - start);
}
for (const [inside, outside] of Object.entries({ "/project": ROOT, "/installed": sitePackages })) {
  pyodide.FS.mkdirTree(inside);
  pyodide.mountNodeFS(inside, outside);
}
pyodide.globals.set("arguments", pyodide.toPy([rounds, String(boot), ...subjects]));
pyodide.runPython(`
import sys
sys.path[:0] = ["/project/pysrc", "/project/tests"]
sys.path.append("/installed")
sys.argv = ["bench.pairs", *arguments]
from bench.pairs import main
main()
`);
