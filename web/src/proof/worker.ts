// Runs the checker in a worker, so that the page stays responsive; it answers one question about one certificate.

import type { Change, Turn, Verified } from "./check.ts";
import { changed, check, RejectedError, turn, unpacked } from "./check.ts";

/** A certificate, as text or packed. Is it right, with a changed entry? If `at` is there: how does it answer moves? */
export type Question = { text: string; change?: Change | null; at?: string | null };
export type Reply = { verified: Verified } | { turn: Turn } | { rejected: string; unknown: boolean };

addEventListener("message", async ({ data }: MessageEvent<Question>) => {
  let reply: Reply;
  try {
    const whole = await unpacked(data.text);
    const text = data.change ? changed(whole, data.change) : whole;
    reply = data.at === undefined ? { verified: check(text) } : { turn: turn(text, data.at) };
  } catch (error) {
    const unknown = error instanceof RejectedError && error.unknown;
    reply = { rejected: (error as Error).message, unknown };
  }
  postMessage(reply);
});
