// From nothing to a Python that answers: downloads Pyodide, starts it, imports the package.
import { address, BootError, Downloads } from "./download.js";

/** @typedef {import("./protocol.js").BootStep} BootStep */
/** @typedef {import("pyodide").PyodideAPI} Pyodide */
/** @typedef {(text: string, data?: Uint8Array) => {toJs(): [string, Uint8Array | undefined], destroy(): void}} Door */

const files = __RUNTIME__;

/** Where Pyodide is told that its files are; what it asks for there is given to it from the downloads. */
const SHELF = new URL("shelf/", import.meta.url).href;
const APP = "/lib/nimbers.zip";

/** One step between Python and here: bytes of JavaScript become bytes of Python without a detour. */
const DOOR = `
import gc
import nimbers_build
from nimbers.api import call
gc.enable()  # the library's sitecustomize put it to rest
gc.freeze()  # what is here now stays for ever: never look through it again
def door(text, data=None):
    return call(text, None if data is None else data.to_bytes())
door
`;

/**
 * @param {string} build the id of the page's build
 * @param {boolean} fresh past the HTTP cache
 * @param {(step: BootStep, bytes: number, total: number) => void} tell
 * @returns {Promise<Door>}
 */
export async function boot(build, fresh, tell) {
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
  const wasm = downloads.open(files.wasm);
  const stdlib = downloads.unpacked(files.stdlib);
  const app = downloads.unpacked(files.app);
  const { whole } = wasm;
  const module = compiled(wasm);
  // Pyodide itself never settles when one of these fails: race it against them all.
  const failed = failure(module, whole, stdlib, app);
  const [loader, glue] = await Promise.race([
    Promise.all([downloads.module(files.loader), downloads.module(files.glue), wasm.here]),
    failed,
  ]);

  const restore = serve(module, stdlib);
  Promise.all([whole, stdlib, app]).then(
    () => tell("start", all, all),
    () => {},
  );
  /** @type {Pyodide} */
  const pyodide = await Promise.race([
    loader.loadPyodide({
      indexURL: SHELF,
      packageBaseUrl: SHELF,
      stdLibURL: `${SHELF}stdlib.zip`,
      createPyodideModule: glue.default,
      lockFileContents: { info: files.info, packages: {} },
      env: { PYTHONPATH: APP },
      fsInit: async (/** @type {{writeFile(path: string, data: Uint8Array): void}} */ fs) =>
        // A failed download has failed the boot already (`failed`, below); inside Pyodide nobody would catch it.
        fs.writeFile(APP, await app.catch(() => new Uint8Array())),
    }),
    failed,
  ]);
  restore();
  await whole;

  tell("import", all, all);
  const door = pyodide.runPython(DOOR);
  if (pyodide.runPython("nimbers_build.BUILD") !== __BUILD__) throw mixed("worker and package");
  return door;
}

/** @param {string} what */
function mixed(what) {
  return new BootError("mixed", `The site was updated: ${what} are of different builds. Reload the page.`);
}

/**
 * Fails as soon as one of these does; never succeeds.
 * @param {Promise<unknown>[]} promises
 * @returns {Promise<never>}
 */
function failure(...promises) {
  return new Promise((_, reject) => {
    for (const promise of promises) promise.catch(reject);
  });
}

/**
 * The wasm, compiled as soon as it is here. Not while it arrives: that takes a second copy of the stream for the count of
 * bytes and the hash, which costs more than the compiler, who is lazy, gains.
 * @param {ReturnType<Downloads["open"]>} download
 */
async function compiled({ here, whole }) {
  const bytes = await here;
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    await whole; // tells more, if that is the reason
    throw new BootError(
      "damaged",
      `This browser cannot run ${address(files.wasm).pathname.split("/").pop()}. ${error}`,
    );
  }
}

/**
 * Give Pyodide what it fetches and compiles out of what is there already.
 * @param {Promise<WebAssembly.Module>} module
 * @param {Promise<Uint8Array<ArrayBuffer>>} stdlib a zip
 * @returns {() => void} puts the browser's own functions back
 */
function serve(module, stdlib) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url === `${SHELF}stdlib.zip`) return new Response(await stdlib);
    if (url === `${SHELF}pyodide.asm.wasm`) return new Response(); // stands for the module, below
    throw new TypeError(`not a file of the run time: ${url}`);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const ready = await module;
    return { module: ready, instance: await WebAssembly.instantiate(ready, imports) };
  };
  return () => {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/**
 * At most twenty calls a second, and the last one always.
 * @param {(bytes: number, total: number) => void} tell
 */
function throttled(tell) {
  let last = 0;
  return (/** @type {number} */ bytes, /** @type {number} */ total) => {
    const now = performance.now();
    if (now - last < 50 && bytes < total) return;
    last = now;
    tell(bytes, total);
  };
}
