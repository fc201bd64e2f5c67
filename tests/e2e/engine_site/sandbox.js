// A page for tests with the sandbox only, in which any script can replace the worker's own.
import { Sandbox } from "../../../web/src/sandbox/sandbox.ts";

/** The result of a worker with this script for two positions. */
window.strange = async (script) => {
  const bytes = () => new Uint8Array(8);
  const sandbox = new Sandbox();
  const makings = { script: new TextEncoder().encode(script), wasm: bytes(), stdlib: bytes(), app: bytes(), info: {} };
  try {
    const opened = await sandbox.open(makings, "", "wins");
    const first = await sandbox.ask(["1", "2"]);
    await new Promise((wait) => setTimeout(wait, 200));
    const { end } = first.end ? first : await sandbox.ask(["3"]);
    return { opened, ending: end?.ending ?? null, frames: frames.length };
  } catch (error) {
    return { opened: null, ending: error.ending ?? String(error), frames: frames.length };
  } finally {
    sandbox.close();
  }
};
window.ready = true;
