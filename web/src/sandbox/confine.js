// Once a reader's text runs, its Python and JavaScript exchange nothing but numbers and short texts. For the sandbox's worker.
// The limit of WebAssembly's memory would else be none: JavaScript's buffers, files and objects lie beyond it.

/** Bytes of all files, pipes not among them, and how many files there may be besides those that were there. */
const FILES = 32 * 2 ** 20;
const NODES = 10_000;
/** Characters of one text that leaves Python. */
const TEXT = 8_000_000;
/** Of a file's mode: the bits that say its kind, and a device among them. */
const KIND = 0o170000;
const DEVICE = 0o020000;
/** An error number of the C library: no space left on device. */
const ENOSPC = 51;

/** The functions by which Pyodide's C code makes, asks and calls what belongs to JavaScript, and loads or calls foreign machine code. */
const FOREIGN =
  /^(_?Js[A-Z]|Jsv|js2python|_?python2js|array_to_js|_?agen_|_?pyproxy|proxy_|destroy_|raw_call_js|hiwire|handle_next|get_async|can_run_sync|is_comlink|ffi_|_?dlopen|_?emscripten_dlopen|emscripten_(run|asm)|__hiwire)/;
/** Those that an integer or a text on its way in or out goes through. */
const PLAIN = new Set(
  `js2python_js js2python_immutable_js proxy_cache_get proxy_cache_set pyproxy_new_ex pyproxy_Check JsvArray_Get JsvUTF8ToString
  JsvError_Check JsvError_Throw JsvNoValue_Check JsvNum_fromInt JsvNum_fromDouble JsvNum_toInt destroy_proxy destroy_proxies_js
  hiwire_invalid_ref_js can_run_sync_js`.split(/\s+/),
);
/** Those that make a text of so many characters from Python's memory. */
const TEXTS = /^_python2js_(ascii|ucs[124])$/;

/**
 * @typedef {{usedBytes: number, contents?: {length: number} | null}} FileNode
 * @typedef {{
 *   createNode: (parent: unknown, name: string, mode: number, device: number) => unknown, ErrnoError: new (errno: number) => Error,
 *   filesystems: {MEMFS: {expandFileStorage: (node: FileNode, size: number) => void, resizeFileStorage: (node: FileNode, size: number) => void}}
 * }} FileSystem the parts of Emscripten's that matter here
 */

/** The functions between the two languages, open while Python starts and closed from then on. */
export class Confinement {
  #closed = false;

  /**
   * What Python's machine code is handed, with a door in each function that leads out.
   * @param {WebAssembly.Imports} imports
   * @returns {WebAssembly.Imports}
   */
  imports(imports) {
    /** @type {Map<string, WebAssembly.ImportValue>} */
    const doors = new Map();
    const env = new Proxy(imports.env, {
      get: (functions, name) => {
        const found = Reflect.get(functions, name);
        if (typeof name !== "string" || typeof found !== "function" || !FOREIGN.test(name) || PLAIN.has(name))
          return found;
        const door = doors.get(name) ?? Object.assign(this.#door(name, found), found);
        doors.set(name, door);
        return door;
      },
    });
    return { ...imports, env };
  }

  /**
   * From now on, only numbers and texts pass, and files end at a size.
   * @param {FileSystem} files
   */
  close(files) {
    this.#closed = true;
    let nodes = 0;
    const { createNode, ErrnoError } = files;
    files.createNode = (parent, name, mode, device) => {
      // Pyodide itself makes a device where it writes out an error: there is always room for some.
      const most = (mode & KIND) === DEVICE ? 2 * NODES : NODES;
      if (++nodes > most) throw new ErrnoError(ENOSPC);
      return createNode.call(files, parent, name, mode, device);
    };
    const { MEMFS } = files.filesystems;
    let bytes = 0;
    for (const way of /** @type {const} */ (["expandFileStorage", "resizeFileStorage"])) {
      const grow = MEMFS[way];
      MEMFS[way] = (node, size) => {
        const before = node.contents?.length ?? 0;
        if (size > before && bytes + size - before > FILES) throw new ErrnoError(ENOSPC);
        grow.call(MEMFS, node, size);
        bytes += (node.contents?.length ?? 0) - before;
      };
    }
  }

  /**
   * @param {string} name
   * @param {(...args: any[]) => any} pass
   * @returns {(...args: any[]) => any}
   */
  #door(name, pass) {
    if (TEXTS.test(name)) {
      return (at, length) => {
        if (this.#closed && length > TEXT) throw new RangeError("a text too long to be handed on");
        return pass(at, length);
      };
    }
    return (...args) => {
      if (this.#closed) throw new TypeError(`a program here has no JavaScript (${name})`);
      return pass(...args);
    };
  }
}
