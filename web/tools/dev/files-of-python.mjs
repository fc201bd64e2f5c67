// Files of the site that Python makes, one at a time, by a process that begins anew whenever a source has changed.
import { spawn } from "node:child_process";
import readline from "node:readline";

/** Why Python could not make something: its traceback. */
export class PythonError extends Error {
  ofPython = true;
}

/** @typedef {{made?: boolean, error?: string}} Said */
/** @typedef {{child: import("node:child_process").ChildProcess, ready: Promise<void>, ask: (name: string) => Promise<Said>}} Running */

/** A process was ended for a newer one. */
const REPLACED = new Error("replaced");

/** Answers to `dev_files.py`. */
export class FilesOfPython {
  /** @type {Running | null} */ #running = null;
  #command;

  /**
   * @param {string} python
   * @param {string} script
   * @param {string} folder where files are written
   * @param {string} sources of the package
   */
  constructor(python, script, folder, sources) {
    this.#command = { python, words: [script, folder], sources };
  }

  /** Begin anew, with the sources as they are now. */
  restart() {
    this.end();
    this.#running = this.#start();
  }

  /** The texts that pages are made of have changed; the package has not. */
  async reread() {
    const { error } = await this.#once((running) => running.ask(""));
    if (error) throw new PythonError(error);
  }

  end() {
    this.#running?.child.kill();
    this.#running = null;
  }

  /** Settled when the sources have been imported. */
  ready() {
    return this.#once((running) => running.ready);
  }

  /**
   * Write a file of the site.
   * @param {string} name
   * @returns {Promise<boolean>} whether there is such a file
   */
  async make(name) {
    const { made = false, error } = await this.#once((running) => running.ask(name));
    if (error) throw new PythonError(error);
    return made;
  }

  /**
   * What a process says; where it was replaced meanwhile, what the next one says.
   * @template T
   * @param {(running: Running) => Promise<T>} ask
   */
  async #once(ask) {
    for (;;) {
      this.#running ??= this.#start();
      try {
        return await ask(this.#running);
      } catch (error) {
        if (error !== REPLACED) throw error;
      }
    }
  }

  /** @returns {Running} */
  #start() {
    const { python, words, sources } = this.#command;
    const env = { ...process.env, PYTHONPATH: sources };
    const child = spawn(python, words, { env, stdio: ["pipe", "pipe", "pipe"] });
    let wrong = "";
    /** @type {{resolve: (said: Said) => void, reject: (error: Error) => void}[]} */
    const waiting = [];
    const next = () => new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    child.stderr.on("data", (text) => {
      wrong = (wrong + text).slice(-20_000);
      process.stderr.write(child.killed ? "" : text);
    });
    readline.createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.resolve(JSON.parse(line)));
    child.stdin.on("error", () => {}); // it has ended, which is told below
    const ended = (/** @type {Error} */ error) => {
      for (const { reject } of waiting.splice(0)) reject(error);
      // Whoever asks later gets a new process, if nothing but this one is wrong.
      ask = () => Promise.reject(error);
    };
    child.on("error", (error) => ended(new PythonError(`${python}: ${error.message}`)));
    child.on("close", () => ended(child.killed ? REPLACED : new PythonError(wrong || "Python has ended.")));
    let ask = (/** @type {string} */ name) => {
      const said = next();
      child.stdin.write(`${JSON.stringify(name)}\n`);
      return said;
    };
    const ready = next();
    const began = ready.then(({ error }) => {
      if (error) throw new PythonError(error);
    });
    began.catch(() => {});
    return { child, ready: began, ask: (name) => began.then(() => ask(name)) };
  }
}
