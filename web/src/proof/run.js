// Checks a certificate in a separate worker that has no access to the page or to Python.
import made from "nimbers:checker";
import { trusted } from "../python/trusted.ts";

/** @typedef {import("./worker.js").Reply} Reply */

/**
 * Check a certificate, as text or packed; rejects if the browser starts no worker, or when stopped.
 * @param {string} text
 * @param {AbortSignal} signal
 * @returns {Promise<Reply>}
 */
export async function checked(text, signal) {
  const url = URL.createObjectURL(new Blob([made.script], { type: "text/javascript" }));
  /** @type {Worker | null} */ let worker = null;
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
      started.postMessage(text);
    });
  } finally {
    worker?.terminate();
    URL.revokeObjectURL(url);
  }
}
