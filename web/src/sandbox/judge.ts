// Tests a program as an online judge would: the sandbox runs it, Python in the page makes inputs and checks outputs.

import type { Engine } from "../python/client.ts";
import { EngineError } from "../python/errors.ts";
import type { StressVerdict } from "../python/replies.d.ts";
import { failed } from "./failed.ts";
import { sandboxFiles } from "./files.ts";
import { Pair } from "./pair.ts";
import type { Ending } from "./protocol.ts";
import { EndError } from "./sandbox.ts";

/**
 * What to test: a whole program, or a function or class to call, also if the reader takes it for a program. `seconds` limits one run. `problem` names a problem of
 * an online judge, whose input format and bounds replace the game's own.
 */
type Question = {
  game: string;
  set: Record<string, string>;
  text: string;
  kind: "program" | "function";
  seconds: number;
  lang: string;
  up_to?: string;
  problem?: string;
};
type Standing = { text: string };
/**
 * The result: a verdict; or why the program cannot run here (and on which input), or how it ended or failed to load.
 */
export type Result =
  | { is: "verdict"; verdict: StressVerdict; called: boolean }
  | { is: "unrun"; what: string; tried: number; given: string }
  | { is: "unopened"; line: number | null; what: string }
  | { is: "ended"; ending: Ending; detail: string; tried: number; given: string };

/** How often to restart a trial that Python has lost because its worker was stopped. */
const ANEW = 2;

/** @returns rejects as the engine's jobs do, and when it is stopped */
export async function judge(
  engine: Engine,
  question: Question,
  options: { signal: AbortSignal; onProgress: (standing: Standing) => void },
): Promise<Result> {
  for (let anew = 0; ; anew++) {
    try {
      return await tried(engine, question, options);
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== "stopped" || anew >= ANEW) throw error;
    }
  }
}

async function tried(
  engine: Engine,
  { text, kind, seconds, ...params }: Question,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (standing: Standing) => void },
): Promise<Result> {
  let sandbox: Pair | null = null;
  const close = () => sandbox?.close();
  signal.addEventListener("abort", close, { once: true });
  const next = async (more: object) => {
    const asked = { ...params, text, ...(kind === "function" ? { function: true } : {}), chooses: true, ...more };
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
    return { is: "verdict", verdict: round.verdict, called: round.function !== "" || kind === "function" };
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}

/**
 * Load a text; return null if it can run, and otherwise the reason.
 * @param name of the function to call; "program" for a program
 */
async function opened(
  sandbox: Pair,
  text: string,
  name: string,
): Promise<(Result & { is: "unopened" }) | { ending: Ending; detail: string } | null> {
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

/** Parse a line that reports a run; return null for any other line. */
function run(line: string): { out: string; err: string; code: number; flood?: boolean; late?: boolean } | null {
  try {
    const { out, err, code, flood } = JSON.parse(line);
    const sound =
      typeof out === "string" && typeof err === "string" && Number.isInteger(code) && code >= 0 && code < 256;
    return sound ? { out, err: err.slice(-10_000), code, flood: flood === true } : null;
  } catch {
    return null;
  }
}
