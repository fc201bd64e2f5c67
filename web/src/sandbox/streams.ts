// Connects a program in the sandbox to its input (file 0) and its output (files 1 and 2).
import type { PyodideAPI } from "pyodide";

/** The most bytes of output of one run. */
const FLOOD = 500_000;
/** Characters to keep from the end of stderr. */
const TAIL = 2_000;

/** The three files of one program, used again for each run. */
export class Streams {
  #input: Uint8Array = new Uint8Array();
  #read = 0;
  #out: Uint8Array[] = [];
  #written = 0;
  #flood = false;
  #err = "";

  constructor(python: PyodideAPI) {
    const text = new TextDecoder();
    python.setStdin({
      read: (buffer) => {
        const some = this.#input.subarray(this.#read, this.#read + buffer.length);
        buffer.set(some);
        this.#read += some.length;
        return some.length;
      },
    });
    python.setStdout({
      write: (buffer) => {
        this.#written += buffer.length;
        this.#flood ||= this.#written > FLOOD;
        if (this.#flood) throw new RangeError("too much output");
        this.#out.push(buffer.slice());
        return buffer.length;
      },
    });
    python.setStderr({
      write: (buffer) => {
        this.#err = (this.#err + text.decode(buffer)).slice(-TAIL);
        return buffer.length;
      },
    });
  }

  /**
   * Run once.
   * @param run returns the exit code
   * @returns the output and exit code, as JSON
   */
  ran(input: string, run: () => string): string {
    this.#input = new TextEncoder().encode(input);
    this.#read = 0;
    this.#out = [];
    this.#written = 0;
    this.#flood = false;
    this.#err = "";
    const code = Number(run());
    const out = new Uint8Array(this.#out.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const some of this.#out) {
      out.set(some, at);
      at += some.length;
    }
    return JSON.stringify({ code, out: new TextDecoder().decode(out), err: this.#err, flood: this.#flood });
  }
}
