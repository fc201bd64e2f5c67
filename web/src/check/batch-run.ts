// Runs a batch: collects the output as bytes, its first lines as text, the errors and the progress; draws nothing.

import type { Engine } from "../python/client.ts";
import { label, lang } from "../ui/labels.ts";

/** The most lines to show; Copy and Download contain all lines. */
const SHOWN = 1000;

/** Bytes at the start of an input that show its form. */
const LOOKED = 1 << 20;

/**
 * Whether an input may have the form in which judges give this game: `cases` begin with how many there are, `numbers` with
 * how many follow. An input that begins with a number alone in its line is the judge's, whatever else is wrong with it.
 */
export function looksLikeJudge(shape: "cases" | "numbers" | "lines", data: Uint8Array) {
  if (shape === "lines") return true;
  const text = new TextDecoder().decode(data.subarray(0, LOOKED)).normalize("NFKC");
  const lines = text.split("\n").filter((line) => line.trim());
  if (/^\s*\d+\s*$/.test(lines[0] ?? "0")) return true;
  if (shape === "cases") return false;
  const [count, ...numbers] = text.split(/\s+/).filter(Boolean); // judges write no commas
  return lines.length < 2 || Number(count) === numbers.length;
}

/** Fires "change" on every change. */
export class Batch extends EventTarget {
  #chunks: Uint8Array[] = [];
  #decoder = new TextDecoder();
  #abort: AbortController | null = null;
  #engine;

  running = false;
  shown = "";
  shownLines = 0;
  /** Whether there is more output than is shown. */
  cut = false;
  progress: { text: string; fraction: number | null } = { text: "", fraction: null };
  summary = "";
  bad = 0;
  /** Number of lines whose expected answer was wrong. */
  refuted = 0;
  /** Whether the batch has finished. */
  finished = false;
  errors: { line: number; message: string; at: number | null }[] = [];

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  get empty() {
    return this.#chunks.length === 0;
  }

  /** The whole output. */
  blob() {
    return new Blob(this.#chunks as BlobPart[], { type: "text/plain" });
  }

  cancel() {
    this.#abort?.abort("stop");
  }

  clear() {
    this.#abort?.abort();
    this.#reset();
    this.#changed();
  }

  /** Answer an input; drop the previous batch. */
  async run(params: Record<string, unknown>, data: Uint8Array) {
    this.#abort?.abort();
    this.#reset();
    const abort = new AbortController();
    this.#abort = abort;
    this.running = true;
    this.progress = { text: label("working"), fraction: null };
    this.#changed();
    try {
      const { result } = await this.#engine.job("batch", { ...params, lang }, data, {
        signal: abort.signal,
        onProgress: ({ text, fraction }) => {
          this.progress = { text, fraction };
          this.#changed();
        },
        onBytes: (bytes) => this.#take(bytes),
      });
      this.summary = result.texts.summary;
      this.errors = result.errors;
      this.bad = result.bad;
      this.refuted = result.refuted;
      this.finished = true;
    } catch (error) {
      if (this.#abort !== abort) return;
      this.summary = abort.signal.aborted ? label("cancelled") : (error as Error).message;
    }
    this.running = false;
    this.#changed();
  }

  #take(bytes: Uint8Array) {
    this.#chunks.push(bytes);
    if (!this.cut) {
      const lines = this.#decoder.decode(bytes, { stream: true }).split("\n");
      const room = SHOWN - this.shownLines;
      this.cut = lines.length - 1 > room;
      // Line by line: if the last piece ended exactly at the limit, add nothing, not even a line break.
      const kept = this.cut ? lines.slice(0, room).map((line) => `${line}\n`) : [lines.join("\n")];
      this.shown += kept.join("");
      this.shownLines += Math.min(lines.length - 1, room);
    }
    this.#changed();
  }

  #reset() {
    this.#chunks = [];
    this.#decoder = new TextDecoder();
    Object.assign(this, { running: false, shown: "", shownLines: 0, cut: false, summary: "", errors: [] });
    Object.assign(this, { bad: 0, refuted: 0, finished: false });
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
