// Starts the worker of the single file from a part of the page, and passes it the other parts, which it unpacks itself.

import { matches } from "../offline/hash.ts";
import { EngineError } from "../python/errors.ts";
import type { RuntimeFile } from "../python/protocol.ts";
import { trusted } from "../python/trusted.ts";
import { unpacked } from "./unpack.ts";

/** the worker's script, for all workers */
let script: Promise<URL> | null = null;

/** Start a classic worker: in a page without an origin, Chromium silently fails to start a module worker. */
export async function worker(): Promise<Worker> {
  await whole();
  script ??= unpackedScript(__PARTS__.worker);
  script.catch(() => {
    script = null; // another attempt may succeed
  });
  const worker = new Worker(trusted.scriptURL(await script), { name: "nimbers" });
  worker.postMessage({ type: "parts", parts: Object.fromEntries(__PARTS__.runtime.map((name) => [name, part(name)])) });
  return worker;
}

/** Return a part as bytes, once the whole page has loaded. */
export async function piece(name: string): Promise<Uint8Array<ArrayBuffer>> {
  await whole();
  return unpacked(part(name)).catch(() => {
    throw damaged(name);
  });
}

/** Wait for the end of the page, which contains the parts and may still be loading. */
async function whole() {
  if (document.readyState !== "loading") return;
  await new Promise((there) => document.addEventListener("DOMContentLoaded", there, { once: true }));
}

async function unpackedScript({ path, sha256 }: RuntimeFile): Promise<URL> {
  const bytes = await unpacked(part(path)).catch(() => null);
  if (!bytes || !(await matches(bytes, sha256))) throw damaged(path);
  return new URL(URL.createObjectURL(new Blob([bytes], { type: "text/javascript" })));
}

function part(name: string): string {
  const text = document.querySelector(`script[data-part="${name}"]`)?.textContent;
  if (!text) throw new EngineError("missing", `This file ends before its part ${name}. Please get the file again.`);
  return text;
}

function damaged(name: string) {
  return new EngineError("damaged", `The part ${name} of this file is damaged. Please get the file again.`);
}
