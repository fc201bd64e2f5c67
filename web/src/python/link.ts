// Connects to one worker: starts it, watches its progress, and notices its end.
import { EngineError } from "./errors.ts";
import type { Boot, BootStep, Early, FailureCode, FromWorker, Request, Site, ToWorker } from "./protocol.ts";
import { trusted } from "./trusted.ts";

/** The events of a connection. After `failed` or `lost` there are no more. */
type Owner = {
  progress(step: BootStep, bytes: number, total: number): void;
  ready(restored: boolean): void;
  answer(id: number, text: string, bytes: Uint8Array | null): void;
  failed(code: FailureCode, message: string): void;
  lost(message: string): void;
};

const TICK = 500;
/** Give up a worker that has not confirmed its lock after so many silent milliseconds: nothing else would show its death. */
const UNHEARD = 10_000;

/** A worker that runs or is starting Python. */
export class Link {
  #owner;
  #worker: Worker | null = null;
  #ready = false;
  #silent = 0;
  #heard = false;
  #ticks = 0;
  #watching = new AbortController();
  /** null if the worker has no URL */ #url: URL | null = null;
  #stall;

  /**
   * @param options fresh: bypass the HTTP cache;
   * anew: ignore the snapshot; cached: the files are in this browser; stall: milliseconds without progress before
   * giving up
   * @param early a worker that is already starting
   */
  constructor(
    site: Pick<Site, "worker" | "build">,
    { fresh, anew, cached, stall }: { fresh: boolean; anew: boolean; cached: boolean; stall: number },
    owner: Owner,
    early: Early | null = null,
  ) {
    this.#owner = owner;
    this.#stall = stall;
    const lock = `nimbers-${Math.random().toString(36).slice(2)}`;
    const boot: Boot = { type: "boot", build: site.build, lock, fresh, anew, cached };
    if (early && site.worker instanceof URL) {
      this.#url = new URL(site.worker);
      this.#listen(early.worker, early.boot.lock);
      // Replay the early messages in order, before any new ones.
      queueMicrotask(() => {
        for (const one of early.heard)
          if (one) this.#hear(one, early.boot.lock);
          else this.#explain();
      });
    } else if (typeof site.worker === "function") {
      site.worker().then(
        (worker) => this.#take(worker, boot),
        (error) => {
          // A DOMException has a numeric code too.
          if (error instanceof EngineError) this.#fail(error.code as FailureCode, error.message);
          else this.#fail("unsupported", unable(error));
        },
      );
    } else {
      this.#url = new URL(site.worker);
      // A page remembers a failed module for its whole life; another URL is another module.
      if (fresh) this.#url.searchParams.set("again", String(Date.now()));
      try {
        this.#take(started(this.#url), boot);
      } catch (error) {
        queueMicrotask(() => this.#fail("unsupported", unable(error)));
        return;
      }
    }
    // Count ticks instead of reading the clock: a sleeping computer must not look like a stalled download.
    this.#ticks = setInterval(() => this.#tick(), TICK);
  }

  /** Begin with a worker, unless this connection has ended meanwhile. */
  #take(worker: Worker, boot: Boot) {
    if (this.#watching.signal.aborted) return worker.terminate();
    this.#listen(worker, boot.lock);
    this.#send(boot);
  }

  #listen(worker: Worker, lock: string) {
    this.#worker = worker;
    this.#silent = 0;
    worker.onmessage = (event) => this.#hear(event.data, lock);
    worker.onmessageerror = () => this.#lose("An answer of the worker could not be read.");
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#ready) this.#lose(event.message || "The worker stopped.");
      else this.#explain();
    };
  }

  /**
   * Send a question; the answer carries the same id.
   * @param data copied
   */
  ask(id: number, request: Request, data: Uint8Array | null) {
    this.#send({ type: "call", id, text: JSON.stringify(request), data });
  }

  /** End the worker at once. */
  kill() {
    clearInterval(this.#ticks);
    this.#watching.abort();
    this.#worker?.terminate();
    this.#worker = null;
  }

  #send(message: ToWorker) {
    this.#worker?.postMessage(message);
  }

  #hear(message: FromWorker, lock: string) {
    if (!this.#worker) return;
    this.#silent = 0;
    if (message.type === "lock") {
      this.#heard = true;
      if (message.held) this.#watch(lock);
    }
    if (message.type === "progress") this.#owner.progress(message.step, message.bytes, message.total);
    else if (message.type === "ready") {
      this.#ready = true;
      clearInterval(this.#ticks);
      this.#owner.ready(message.restored);
    } else if (message.type === "failed") this.#fail(message.code, message.message);
    else if (message.type === "broken") this.#lose(message.message);
    else if (message.type === "answer") this.#owner.answer(message.id, message.text, message.bytes);
  }

  /** Notice the worker's end: no event reports it, but the browser then gives the worker's lock to the next in line. */
  #watch(lock: string) {
    navigator.locks
      .request(lock, { signal: this.#watching.signal }, () => this.#lose("The worker was ended by the browser."))
      .catch(() => {});
  }

  #tick() {
    this.#silent += TICK;
    if (this.#silent >= this.#stall) {
      const seconds = Math.round(this.#stall / 1000);
      this.#fail("stalled", `Starting Python made no progress for ${seconds} seconds. Is the connection very slow?`);
    } else if (this.#worker && !this.#heard && this.#silent >= UNHEARD) this.#lose("The worker fell silent.");
  }

  /** Ask the host for the worker's file to find out why it did not run. */
  async #explain() {
    clearInterval(this.#ticks);
    if (!this.#url) return this.#fail("unsupported", unable("it ended at once"));
    const name = this.#url.pathname.split("/").pop();
    try {
      const response = await fetch(this.#url, { cache: "reload", signal: AbortSignal.timeout(this.#stall) });
      const type = response.headers.get("Content-Type") ?? "no type";
      if (!response.ok) this.#fail("missing", missing(name, response.status));
      else if (!type.includes("javascript"))
        this.#fail("damaged", `The file ${name} came as ${type}, not as JavaScript.`);
      else
        this.#fail(
          "damaged",
          `The file ${name} is damaged or incomplete, or this browser is too old for it, or this page's policy forbids it.`,
        );
    } catch {
      this.#fail("network", `The file ${name} could not be loaded. Is the network there?`);
    }
  }

  #fail(code: FailureCode, message: string) {
    if (this.#watching.signal.aborted) return;
    this.kill();
    this.#owner.failed(code, message);
  }

  #lose(message: string) {
    if (this.#watching.signal.aborted) return;
    this.kill();
    this.#owner.lost(this.#ready ? message : `It was starting. ${message}`);
  }
}

/** Start a module worker. A script of this origin imports a module of another origin. */
function started(url: URL) {
  const name = "nimbers";
  if (url.origin === origin) return new Worker(trusted.scriptURL(url), { type: "module", name });
  // In a page without an origin (a sandboxed frame), Chromium silently fails to start a module worker.
  if (origin === "null") return new Worker(trusted.scriptURL(blob(importer(url))), { name });
  return new Worker(trusted.scriptURL(blob(`import ${JSON.stringify(url.href)};`)), { type: "module", name });
}

/** Write a classic script that imports the module and delivers the messages that came before. */
function importer(url: URL) {
  return `
    const early = [];
    onmessage = (event) => early.push(event);
    import(${JSON.stringify(url.href)}).then(
      () => { for (const event of early) onmessage(event); },
      (error) => { reportError(error); },
    );`;
}

function blob(script: string) {
  return new URL(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
}

function unable(error: unknown) {
  return `This browser cannot start a worker: ${error}`;
}

/** Write the message about a file that is missing on the host. */
export function missing(name: string | undefined, status: number) {
  return `The file ${name} is not there (HTTP ${status}). If the site was updated meanwhile, reload the page.`;
}
