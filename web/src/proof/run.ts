// Checks a certificate in a separate worker that has no access to the page or to Python.
import made from "nimbers:checker";
import { trusted } from "../python/trusted.ts";
import type { Change, Verified } from "./check.ts";
import type { Turn } from "./turn.ts";
import type { Question, Rejected, Reply } from "./worker.ts";

/** Ask the checker about a certificate; rejects if the browser starts no worker, or when stopped. */
export function askChecker(
  question: { text: string; change?: Change },
  signal: AbortSignal,
): Promise<{ verified: Verified } | Rejected>;
export function askChecker(
  question: { text: string; at: string | null; start?: string; wish?: string },
  signal: AbortSignal,
): Promise<{ turn: Turn } | Rejected>;
export async function askChecker(question: Question, signal: AbortSignal): Promise<Reply> {
  const url = URL.createObjectURL(new Blob([made.script], { type: "text/javascript" }));
  let worker: Worker | null = null;
  try {
    const started = new Worker(trusted.scriptURL(new URL(url)), { name: "checker" });
    worker = started;
    return await new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      started.onmessage = ({ data }) => resolve(data);
      started.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message || "This browser cannot start a worker."));
      };
      started.postMessage(question);
    });
  } finally {
    worker?.terminate();
    URL.revokeObjectURL(url);
  }
}
