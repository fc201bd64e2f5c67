// Compares functions of one machine word for all words: the sandbox traces them, Python in the page evaluates them.

import type { Engine } from "../python/client.ts";
import { EngineError } from "../python/errors.ts";
import type { Audit as AuditReply } from "../python/replies.d.ts";
import { failed } from "./failed.ts";
import { sandboxFiles } from "./files.ts";
import type { Ending } from "./protocol.ts";
import { EndError, Sandbox } from "./sandbox.ts";

/** What to compare: one text with a game's rules, or two texts with each other; each text's last function counts. */
type Question = { game: string | null; set: Record<string, string>; bits: number; texts: string[]; lang: string };
/** How far an audit has got. `Place` is where another audit can resume: a row of circuits, or an input. */
type Standing = { text: string; fraction: number | null; place: Place | null };
export type Place = { rows: string } | { start: number };
/**
 * The result. `side` is the index of the text it concerns; the inputs below `at`, `covered` of them, agree. `proof`: what
 * Python needs to certify a verdict on circuits.
 */
export type Result =
  | { is: "verdict"; verdict: AuditReply; notes: string[]; place: Place | null; proof?: Record<string, unknown> }
  | { is: "raised"; text: string; side: number; line: number | null }
  | { is: "unopened"; side: number; line: number | null; what: string }
  | { is: "ended"; ending: Ending; detail: string; side: number; at: number | null; covered: number };

/** Inputs to try one by one before asking the reader whether to continue. */
const STRETCH = 2 ** 16;
/** The longest time, in milliseconds, for comparing words with plain integers. */
const NOTES = 4_000;

/** One text in its own sandbox. */
class Side {
  sandbox = new Sandbox();
  name = "";
  /** Its circuit, or "untraced" and the reason. */
  circuit = "";
  /** Whether it can tell words from integers; if so, it runs on integers. */
  plain = false;
  /** At how many inputs it was run and had the values of its circuit. */
  runs = 0;

  side: number;
  text: string;

  constructor(side: number, text: string) {
    this.side = side;
    this.text = text;
  }

