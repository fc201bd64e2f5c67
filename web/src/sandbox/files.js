// Gets the files of a sandbox for the page: the same files that Python in the page starts from.
import made from "nimbers:sandbox";
import { Downloads } from "../engine/download.js";
import { imported } from "./imported.js";

/**
 * @param {string} text the program that will run
 * @returns {Promise<import("./protocol.js").SandboxFiles>} includes the whole standard library if the text needs more
 *   than the page's Python has; without a network, whatever is available
 */
export async function sandboxFiles(text) {
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
