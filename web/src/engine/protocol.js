// The types of what crosses between the page, the worker and Python; no code.

/**
 * A finished question: its result, and the bytes that came with it.
 * @template [Result=unknown]
 * @typedef {{result: Result, bytes: Uint8Array | null}} Finished
 */

/**
 * A question for Python: the name of an operation and what it is about.
 * @typedef {{op: string, params: Record<string, unknown>}} Request
 *
 * What `nimbers.api.dispatch.call` says, as JSON: a result, or why there is none. `at` is an index into what the user typed.
 * @typedef {{ok: true, result: any} | {ok: false, error: {code: string, message: string, at: number | null}}} Answer
 *
 * How far a job has come. `resume` is a text from which a new job can go on, `part` a part of its result that is there already.
 * @typedef {{text: string, work: number, fraction: number | null, resume: string | null, part?: any}} Progress
 *
 * What the engine is doing, for the page to show.
 * @typedef {{name: "idle"}
 *   | {name: "booting", step: BootStep, bytes: number, total: number}
 *   | {name: "ready"}
 *   | {name: "failed", code: FailureCode, message: string}} State
 *
 * @typedef {"download" | "start" | "import"} BootStep
 *
 * Why Python could not be started.
 * @typedef {"missing" | "damaged" | "network" | "stalled" | "mixed" | "unsupported" | "crashed"} FailureCode
 *
 * From the page to the worker. `boot` comes first and once; `fresh` asks for files past the HTTP cache, `anew` for a start that does
 * not trust the memory that was kept, `cached` says that the files are in this browser. `remember` is for a worker of its own, which keeps Python's memory for the next start and is
 * of no use after it.
 * @typedef {{type: "boot", build: string, lock: string, fresh: boolean, anew: boolean, cached: boolean}} Boot
 * @typedef {Boot
 *   | {type: "remember", build: string}
 *   | {type: "call", id: number, text: string, data: Uint8Array | null}} ToWorker
 *
 * From the worker to the page. `lock` says whether the worker holds the lock named at boot, which ends with its life.
 * @typedef {{type: "lock", held: boolean}
 *   | {type: "progress", step: BootStep, bytes: number, total: number}
 *   | {type: "ready", restored: boolean}
 *   | {type: "saved", done: boolean}
 *   | {type: "failed", code: FailureCode, message: string}
 *   | {type: "answer", id: number, text: string, bytes: Uint8Array | null}
 *   | {type: "broken", message: string}} FromWorker
 *
 * A worker that was told to boot before anybody listened, and what it has said since; null for an error.
 * @typedef {{worker: Worker, boot: Boot, heard: (FromWorker | null)[]}} Early
 *
 * What a page knows of its build: its id and version, its worker by address or as what brings one, the address of the
 * site ("" where nobody knows), the address for reports ("" without one), and whether the page is the single file.
 * @typedef {{
 *   build: string, version: string, worker: URL | (() => Promise<Worker>), home: string, report: string, single: boolean
 * }} Site
 *
 * One file of the run time as the build made it.
 * @typedef {{path: string, size: number, sha256: string}} RuntimeFile
 *
 * Everything the worker downloads, and what Pyodide's loader wants to know about itself.
 * @typedef {{
 *   loader: RuntimeFile, glue: RuntimeFile, wasm: RuntimeFile, stdlib: RuntimeFile, app: RuntimeFile,
 *   info: {abi_version: string, arch: "wasm32", platform: string, python: string}
 * }} Runtime
 */

export {};
