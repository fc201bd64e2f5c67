// Pyodide without its doors for shared libraries: nothing is ever linked to it here, and making 8,000 of them takes a
// good part of each start. The code itself is as it was.

/** What the glue says at its places; another Pyodide may say it otherwise, and then the build fails. */
const ASSIGNED = ["function assignWasmExports(wasmExports){", "}var wasmImports={"];
const IMPORTS = ["var wasmImports={", "};"];
const NAME = /[A-Za-z_$][\w$]*/g;
/** Number of the section of a WebAssembly file that lists what it shows to others. */
const EXPORTS = 7;

/**
 * The glue and the wasm with only those exports and imports that they use themselves.
 * @param {{glue: string, wasm: Buffer, loader: string}} files loader: what else may name an export
 * @returns {{glue: string, wasm: Buffer}}
 */
export function trimmed({ glue, wasm, loader }) {
  const module = new WebAssembly.Module(wasm);
  const wanted = new Set(WebAssembly.Module.imports(module).map(({ name }) => name));

  const assigned = between(glue, 0, ...ASSIGNED);
  const imports = between(glue, assigned.end, ...IMPORTS);
  const assignments = glue.slice(assigned.start, assigned.end).split(";").map(assignment);
  const first = glue.indexOf(`var ${assignments[0].variables[0]},`) + "var ".length;
  const declared = { start: first, end: glue.indexOf(";", first) };
  if (first < "var ".length || declared.end > assigned.start) throw strange("the variables of the exports");

  const rest = without(glue, [declared, assigned, imports]);
  const named = new Set(`${rest} ${loader}`.match(NAME));
  const used = new Set(
    WebAssembly.Module.exports(module)
      .map(({ name }) => name)
      // In the glue, an export has an underscore more.
      .filter((name) => wanted.has(name) || named.has(name) || named.has(`_${name}`)),
  );
  const kept = assignments.filter(({ name }) => used.has(name));
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
  return { glue: replaced.join(""), wasm: exporting(wasm, used) };
}

/**
 * Where the text between two others is.
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
 * `_one=Module["_one"]=wasmExports["one"]`, taken apart.
 * @param {string} text
 */
function assignment(text) {
  const found = /^((?:[\w$]+=|Module\["[^"]+"\]=)+)wasmExports\["([^"]+)"\](?:\.value>>>0)?$/.exec(text);
  if (!found) throw strange(text);
  return { text, variables: found[1].split("="), name: found[2] };
}

/**
 * @param {string} text
 * @param {{start: number, end: number}[]} parts in the order of the text
 */
function without(text, parts) {
  const starts = [0, ...parts.map(({ end }) => end)];
  return starts.map((start, index) => text.slice(start, parts[index]?.start)).join(" ");
}

/**
 * A WebAssembly file with only these exports.
 * @param {Buffer} wasm
 * @param {Set<string>} names
 */
function exporting(wasm, names) {
  const parts = [wasm.subarray(0, 8)];
  for (let at = 8; at < wasm.length; ) {
    const [size, start] = number(wasm, at + 1);
    const end = start + size;
    if (wasm[at] === EXPORTS) {
      const list = exported(wasm, start).filter(({ name }) => names.has(name));
      const content = Buffer.concat([written(list.length), ...list.map(({ entry }) => entry)]);
      parts.push(Buffer.of(EXPORTS), written(content.length), content);
    } else parts.push(wasm.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

/**
 * The list of exports: of each its name, a byte for its kind, and its number.
 * @param {Buffer} wasm
 * @param {number} start
 */
function exported(wasm, start) {
  const [count, first] = number(wasm, start);
  const list = [];
  for (let at = first; list.length < count; ) {
    const [length, letters] = number(wasm, at);
    const [, end] = number(wasm, letters + length + 1);
    list.push({ name: wasm.toString("utf8", letters, letters + length), entry: wasm.subarray(at, end) });
    at = end;
  }
  return list;
}

/**
 * A number as WebAssembly writes it, seven bits a byte, and where it ends.
 * @param {Buffer} bytes
 * @param {number} at
 * @returns {[value: number, end: number]}
 */
function number(bytes, at) {
  let value = 0;
  let end = at;
  do value += (bytes[end] & 127) * 128 ** (end - at);
  while (bytes[end++] & 128);
  return [value, end];
}

/**
 * @param {number} value
 * @returns {Buffer}
 */
function written(value) {
  return value < 128 ? Buffer.of(value) : Buffer.concat([Buffer.of((value & 127) | 128), written(value >>> 7)]);
}

/** @param {string} what */
function strange(what) {
  return new Error(`this Pyodide is built otherwise (${what.slice(0, 80)}): see web/tools/trim.mjs`);
}
