// The types of what crosses between the page and the sandbox; no code.

/**
 * What a sandbox is made of: the script of its worker, the files of Python, and what Pyodide wants to know of itself.
 * @typedef {{
 *   script: Uint8Array<ArrayBuffer>, wasm: Uint8Array<ArrayBuffer>, stdlib: Uint8Array<ArrayBuffer>, app: Uint8Array<ArrayBuffer>,
 *   info: import("../engine/protocol.js").Runtime["info"]
 * }} SandboxFiles
 *
 * The first message to the worker; all that follows goes through the port.
 * @typedef {{
 *   port: MessagePort, files: Record<"wasm" | "stdlib" | "app", Uint8Array<ArrayBuffer>>, info: SandboxFiles["info"],
 *   text: string, name: string, kind: Kind
 * }} Opening
 *
 * What a text is: a formula that is handed positions, a function of one word, a program that is handed inputs, or a function that
 * tells the moves from a position.
 * @typedef {"formula" | "word" | "program" | "moves"} Kind
 *
 * What the frame is handed.
 * @typedef {{script: Uint8Array<ArrayBuffer>, opening: Omit<Opening, "port">}} Making
 *
 * What is asked: of a formula positions, each as JSON; of a word what sandboxed_word.py answers; of a program its inputs.
 * @typedef {string[]} Asking
 *
 * Whatever comes back is a text: "ready", then "opened" and why not, then a line for each thing asked, up to the first failure, or
 * up to "rest", which leaves the others for later; "fatal" and why at any time.
 *
 * Why a program came to no end: no answer in time, Python ended, something else than lines came, the sandbox did not start, or the
 * text does not define the function asked for.
 * @typedef {"late" | "fatal" | "garbled" | "unstarted" | "missing"} Ending
 */

export {};
