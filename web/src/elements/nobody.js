// Who is asked where there is no Python: what the data of a page do not tell stays untold.

/** Asked in vain. */
export const nobody = /** @type {import("../engine/client.js").Engine} */ (
  /** @type {unknown} */ (
    Object.assign(new EventTarget(), { state: { name: "idle" }, call: untold, job: untold, boot: untold })
  )
);

async function untold() {
  throw new Error("There is no Python on this page.");
}
