// Runs the checker in a worker, so that the page stays responsive; it answers one question about one certificate.

import type { Change, Verified } from "./check.ts";
import { changed, check } from "./check.ts";
import { RejectedError } from "./need.ts";
import type { Turn } from "./turn.ts";
import { turn } from "./turn.ts";
import { unpacked } from "./written.ts";

/**
 * A certificate, as text or packed: whether it is right, perhaps after a change; with `at`, how it answers moves there
 * (null: at the beginning, which is `start` if the certificate is about many positions), that to `wish` first.
 */
export type Question = { text: string; change?: Change; at?: string | null; start?: string; wish?: string };
/** `unknown`: the checker lacks the rules of the game. */
export type Rejected = { rejected: string; unknown: boolean };
export type Reply = { verified: Verified } | { turn: Turn } | Rejected;

addEventListener("message", async ({ data }: MessageEvent<Question>) => {
  let reply: Reply;
  try {
    const whole = await unpacked(data.text);
    const text = data.change ? changed(whole, data.change) : whole;
    reply = data.at === undefined ? { verified: check(text) } : { turn: turn(text, data.at, data.start, data.wish) };
  } catch (error) {
    const unknown = error instanceof RejectedError && error.unknown;
    reply = { rejected: (error as Error).message, unknown };
  }
  postMessage(reply);
});
