// The checker in a worker of its own, so that the page goes on meanwhile; told a certificate, it answers once.
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
