// The worker: boots Python, then passes each question to it.
import { boot, remember } from "./boot.js";
import { BootError } from "./download.js";
import { keep } from "./memory.js";

/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */

/** @type {import("./boot.js").PythonCall | undefined} */
let callPython;

self.onmessage = async (/** @type {MessageEvent<ToWorker>} */ { data: message }) => {
  if (message.type === "call") return answer(message.id, message.text, message.data);
  if (message.type === "remember") return send({ type: "saved", done: await remembered(message.build) });
  hold(message.lock);
  try {
    const made = await boot(message, (step, bytes, total) => {
      if (!callPython) send({ type: "progress", step, bytes, total });
    });
    callPython = made.call;
    send({ type: "ready", restored: made.restored });
  } catch (error) {
    if (error instanceof BootError) send({ type: "failed", code: error.code, message: error.message });
    else send({ type: "failed", code: "crashed", message: `Python could not be started. ${gist(error)}` });
  }
};

/**
 * Hold a lock while this worker lives: the page gets it when the worker ends. Some contexts have no locks.
 * @param {string} lock
 */
function hold(lock) {
  const none = () => send({ type: "lock", held: false });
  if (!navigator.locks) return none();
  const held = () => {
    send({ type: "lock", held: true });
    return new Promise(() => {});
  };
  navigator.locks.request(lock, held).catch(none);
}

/**
 * Store a snapshot for the next start. A failure is ignored, since the next start works without.
 * @param {string} build
 */
async function remembered(build) {
  try {
    return await keep(await remember(build));
  } catch {
    return false;
  }
}

/**
 * @param {number} id
 * @param {string} text
 * @param {Uint8Array | null} data
 */
function answer(id, text, data) {
  try {
    if (!callPython) throw new Error("asked before Python was ready");
    const pair = callPython(text, data ?? undefined);
    const [said, bytes] = pair.toJs();
    pair.destroy();
    if (bytes) send({ type: "answer", id, text: said, bytes }, [bytes.buffer]);
    else send({ type: "answer", id, text: said, bytes: null });
  } catch (error) {
    // Python's `call` never raises, so the interpreter has crashed or this worker is faulty.
    send({ type: "broken", message: gist(error) });
  }
}

/**
 * Pick the informative line of an error: in a Python traceback, the first one after the indented lines.
 * @param {unknown} error
 */
function gist(error) {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.trim().split("\n");
  const traced = lines.findLastIndex((line) => line.startsWith(" "));
  return (lines[traced + 1] ?? lines[0]).slice(0, 500);
}

/**
 * @param {FromWorker} message
 * @param {Transferable[]} [transfer]
 */
function send(message, transfer = []) {
  self.postMessage(message, { transfer });
}
