// Tests a program as an online judge would: the sandbox runs it, Python in the page makes inputs and checks outputs.
import { EngineError } from "../engine/errors.js";
import { failed } from "./failed.js";
import { sandboxFiles } from "./files.js";
import { Pair } from "./pair.js";
import { EndError } from "./sandbox.js";

/**
 * What to test: a whole program, or a function or class to call. `seconds` limits one run. `problem` names a problem of
 * an online judge, whose input format and bounds replace the game's own.
 * @typedef {{
 *   game: string, set: Record<string, string>, text: string, kind: "program" | "function", seconds: number, lang: string,
 *   up_to?: string, problem?: string
 * }} Question
 *
 * @typedef {{text: string}} Standing
 *
 * The result: a verdict; or why the program cannot run here (and on which input), or how it ended or failed to load.
 * @typedef {{is: "verdict", verdict: any}
 *   | {is: "unrun", what: string, tried: number, given: string}
 *   | {is: "unopened", line: number | null, what: string}
 *   | {is: "ended", ending: import("./protocol.js").Ending, detail: string, tried: number, given: string}} Result
 */

/** How often to restart a trial that Python has lost because its worker was stopped. */
const ANEW = 2;

/**
 * @param {import("../engine/client.js").Engine} engine
 * @param {Question} question
 * @param {{signal: AbortSignal, onProgress: (standing: Standing) => void}} options
 * @returns {Promise<Result>} rejects as the engine's jobs do, and when it is stopped
 */
export async function judge(engine, question, options) {
  for (let anew = 0; ; anew++) {
    try {
      return await tried(engine, question, options);
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== "stopped" || anew >= ANEW) throw error;
    }
  }
}

/**
 * @param {import("../engine/client.js").Engine} engine
 * @param {Question} question
 * @param {{signal: AbortSignal, onProgress: (standing: Standing) => void}} options
 * @returns {Promise<Result>}
 */
async function tried(engine, { text, kind, seconds, ...params }, { signal, onProgress }) {
  /** @type {Pair | null} */
  let sandbox = null;
  const close = () => sandbox?.close();
  signal.addEventListener("abort", close, { once: true });
  /** @param {object} more */
  const next = async (more) => {
    const asked = { ...params, ...(kind === "function" ? { function: true, text } : {}), chooses: true, ...more };
    return (await engine.job("stress", asked, null, { signal })).result;
  };
  try {
    let round = await next({});
    while (!round.verdict) {
      signal.throwIfAborted();
      onProgress({ text: round.text });
      const at = { tried: round.tried, given: round.given[0] ?? "" };
      if (!sandbox) {
        sandbox = new Pair();
        const why = await opened(sandbox, text, round.function || kind);
        signal.throwIfAborted();
        if (why) return "is" in why ? why : { is: "ended", ...why, ...at };
      }
      const { said, end } = await sandbox.ask(round.given, seconds * 1000);
      signal.throwIfAborted();
      const ran = said.map(run);
      const broken = ran.includes(null);
      if (broken || (end && end.ending !== "late")) {
        const { ending, detail } = broken || !end ? new EndError("garbled") : end;
        return { is: "ended", ending, detail, ...at, given: round.given[said.length] ?? at.given };
      }
      if (end) {
        ran.push({ out: "", err: "", code: 0, late: true });
        sandbox.close();
        sandbox = null; // the sandbox is closed; the next run gets a new one
      }
      const met = round.given;
      round = await next({ round: round.round, ran });
      if (round.unrun) return { is: "unrun", what: round.unrun, tried: round.tried, given: met[0] };
    }
    return { is: "verdict", verdict: round.verdict };
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}

/**
 * Load a text; return null if it can run, and otherwise the reason.
 * @param {Pair} sandbox
 * @param {string} text
 * @param {string} name of the function to call; "program" for a program
 * @returns {Promise<Result & {is: "unopened"} | {ending: import("./protocol.js").Ending, detail: string} | null>}
 */
async function opened(sandbox, text, name) {
  try {
    const why = await sandbox.open(await sandboxFiles(text), text, name, "program");
    if (!why) return null;
    const found = failed(why);
    if (found) return { is: "unopened", line: found.line || null, what: found.what };
    return { ending: why === "missing" ? "missing" : "garbled", detail: "" };
  } catch (error) {
    if (!(error instanceof EndError)) throw error;
    return { ending: error.ending, detail: error.detail };
  }
}

/**
 * Parse a line that reports a run; return null for any other line.
 * @param {string} line
 * @returns {{out: string, err: string, code: number, flood?: boolean, late?: boolean} | null}
 */
function run(line) {
  try {
    const { out, err, code, flood } = JSON.parse(line);
    const sound =
      typeof out === "string" && typeof err === "string" && Number.isInteger(code) && code >= 0 && code < 256;
    return sound ? { out, err: err.slice(-10_000), code, flood: flood === true } : null;
  } catch {
    return null;
  }
}
