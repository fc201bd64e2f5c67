// Downloads the files of Python's runtime in parallel, counts their bytes, and verifies their hashes.
import { matches } from "./hash.js";

/** @typedef {import("./protocol.js").RuntimeFile} RuntimeFile */
/** @typedef {import("./protocol.js").FailureCode} FailureCode */

/** The browser's `fetch`: boot.js replaces the global one while Pyodide starts. */
const load = globalThis.fetch.bind(globalThis);

/** The reason why Python cannot start. */
export class BootError extends Error {
  /**
   * @param {FailureCode} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** All downloads of one boot, with their progress. */
export class Downloads {
  #bytes = 0;
  #total;
  #fresh;
  #report;

  /**
   * @param {RuntimeFile[]} files
   * @param {boolean} fresh bypass the HTTP cache, which may hold a damaged file
   * @param {(bytes: number, total: number) => void} report
   */
  constructor(files, fresh, report) {
    this.#total = files.reduce((sum, file) => sum + file.size, 0);
    this.#fresh = fresh;
    this.#report = report;
  }

  /**
   * Load a file: `here` is its content, `whole` the same after its hash has been verified.
   * @param {RuntimeFile} file
   * @returns {{here: Promise<Uint8Array<ArrayBuffer>>, whole: Promise<Uint8Array<ArrayBuffer>>}}
   */
  open(file) {
    const here = this.#fetch(file).then((response) => this.#collect(response, file));
    const whole = here.then((bytes) => checked(bytes, file));
    whole.catch(() => {}); // the caller sees the error; if another file fails first, there may be no caller
    return { here, whole };
  }

  /**
   * Load a whole file.
   * @param {RuntimeFile} file
   */
  async bytes(file) {
    return this.open(file).whole;
  }

  /**
   * Load a file whose hash the browser verifies before it returns any of it.
   * @param {RuntimeFile} file
   */
  async held(file) {
    const response = await load(this.#address(file), { integrity: integrity(file) });
    this.#add(file.size);
    return response;
  }

  /**
   * Import a module. An import verifies no hash, so first fetch the URL with one; the import then uses the cache.
   * @param {RuntimeFile} file
   */
  async module(file) {
    const url = this.#address(file);
    try {
      await load(url, { integrity: integrity(file) });
      const module = await import(url.href);
      this.#add(file.size);
      return module;
    } catch (error) {
      // The browser hides the reason: fetch the file itself to get an error that explains.
      await this.bytes(file);
      const type = (await this.#fetch(file)).headers.get("Content-Type") ?? "no type";
      throw new BootError("damaged", `The file ${shortName(file)} came as ${type} and could not be run. ${error}`);
    }
  }

  /**
   * Return the URL of a file; with `fresh`, one that no cache knows.
   * @param {RuntimeFile} file
   */
  #address(file) {
    const url = address(file);
    if (this.#fresh) url.searchParams.set("again", String(Date.now()));
    return url;
  }

  /** @param {RuntimeFile} file */
  async #fetch(file) {
    const name = shortName(file);
    let response;
    try {
      response = await load(this.#address(file), { cache: this.#fresh ? "reload" : "default" });
    } catch {
      throw new BootError("network", `The file ${name} could not be loaded. Is the network there?`);
    }
    if (!response.ok) {
      const advice = "If the site was updated meanwhile, reload the page.";
      throw new BootError("missing", `The file ${name} is not there (HTTP ${response.status}). ${advice}`);
    }
    return response;
  }

  /**
   * @param {Response} response
   * @param {RuntimeFile} file
   */
  async #collect({ body }, file) {
    const name = shortName(file);
    if (!body) throw new BootError("damaged", `The file ${name} is empty.`);
    const all = new Uint8Array(file.size);
    let at = 0;
    const reader = body.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        if (at + value.length <= file.size) all.set(value, at);
        at += value.length;
        this.#add(value.length);
      }
    } catch {
      throw new BootError("network", `The connection broke while the file ${name} was loading.`);
    }
    if (at !== file.size) {
      throw new BootError(
        "damaged",
        `The file ${name} is not the right one: it has ${at} bytes instead of ${file.size}.`,
      );
    }
    return all;
  }

  /** @param {number} bytes */
  #add(bytes) {
    this.#bytes += bytes;
    this.#report(Math.min(this.#bytes, this.#total), this.#total);
  }
}

/**
 * Return the bytes if their hash is right.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {RuntimeFile} file
 */
async function checked(bytes, file) {
  if (await matches(bytes, file.sha256)) return bytes;
  throw new BootError("damaged", `The file ${shortName(file)} is damaged.`);
}

/** @param {RuntimeFile} file */
export function address(file) {
  return new URL(file.path, import.meta.url);
}

/** @param {RuntimeFile} file */
function shortName(file) {
  return file.path.split("/").pop();
}

/** @param {RuntimeFile} file its hash in the browser's format */
function integrity({ sha256 }) {
  return `sha256-${btoa(String.fromCharCode(...(sha256.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))))}`;
}
