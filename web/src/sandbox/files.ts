// Gets the files of a sandbox for the page: the same files that Python in the page starts from.
import made from "nimbers:sandbox";
import { Downloads } from "../python/download.ts";
import { classic } from "./glue-script.ts";
import { imported } from "./imported.ts";
import type { SandboxFiles } from "./protocol.ts";

/**
 * @param text the program that will run
 * @returns with all modules of Python if the text needs one that the page's Python lacks; without a network, what is
 * there
 */
export async function sandboxFiles(text: string): Promise<SandboxFiles> {
  const { files, full, info, absent } = made;
  const names = imported(text);
  const downloads = new Downloads(Object.values(files), false, () => {});
  const part = (name: "wasm" | "stdlib") => {
    const few = () => downloads.bytes(files[name]);
    if (!names.some((one) => absent[name].includes(one))) return few();
    return new Downloads([full[name]], false, () => {}).bytes(full[name]).catch(few);
  };
  const [script, glue, app, wasm, stdlib] = await Promise.all([
    downloads.bytes(files.script),
    downloads.bytes(files.glue),
    downloads.bytes(files.app),
    part("wasm"),
    part("stdlib"),
  ]);
  return { script: joined(glue, script), wasm, stdlib, app, info };
}

/** Join Pyodide's script and the worker's. */
function joined(glue: Uint8Array, script: Uint8Array) {
  const read = new TextDecoder();
  return new TextEncoder().encode(classic(read.decode(glue)) + read.decode(script));
}
