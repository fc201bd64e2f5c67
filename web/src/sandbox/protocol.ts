// Types of the messages between the page and the sandbox; no code.
import type { Runtime } from "../python/protocol.ts";

/** The files of a sandbox: the script of its worker, Python's files, and Pyodide's own description of itself. */
export type SandboxFiles = {
  script: Uint8Array<ArrayBuffer>;
  wasm: Uint8Array<ArrayBuffer>;
  stdlib: Uint8Array<ArrayBuffer>;
  app: Uint8Array<ArrayBuffer>;
  info: Runtime["info"];
};
/** The first message to the worker; all later messages go through the port. */
export type Opening = {
  port: MessagePort;
  files: Record<"wasm" | "stdlib" | "app", Uint8Array<ArrayBuffer>>;
  info: SandboxFiles["info"];
  text: string;
  name: string;
  kind: Kind;
};
/**
 * What the text defines: a formula of positions, a function of one word, a program that reads inputs, or a function
 * that lists the moves from a position.
 */
export type Kind = "formula" | "word" | "program" | "moves";
/** The message to the frame. */
export type Making = { script: Uint8Array<ArrayBuffer>; opening: Omit<Opening, "port"> };
/** Questions: positions as JSON for a formula, requests of sandbox/word_service.py for a word, inputs for a program. */
export type Asking = string[];
/**
 * All answers are texts: "ready", then "opened" and any reason why not, then a line for each question, up to the first
 * failure or up to "rest", which leaves the others for later; "fatal" and a reason can come at any time.
 *
 * Why a program stopped: no answer in time, Python crashed, it sent something other than lines, the sandbox did not
 * start, or the text does not define the function.
 */
export type Ending = "late" | "fatal" | "garbled" | "unstarted" | "missing";
