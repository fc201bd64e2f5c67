// The page's only access to Python: sends questions and returns answers, and restarts the worker if it fails.
import { EngineError } from "./errors.js";
import { Link } from "./link.js";
import { Call, Job } from "./tasks.js";

export { EngineError } from "./errors.js";

/** @typedef {import("./protocol.js").State} State */
/** @typedef {import("./replies.js").Replies} Replies */
/**
 * @template Result
 * @typedef {import("./protocol.js").Finished<Result>} Finished
 */
/** @typedef {import("./protocol.js").Progress} Progress */
/** @typedef {import("./protocol.js").Answer} Answer */

/** Milliseconds to wait for a cancelled slice before ending its worker. */
const GRACE = 500;
/** Give up after so many deaths of the worker without an answer between them. */
const DEATHS = 3;

/**
 * Queues questions for Python and asks one at a time: calls first, then jobs in turn, one slice each.
 * Fires "state" whenever `state` changes.
 */
export class Engine extends EventTarget {
  /** @type {State} */ #state = { name: "idle" };
  /** @type {Link | null} */ #link = null;
  /** @type {Call[]} */ #calls = [];
  /** @type {Job[]} the first has the next turn */ #jobs = [];
  /** @type {{id: number, task: Call} | null} */ #asked = null;
  /** @type {{resolve: () => void, reject: (reason: EngineError) => void}[]} */ #waiting = [];
  #lastId = 0;
  #deaths = 0;
  /** Whether Python started from a snapshot. */
  #restored = false;
  #timer = 0;
  /** @type {Set<string>} */ #marked = new Set();
  #site;
  #options;
  #early;

  /**
   * @param {Pick<import("./protocol.js").Site, "worker" | "build">} site the worker, and the build it must belong to
   * @param {{stall?: number, deadline?: number, cached?: boolean, early?: import("./protocol.js").Early | null}} [options]
   *   stall, deadline: milliseconds for a boot without progress and for a question; cached: the files are here,
   *   so their bytes need no count; early: a worker that is already starting
   */
  constructor(site, { stall = 30_000, deadline = 120_000, cached = false, early = null } = {}) {
    super();
    this.#site = site;
    this.#options = { stall, deadline, cached };
    this.#early = early;
  }

  /** The state of the engine. */
  get state() {
    return this.#state;
  }

