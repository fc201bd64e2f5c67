// Turns a reader's rules into a game: the sandbox runs the program, Python in the page builds the graph and checks it.

import type { Engine } from "../python/client.ts";
import { EngineError } from "../python/errors.ts";
import { unopened } from "./check.ts";
import { sandboxFiles } from "./files.ts";
import type { Ending } from "./protocol.ts";
import { EndError, Sandbox } from "./sandbox.ts";

/** The result: a game; a refusal; a mistake in the program; or why and where the program stopped. */
export type Outcome =
  | { is: "made"; graph: string; examples: string[]; text: string }
  | { is: "refused"; message: string }
  | { is: "mistaken"; message: string; line: number; what: string }
  | { is: "ended"; ending: Ending; detail: string; position: string }
  | { is: "unopened"; line: number; what: string };

/** @returns rejects as the engine's jobs do, and when it is stopped */
export async function tell(
  engine: Engine,
  { text, ...params }: { kind: string; start: string; text: string; lang: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (text: string) => void },
): Promise<Outcome> {
  const sandbox = new Sandbox();
  const close = () => sandbox.close();
  signal.addEventListener("abort", close, { once: true });
  const take = async (more: object) => (await engine.job("tell", { ...params, ...more }, null, { signal })).result;
  try {
    const [files, first] = await Promise.all([sandboxFiles(text), take({ said: [] })]);
    signal.throwIfAborted();
    let batch = first;
    let end: EndError | null = null;
    try {
      const why = await sandbox.open(files, text, "moves", "moves");
      if (why) {
        const found = unopened(why);
        return found.is === "ended" ? { ...found, position: "" } : found;
      }
    } catch (error) {
      if (!(error instanceof EndError)) throw error;
      end = error;
    }
    for (;;) {
      signal.throwIfAborted();
      const [position] = batch.names;
      if (end) return { is: "ended", ending: end.ending, detail: end.detail, position };
      const { said, end: over } = await sandbox.ask(batch.arguments);
      signal.throwIfAborted();
      try {
        batch = await take({ walk: batch.walk, said });
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        if (error.code === "notation") return { is: "ended", ending: "garbled", detail: "", position };
        if (["illegal", "loop", "budget"].includes(error.code)) return { is: "refused", message: error.message };
        throw error;
      }
      const { failure, graph, examples } = batch;
      if (failure) return { is: "mistaken", message: batch.text, line: failure.line ?? 0, what: failure.what };
      if (graph !== null) return { is: "made", graph, examples: examples ?? [], text: batch.text };
      end = over;
      onProgress(batch.text);
    }
  } finally {
    signal.removeEventListener("abort", close);
    sandbox.close();
  }
}
