// Gets the files of a sandbox for the page: the same files that Python in the page starts from.
import made from "nimbers:sandbox";
import { Downloads } from "../python/download.ts";
import { imported } from "./imported.ts";
import type { SandboxFiles } from "./protocol.ts";

/**
 * @param text the program that will run
 * @returns with the whole standard library if the text needs more than the page's Python has; without a network, what
 * is there
 */
export async function sandboxFiles(text: string): Promise<SandboxFiles> {
  const { files, info, absent } = made;
  const { full, ...few } = files;
  const downloads = new Downloads(Object.values(few), false, () => {});
  const whole = async () => new Downloads([full], false, () => {}).bytes(full);
  const trimmed = () => downloads.bytes(files.stdlib);
  const [script, wasm, stdlib, app] = await Promise.all([
    downloads.bytes(files.script),
    downloads.bytes(files.wasm),
    imported(text).some((name) => absent.includes(name)) ? whole().catch(trimmed) : trimmed(),
    downloads.bytes(files.app),
  ]);
  return { script, wasm, stdlib, app, info };
}
