// Reads Python's files from the page itself; replaces python/download.ts in the worker of the single file.

import { matches } from "../offline/hash.ts";
import { address, BootError } from "../python/download.ts";
import "../sandbox/classic.ts";
import * as loader from "pyodide";
import * as glue from "pyodide/pyodide.asm.mjs";
import type { RuntimeFile } from "../python/protocol.ts";
import { unpacked } from "./unpack.ts";

export { address, BootError };

/** the parts, in the page's first message, by file name */
const parts: Promise<Record<string, string>> = new Promise((take) => {
  const listen = (event: MessageEvent) => {
    if (event.data.type !== "parts") return;
    event.stopImmediatePropagation();
    self.removeEventListener("message", listen);
    take(event.data.parts);
  };
  self.addEventListener("message", listen);
});

type Elsewhere = import("../python/download.ts").Downloads;

/** Has the interface of `Downloads` in python/download.ts, but loads nothing. */
export class Downloads implements Pick<Elsewhere, keyof Elsewhere> {
  #bytes = 0;
  #total;
  #report;

  constructor(files: RuntimeFile[], _fresh: boolean, report: (bytes: number, total: number) => void) {
    this.#total = files.reduce((sum, file) => sum + file.size, 0);
    this.#report = report;
  }

  /** Return a file's bytes at once, with a promise that its hash is right. */
  open(file: RuntimeFile) {
    const here = this.#unpack(file);
    const whole = here.then(async (bytes) => {
      if (await matches(bytes, file.sha256)) return bytes;
      throw damaged(file);
    });
    whole.catch(() => {}); // the caller sees the error; if another file fails first, there may be no caller
    return { here, whole };
  }

  /** Return a whole file. */
  async bytes(file: RuntimeFile) {
    return this.open(file).whole;
  }

  /** Exists only for the interface: a page without an origin has no cache, so nothing calls it. */
  async held(): Promise<Response> {
    throw new TypeError("there is nothing to load from");
  }

  /** Return a module: it is part of this script, because a page without an origin cannot import one. */
  async module(file: RuntimeFile): Promise<any> {
    this.#add(file.size);
    return file.path === __RUNTIME__.loader.path ? loader : glue;
  }

  async #unpack(file: RuntimeFile) {
    const text = (await parts)[name(file)];
    const bytes = await unpacked(text).catch(() => {
      throw damaged(file);
    });
    this.#add(bytes.length);
    return bytes;
  }

  #add(bytes: number) {
    this.#bytes += bytes;
    this.#report(Math.min(this.#bytes, this.#total), this.#total);
  }
}

function name({ path }: RuntimeFile) {
  return path.split("/").pop() ?? path;
}

function damaged(file: RuntimeFile) {
  return new BootError("damaged", `The part ${name(file)} of this file is damaged. Please get the file again.`);
}
