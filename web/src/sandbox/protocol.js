// The types of what crosses between the page and the sandbox; no code.

/**
 * What a sandbox is made of: the script of its worker, the files of Python, and what Pyodide wants to know of itself.
 * @typedef {{
 *   script: Uint8Array<ArrayBuffer>, wasm: Uint8Array<ArrayBuffer>, stdlib: Uint8Array<ArrayBuffer>, app: Uint8Array<ArrayBuffer>,
 *   info: import("../engine/protocol.js").Runtime["info"]
 * }} Makings
 *
 * The first message to the worker; all that follows goes through the port.
 * @typedef {{
 *   port: MessagePort, files: Record<"wasm" | "stdlib" | "app", Uint8Array<ArrayBuffer>>, info: Makings["info"],
 *   text: string, name: string
 * }} Opening
 *
 * What the frame is handed.
 * @typedef {{script: Uint8Array<ArrayBuffer>, opening: Omit<Opening, "port">}} Making
 *
 * Positions to be asked about, each as JSON.
 * @typedef {string[]} Asking
 *
 * Whatever comes back is a text: "ready", then "opened" and why not, then a line for each position, up to the first failure, or
 * up to "rest", which leaves the others for later; "fatal" and why at any time.
 *
 * Why a program came to no end: no answer in time, Python ended, something else than lines came, the sandbox did not start, or the
 * text does not define the function asked for.
 * @typedef {"late" | "fatal" | "garbled" | "unstarted" | "missing"} Ending
 */

export {};
