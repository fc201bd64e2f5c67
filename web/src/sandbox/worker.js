// A reader's program runs in here: a classic worker in a frame of no origin, handed all it needs, without a way to the network.
// What keeps it in is the policy of its frame; what is taken away below only makes mistakes and tricks fail sooner.
import "../single/classic.js";
import * as loader from "pyodide";
import * as glue from "pyodide/pyodide.asm.mjs";
import { Confinement } from "./confine.js";
import { Streams } from "./streams.js";

/** Where Pyodide is told that its files are; nothing is ever asked for there. */
const SHELF = "https://nimbers.invalid/shelf/";
const APP = "/lib/nimbers.zip";
/** Bytes of Python's memory. */
const MOST = 512 * 2 ** 20;
const PAGE = 2 ** 16;
/** Milliseconds after which the answers that are there are held against search, before there are more. */
const SLICE = 250;
/** What answers; the library that is here came without a garbage collector at work, for a faster start. */
const FORMULA = "import gc; gc.enable(); from nimbers.verify.sandbox import formula_service; formula_service";
const ASKED = {
  formula: FORMULA,
  moves: FORMULA,
  word: "import gc; gc.enable(); from nimbers.verify.sandbox import word_service; word_service",
  program: "import gc; gc.enable(); from nimbers.verify.sandbox import program_service; program_service",
};
/** Whoever imports these is told so by Python; with whatever else leads to JavaScript, the text ends. */
const UNKNOWN = `import sys
for module in ["js", "pyodide_js", "_ctypes", *(name for name in sys.modules if name.partition(".")[0] == "pyodide")]:
    sys.modules[module] = None`;
/** Characters of one line; what may be longer is not posted. The page knows narrower limits. */
const LINE = 4_000_000;
/** What a formula has no use for. */
const GONE =
  `fetch fetchLater XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource Worker SharedWorker importScripts
  indexedDB caches CacheStorage BroadcastChannel MessageChannel Notification FileReaderSync FileSystemHandle webkitRequestFileSystem
  webkitRequestFileSystemSync webkitResolveLocalFileSystemURL webkitResolveLocalFileSystemSyncURL postMessage close`.split(
    /\s+/,
  );

/** @typedef {import("./protocol.js").Opening} Opening */
/** @typedef {import("./protocol.js").Asking} Asking */

self.onmessage = async (/** @type {MessageEvent<Opening>} */ { data }) => {
  self.onmessage = null;
  const { port } = data;
  try {
    limit();
    const confinement = new Confinement();
    const python = await start(data, confinement);
    strip();
    const asked = python.runPython(ASKED[data.kind]);
    python.runPython(UNKNOWN);
    confinement.close(/** @type {any} */ (python.FS));
    port.postMessage("ready");
    open(port, asked, data, data.kind === "program" ? new Streams(python) : null);
  } catch (error) {
    port.postMessage(`fatal ${gist(error)}`);
  }
};

/**
 * Run the text, then answer about positions.
 * @param {MessagePort} port
 * @param {any} asked
 * @param {Opening} opening
 * @param {Streams | null} streams of a program
 */
function open(port, asked, { text, name, kind }, streams) {
  const post = port.postMessage.bind(port);
  /** @param {unknown} line instead of anything else, which may have any size, goes what the page knows to be none */
  const send = (line) => post(typeof line === "string" && line.length <= LINE ? line : null);
  /** @param {() => void} what Python that may end for good */
  const attempt = (what) => {
    try {
      what();
    } catch (error) {
      post(`fatal ${gist(error)}`);
    }
  };
  attempt(() => {
    const { load, answer } = asked; // before the text can touch them
    const [formula, why] = load(text, name);
    const moves = kind === "moves";
    port.onmessage = (/** @type {MessageEvent<Asking>} */ { data }) =>
      attempt(() => {
        const until = performance.now() + SLICE;
        for (const [at, one] of data.entries()) {
          // A kind without a position has many answers: what the moves met so far lead to.
          const goesOn = moves && !one.includes(",");
          for (let count = 0; count === 0 || goesOn; count++) {
            if (at + count > 0 && performance.now() > until) return send("rest");
            const reply = () => answer(formula, one);
            const line = streams ? streams.ran(one, reply) : reply();
            if (moves && line === "") break;
            send(line);
            if (line.startsWith("error ")) return;
          }
        }
        if (moves) send("rest");
      });
    send(`opened ${why}`);
  });
}

/**
 * Python from what was handed in.
 * @param {Opening} opening
 * @param {Confinement} confinement
 * @returns {Promise<import("pyodide").PyodideAPI>}
 */
async function start({ files, info }, confinement) {
  self.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url === `${SHELF}stdlib.zip`) return new Response(files.stdlib);
    if (url === `${SHELF}pyodide.asm.wasm`) return new Response(); // stands for the bytes, below
    throw new TypeError(`not a file of the run time: ${url}`);
  };
  WebAssembly.instantiateStreaming = (_, imports) =>
    /** @type {any} */ (
      WebAssembly.instantiate(/** @type {BufferSource} */ (files.wasm), confinement.imports(imports ?? {}))
    );
  return loader.loadPyodide({
    indexURL: SHELF,
    packageBaseUrl: SHELF,
    stdLibURL: `${SHELF}stdlib.zip`,
    createPyodideModule: /** @type {any} */ (glue.default),
    lockFileContents: /** @type {any} */ ({ info, packages: {} }),
    env: { PYTHONPATH: APP },
    fsInit: async (/** @type {{writeFile(path: string, data: Uint8Array): void}} */ fs) => fs.writeFile(APP, files.app),
    jsglobals: {},
    stdout: () => {}, // a formula is not read by what it prints
    stderr: () => {},
  });
}

/** Python's memory stops growing, which is an error in Python, long before it harms the reader's machine. */
function limit() {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + Number(pages) * PAGE > MOST) throw new RangeError("no more memory in the sandbox");
    return grow.call(this, pages);
  };
}

/** Take away what reaches out of here, from wherever it is inherited. */
function strip() {
  for (const name of GONE) {
    for (let owner = self; owner; owner = Object.getPrototypeOf(owner)) {
      if (Object.hasOwn(owner, name)) Reflect.deleteProperty(owner, name);
    }
    Object.defineProperty(self, name, { value: undefined, writable: false, configurable: false });
  }
}

/** @param {unknown} error */
function gist(error) {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.trim().split("\n").at(-1)?.slice(0, 300) ?? "";
}
