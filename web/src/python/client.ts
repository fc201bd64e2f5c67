// The page's only access to Python: sends questions and returns answers, and restarts the worker if it fails.
import { EngineError } from "./errors.ts";
import { Link } from "./link.ts";
import type { Answer, Early, FailureCode, Site, State } from "./protocol.ts";
import type { Replies } from "./replies.d.ts";
import type { JobOptions } from "./tasks.ts";
import { Call, Job } from "./tasks.ts";

export { EngineError } from "./errors.ts";

type Finished<Result> = import("./protocol.ts").Finished<Result>;

/** Milliseconds to wait for a cancelled slice before ending its worker. */
const GRACE = 500;
/** Give up after so many deaths of the worker without an answer between them. */
const DEATHS = 3;

/**
 * Queues questions for Python and asks one at a time: calls first, then jobs in turn, one slice each.
 * Fires "state" whenever `state` changes.
 */
export class Engine extends EventTarget {
  #state: State = { name: "idle" };
  #link: Link | null = null;
  #calls: Call[] = [];
  /** the first has the next turn */ #jobs: Job[] = [];
  #asked: { id: number; task: Call } | null = null;
  #waiting: { resolve: () => void; reject: (reason: EngineError) => void }[] = [];
  #lastId = 0;
  #deaths = 0;
  /** Whether Python started from a snapshot. */
  #restored = false;
  #timer = 0;
  #marked: Set<string> = new Set();
  #site;
  #options;
  #early;

  /**
   * @param site the worker, and the build it must belong to
   * @param options stall, deadline: milliseconds for a boot without progress and for a question; cached: the files are here,
   * so their bytes need no count; early: a worker that is already starting
   */
  constructor(
    site: Pick<Site, "worker" | "build">,
    {
      stall = 30_000,
      deadline = 120_000,
      cached = false,
      early = null,
    }: { stall?: number; deadline?: number; cached?: boolean; early?: Early | null } = {},
  ) {
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
   * @returns resolves when it is ready; rejects if it cannot start
   */
  boot(): Promise<void> {
    if (this.#state.name === "ready") return Promise.resolve();
    const ready: Promise<void> = new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
    if (this.#state.name !== "booting") this.#start(this.#state.name === "failed");
    return ready;
  }

  /**
   * Wait for Python without starting it.
   * @returns resolves when it is ready, even after failures
   */
  whenReady(): Promise<void> {
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
   * @param data copied
   */
  call<Op extends keyof Replies>(
    op: Op,
    params: Record<string, unknown> = {},
    data: Uint8Array | null = null,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Finished<Replies[Op]>> {
    return this.#add(new Call({ op, params }, data), this.#calls, signal) as Promise<Finished<Replies[Op]>>;
  }

  /**
   * Ask a question that takes long; Python works on it in slices.
   * @param data copied
   * @param options slice: milliseconds; without onBytes all bytes come with the result
   */
  job<Op extends keyof Replies>(
    op: Op,
    params: Record<string, unknown> = {},
    data: Uint8Array | null = null,
    { signal, ...options }: { signal?: AbortSignal } & JobOptions = {},
  ): Promise<Finished<Replies[Op]>> {
    const job = new Job({ op, params }, data, options);
    return this.#add(job, this.#jobs, signal) as Promise<Finished<Replies[Op]>>;
  }

  /** End the worker and reject all open questions. The next question starts a new worker. */
  stop() {
    this.#unlink();
    this.#rejectAll(new EngineError("engine", "The engine was stopped."));
    this.#become({ name: "idle" });
  }

  #add<T extends Call>(task: T, list: T[], signal: AbortSignal | undefined) {
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

  #start(fresh: boolean) {
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

  #answer(id: number, text: string, bytes: Uint8Array | null) {
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

  #cancel(task: Call, reason: unknown) {
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

  /** Tell Python to drop a job that has been cancelled. */
  #drop(task: Call) {
    if (!(task instanceof Job) || task.id === null) return;
    const drop = new Call({ op: "drop", params: { job: task.id } }, null);
    task.id = null;
    drop.promise.catch(() => {});
    this.#calls.push(drop);
  }

  /** Handle the loss of the worker: the task it was working on gets a second chance. */
  #lost(message: string) {
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

  #fail(code: FailureCode, message: string) {
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

  #rejectAll(error: EngineError) {
    for (const task of [...this.#calls.splice(0), ...this.#jobs.splice(0)]) task.fail(error);
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  /** Set a performance mark `nimbers:<op>` at the first answer to each operation, for measurements. */
  #mark({ over, request: { op } }: Call) {
    if (!over || this.#marked.has(op)) return;
    this.#marked.add(op);
    performance.mark(`nimbers:${op}`);
  }

  #remove(task: Call) {
    this.#calls = this.#calls.filter((call) => call !== task);
    this.#jobs = this.#jobs.filter((job) => job !== task);
  }

  #after(ms: number, then: () => void) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  #become(state: State) {
    this.#state = state;
    this.dispatchEvent(new Event("state"));
  }
}

function parsed(text: string): Answer {
  try {
    return JSON.parse(text);
  } catch (error) {
    return { ok: false, error: { code: "internal", message: `Python's answer is not JSON: ${error}`, at: null } };
  }
}

/** Run an action; its failure rejects only this task. */
function attempt(task: Call, action: () => void) {
  try {
    action();
  } catch (error) {
    task.fail(error);
  }
}
