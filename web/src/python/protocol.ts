// Types of the messages between the page, the worker and Python; no code.

/** The end of a question: its result, and the bytes that came with it. */
export type Finished<Result = unknown> = { result: Result; bytes: Uint8Array | null };

/** A question for Python: the name of an operation and its parameters. */
export type Request = { op: string; params: Record<string, unknown> };
/** The reply of `nimbers.api.dispatch.call`, as JSON: a result or an error. `at` is an index into the user's text. */
export type Answer =
  | { ok: true; result: any }
  | { ok: false; error: { code: string; message: string; at: number | null } };
/** The progress of a job. A new job can continue from `resume`; `part` is the part of the result that is complete. */
export type Progress = { text: string; work: number; fraction: number | null; resume: string | null; part?: any };
/** The state of the engine. */
export type State =
  | { name: "idle" }
  | { name: "booting"; step: BootStep; bytes: number; total: number }
  | { name: "ready" }
  | { name: "failed"; code: FailureCode; message: string };
export type BootStep = "download" | "start" | "import";
/** Why Python could not start. */
export type FailureCode = "missing" | "damaged" | "network" | "stalled" | "mixed" | "unsupported" | "crashed";
/**
 * Messages from the page to the worker. `boot` comes first and once; `fresh` bypasses the HTTP cache, `anew` ignores
 * the snapshot, `cached` says that the files are in this browser. `remember` goes to a separate worker, which stores a
 * snapshot for the next start and then ends.
 */
export type Boot = { type: "boot"; build: string; lock: string; fresh: boolean; anew: boolean; cached: boolean };
export type ToWorker =
  | Boot
  | { type: "remember"; build: string }
  | { type: "call"; id: number; text: string; data: Uint8Array | null };
/** Messages from the worker to the page. `lock` says whether the worker holds the lock named at boot, until it ends. */
export type FromWorker =
  | { type: "lock"; held: boolean }
  | { type: "progress"; step: BootStep; bytes: number; total: number }
  | { type: "ready"; restored: boolean }
  | { type: "saved"; done: boolean }
  | { type: "failed"; code: FailureCode; message: string }
  | { type: "answer"; id: number; text: string; bytes: Uint8Array | null }
  | { type: "broken"; message: string };
/** A worker that was started before the engine, and its messages so far; null for an error. */
export type Early = { worker: Worker; boot: Boot; heard: (FromWorker | null)[] };
/**
 * What a page knows of its build: its id and version, the worker's URL, or a function that starts it; the site's
 * URL ("" if unknown); the URL for reports ("" without one), and whether the page is the single file.
 */
export type Site = {
  build: string;
  version: string;
  worker: URL | (() => Promise<Worker>);
  home: string;
  report: string;
  single: boolean;
};
/** One file of the runtime. */
export type RuntimeFile = { path: string; size: number; sha256: string };
/** All files that the worker downloads, and the description of itself that Pyodide's loader needs. */
export type Runtime = {
  loader: RuntimeFile;
  glue: RuntimeFile;
  wasm: RuntimeFile;
  stdlib: RuntimeFile;
  app: RuntimeFile;
  info: { abi_version: string; arch: "wasm32"; platform: string; python: string };
};
