// What a sandbox is made of, as the page brings it: the same files that Python in the page starts from.
import made from "nimbers:sandbox";
import { Downloads } from "../engine/download.js";
import { imported } from "./imported.js";

/**
 * @param {string} text to be run there
 * @returns {Promise<import("./protocol.js").SandboxFiles>} with the whole standard library where the text wants more than Python in
 *   the page has; without a network with what there is
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
