// Runs in the sandbox's worker. Once a reader's text runs, Python and JavaScript exchange only numbers and short texts.
// Otherwise the memory limit of WebAssembly would not hold: JavaScript's buffers, files and objects lie beyond it.

/** The most bytes of all files except pipes, and the most files besides those that exist at the start. */
const FILES = 32 * 2 ** 20;
const NODES = 10_000;
/** The most characters of one text that leaves Python. */
const TEXT = 8_000_000;
/** The bits of a file's mode that give its kind, and the kind "device". */
const KIND = 0o170000;
const DEVICE = 0o020000;
/** The C library's error number for "no space left on device". */
const ENOSPC = 51;

/** Functions by which Pyodide's C code creates, reads and calls JavaScript values or loads foreign machine code. */
const FOREIGN =
  /^(_?Js[A-Z]|Jsv|js2python|_?python2js|array_to_js|_?agen_|_?pyproxy|proxy_|destroy_|raw_call_js|hiwire|handle_next|get_async|can_run_sync|is_comlink|ffi_|_?dlopen|_?emscripten_dlopen|emscripten_(run|asm)|__hiwire)/;
/** The exceptions: functions that only carry an integer or a text in or out. */
const PLAIN = new Set(
  `js2python_js js2python_immutable_js proxy_cache_get proxy_cache_set pyproxy_new_ex pyproxy_Check JsvArray_Get JsvUTF8ToString
  JsvError_Check JsvError_Throw JsvNoValue_Check JsvNum_fromInt JsvNum_fromDouble JsvNum_toInt destroy_proxy destroy_proxies_js
  hiwire_invalid_ref_js can_run_sync_js`.split(/\s+/),
);
/** Functions that copy a text of a given length out of Python's memory. */
const TEXTS = /^_python2js_(ascii|ucs[124])$/;

/** A function that leads from one language to the other; its arguments are numbers. */
type Door = (...args: number[]) => unknown;
type FileNode = { usedBytes: number; contents?: { length: number } | null };
/** the parts of Emscripten's file system that matter here */
export type FileSystem = {
  createNode: (parent: unknown, name: string, mode: number, device: number) => unknown;
  ErrnoError: new (errno: number) => Error;
  filesystems: {
    MEMFS: {
      expandFileStorage: (node: FileNode, size: number) => void;
      resizeFileStorage: (node: FileNode, size: number) => void;
    };
  };
};

/** Guards the functions between the two languages: open while Python starts, closed afterwards. */
export class Confinement {
  #closed = false;

  /** Wrap each function that leads out of Python's machine code in a guard. */
  imports(imports: WebAssembly.Imports): WebAssembly.Imports {
    const doors: Map<string, WebAssembly.ImportValue> = new Map();
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

  /** From now on, let only numbers and texts pass, and limit the size of files. */
  close(files: FileSystem) {
    this.#closed = true;
    let nodes = 0;
    const { createNode, ErrnoError } = files;
    files.createNode = (parent, name, mode, device) => {
      // Pyodide itself creates a device when it prints an error: always leave room for some.
      const most = (mode & KIND) === DEVICE ? 2 * NODES : NODES;
      if (++nodes > most) throw new ErrnoError(ENOSPC);
      return createNode.call(files, parent, name, mode, device);
    };
    const { MEMFS } = files.filesystems;
    let bytes = 0;
    for (const way of ["expandFileStorage", "resizeFileStorage"] as const) {
      const grow = MEMFS[way];
      MEMFS[way] = (node, size) => {
        const before = node.contents?.length ?? 0;
        if (size > before && bytes + size - before > FILES) throw new ErrnoError(ENOSPC);
        grow.call(MEMFS, node, size);
        bytes += (node.contents?.length ?? 0) - before;
      };
    }
  }

  #door(name: string, pass: Door): Door {
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
