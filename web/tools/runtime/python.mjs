// Builds Python's files: verifies Pyodide's files by their pinned hashes, and compiles bytecode inside Pyodide itself.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { cached, sha256 } from "./cache.mjs";
import { OVERLAYS } from "./tricks.mjs";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const PYODIDE = path.join(HERE, "../../node_modules/pyodide");
const PINNED = path.join(HERE, "pyodide.sha256");
const COMPILER = path.join(HERE, "compile_inside.py");
/** Modules that replace slower ones of the standard library, by trick. */
const OVERLAY = path.join(HERE, "overlay");

/**
 * Read Pyodide's files and verify their hashes.
 * @returns {Record<string, Buffer>}
 */
export function pyodideFiles() {
  /** @type {Record<string, Buffer>} */
  const files = {};
  for (const line of fs.readFileSync(PINNED, "utf8").trim().split("\n")) {
    const [hash, name] = line.split(/\s+/);
    files[name] = fs.readFileSync(path.join(PYODIDE, name));
    if (sha256(files[name]) !== hash)
      throw new Error(`pyodide's ${name} is not the pinned one: run ./build.sh again after rm -rf web/node_modules`);
  }
  return files;
}

/**
 * Build the trimmed standard library and the package as zips of bytecode; use the cache if no input has changed.
 * @param {{
 *   files: Record<string, Buffer>, sitePackages: string, wheel: Buffer, build: string, cache: string,
 *   tricks: Set<import("./tricks.mjs").Trick>
 * }} options
 * @returns {Promise<{stdlib: Buffer, app: Buffer}>}
 */
export async function compile({ files, sitePackages, wheel, build, cache, tricks }) {
  const compiler = fs.readFileSync(COMPILER);
  const overlay = overlaid(tricks);
  const all = [...tricks].sort();
  const common = [
    ...Object.values(files),
    compiler,
    fs.readFileSync(path.join(HERE, "python.mjs")),
    all.join(),
    JSON.stringify(Object.entries(overlay)),
  ]
    .map(sha256)
    .join();
  // Column numbers in every instruction would take a quarter of the bytecode.
  const columns = tricks.has("columns") ? { PYTHONNODEBUGRANGES: "1" } : undefined;
  const stdlib = await cached(cache, "stdlib-*.zip", common, async () => {
    // -OO: nothing reads docstrings here, and the tests have checked the assertions.
    const optimized = tricks.has("docstrings") ? { PYTHONOPTIMIZE: "2" } : undefined;
    const pyodide = await startPyodide(files, sitePackages, { ...columns, ...optimized });
    const module = pyodide.runPython(`${compiler.toString()}${NAMES}`);
    const library = pyodide.toPy(new Uint8Array(files["python_stdlib.zip"]));
    return module.library(library, pyodide.toPy(overlay), all).toJs();
  });
  const app = await cached(cache, "app-*.zip", common + sha256(wheel) + build, async () => {
    const pyodide = await startPyodide(files, sitePackages, columns);
    const module = pyodide.runPython(`${compiler.toString()}${NAMES}`);
    return module.application(pyodide.toPy(new Uint8Array(wheel)), build, all).toJs();
  });
  return { stdlib, app };
}

/**
 * List the modules that the trimmed library lacks.
 * @param {Buffer} whole Pyodide's standard library
 * @param {Buffer} trimmed the result of `compile`
 * @returns {string[]}
 */
export function absent(whole, trimmed) {
  const here = new Set(modules(trimmed));
  return [...new Set(modules(whole).filter((name) => !here.has(name)))].sort();
}

/**
 * List the top-level modules of a zip from its central directory.
 * @param {Buffer} zip
 * @returns {string[]}
 */
function modules(zip) {
  const end = zip.lastIndexOf("PK\x05\x06", zip.length, "latin1");
  const found = [];
  for (let left = zip.readUInt16LE(end + 10), at = zip.readUInt32LE(end + 16); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    found.push(zip.toString("utf8", at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return found.map((name) => name.split("/")[0].replace(/\.pyc?$/, ""));
}

/**
 * Read the files of the overlays, by their names in the library.
 * @param {Set<import("./tricks.mjs").Trick>} tricks
 * @returns {Record<string, Uint8Array>}
 */
function overlaid(tricks) {
  /** @type {Record<string, Uint8Array>} */
  const found = {};
  for (const trick of OVERLAYS.filter((name) => tricks.has(name))) {
    const folder = path.join(OVERLAY, trick);
    const names = fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".py"));
    for (const name of names.sort())
      found[name.replaceAll("\\", "/")] = new Uint8Array(fs.readFileSync(path.join(folder, name)));
  }
  return found;
}

/** Python code that returns all globals of the script before it as an object. */
const NAMES = "\nimport types; types.SimpleNamespace(**globals())";

/**
 * @param {Record<string, Buffer>} files
 * @param {string} sitePackages where pyodide-build is installed
 * @param {Record<string, string>} [env]
 */
async function startPyodide(files, sitePackages, env = {}) {
  const { loadPyodide } = await import(pathToFileURL(path.join(PYODIDE, "pyodide.mjs")).href);
  const { info } = JSON.parse(files["pyodide-lock.json"].toString());
  const pyodide = await loadPyodide({
    indexURL: PYODIDE,
    packageBaseUrl: PYODIDE,
    lockFileContents: { info, packages: {} },
    env: { PYTHONHASHSEED: "0", ...env },
  });
  pyodide.FS.mkdirTree("/site-packages");
  pyodide.mountNodeFS("/site-packages", path.resolve(sitePackages));
  pyodide.runPython("import sys; sys.path.append('/site-packages'); sys.dont_write_bytecode = True");
  return pyodide;
}
