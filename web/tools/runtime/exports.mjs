// Removes Pyodide's exports for shared libraries: nothing links to it here, and creating 8,000 of them takes a good
// part of each start. Also removes the functions that only those exports reach; the rest of the code stays as it is.
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import binaryen from "binaryen";
import { cached, sha256 } from "./cache.mjs";

const { Features } = binaryen;
/** Inputs of the result besides Pyodide: this file, and the version of binaryen. */
const MAKERS = ["exports.mjs", "../../package.json"].map((name) => fileURLToPath(new URL(name, import.meta.url)));

/** Text around the exports in the glue; if another Pyodide has other text, the build fails. */
const ASSIGNED = ["function assignWasmExports(wasmExports){", "}var wasmImports={"];
const IMPORTS = ["var wasmImports={", "};"];
const NAME = /[A-Za-z_$][\w$]*/g;
/** WebAssembly features that the file uses beyond version 1. */
const FEATURES = [
  Features.BulkMemory,
  Features.BulkMemoryOpt,
  Features.ExceptionHandling,
  Features.MutableGlobals,
  Features.NontrappingFPToInt,
  Features.ReferenceTypes,
  Features.SignExt,
].reduce((all, one) => all | one);

/**
 * Reduce the glue and the wasm files to the exports and imports that they use themselves.
 * @param {{glue: string, wasms: Buffer[], loader: string, cache: string}} files wasms: with the same exports; loader:
 *   another file that may use exports
 * @returns {Promise<{glue: string, wasms: Buffer[]}>}
 */
export async function trimmed({ glue, wasms, loader, cache }) {
  const module = new WebAssembly.Module(wasms[0]);
  const linked = importsOf(module);

  const assigned = between(glue, 0, ...ASSIGNED);
  const imports = between(glue, assigned.end, ...IMPORTS);
  const assignments = glue.slice(assigned.start, assigned.end).split(";").map(assignment);
  const first = glue.indexOf(`var ${assignments[0].variables[0]},`) + "var ".length;
  const declared = { start: first, end: glue.indexOf(";", first) };
  if (first < "var ".length || declared.end > assigned.start) throw strange("the variables of the exports");

  const rest = without(glue, [declared, assigned, imports]);
  const named = new Set(`${rest} ${loader}`.match(NAME));
  const unused = new Set(
    WebAssembly.Module.exports(module)
      .map(({ name }) => name)
      // Names of exports have one more underscore in the glue.
      .filter((name) => !(linked.has(name) || named.has(name) || named.has(`_${name}`))),
  );
  /** @type {Buffer[]} */
  const hidden = [];
  const makers = MAKERS.map((maker) => fs.readFileSync(maker));
  for (const wasm of wasms) {
    const depends = [wasm, [...unused].join(), ...makers].map(sha256);
    hidden.push(await cached(cache, "wasm-*.wasm", depends.join(), () => hiding(wasm, unused)));
  }
  const wanted = new Set(hidden.flatMap((wasm) => [...importsOf(new WebAssembly.Module(wasm))]));

  const kept = assignments.filter(({ name }) => !unused.has(name));
  const variables = new Set(kept.flatMap(({ variables: names }) => names));
  const given = glue.slice(imports.start, imports.end).split(",");
  const taken = given.filter((entry) => wanted.has(/** @type {RegExpMatchArray} */ (entry.match(NAME))[0]));
  if (taken.length !== wanted.size) throw strange("what the wasm imports");

  const replaced = [
    glue.slice(0, declared.start),
    glue
      .slice(declared.start, declared.end)
      .split(",")
      .filter((name) => variables.has(name))
      .join(),
    glue.slice(declared.end, assigned.start),
    kept.map(({ text }) => text).join(";"),
    glue.slice(assigned.end, imports.start),
    taken.join(),
    glue.slice(imports.end),
  ];
  return { glue: replaced.join(""), wasms: hidden };
}

/** @param {WebAssembly.Module} module */
function importsOf(module) {
  return new Set(WebAssembly.Module.imports(module).map(({ name }) => name));
}

/**
 * Find the text between two others.
 * @param {string} text
 * @param {number} from
 * @param {string} before
 * @param {string} after
 */
function between(text, from, before, after) {
  const start = text.indexOf(before, from) + before.length;
  const end = text.indexOf(after, start);
  if (start < before.length || end < 0) throw strange(before);
  return { start, end };
}

/**
 * Split `_one=Module["_one"]=wasmExports["one"]` into its names.
 * @param {string} text
 */
function assignment(text) {
  const found = /^((?:[\w$]+=|Module\["[^"]+"\]=)+)wasmExports\["([^"]+)"\](?:\.value>>>0)?$/.exec(text);
  if (!found) throw strange(text);
  return { text, variables: found[1].split("="), name: found[2] };
}

/**
 * @param {string} text
 * @param {{start: number, end: number}[]} parts sorted
 */
function without(text, parts) {
  const starts = [0, ...parts.map(({ end }) => end)];
  return starts.map((start, index) => text.slice(start, parts[index]?.start)).join(" ");
}

/**
 * Remove exports from a WebAssembly file, and all code that nothing reaches then: a tenth of it.
 * @param {Buffer} wasm
 * @param {Set<string>} unused names of exports
 */
function hiding(wasm, unused) {
  const module = binaryen.readBinary(wasm);
  module.setFeatures(FEATURES);
  for (const name of unused) module.removeExport(name);
  module.runPasses(["remove-unused-module-elements"]);
  if (!module.validate()) throw strange("the features of the wasm");
  const left = Buffer.from(module.emitBinary());
  module.dispose();
  return left;
}

/** @param {string} what */
function strange(what) {
  return new Error(`this Pyodide is built otherwise (${what.slice(0, 80)}): see web/tools/runtime/exports.mjs`);
}
