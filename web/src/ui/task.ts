// A long task of an element, until it finishes, fails or is stopped; a new task replaces the previous one.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { EngineError } from "../python/client.ts";

/** The abort reason when the reader stops a task; other aborts are not reported. */
const STOP = "stop";

/**
 * The state of a task: not begun, running, stopped by the reader, failed (`at`: index in the user's text), or a result.
 */
export type Status<Result extends { is: string }> =
  | { is: "quiet" }
  | { is: "running"; text: string; fraction: number | null }
  | { is: "stopped" }
  | { is: "failed"; message: string; code?: string; at?: number | null }
  | Result;

export class Task<Result extends { is: string }> implements ReactiveController {
  #host;
  #abort: AbortController | null = null;
  #status: Status<Result> = { is: "quiet" };

  /** @param host updates whenever the status changes */
  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get status() {
    return this.#status;
  }

  set status(status: Status<Result>) {
    this.#status = status;
    this.#host.requestUpdate();
  }

  hostDisconnected() {
    this.drop();
  }

  /**
   * Start a task and drop the previous one.
   * @param text the message until there is progress; null: none
   * @param work null: there is nothing to report
   * @returns the result; null if the task was dropped, stopped or failed
   */
  async run(
    text: string | null,
    work: (
      signal: AbortSignal,
      report: (progress: { text: string; fraction?: number | null }) => void,
    ) => Promise<Result | null>,
  ): Promise<Result | null> {
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
      const { message, code, at } = error as EngineError;
      if (!signal.aborted) this.status = { is: "failed", message, code, at };
      else if (signal.reason === STOP) this.status = { is: "stopped" };
      return null;
    }
  }

  /** Stop because the reader wants it. */
  stop() {
    this.#abort?.abort(STOP);
  }

  /** Drop the task and its last result. */
  drop() {
    this.#abort?.abort();
    this.#abort = null;
    this.status = { is: "quiet" };
  }
}
