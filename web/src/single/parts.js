// Reads Python's files from the page itself; replaces engine/download.js in the worker of the single file.
import { address, BootError } from "../engine/download.js";
import { matches } from "../engine/hash.js";
import "./classic.js";
import * as loader from "pyodide";
import * as glue from "pyodide/pyodide.asm.mjs";
import { unpacked } from "./unpack.js";

export { address, BootError };

/** @typedef {import("../engine/protocol.js").RuntimeFile} RuntimeFile */

/** @type {Promise<Record<string, string>>} the parts, in the page's first message, by file name */
const parts = new Promise((take) => {
  const listen = (/** @type {MessageEvent} */ event) => {
    if (event.data.type !== "parts") return;
    event.stopImmediatePropagation();
    self.removeEventListener("message", listen);
    take(event.data.parts);
  };
  self.addEventListener("message", listen);
});

/** @typedef {import("../engine/download.js").Downloads} Elsewhere */

/**
 * Has the interface of `Downloads` in engine/download.js, but loads nothing.
 * @implements {Pick<Elsewhere, keyof Elsewhere>}
 */
export class Downloads {
  #bytes = 0;
  #total;
  #report;

  /**
   * @param {RuntimeFile[]} files
   * @param {boolean} _fresh
   * @param {(bytes: number, total: number) => void} report
   */
  constructor(files, _fresh, report) {
    this.#total = files.reduce((sum, file) => sum + file.size, 0);
    this.#report = report;
  }

  /**
   * Return a file's bytes at once, with a promise that its hash is right.
   * @param {RuntimeFile} file
   */
  open(file) {
    const here = this.#unpack(file);
    const whole = here.then(async (bytes) => {
      if (await matches(bytes, file.sha256)) return bytes;
      throw damaged(file);
    });
    whole.catch(() => {}); // the caller sees the error; if another file fails first, there may be no caller
    return { here, whole };
  }

  /**
   * Return a whole file.
   * @param {RuntimeFile} file
   */
  async bytes(file) {
    return this.open(file).whole;
  }

  /**
   * Exists only for the interface: a page without an origin has no cache, so nothing calls it.
   * @returns {Promise<Response>}
   */
  async held() {
    throw new TypeError("there is nothing to load from");
  }

  /**
   * Return a module: it is part of this script, because a page without an origin cannot import one.
   * @param {RuntimeFile} file
   * @returns {Promise<any>}
   */
  async module(file) {
    this.#add(file.size);
    return file.path === __RUNTIME__.loader.path ? loader : glue;
  }

  /** @param {RuntimeFile} file */
  async #unpack(file) {
    const text = (await parts)[name(file)];
    const bytes = await unpacked(text).catch(() => {
      throw damaged(file);
    });
    this.#add(bytes.length);
    return bytes;
  }

  /** @param {number} bytes */
  #add(bytes) {
    this.#bytes += bytes;
    this.#report(Math.min(this.#bytes, this.#total), this.#total);
  }
}

/** @param {RuntimeFile} file */
function name({ path }) {
  return path.split("/").pop() ?? path;
}

/** @param {RuntimeFile} file */
function damaged(file) {
  return new BootError("damaged", `The part ${name(file)} of this file is damaged. Please get the file again.`);
}
