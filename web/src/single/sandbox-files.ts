// Gets the files of a sandbox from the parts of the page; replaces sandbox/files.ts in the single file.

import type { SandboxFiles } from "../sandbox/protocol.ts";
import { piece } from "./bring.ts";

export async function sandboxFiles(): Promise<SandboxFiles> {
  const { info, runtime, sandbox } = __PARTS__;
  const [script, wasm, stdlib, app] = await Promise.all([sandbox, ...runtime].map(piece));
  return { script, wasm, stdlib, app, info };
}
