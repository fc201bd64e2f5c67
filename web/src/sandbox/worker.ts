// Runs a reader's program: a classic worker in a frame without an origin, which receives all its files and has no
// network. The policy of its frame confines it; the removals below only make mistakes and tricks fail sooner.
import type { FileSystem } from "./confine.ts";
import "./classic.ts";
import type { PyodideAPI } from "pyodide";
import * as loader from "pyodide";
import { Confinement } from "./confine.ts";
import glue from "./glue.ts";
import type { Asking, Opening } from "./protocol.ts";
import { Streams } from "./streams.ts";

/** The base URL that Pyodide gets for its files; it requests nothing from there. */
const SHELF = "https://nimbers.invalid/shelf/";
const APP = "/lib/nimbers.zip";
type Config = NonNullable<Parameters<typeof loader.loadPyodide>[0]>;
/** The most bytes of Python's memory. */
const MOST = 512 * 2 ** 20;
const PAGE = 2 ** 16;
/** Milliseconds after which to send the answers so far for comparison, before computing more. */
const SLICE = 250;
/** Python code of the answering function; the library was loaded with the garbage collector off, for a faster start. */
const FORMULA = "import gc; gc.enable(); from nimbers.verify.sandbox import formula_service; formula_service";
const ASKED = {
  formula: FORMULA,
  moves: FORMULA,
  word: "import gc; gc.enable(); from nimbers.verify.sandbox import word_service; word_service",
  program: "import gc; gc.enable(); from nimbers.verify.sandbox import program_service; program_service",
};
/** Makes Python refuse to import these modules; access to any other way into JavaScript ends the text. */
const UNKNOWN = `import sys
for module in ["js", "pyodide_js", "_ctypes", *(name for name in sys.modules if name.partition(".")[0] == "pyodide")]:
    sys.modules[module] = None`;
/** The most characters of one line; longer ones are not posted. The page has lower limits. */
const LINE = 4_000_000;
/** Globals that a formula does not need. */
const GONE =
  `fetch fetchLater XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource Worker SharedWorker importScripts
  indexedDB caches CacheStorage BroadcastChannel MessageChannel Notification FileReaderSync FileSystemHandle webkitRequestFileSystem
  webkitRequestFileSystemSync webkitResolveLocalFileSystemURL webkitResolveLocalFileSystemSyncURL postMessage close`.split(
    /\s+/,
  );

self.onmessage = async ({ data }: MessageEvent<Opening>) => {
  self.onmessage = null;
  const { port } = data;
  try {
    limit();
    const confinement = new Confinement();
    const python = await start(data, confinement);
    strip();
    const asked = python.runPython(ASKED[data.kind]);
    python.runPython(UNKNOWN);
    confinement.close(python.FS as unknown as FileSystem);
    port.postMessage("ready");
    open(port, asked, data, data.kind === "program" ? new Streams(python) : null);
  } catch (error) {
    port.postMessage(`fatal ${gist(error)}`);
  }
};

/**
 * Load the text, then answer questions.
 * @param streams only for a program
 */
function open(port: MessagePort, asked: any, { text, name, kind }: Opening, streams: Streams | null) {
  const post = port.postMessage.bind(port);
  /** @param line anything except a short enough text becomes null, which the page knows to be invalid */
  const send = (line: unknown) => post(typeof line === "string" && line.length <= LINE ? line : null);
  /** @param what a call of Python, which may crash */
  const attempt = (what: () => void) => {
    try {
      what();
    } catch (error) {
      post(`fatal ${gist(error)}`);
    }
  };
  attempt(() => {
    const { load, answer } = asked; // read now, before the text can replace them
    const [formula, why] = load(text, name);
    const moves = kind === "moves";
    port.onmessage = ({ data }: MessageEvent<Asking>) =>
      attempt(() => {
        const until = performance.now() + SLICE;
        for (const [at, one] of data.entries()) {
          // A start without a position has many answers: all positions that the moves reach.
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

/** Start Python from the files in the message. */
async function start({ files, info }: Opening, confinement: Confinement): Promise<PyodideAPI> {
  self.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url === `${SHELF}stdlib.zip`) return new Response(files.stdlib);
    if (url === `${SHELF}pyodide.asm.wasm`) return new Response(); // a placeholder; the bytes come below
    throw new TypeError(`not a file of the run time: ${url}`);
  };
  WebAssembly.instantiateStreaming = (_, imports) =>
    WebAssembly.instantiate(files.wasm as BufferSource, confinement.imports(imports ?? {})) as unknown as ReturnType<
      typeof WebAssembly.instantiateStreaming
    >;
  return loader.loadPyodide({
    indexURL: SHELF,
    packageBaseUrl: SHELF,
    stdLibURL: `${SHELF}stdlib.zip`,
    createPyodideModule: glue as Config["createPyodideModule"],
    lockFileContents: { info, packages: {} } as Config["lockFileContents"],
    env: { PYTHONPATH: APP },
    fsInit: async (fs: { writeFile(path: string, data: Uint8Array): void }) => fs.writeFile(APP, files.app),
    jsglobals: {},
    stdout: () => {}, // what a formula prints does not count
    stderr: () => {},
  });
}

/** Limit Python's memory: beyond that Python raises an error, long before the reader's machine suffers. */
function limit() {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + Number(pages) * PAGE > MOST) throw new RangeError("no more memory in the sandbox");
    return grow.call(this, pages);
  };
}

/** Remove globals that reach the network or other pages, from whichever prototype defines them. */
function strip() {
  for (const name of GONE) {
    for (let owner = self; owner; owner = Object.getPrototypeOf(owner)) {
      if (Object.hasOwn(owner, name)) Reflect.deleteProperty(owner, name);
    }
    Object.defineProperty(self, name, { value: undefined, writable: false, configurable: false });
  }
}

function gist(error: unknown) {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.trim().split("\n").at(-1)?.slice(0, 300) ?? "";
}
