// Removes from Pyodide's WebAssembly the C modules of Python that nothing here imports, such as sqlite3, the codecs for
// Chinese texts in old encodings, and CPython's own tests, together with the libraries that only they use.
//
// The file has no names of functions and tables, so the places below are numbers, which hold for the pinned Pyodide
// only. `modules.test.mjs` checks them against the file: nothing that stays calls a function that goes, and no address
// in the code that stays lies in a table that goes.

/** The C modules to remove. */
export const MODULES = `_bz2 _codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw _ctypes _elementtree
  _lsprof _lzma _multibytecodec _remote_debugging _sqlite3 _testbuffer _testcapi _testclinic _testclinic_limited
  _testinternalcapi _testlimitedcapi _xxtestfuzz _zstd mmap pyexpat xxsubtype`.split(/\s+/);

/** Modules of the standard library that do not work without them. */
export const USERS = "bz2 compression cProfile ctypes lzma sqlite3 xml xmlrpc".split(" ");

/** The functions of the removed modules and libraries: the number of the first, and the one after the last. */
export const FUNCTIONS = [
  [5252, 5364], // _ctypes
  [5365, 5455],
  [5458, 5476], // _bz2
  [5652, 5831], // _sqlite3, _lzma, _zstd
  [6099, 6126], // _lsprof
  [6233, 6258], // _remote_debugging
  [6795, 7099], // pyexpat, _elementtree, the codecs
  [7131, 7162], // mmap
  [7271, 8505], // CPython's own tests
  [10155, 10170], // the library libffi
  [10185, 12427], // lzma, sqlite, zstd
  [12428, 12951],
  [12959, 12998], // bzip2
  [13730, 13740], // iconv
];

/**
 * The least size of a function to remove, in bytes. Pyodide's build merges identical functions, so a module that stays
 * may share a short function with one that goes.
 */
export const LEAST = 200;

/** The texts and tables that only these functions use: the first address, and the one after the last. */
export const TABLES = [
  [669136, 685921], // texts of _sqlite3, _lzma, _zstd
  [686016, 691584],
  [795584, 917504], // texts of pyexpat and _elementtree, tables of the codecs
  [918106, 925824],
  [925974, 983552],
  [983760, 1000000],
  [1000360, 1048576],
  [1051636, 1310720],
  [1310752, 1354262],
  [1354848, 1391264],
  [2106768, 2143600], // texts of CPython's own tests
  [2714884, 2740384], // tables of lzma, sqlite, zstd
  [2740400, 2752768],
  [2754832, 2783552],
  [2823166, 2962526], // tables of iconv
];

/** Replaces a function: its size, no local variables, and the instructions "unreachable" and "end". */
const GONE = Buffer.from([3, 0, 0x00, 0x0b]);
const CODE = 10;
const DATA = 11;

/**
 * Return the file without the modules. Their shorter functions stay, but nothing calls them.
 * @param {Buffer} wasm
 */
export function withoutModules(wasm) {
  const parts = [wasm.subarray(0, 8)];
  for (const { id, start, from, to } of sections(wasm)) {
    if (id === CODE) parts.push(section(CODE, withoutFunctions(wasm, from)));
    else if (id === DATA) parts.push(section(DATA, withoutTables(wasm.subarray(from, to))));
    else parts.push(wasm.subarray(start, to));
  }
  return Buffer.concat(parts);
}

/**
 * List the sections of a WebAssembly file: where they and their contents begin and end.
 * @param {Buffer} wasm
 */
export function sections(wasm) {
  const found = [];
  for (let start = 8; start < wasm.length; ) {
    const [size, from] = read(wasm, start + 1);
    found.push({ id: wasm[start], start, from, to: from + size });
    start = from + size;
  }
  return found;
}

/**
 * List the bodies of the functions of a file, as places in it; a body begins with its size.
 * @param {Buffer} wasm
 * @param {number} from where the contents of its section of code begin
 */
export function bodies(wasm, from) {
  let [count, at] = read(wasm, from);
  const found = [];
  for (; count > 0; count -= 1) {
    const [size, body] = read(wasm, at);
    found.push({ start: at, body, to: body + size });
    at = body + size;
  }
  return found;
}

/**
 * @param {Buffer} wasm
 * @param {number} from
 */