  /**
   * Start Python, unless it has started.
   * @returns {Promise<void>} resolves when it is ready; rejects if it cannot start
   */
  boot() {
    if (this.#state.name === "ready") return Promise.resolve();
    /** @type {Promise<void>} */
    const ready = new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
    if (this.#state.name !== "booting") this.#start(this.#state.name === "failed");
    return ready;
  }

  /**
   * Wait for Python without starting it.
   * @returns {Promise<void>} resolves when it is ready, even after failures
   */
  whenReady() {
    return new Promise((resolve) => {
      const look = () => {
        if (this.#state.name !== "ready") return;
        this.removeEventListener("state", look);
        resolve();
      };
      this.addEventListener("state", look);
      look();
    });
  }

  /** Start again after a failure, with files straight from the host. */
  retry() {
    return this.boot();
  }

  /**
   * Ask a question that takes little time.
   * @template {keyof Replies} Op
   * @param {Op} op
   * @param {Record<string, unknown>} [params]
   * @param {Uint8Array | null} [data] copied
   * @param {{signal?: AbortSignal}} [options]
   * @returns {Promise<Finished<Replies[Op]>>}
   */
  call(op, params = {}, data = null, { signal } = {}) {
    return /** @type {Promise<Finished<any>>} */ (this.#add(new Call({ op, params }, data), this.#calls, signal));
  }

  /**
   * Ask a question that takes long; Python works on it in slices.
   * @template {keyof Replies} Op
   * @param {Op} op
   * @param {Record<string, unknown>} [params]
   * @param {Uint8Array | null} [data] copied
   * @param {{signal?: AbortSignal} & import("./tasks.js").JobOptions} [options]
   *   slice: milliseconds; without onBytes all bytes come with the result
   * @returns {Promise<Finished<Replies[Op]>>}
   */
  job(op, params = {}, data = null, { signal, ...options } = {}) {
    const job = new Job({ op, params }, data, options);
    return /** @type {Promise<Finished<any>>} */ (this.#add(job, this.#jobs, signal));
  }

  /** End the worker and reject all open questions. The next question starts a new worker. */
  stop() {
    this.#unlink();
    this.#rejectAll(new EngineError("engine", "The engine was stopped."));
    this.#become({ name: "idle" });
  }

  /**
   * @template {Call} T
   * @param {T} task
   * @param {T[]} list
   * @param {AbortSignal | undefined} signal
   */
  #add(task, list, signal) {
    if (signal?.aborted) {
      task.fail(signal.reason);
      return task.promise;
    }
    if (signal) {
      const abort = () => this.#cancel(task, signal.reason);
      signal.addEventListener("abort", abort, { once: true });
      const forget = () => signal.removeEventListener("abort", abort);
      task.promise.then(forget, forget);
    }
    list.push(task);
    if (this.#state.name === "ready") this.#pump();
    else this.boot().catch(() => {}); // a failure rejects the task itself
    return task.promise;
  }

  /** @param {boolean} fresh */
  #start(fresh) {
    this.#become({ name: "booting", step: "download", bytes: 0, total: 0 });
    this.#link = new Link(
      this.#site,
      {
        fresh,
        // After a failure, start without the snapshot, which may be the cause.
        anew: fresh || (this.#restored && this.#deaths > 0),
        cached: !fresh && this.#options.cached,
        stall: this.#options.stall,
      },
      {
        progress: (step, bytes, total) => this.#become({ name: "booting", step, bytes, total }),
        ready: (restored) => {
          this.#restored = restored;
          this.#options.cached = true;
          this.#become({ name: "ready" });
          for (const { resolve } of this.#waiting.splice(0)) resolve();
          this.#pump();
        },
        answer: (id, text, bytes) => this.#answer(id, text, bytes),
        failed: (code, message) => this.#fail(code, message),
        lost: (message) => this.#lost(message),
      },
      this.#early,
    );
    this.#early = null;
  }

  /** Send the next question, if Python is idle. */
  #pump() {
    if (this.#state.name !== "ready" || this.#asked) return;
    const task = this.#calls[0] ?? this.#jobs[0];
    if (!task) return void this.dispatchEvent(new Event("idle"));
    const id = ++this.#lastId;
    const { request, data } = task.next();
    this.#asked = { id, task };
    const seconds = this.#options.deadline / 1000;
    this.#after(this.#options.deadline, () => this.#lost(`Python did not answer for ${seconds} seconds.`));
    this.#link?.ask(id, request, data);
  }

  /**
   * @param {number} id
   * @param {string} text
   * @param {Uint8Array | null} bytes
   */
  #answer(id, text, bytes) {
    if (this.#asked?.id !== id) return;
    const { task } = this.#asked;
    this.#asked = null;
    this.#deaths = 0;
    clearTimeout(this.#timer);
    this.#remove(task);
    const answer = parsed(text);
    if (answer.ok) {
      if (!task.over) attempt(task, () => task.take(answer.result, bytes));
      // A job cancelled during its first slice has no number yet; this answer has it.
      else if (task instanceof Job && answer.result.done) task.id = null;
      else if (task instanceof Job && task.id === null && typeof answer.result.job === "number")
        task.id = answer.result.job;
      if (task.over) this.#drop(task);
      else if (task instanceof Job) this.#jobs.push(task);
    } else if (!task.over) {
      if (task instanceof Job) task.id = null;
      task.fail(new EngineError(answer.error.code, answer.error.message, answer.error.at));
    }
    this.#mark(task);
    this.#pump();
  }

  /**
   * @param {Call} task
   * @param {unknown} reason
   */
  #cancel(task, reason) {
    if (task.over) return;
    task.fail(reason);
    if (this.#asked?.task === task) {
      this.#after(GRACE, () => this.#revive());
      return;
    }
    this.#remove(task);
    this.#drop(task);
    this.#pump();
  }

  /**
   * Tell Python to drop a job that has been cancelled.
   * @param {Call} task
   */
  #drop(task) {
    if (!(task instanceof Job) || task.id === null) return;
    const drop = new Call({ op: "drop", params: { job: task.id } }, null);
    task.id = null;
    drop.promise.catch(() => {});
    this.#calls.push(drop);
  }

  /**
   * Handle the loss of the worker: the task it was working on gets a second chance.
   * @param {string} message
   */
  #lost(message) {
    const task = this.#asked?.task;
    if (task && !task.over && ++task.crashes > 1) {
      this.#deaths = 0; // the question caused it, not the engine
      this.#remove(task);
      task.fail(new EngineError("crashed", `Python stopped twice while working on this. ${message}`));
    }
    if (++this.#deaths > DEATHS) this.#fail("crashed", `Python stopped again and again. ${message}`);
    else this.#revive();
  }

  /** Start a new worker for all waiting tasks. */
  #revive() {
    this.#unlink();
    this.#calls = this.#calls.filter((call) => !call.over && call.request.op !== "drop");
    this.#jobs = this.#jobs.filter((job) => !job.over);
    for (const job of this.#jobs) job.restart();
    this.#start(false);
  }

  /**
   * @param {import("./protocol.js").FailureCode} code
   * @param {string} message
   */
  #fail(code, message) {
    this.#unlink();
    this.#become({ name: "failed", code, message });
    this.#rejectAll(new EngineError("engine", message));
  }

  #unlink() {
    clearTimeout(this.#timer);
    this.#link?.kill();
    this.#link = null;
    this.#asked = null;
  }

  /** @param {EngineError} error */
  #rejectAll(error) {
    for (const task of [...this.#calls.splice(0), ...this.#jobs.splice(0)]) task.fail(error);
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  /**
   * Set a performance mark `nimbers:<op>` at the first answer to each operation, for measurements.
   * @param {Call} task
   */
  #mark({ over, request: { op } }) {
    if (!over || this.#marked.has(op)) return;
    this.#marked.add(op);
    performance.mark(`nimbers:${op}`);
  }

  /** @param {Call} task */
  #remove(task) {
    this.#calls = this.#calls.filter((call) => call !== task);
    this.#jobs = this.#jobs.filter((job) => job !== task);
  }

  /**
   * @param {number} ms
   * @param {() => void} then
   */
  #after(ms, then) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  /** @param {State} state */
  #become(state) {
    this.#state = state;
    this.dispatchEvent(new Event("state"));
  }
}

/**
 * @param {string} text
 * @returns {Answer}
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    return { ok: false, error: { code: "internal", message: `Python's answer is not JSON: ${error}`, at: null } };
  }
}

/**
 * Run an action; its failure rejects only this task.
 * @param {Call} task
 * @param {() => void} action
 */
function attempt(task, action) {
  try {
    action();
  } catch (error) {
    task.fail(error);
  }
}
