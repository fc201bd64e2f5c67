// What a sandbox is made of, as the page brings it: the same files that Python in the page starts from.
import { Downloads } from "../engine/download.js";

/** @returns {Promise<import("./protocol.js").Makings>} */
export async function makings() {
  const { wasm, stdlib, app, info } = __RUNTIME__;
  const { script } = __SANDBOX__;
  const downloads = new Downloads([script, wasm, stdlib, app], false, () => {});
  const files = await Promise.all([
    downloads.unpacked(script),
    downloads.bytes(wasm),
    downloads.unpacked(stdlib),
    downloads.unpacked(app),
  ]);
  return { script: files[0], wasm: files[1], stdlib: files[2], app: files[3], info };
}
