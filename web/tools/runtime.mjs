// The run time: Pyodide's files held against their known hashes, and bytecode made inside Pyodide itself.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const PYODIDE = path.join(HERE, "../node_modules/pyodide");
const PINNED = path.join(HERE, "pyodide.sha256");
const COMPILER = path.join(HERE, "compile_inside.py");
/** Modules of the standard library that start faster than its own. */
const OVERLAY = path.join(HERE, "overlay");

/**
 * SHA-256 in hexadecimal.
 * @param {string | Uint8Array} data
 */
export function sha256(data) {
  return crypto.createHash("sha256").update(data).digest("hex");
}

/**
 * Pyodide's files, each exactly what it was when its hash was pinned.
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
 * The trimmed standard library and the package as zips of bytecode, from a cache when nothing they depend on has changed.
 * @param {{files: Record<string, Buffer>, sitePackages: string, wheel: Buffer, build: string, cache: string}} options
 * @returns {Promise<{stdlib: Buffer, app: Buffer}>}
 */
export async function compile({ files, sitePackages, wheel, build, cache }) {
  const compiler = fs.readFileSync(COMPILER);
  const overlay = overlaid();
  const common = [
    ...Object.values(files),
    compiler,
    fs.readFileSync(path.join(HERE, "runtime.mjs")),
    JSON.stringify(Object.entries(overlay)),
  ]
    .map(sha256)
    .join();
  const stdlib = await cached(cache, "stdlib-*.zip", common, async () => {
    // -OO: nobody reads the library's docstrings here, and its assertions have been tested.
    const pyodide = await startPyodide(files, sitePackages, { PYTHONOPTIMIZE: "2" });
    const module = pyodide.runPython(`${compiler.toString()}${NAMES}`);
    const library = pyodide.toPy(new Uint8Array(files["python_stdlib.zip"]));
    return module.trimmed_library(library, pyodide.toPy(overlay)).toJs();
  });
  const app = await cached(cache, "app-*.zip", common + sha256(wheel) + build, async () => {
    const pyodide = await startPyodide(files, sitePackages);
    const module = pyodide.runPython(`${compiler.toString()}${NAMES}`);
    return module.application(pyodide.toPy(new Uint8Array(wheel)), build).toJs();
  });
  return { stdlib, app };
}

/** Modules that are there in part, or as a stand-in (overlay/): a program that names them wants the whole. */
const PARTIAL = ["asyncio", "concurrent"];

/**
 * The modules that the trimmed library does not have, or not wholly.
 * @param {Buffer} whole the library as Pyodide brings it
 * @param {Buffer} trimmed as `compile` made it
 * @returns {string[]}
 */
export function absent(whole, trimmed) {
  const here = new Set(modules(trimmed));
  return [...new Set(modules(whole).filter((name) => !here.has(name))), ...PARTIAL].sort();
}

/**
 * The modules at the top of a zip, from the list at its end.
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
 * The files of the overlay by their names in the library.
 * @returns {Record<string, Uint8Array>}
 */
function overlaid() {
  const names = fs.readdirSync(OVERLAY, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".py"));
  return Object.fromEntries(
    names.sort().map((name) => [name.replaceAll("\\", "/"), new Uint8Array(fs.readFileSync(path.join(OVERLAY, name)))]),
  );
}

/** An object that has all names of the script before it. */
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
    // Columns of the source in every instruction would be a quarter of the bytecode.
    env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", ...env },
  });
  pyodide.FS.mkdirTree("/site-packages");
  pyodide.mountNodeFS("/site-packages", path.resolve(sitePackages));
  pyodide.runPython("import sys; sys.path.append('/site-packages'); sys.dont_write_bytecode = True");
  return pyodide;
}

/**
 * A file of the build's cache, made where it is not there yet.
 * @param {string} cache
 * @param {string} name its star stands for the hash of what it depends on
 * @param {string} depends
 * @param {() => Uint8Array | Promise<Uint8Array>} make
 * @returns {Promise<Buffer>}
 */
export async function cached(cache, name, depends, make) {
  const file = path.join(cache, name.replace("*", sha256(depends).slice(0, 16)));
  if (!fs.existsSync(file)) {
    fs.mkdirSync(cache, { recursive: true });
    // Renamed into place, so that an interrupted build leaves no half file in the cache.
    const part = `${file}.${process.pid}`;
    fs.writeFileSync(part, await make());
    fs.renameSync(part, file);
  }
  return fs.readFileSync(file);
}
