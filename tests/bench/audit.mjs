// Runs an audit inside Pyodide for each line of input: node audit.mjs PYSRC FORMULAS; prints the milliseconds of CPU.
import fs from "node:fs";
import readline from "node:readline";
import { loadPyodide } from "../../web/node_modules/pyodide/pyodide.mjs";

const [pysrc, formulas] = process.argv.slice(2);
const pyodide = await loadPyodide({ env: { HOME: "/tmp", PYTHONDONTWRITEBYTECODE: "1" } });
pyodide.FS.mkdirTree("/pysrc");
pyodide.mountNodeFS("/pysrc", pysrc);
pyodide.globals.set("formulas", fs.readFileSync(formulas, "utf8"));
const audit = pyodide.runPython(`
import sys
sys.path.append("/pysrc")
from nimbers.search.meter import finished
from nimbers.verify.audit import audit_functions
from nimbers.verify.source import find_source

def audit():
    found = finished(audit_functions(*(find_source("f.py", formulas, name) for name in ("swar", "linear")), 32))
    assert found.agrees and found.covered == 1 << 32 and found.method == "circuit"

audit
`);
for await (const _ of readline.createInterface({ input: process.stdin })) {
  const begin = process.cpuUsage();
  audit();
  const { user, system } = process.cpuUsage(begin);
  console.log((user + system) / 1000);
}
