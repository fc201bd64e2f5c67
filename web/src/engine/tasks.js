// Queued questions: a call is sent once, a job slice after slice until it is done.
import { EngineError } from "./errors.js";

/** @typedef {import("./protocol.js").Request} Request */
/** @typedef {import("./protocol.js").Progress} Progress */
/** @typedef {import("./protocol.js").Finished} Finished */

/**
 * `known` returns the first bytes of the output so far; a job that continues sends them instead of its data.
 *
 * @typedef {{
 *   slice?: number, onProgress?: (progress: Progress) => void, onBytes?: (bytes: Uint8Array) => void,
 *   known?: (length: number) => Uint8Array
 * }} JobOptions
 */

/** A question and the promise of its answer. */
export class Call {
  /** How often the worker died while working on this. */
  crashes = 0;
  /** Whether the promise is settled; later answers are ignored. */
  over = false;
  /** @type {(finished: Finished) => void} */ #resolve = () => {};
  /** @type {(reason: unknown) => void} */ #reject = () => {};
  /** @type {Promise<Finished>} */ promise;

  /**
   * @param {Request} request
   * @param {Uint8Array | null} data
   */
  constructor(request, data) {
    this.request = request;
    this.data = data;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /**
   * Return the next request for Python.
   * @returns {{request: Request, data: Uint8Array | null}}
   */
  next() {
    return { request: this.request, data: this.data };
  }

  /**
   * Handle an answer.
   * @param {any} result
   * @param {Uint8Array | null} bytes
   */
  take(result, bytes) {
    this.finish({ result, bytes });
  }

  /** Begin again, because a new worker knows nothing of the old one. */
  restart() {}

  /** @param {Finished} finished */
  finish(finished) {
    this.over = true;
    this.#resolve(finished);
  }

  /** @param {unknown} reason */
  fail(reason) {
    this.over = true;
    this.#reject(reason);
  }
}

/** A question that takes long; other questions can come between its slices. */
export class Job extends Call {
  /** @type {number | null} the job's number in Python, once it has started */
  id = null;
  /** @type {string | null} */ #resume = null;
  /** Bytes passed on so far, bytes passed on at the time of `#resume`, and bytes to skip after a restart. */
  #given = 0;
  #givenAtResume = 0;
  #skip = 0;
  /** @type {Uint8Array[]} */ #chunks = [];

  /**
   * @param {Request} request
   * @param {Uint8Array | null} data
   * @param {JobOptions} options
   */
  constructor(request, data, { slice = 50, onProgress, onBytes, known }) {
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

  /**
   * @override
   * @param {any} result
   * @param {Uint8Array | null} bytes
   */
  take(result, bytes) {
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

  /**
   * Pass bytes on, but none twice: after a restart, skip those that were passed on before.
   * @param {Uint8Array} bytes
   */
  #pass(bytes) {
    const known = Math.min(this.#skip, bytes.length);
    this.#skip -= known;
    const rest = known ? bytes.slice(known) : bytes;
    if (rest.length === 0) return;
    this.#given += rest.length;
    if (this.onBytes) this.onBytes(rest);
    else this.#chunks.push(rest);
  }

  /** @returns {Uint8Array | null} */
  #joined() {
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
