// Stores a snapshot of Python's memory for the next visit, in a separate worker, once this visit has what it needs.

import { nowFamiliar } from "../offline/is-cached.ts";
import { isKept } from "../python/memory-store.ts";
import type { Site } from "../python/protocol.ts";
import { trusted } from "../python/trusted.ts";
import { whenIdle } from "../ui/idle.ts";

/** Milliseconds after the start to leave the machine to the reader. */
const QUIET = 2_500;

export async function remember({ worker: script }: Site) {
  if (typeof script === "function") return; // the single file has no storage for it
  await new Promise((resolve) => setTimeout(resolve, QUIET));
  await new Promise((resolve) => whenIdle(() => resolve(null), 10_000, 0));
  if (await isKept()) return;
  const worker = new Worker(trusted.scriptURL(script), { type: "module", name: "nimbers-memory" });
  worker.onmessage = ({ data }) => {
    if (data.type !== "saved") return;
    worker.terminate();
    if (!data.done) return;
    nowFamiliar();
    performance.mark("nimbers:saved");
  };
  worker.postMessage({ type: "remember", build: __BUILD__ });
}