function withoutFunctions(wasm, from) {
  const imported = importedFunctions(wasm);
  const goes = new Set(FUNCTIONS.flatMap(([first, end]) => [...Array(end - first).keys()].map((one) => first + one)));
  const all = bodies(wasm, from).map(({ start, body, to }, index) =>
    goes.has(imported + index) && to - body >= LEAST ? GONE : wasm.subarray(start, to),
  );
  return Buffer.concat([number(all.length), ...all]);
}

/**
 * Count the functions that come from JavaScript; those of the file have the numbers after them.
 * @param {Buffer} wasm
 */
export function importedFunctions(wasm) {
  return WebAssembly.Module.imports(new WebAssembly.Module(wasm)).filter(({ kind }) => kind === "function").length;
}

/**
 * List the pieces of the data, each with its address in the memory.
 * @param {Buffer} data the contents of the section
 */
export function pieces(data) {
  let [count, at] = read(data, 0);
  const found = [];
  for (; count > 0; count -= 1) {
    // Each begins with 0, its address as a constant, and its size.
    const [address, end] = read(data, at + 2, true);
    const [size, start] = read(data, end + 1);
    if (data[at] !== 0 || data[at + 1] !== 0x41) throw strange("a piece of data without an address");
    found.push({ address, bytes: data.subarray(start, start + size) });
    at = start + size;
  }
  return found;
}

/**
 * Return the memory as a program finds it when it starts, from address 0 on.
 * @param {{address: number, bytes: Buffer}[]} all the pieces of the data
 */
export function memoryOf(all) {
  const end = Math.max(...all.map(({ address, bytes }) => address + bytes.length));
  const memory = Buffer.alloc(end + 8); // room for the zeros after a list
  for (const { address, bytes } of all) bytes.copy(memory, address);
  return memory;
}

/** @param {Buffer} data */
function withoutTables(data) {
  const changed = Buffer.from(data);
  const all = pieces(changed);
  const memory = memoryOf(all);
  for (const name of MODULES) forget(memory, name);
  for (const [first, end] of TABLES) memory.fill(0, first, end);
  for (const { address, bytes } of all) memory.copy(bytes, 0, address, address + bytes.length);
  return changed;
}

/**
 * Remove a module from Python's list of built-in modules, whose entries are the address of a name and a function.
 * @param {Buffer} memory
 * @param {string} name
 */
function forget(memory, name) {
  const text = Buffer.from(`${name}\0`, "latin1"); // perhaps the end of a longer text
  for (let found = memory.indexOf(text); found >= 0; found = memory.indexOf(text, found + 1)) {
    const word = Buffer.alloc(4);
    word.writeUInt32LE(found);
    for (let at = memory.indexOf(word); at >= 0; at = memory.indexOf(word, at + 1)) {
      if (at % 4 || !isEntry(memory, at - 8) || !isEntry(memory, at + 8)) continue;
      for (let entry = at; memory.readUInt32LE(entry) !== 0; entry += 8)
        memory.copy(memory, entry, entry + 8, entry + 16);
      return;
    }
  }
  throw strange(`no module ${name}`);
}

/**
 * Whether this may be an entry of the list of modules, or its end.
 * @param {Buffer} memory
 * @param {number} at
 */
function isEntry(memory, at) {
  const [name, index] = [memory.readUInt32LE(at), memory.readUInt32LE(at + 4)];
  if (name === 0) return index === 0;
  const text = name < memory.length ? memory.toString("latin1", name, name + 40).split("\0")[0] : "";
  return /^[a-z_]\w+$/.test(text) && index < 20_000;
}

/**
 * @param {number} id
 * @param {Buffer} contents
 */
function section(id, contents) {
  return Buffer.concat([Buffer.from([id]), number(contents.length), contents]);
}

/**
 * Read a number of variable length (LEB128), and return it with the place after it.
 * @param {Buffer} bytes
 * @param {number} at
 * @param {boolean} signed
 * @returns {[number, number]}
 */
export function read(bytes, at, signed = false) {
  let value = 0;
  let shift = 0;
  for (;;) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    shift += 7;
    if (byte < 128) return [signed && byte & 64 ? value - 2 ** shift : value, at];
  }
}

/** @param {number} value */
function number(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Buffer.from([...bytes, value]);
}

/** @param {string} what */
function strange(what) {
  return new Error(`this Pyodide is built otherwise (${what}): see web/tools/runtime/modules.mjs`);
}
