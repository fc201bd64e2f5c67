// Gets the files of a sandbox from the parts of the page; replaces sandbox/files.js in the single file.
import { piece } from "./bring.js";

/** @returns {Promise<import("../sandbox/protocol.js").SandboxFiles>} */
export async function sandboxFiles() {
  const { info, runtime, sandbox } = __PARTS__;
  const [script, wasm, stdlib, app] = await Promise.all([sandbox, ...runtime].map(piece));
  return { script, wasm, stdlib, app, info };
}
