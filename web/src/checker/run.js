// A certificate, checked in a worker of its own that knows nothing of the page or of Python.
import made from "nimbers:checker";
import { trusted } from "../engine/trusted.js";

/** @typedef {import("./worker.js").Reply} Reply */

/**
 * What the checker says of a certificate, written or packed; fails where the browser starts no worker, or when stopped.
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
