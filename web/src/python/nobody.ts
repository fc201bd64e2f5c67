// A stand-in for Python on pages without it: a question that the page's data cannot answer fails.
import type { Engine } from "./client.ts";

/** An engine that answers no question. */
export const nobody = Object.assign(new EventTarget(), {
  state: { name: "idle" },
  call: untold,
  job: untold,
  boot: untold,
}) as unknown as Engine;

async function untold() {
  throw new Error("There is no Python on this page.");
}
