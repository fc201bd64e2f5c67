// Boots Python: downloads Pyodide, starts it, and imports the package.

import type { PyodideAPI } from "pyodide";
import { address, BootError, Downloads } from "./download.ts";
import { recall } from "./memory.ts";
import { forget } from "./memory-store.ts";
import type { BootStep } from "./protocol.ts";

type Pyodide = PyodideAPI;
export type PythonCall = (
  text: string,
  data?: Uint8Array,
) => { toJs(): [string, Uint8Array | undefined]; destroy(): void };

const files = __RUNTIME__;

/** The base URL that Pyodide gets for its files; its requests there are answered from the downloads. */
const SHELF = new URL("shelf/", import.meta.url).href;
const APP = "/lib/nimbers.zip";
/** The path where Pyodide puts the standard library. */
const LIBRARY = `/lib/python${files.info.python.split(".").slice(0, 2).join("")}.zip`;

/** The longest time, in milliseconds, for restoring a snapshot: ten times what a slow computer needs. */
const PATIENCE = 10_000;

type Prepared = Awaited<ReturnType<typeof prepare>>;

/**
 * @param wish the page's boot message
 * @returns restored: whether it came from a snapshot
 */
export async function boot(
  { build, fresh, anew, cached }: { build: string; fresh: boolean; anew: boolean; cached: boolean },
  tell: (step: BootStep, bytes: number, total: number) => void,
): Promise<{ call: PythonCall; restored: boolean }> {
  if (anew) await forget();
  const memory = anew ? Promise.resolve(null) : recall();
  const prepared = await prepare({ build, fresh, cached }, tell, cached ? memory : null);
  const kept = await memory;
  if (kept) {
    try {
      return { call: await restore(prepared, kept), restored: true };
    } catch {
      await forget(); // the snapshot is unusable: start without it
      prepared.want();
    }
  }
  const pyodide = await start(prepared);
  const python = opened(pyodide);
  python.settle();
  return { call: python.call_bytes, restored: false };
}

/** Take a snapshot of Python's memory with everything imported, for `keep` of memory.ts. */
export async function remember(build: string): Promise<Uint8Array> {
  const pyodide = await start(await prepare({ build, fresh: false, cached: true }, () => {}), {
    _makeSnapshot: true,
  });
  opened(pyodide).import_everything();
  return pyodide.makeMemorySnapshot();
}

/**
 * Start to load Python's files.
 * @param memory with a snapshot, the library and the package can wait
 */
async function prepare(
  { build, fresh, cached }: { build: string; fresh: boolean; cached: boolean },
  tell: (step: BootStep, bytes: number, total: number) => void,
  memory: Promise<unknown> | null = null,
) {
  if (build !== __BUILD__) throw mixed("page and worker");
  if (typeof WebAssembly !== "object")
    throw new BootError("unsupported", "This browser has no WebAssembly, which Python needs.");
  const kinds = [files.loader, files.glue, files.wasm, files.stdlib, files.app];
  let all = kinds.reduce((sum, { size }) => sum + size, 0);
  tell("download", 0, all);
  const downloads = new Downloads(
    kinds,
    fresh,
    throttled((bytes, total) => {
      all = total;
      tell("download", bytes, total);
    }),
  );
  const { module, here, whole } = cached ? streamed(downloads) : counted(downloads);
  let want = () => {};
  /** resolves when the library and the package are needed: later with a snapshot */
  const wanted: Promise<void> = new Promise((resolve) => {
    want = resolve;
  });
  const found = Promise.resolve(memory).then((one) => one !== null || want());
  const stdlib = wanted.then(() => downloads.bytes(files.stdlib));
  const app = wanted.then(() => downloads.bytes(files.app));
  // Pyodide's promise never settles if one of these fails, so race it against them.
  const failed = failure(module, whole, stdlib, app);
  const [loader, glue] = await Promise.race([
    Promise.all([downloads.module(files.loader), downloads.module(files.glue), here]),
    failed,
  ]);
  found
    .then((without) => Promise.all(without ? [whole] : [whole, stdlib, app]))
    .then(
      () => tell("start", all, all),
      () => {},
    );
  return {
    loader,
    glue,
    module,
    whole,
    stdlib,
    app,
    want,
    failed,
    tell: (step: BootStep) => tell(step, all, all),
  };
}

/** Start Python without a snapshot. */
async function start(
  { loader, glue, module, whole, stdlib, app, failed, tell }: Prepared,
  more: { _makeSnapshot?: true } = {},
): Promise<Pyodide> {
  const unserve = serve(module, stdlib);
  const pyodide = await Promise.race([
    loader.loadPyodide({
      ...options(glue),
      ...more,
      fsInit: async (fs: { writeFile(path: string, data: Uint8Array): void }) =>
        fs.writeFile(APP, await withoutRejection(app)),
    }),
    failed,
  ]);
  unserve();
  await whole;
  tell("import");
  return pyodide;
}

