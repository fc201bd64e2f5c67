// Runs the checker in a worker, so that the page stays responsive; it answers one certificate.

import type { Verified } from "./check.ts";
import { check, RejectedError, unpacked } from "./check.ts";

export type Reply = { verified: Verified } | { rejected: string; unknown: boolean };

addEventListener("message", async ({ data }) => {
  let reply: Reply;
  try {
    reply = { verified: check(await unpacked(data)) };
  } catch (error) {
    const unknown = error instanceof RejectedError && error.unknown;
    reply = { rejected: (error as Error).message, unknown };
  }
  postMessage(reply);
});
