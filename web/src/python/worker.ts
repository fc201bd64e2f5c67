// The worker: boots Python, then passes each question to it.

import type { PythonCall } from "./boot.ts";
import { boot, remember } from "./boot.ts";
import { BootError } from "./download.ts";
import { keep } from "./memory.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

let callPython: PythonCall | undefined;

self.onmessage = async ({ data: message }: MessageEvent<ToWorker>) => {
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

/** Hold a lock while this worker lives: the page gets it when the worker ends. Some contexts have no locks. */
function hold(lock: string) {
  const none = () => send({ type: "lock", held: false });
  if (!navigator.locks) return none();
  const held = () => {
    send({ type: "lock", held: true });
    return new Promise(() => {});
  };
  navigator.locks.request(lock, held).catch(none);
}

/** Store a snapshot for the next start. A failure is ignored, since the next start works without. */
async function remembered(build: string) {
  try {
    return await keep(await remember(build));
  } catch {
    return false;
  }
}

function answer(id: number, text: string, data: Uint8Array | null) {
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

/** Pick the informative line of an error: in a Python traceback, the first one after the indented lines. */
function gist(error: unknown) {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.trim().split("\n");
  const traced = lines.findLastIndex((line) => line.startsWith(" "));
  return (lines[traced + 1] ?? lines[0]).slice(0, 500);
}

function send(message: FromWorker, transfer: Transferable[] = []) {
  self.postMessage(message, { transfer });
}
