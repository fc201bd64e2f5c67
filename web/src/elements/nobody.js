// A stand-in for Python on pages without it: a question that the page's data cannot answer fails.

/** An engine that answers no question. */
export const nobody = /** @type {import("../engine/client.js").Engine} */ (
  /** @type {unknown} */ (
    Object.assign(new EventTarget(), { state: { name: "idle" }, call: untold, job: untold, boot: untold })
  )
);

async function untold() {
  throw new Error("There is no Python on this page.");
}