  /** @param read what the source shows, before the sandbox runs it */
  async open(bits: number, read: { name: string; untraced: string; plain: boolean }) {
    const why = await this.#guard(async () => this.sandbox.open(await sandboxFiles(this.text), this.text, "", "word"));
    if (why === "missing") throw new SideError({ is: "ended", ...this.#nowhere, ending: "missing" });
    if (why) throw new SideError({ is: "unopened", side: this.side, ...failure(why) });
    this.name = /^[\p{L}_][\p{L}\p{N}_]{0,59}$/u.exec(read.name)?.[0] ?? "AB"[this.side];
    this.plain = read.plain;
    this.circuit = read.untraced || (await this.say(`trace ${bits}`, null, 0));
  }

  get traced() {
    return this.circuit.startsWith("circuit ");
  }

  get #nowhere() {
    return { detail: "", side: this.side, at: null, covered: 0 };
  }

  /** @param at the current input */
  async say(asked: string, at: number | null, covered: number) {
    const { said, end } = await this.sandbox.ask([asked]);
    if (end) throw new SideError({ is: "ended", ending: end.ending, detail: end.detail, side: this.side, at, covered });
    return said[0];
  }

  async #guard<T>(what: () => Promise<T>): Promise<T> {
    try {
      return await what();
    } catch (error) {
      if (!(error instanceof EndError)) throw error;
      throw new SideError({ is: "ended", ...this.#nowhere, ending: error.ending, detail: error.detail });
    }
  }
}

/** Ends an audit without a verdict because one of its texts failed. */
class SideError extends Error {
  result: Result;

  constructor(result: Result) {
    super(result.is);
    this.result = result;
  }
}

/** @returns rejects as the engine's jobs do, and when it is stopped */
export async function audit(
  engine: Engine,
  { texts, game, set, bits, lang }: Question,
  {
    signal,
    place = null,
    onProgress,
  }: { signal: AbortSignal; place?: Place | null; onProgress: (standing: Standing) => void },
): Promise<Result> {
  const sides = texts.map((text, side) => new Side(side, text));
  const close = () => {
    for (const { sandbox } of sides) sandbox.close();
  };
  signal.addEventListener("abort", close, { once: true });
  try {
    const open = async (side: Side) => {
      const { result } = await engine.call("audit_read", { text: side.text, lang }, null, { signal });
      await side.open(bits, result);
    };
    await Promise.all(sides.map(open));
    signal.throwIfAborted();
    const [first, second] = sides;
    const twins = second?.name === first.name;
    const params = {
      lang,
      bits,
      first_name: twins ? `${first.name} (A)` : first.name,
      ...(second ? { second_name: twins ? `${second.name} (B)` : second.name } : {}),
      ...(game ? { game, set } : {}),
    };
    const run = { engine, params, sides, bits, signal, onProgress };
    const notes = await held(
      run,
      sides.filter(({ traced }) => traced),
    );
    const others = sides.filter(({ traced, plain }) => !traced && !plain);
    const found = sides.every(({ traced }) => traced)
      ? await evaluated(run, place && "rows" in place ? place.rows : null)
      : await tried(run, place && "start" in place ? place.start : 0);
    if (found.is === "verdict") {
      found.verdict = await confirmed(run, found.verdict);
      found.notes.push(...notes, ...(await held(run, others)));
      const { agrees, covered, total } = found.verdict;
      const runs = Math.min(...sides.map((side) => (side.traced ? side.runs : 0)));
      const circuits = { first: first.circuit, ...(second ? { second: second.circuit } : { game }) };
      if (agrees && covered === total && runs) found.proof = { ...circuits, runs, lang };
    }
    return found;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SideError) return error.result;
    throw error;
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}

type Run = {
  engine: Engine;
  params: Record<string, unknown>;
  sides: Side[];
  bits: number;
  signal: AbortSignal;
  onProgress: (standing: Standing) => void;
};

/** Compare all inputs at once, as circuits. The functions confirm a counterexample before it is reported. */
async function evaluated(run: Run, resume: string | null): Promise<Result> {
  const { engine, params, sides, bits, signal, onProgress } = run;
  const [first, second] = sides;
  const circuits = { first: first.circuit, ...(second ? { second: second.circuit } : {}) };
  const { result } = await theirs(first.side, () =>
    engine.job("audit", { ...params, ...circuits, ...(resume ? { resume } : {}) }, null, {
      signal,
      onProgress: ({ text, fraction, resume: rows }) => onProgress({ text, fraction, place: rows ? { rows } : null }),
    }),
  );
  const { agrees, counterexample, claimed, expected, covered, total } = result;
  if (agrees)
    return { is: "verdict", verdict: result, notes: [], place: covered < total ? { rows: rowsOf(covered) } : null };
  for (const [place, side] of sides.entries()) {
    const said = await side.say(`words ${bits} ${counterexample}`, Number(counterexample), covered);
    if (said === [claimed, expected][place]) continue;
    side.circuit = `untraced 0 its circuit says something else than the function does at ${counterexample}`;
    return tried(run, 0);
  }
  return { is: "verdict", verdict: result, notes: [], place: null };
}

/** Run two functions on the counterexample in plain Python: a difference that it does not show is no refutation. */
async function confirmed({ engine, params, sides, bits, signal }: Run, verdict: AuditReply): Promise<AuditReply> {
  const { counterexample, claimed, expected, covered } = verdict;
  if (counterexample === null || sides.length < 2 || sides.some(({ plain }) => plain)) return verdict;
  const at = Number(counterexample);
  // If a fresh copy of a function gives another value, the function depends on its earlier calls, and wrapping explains nothing.
  const alone = await Promise.all(sides.map((side) => side.say(`alone ${bits} ${at}`, at, covered)));
  if (alone.some((value, side) => value !== [claimed, expected][side])) return verdict;
  const said = await Promise.all(sides.map((side) => side.say(`plain ${at}`, at, covered)));
  const untraced = sides.map(({ traced, circuit }) => (traced ? "" : circuit));
  const asked = { ...params, start: at, until: at + 1, said: [claimed, expected], untraced, in_python: said };
  const { result } = await theirs(0, () => engine.job("audit_words", asked, null, { signal }));
  return result.verdict ?? verdict;
}

/** Count the rows of 65,536 inputs that are covered; the input 0 may be no position. */
function rowsOf(covered: number) {
  return String(Math.ceil(covered / 2 ** 16));
}

/** Try one input after the other. */
async function tried({ engine, params, sides, bits, signal, onProgress }: Run, start: number): Promise<Result> {
  const until = start + STRETCH;
  const plain = sides.some((side) => side.plain);
  const fixed = { ...params, until, untraced: sides.map(({ traced, circuit }) => (traced ? "" : circuit)) };
  const step = async (more: object) =>
    (await theirs(0, () => engine.job("audit_words", { ...fixed, ...more }, null, { signal }))).result;
  let found = await step({ start, said: [] });
  while (!found.verdict && !found.failure) {
    const { next, covered } = found;
    const asked = `${plain ? "integers" : "words"} ${bits} ${next.join(" ")}`;
    const said = await Promise.all(sides.map((side) => side.say(asked, next[0], covered)));
    signal.throwIfAborted();
    found = await step({ start: next[0], said });
    if (found.next.length)
      onProgress({ text: found.text, fraction: found.covered / until, place: { start: found.next[0] } });
  }
  if (found.failure) {
    const { text, second, line } = found.failure;
    return { is: "raised", text, side: Number(second), line };
  }
  const { verdict } = found;
  if (!verdict) throw new Error("an audit has no verdict");
  const { agrees, covered, total } = verdict;
  const place = agrees && covered < total ? { start: until } : null;
  return { is: "verdict", verdict, notes: [], place };
}

/**
 * Check each function's circuit, or its words, with runs on plain integers. Drop a circuit that disagrees with a run.
 * @returns notes on where plain integers give another result than words
 */
async function held({ engine, params, bits, signal }: Run, sides: Side[]): Promise<string[]> {
  if (!sides.length) return [];
  const { lang, game, set } = params;
  const about = { lang, bits, ...(game ? { game, set } : {}) };
  const { result } = await engine.call("audit_samples", about, null, { signal });
  const until = performance.now() + NOTES;
  const notes = [];
  for (const side of sides) {
    const collect = async (what: string, inputs: number[]) => {
      const lines: string[] = [];
      do {
        // Ask at least once: the function before may have taken all the time, and a proof needs a run of each.
        const { said, end } = await side.sandbox.ask([`${what} ${inputs.slice(lines.length).join(" ")}`]);
        if (end) break; // its answers at the inputs will show why
        lines.push(...said[0].split("\n"));
      } while (lines.length < inputs.length && performance.now() < until);
      return lines.join("\n");
    };
    const compared = async (more: object) => {
      const asked = { ...about, first_name: side.name, plain, ...more };
      return (await theirs(side.side, () => engine.job("audit_plain", asked, null, { signal }))).result;
    };
    const plain = await collect("plain", result.samples);
    signal.throwIfAborted();
    const { circuit } = side;
    let runs = plain ? plain.split("\n").length : 0;
    let found = await compared(side.traced ? { circuit } : { words: await collect(`words ${bits}`, result.samples) });
    if (found.differ.length) {
      const words = await collect(`words ${bits}`, found.differ);
      runs += (words ? words.split("\n").length : 0) - found.differ.length;
      found = await compared({ circuit, words });
      if (found.denied) side.circuit = `untraced 0 ${found.denied}`;
    }
    if (found.note) notes.push(found.note);
    side.runs = runs;
  }
  return notes;
}

/** Run a request that we composed: a "notation" failure can only come from what the text answered. */
async function theirs<T>(side: number, what: () => Promise<T>): Promise<T> {
  try {
    return await what();
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== "notation") throw error;
    throw new SideError({ is: "ended", ending: "garbled", detail: "", side, at: null, covered: 0 });
  }
}

/** Split a failure into its line and its message. */
function failure(why: string): { line: number | null; what: string } {
  const found = failed(why);
  return { line: found?.line || null, what: found?.what ?? why.slice(0, 300) };
}
