// One piece of long work of an element: it begins, goes on, and is stopped, fails or ends; a new one takes the place of the last.

/** Why work ends that its reader has stopped; whatever else ends it is told to nobody. */
const STOP = "stop";

/**
 * How work stands: not begun, under way, stopped by its reader, failed with a message, a code and a place in what was typed, or with what came of it.
 * @template {{is: string}} Result
 * @typedef {{is: "quiet"} | {is: "running", text: string, fraction: number | null} | {is: "stopped"}
 *   | {is: "failed", message: string, code?: string, at?: number | null} | Result} Status
 */

/** @typedef {import("lit").ReactiveController} ReactiveController */

/**
 * @template {{is: string}} Result
 * @implements {ReactiveController}
 */
export class Task {
  #host;
  /** @type {AbortController | null} */ #abort = null;
  /** @type {Status<Result>} */ #status = { is: "quiet" };

  /** @param {import("lit").ReactiveControllerHost} host is drawn anew whenever the status changes */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  get status() {
    return this.#status;
  }

  /** @param {Status<Result>} status */
  set status(status) {
    this.#status = status;
    this.#host.requestUpdate();
  }

  hostDisconnected() {
    this.drop();
  }

  /**
   * Begin; what was under way is dropped.
   * @param {string | null} text what is said until there is progress; null: nothing
   * @param {(
   *   signal: AbortSignal, report: (progress: {text: string, fraction?: number | null}) => void
   * ) => Promise<Result | null>} work null: nothing came of it that is to be said
   * @returns {Promise<Result | null>} what came of it; null where it was dropped, stopped or failed
   */
  async run(text, work) {
    this.drop();
    const abort = new AbortController();
    const { signal } = abort;
    this.#abort = abort;
    if (text !== null) this.status = { is: "running", text, fraction: null };
    try {
      const result = await work(signal, ({ text, fraction = null }) => {
        if (!signal.aborted) this.status = { is: "running", text, fraction };
      });
      signal.throwIfAborted();
      this.status = result ?? { is: "quiet" };
      return result;
    } catch (error) {
      if (this.#abort !== abort) return null;
      const { message, code, at } = /** @type {import("../engine/client.js").EngineError} */ (error);
      if (!signal.aborted) this.status = { is: "failed", message, code, at };
      else if (signal.reason === STOP) this.status = { is: "stopped" };
      return null;
    }
  }

  /** Stop where it is, as its reader wants it. */
  stop() {
    this.#abort?.abort(STOP);
  }

  /** Let go of it, and of what came of the last. */
  drop() {
    this.#abort?.abort();
    this.#abort = null;
    this.status = { is: "quiet" };
  }
}
