// What a sandbox is made of, as the page brings it: the same files that Python in the page starts from.
import made from "nimbers:sandbox";
import { Downloads } from "../engine/download.js";

/** @returns {Promise<import("./protocol.js").Makings>} */
export async function makings() {
  const { files, info } = made;
  const downloads = new Downloads(Object.values(files), false, () => {});
  const [script, wasm, stdlib, app] = await Promise.all([
    downloads.unpacked(files.script),
    downloads.bytes(files.wasm),
    downloads.unpacked(files.stdlib),
    downloads.unpacked(files.app),
  ]);
  return { script, wasm, stdlib, app, info };
}
