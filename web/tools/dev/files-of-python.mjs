// Asks a Python process for files of the site, one at a time; restarts the process when a Python source has changed.
import { spawn } from "node:child_process";
import readline from "node:readline";

/** A failure in Python, with its traceback. */
export class PythonError extends Error {
  ofPython = true;
}

/** @typedef {{made?: boolean, error?: string}} Said */
/** @typedef {{child: import("node:child_process").ChildProcess, ready: Promise<void>, ask: (name: string) => Promise<Said>}} Running */

/** The error of a process that a newer one has replaced. */
const REPLACED = new Error("replaced");

/** The client of `dev_files.py`. */
export class FilesOfPython {
  /** @type {Running | null} */ #running = null;
  #command;

  /**
   * @param {string} python
   * @param {string} script
   * @param {string} folder for the written files
   * @param {string} sources the package's folder
   */
  constructor(python, script, folder, sources) {
    this.#command = { python, words: [script, folder], sources };
  }

  /** Restart with the current sources. */
  restart() {
    this.end();
    this.#running = this.#start();
  }

  /** Read the texts of pages again; the package has not changed. */
  async reread() {
    const { error } = await this.#once((running) => running.ask(""));
    if (error) throw new PythonError(error);
  }

  end() {
    this.#running?.child.kill();
    this.#running = null;
  }

  /** Resolve when Python has imported the sources. */
  ready() {
    return this.#once((running) => running.ready);
  }

  /**
   * Write a file of the site.
   * @param {string} name
   * @returns {Promise<boolean>} whether such a file exists
   */
  async make(name) {
    const { made = false, error } = await this.#once((running) => running.ask(name));
    if (error) throw new PythonError(error);
    return made;
  }

  /**
   * Ask the process; if it is replaced meanwhile, ask the next one.
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
    child.stdin.on("error", () => {}); // the process has ended, which "exit" reports below
    const ended = (/** @type {Error} */ error) => {
      for (const { reject } of waiting.splice(0)) reject(error);
      // The next request starts a new process, in case only this one failed.
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