/** Restore Python from a snapshot that contains all modules; their files load afterwards. */
async function restore(
  { loader, glue, module, whole, stdlib, app, want, failed, tell }: Prepared,
  memory: Uint8Array,
): Promise<PythonCall> {
  const unserve = serve(module, Promise.resolve(new Uint8Array()));
  try {
    const pyodide: Pyodide = await Promise.race([
      loader.loadPyodide({ ...options(glue), _loadSnapshot: memory }),
      failed,
      late(),
    ]);
    await whole;
    tell("import");
    want();
    Promise.all([stdlib, app]).then(
      ([library, own]) => {
        pyodide.FS.writeFile(LIBRARY, library);
        pyodide.FS.writeFile(APP, own);
      },
      () => {}, // everything has been imported already
    );
    return opened(pyodide).call_bytes;
  } finally {
    unserve();
  }
}

function options(glue: { default: unknown }) {
  return {
    indexURL: SHELF,
    packageBaseUrl: SHELF,
    stdLibURL: `${SHELF}stdlib.zip`,
    createPyodideModule: glue.default,
    lockFileContents: { info: files.info, packages: {} },
    env: { PYTHONPATH: APP },
  };
}

/** Return the module of the package that is called from here, if the package belongs to this build. */
function opened(pyodide: Pyodide): { settle(): void; import_everything(): void; call_bytes: PythonCall } {
  if (pyodide.pyimport("nimbers_build").BUILD !== __BUILD__) throw mixed("worker and package");
  return pyodide.pyimport("nimbers.api.browser");
}

/** Reject if a snapshot takes longer than a normal start: then it is faulty. */
function late() {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error("the memory that was kept does not come to life")), PATIENCE);
  });
}

function mixed(what: string) {
  return new BootError("mixed", `The site was updated: ${what} are of different builds. Reload the page.`);
}

/** Reject as soon as one of the promises does; never resolve. */
function failure(...promises: Promise<unknown>[]): Promise<never> {
  return new Promise((_, reject) => {
    for (const promise of promises) promise.catch(reject);
  });
}

/**
 * Load the wasm and count its bytes; compile it once it is complete. Compiling while it arrives would need a second
 * copy of the stream for the count and the hash, which costs more than the lazy compiler gains.
 */
function counted(downloads: Downloads) {
  const { here, whole } = downloads.open(files.wasm);
  return { module: compiled(here, whole), here, whole };
}

/** Load the wasm from the browser's cache: no bytes to count, a verified hash, and perhaps the compiled code, too. */
function streamed(downloads: Downloads) {
  const module = WebAssembly.compileStreaming(downloads.held(files.wasm)).catch(() => {
    // It is missing, incomplete or of another type: load it normally.
    return counted(downloads).module;
  });
  return { module, here: null, whole: module };
}

async function compiled(here: Promise<Uint8Array<ArrayBuffer>>, whole: Promise<unknown>) {
  const bytes = await here;
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    await whole; // its error says more, if the download caused this one
    throw new BootError(
      "damaged",
      `This browser cannot run ${address(files.wasm).pathname.split("/").pop()}. ${error}`,
    );
  }
}

/**
 * Return a download that never rejects, for Pyodide, which would not catch it; `failed` has already rejected the boot.
 */
function withoutRejection<T>(download: Promise<T>): Promise<T> {
  return download.catch(() => new Promise(() => {}));
}

/**
 * Answer Pyodide's requests and compilations from the files that are loaded.
 * @param stdlib a zip
 * @returns restores the browser's own functions
 */
function serve(module: Promise<WebAssembly.Module>, stdlib: Promise<Uint8Array<ArrayBuffer>>): () => void {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url === `${SHELF}stdlib.zip`) return new Response(await withoutRejection(stdlib));
    if (url === `${SHELF}pyodide.asm.wasm`) return new Response(); // a placeholder; the module comes below
    throw new TypeError(`not a file of the run time: ${url}`);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const ready = await withoutRejection(module);
    return { module: ready, instance: await WebAssembly.instantiate(ready, imports) };
  };
  return () => {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/** Limit calls to twenty a second; always make the last one. */
function throttled(tell: (bytes: number, total: number) => void) {
  let last = 0;
  return (bytes: number, total: number) => {
    const now = performance.now();
    if (now - last < 50 && bytes < total) return;
    last = now;
    tell(bytes, total);
  };
}
