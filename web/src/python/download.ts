// Downloads the files of Python's runtime in parallel, counts their bytes, and verifies their hashes.
import { matches } from "../offline/hash.ts";
import type { FailureCode, RuntimeFile } from "./protocol.ts";

/** The browser's `fetch`: boot.ts replaces the global one while Pyodide starts. */
const load = globalThis.fetch.bind(globalThis);

/** The reason why Python cannot start. */
export class BootError extends Error {
  code: FailureCode;

  constructor(code: FailureCode, message: string) {
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

  /** @param fresh bypass the HTTP cache, which may hold a damaged file */
  constructor(files: RuntimeFile[], fresh: boolean, report: (bytes: number, total: number) => void) {
    this.#total = files.reduce((sum, file) => sum + file.size, 0);
    this.#fresh = fresh;
    this.#report = report;
  }

  /** Load a file: `here` is its content, `whole` the same after its hash has been verified. */
  open(file: RuntimeFile): { here: Promise<Uint8Array<ArrayBuffer>>; whole: Promise<Uint8Array<ArrayBuffer>> } {
    const here = this.#fetch(file).then((response) => this.#collect(response, file));
    const whole = here.then((bytes) => checked(bytes, file));
    whole.catch(() => {}); // the caller sees the error; if another file fails first, there may be no caller
    return { here, whole };
  }

  /** Load a whole file. */
  async bytes(file: RuntimeFile) {
    return this.open(file).whole;
  }

  /** Load a file whose hash the browser verifies before it returns any of it. */
  async held(file: RuntimeFile) {
    const response = await load(this.#address(file), { integrity: integrity(file) });
    this.#add(file.size);
    return response;
  }

  /** Import a module. An import verifies no hash, so first fetch the URL with one; the import then uses the cache. */
  async module(file: RuntimeFile) {
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

  /** Return the URL of a file; with `fresh`, one that no cache knows. */
  #address(file: RuntimeFile) {
    const url = address(file);
    if (this.#fresh) url.searchParams.set("again", String(Date.now()));
    return url;
  }

  async #fetch(file: RuntimeFile) {
    const name = shortName(file);
    let response: Response;
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

  async #collect({ body }: Response, file: RuntimeFile) {
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

  #add(bytes: number) {
    this.#bytes += bytes;
    this.#report(Math.min(this.#bytes, this.#total), this.#total);
  }
}

/** Return the bytes if their hash is right. */
async function checked(bytes: Uint8Array<ArrayBuffer>, file: RuntimeFile) {
  if (await matches(bytes, file.sha256)) return bytes;
  throw new BootError("damaged", `The file ${shortName(file)} is damaged.`);
}

export function address(file: RuntimeFile) {
  return new URL(file.path, import.meta.url);
}

function shortName(file: RuntimeFile) {
  return file.path.split("/").pop();
}

/** @param file its hash in the browser's format */
function integrity({ sha256 }: RuntimeFile) {
  return `sha256-${btoa(String.fromCharCode(...(sha256.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))))}`;
}
