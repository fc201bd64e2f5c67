// Runs the checker in a worker, so that the page stays responsive; it answers one certificate.
import { check, RejectedError, unpacked } from "./check.js";

/** @typedef {import("./check.js").Verified} Verified */
/** @typedef {{verified: Verified} | {rejected: string, unknown: boolean}} Reply */

addEventListener("message", async ({ data }) => {
  /** @type {Reply} */ let reply;
  try {
    reply = { verified: check(await unpacked(data)) };
  } catch (error) {
    const unknown = error instanceof RejectedError && error.unknown;
    reply = { rejected: /** @type {Error} */ (error).message, unknown };
  }
  postMessage(reply);
});
