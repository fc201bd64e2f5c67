// Checks a reader's formula: the sandbox runs the formula, Python in the page compares its answers with search.

import type { Engine } from "../python/client.ts";
import { EngineError } from "../python/errors.ts";
import type { Call, FormulaCheck, ShownBy, Trial, Verdict } from "../python/replies.d.ts";
import { failed } from "./failed.ts";
import { sandboxFiles } from "./files.ts";
import { Pair } from "./pair.ts";
import type { Ending } from "./protocol.ts";
import { EndError } from "./sandbox.ts";

/** What to check: a text with one function. Python reads the function's name and arguments from the text. */
type Question = {
  game: string;
  set: Record<string, string>;
  quantity: string;
  text: string;
  lang: string;
  from?: number;
  up_to?: string;
};
/** How far a check has got. `Place` is where another check can resume. */
type Standing = { text: string; fraction: number | null; place: Place };
export type Place = { resume: string; work: number; trial?: Trial };
/** How the formula was called and read, for the prover. */
export type Reading = { name: string; call?: Call; truth: string };
/** The result: Python's verdict; or why the program stopped, at which position, and how many answers agreed before. */
export type Result =
  | { is: "verdict"; verdict: Verdict; shown: ShownBy | null; how: Reading }
  | { is: "ended"; ending: Ending; detail: string; position: string; checked: number }
  | { is: "unopened"; line: number; what: string };

/**
 * @param onOpen called when the formula is loaded and its first call begins
 * @returns rejects as the engine's jobs do, and when it is stopped
 */
export async function check(
  engine: Engine,
  { text, ...params }: Question,
  {
    signal,
    place = null,
    onOpen,
    onProgress,
  }: {
    signal: AbortSignal;
    place?: Place | null;
    onOpen: () => void;
    onProgress: (standing: Standing) => void;
  },
): Promise<Result> {
  const sandbox = new Pair();
  const close = () => sandbox.close();
  signal.addEventListener("abort", close, { once: true });
  const hold = async (more: object) =>
    (await engine.job("hold", { ...params, ...how, ...more }, null, { signal })).result;
  let how: { name: string; trial?: Trial } = { name: "" };
  const decided = (verdict: Verdict, { shown_by: shown, truth, trial }: FormulaCheck): Result => {
    return { is: "verdict", verdict, shown, how: { name: how.name, call: trial.calls[0], truth } };
  };
  try {
    how = await called(engine, { text, ...params });
    const [files, first] = await Promise.all([sandboxFiles(text), hold({ ...place, work: 0, said: [] })]);
    signal.throwIfAborted();
    let batch = first;
    if (batch.verdict) return decided(batch.verdict, batch);
    let end: EndError | null = null;
    try {
      const why = await sandbox.open(files, text, how.name);
      if (why) return unopened(why);
      onOpen();
    } catch (error) {
      if (!(error instanceof EndError)) throw error;
      end = error;
    }
    for (;;) {
      signal.throwIfAborted();
      if (end) {
        const { ending, detail } = end;
        return { is: "ended", ending, detail, position: batch.names[0], checked: batch.checked };
      }
      const { said, end: over } = await sandbox.ask(batch.arguments);
      signal.throwIfAborted();
      try {
        batch = await hold({ resume: batch.resume, work: batch.work, trial: batch.trial, said });
      } catch (error) {
        // We composed the request: only an answer of the formula can be wrongly written.
        if (!(error instanceof EngineError) || error.code !== "notation") throw error;
        return { is: "ended", ending: "garbled", detail: "", position: batch.names[0], checked: batch.checked };
      }
      if (batch.verdict) return decided(batch.verdict, batch);
      end = over;
      onProgress({ text: batch.text, fraction: batch.fraction, place: placeOf(batch) });
    }
  } finally {
    signal.removeEventListener("abort", close);
    sandbox.close();
  }
}

function placeOf({ resume, work, trial }: FormulaCheck): Place {
  return { resume, work, trial };
}

/** Find which function of a text to call, and how. If the text cannot be parsed, the sandbox reports why. */
async function called(
  engine: Engine,
  { game, set, quantity, text, lang }: Question,
): Promise<{ name: string; trial?: Trial }> {
  try {
    const { result } = await engine.call("formula", { game, set, text, lang });
    return result.name ? { name: result.name, trial: result.trial } : { name: quantity };
  } catch (error) {
    // The sandbox reports a syntax error, with its line. A function with unknown arguments is an error here.
    if (!(error instanceof EngineError) || error.code !== "notation") throw error;
    return { name: quantity };
  }
}

/** Explain why a text has no such function, from a line of the sandbox. */
export function unopened(why: string): Exclude<Result, { is: "verdict" }> {
  const found = failed(why);
  if (found) return { is: "unopened", ...found };
  return { is: "ended", ending: why === "missing" ? "missing" : "garbled", detail: "", position: "", checked: 0 };
}
