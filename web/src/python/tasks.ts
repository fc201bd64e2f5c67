// Queued questions: a call is sent once, a job slice after slice until it is done.
import { EngineError } from "./errors.ts";
import type { Finished, Progress, Request } from "./protocol.ts";

/** `known` returns the first bytes of the output so far; a job that continues sends them instead of its data. */
export type JobOptions = {
  slice?: number;
  onProgress?: (progress: Progress) => void;
  onBytes?: (bytes: Uint8Array) => void;
  known?: (length: number) => Uint8Array;
};

/** A question and the promise of its answer. */
export class Call {
  /** How often the worker died while working on this. */
  crashes = 0;
  /** Whether the promise is settled; later answers are ignored. */
  over = false;
  #resolve: (finished: Finished) => void = () => {};
  #reject: (reason: unknown) => void = () => {};
  promise: Promise<Finished>;

  request: Request;
  data: Uint8Array<ArrayBufferLike> | null;

  constructor(request: Request, data: Uint8Array | null) {
    this.request = request;
    this.data = data;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Return the next request for Python. */
  next(): { request: Request; data: Uint8Array | null } {
    return { request: this.request, data: this.data };
  }

  /** Handle an answer. */
  take(result: any, bytes: Uint8Array | null) {
    this.finish({ result, bytes });
  }

  /** Begin again, because a new worker knows nothing of the old one. */
  restart() {}

  finish(finished: Finished) {
    this.over = true;
    this.#resolve(finished);
  }

  fail(reason: unknown) {
    this.over = true;
    this.#reject(reason);
  }
}

/** A question that takes long; other questions can come between its slices. */
export class Job extends Call {
  /** the job's number in Python, once it has started */
  id: number | null = null;
  #resume: string | null = null;
  /** Bytes passed on so far, bytes passed on at the time of `#resume`, and bytes to skip after a restart. */
  #given = 0;
  #givenAtResume = 0;
  #skip = 0;
  #chunks: Uint8Array[] = [];

  slice: number;
  onProgress: ((progress: Progress) => void) | undefined;
  onBytes: ((bytes: Uint8Array) => void) | undefined;
  known: ((length: number) => Uint8Array) | undefined;

  constructor(request: Request, data: Uint8Array | null, { slice = 50, onProgress, onBytes, known }: JobOptions) {
    super(request, data);
    this.slice = slice;
    this.onProgress = onProgress;
    this.onBytes = onBytes;
    this.known = known;
  }

  /** @override */
  next() {
    const { op, params } = this.request;
    const lang = params.lang === undefined ? {} : { lang: params.lang };
    if (this.id !== null)
      return { request: { op: "step", params: { job: this.id, at_most: this.slice, ...lang } }, data: null };
    const from = this.#resume === null ? params : { ...params, resume: this.#resume };
    const data = this.#resume !== null && this.known ? this.known(this.#givenAtResume) : this.data;
    return { request: { op: "start", params: { op, params: from, at_most: this.slice, ...lang } }, data };
  }

  /** @override */
  take(result: any, bytes: Uint8Array | null) {
    if (this.id === null) {
      if (typeof result.job !== "number")
        throw new EngineError("internal", "Python did not say the number of the job.");
      this.id = result.job;
      if (result.done === undefined) return;
    }
    if (bytes) this.#pass(bytes);
    if (result.done) {
      this.id = null;
      this.finish({ result: result.result, bytes: this.#joined() });
      return;
    }
    if (typeof result.progress?.resume === "string") {
      this.#resume = result.progress.resume;
      this.#givenAtResume = this.#given - this.#skip;
    }
    if (result.progress) this.onProgress?.(result.progress);
  }

  /** @override */
  restart() {
    this.id = null;
    this.#skip = this.#given - this.#givenAtResume;
  }

  /** Pass bytes on, but none twice: after a restart, skip those that were passed on before. */
  #pass(bytes: Uint8Array) {
    const known = Math.min(this.#skip, bytes.length);
    this.#skip -= known;
    const rest = known ? bytes.slice(known) : bytes;
    if (rest.length === 0) return;
    this.#given += rest.length;
    if (this.onBytes) this.onBytes(rest);
    else this.#chunks.push(rest);
  }

  #joined(): Uint8Array | null {
    if (this.#chunks.length <= 1) return this.#chunks[0] ?? null;
    const all = new Uint8Array(this.#given);
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }
}
