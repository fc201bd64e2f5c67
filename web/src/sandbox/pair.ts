// Runs one program in two sandboxes, if the machine has two cores for it; answers come in the order of the questions.
import { sandboxFiles } from "./files.ts";
import type { Asking, Kind, SandboxFiles } from "./protocol.ts";
import { Sandbox } from "./sandbox.ts";

/** Start a second sandbox only if one answer takes at least this many milliseconds on average. */
const SLOW = 2;
/** Milliseconds of work to give each sandbox at a time, before comparing their progress. */
const STRETCH = 500;
/** Gigabytes of memory a machine needs to have room for another Python. */
const ROOM = 4;

/** Has the methods of a sandbox; starts the second sandbox once the program turns out to be slow. */
export class Pair {
  #first = new Sandbox();
  /** a second sandbox, ready for questions */ #second: Sandbox | null = null;
  /** the second sandbox from its start on */ #other: Sandbox | null = null;
  #bring: (other: Sandbox) => Promise<void> = async () => {};
  /** Milliseconds that one answer has taken lately. */
  #each = 1;
  #closed = false;

  /** Load the text, as a sandbox does; uses up `files`. */
  open(files: SandboxFiles, text: string, name: string, kind?: Kind) {
    this.#bring = async (other) => {
      const same = await sandboxFiles(text);
      if (this.#closed) return;
      const why = await other.open(same, text, name, kind);
      if (why) other.close();
      else if (!this.#closed) this.#second = other;
    };
    return this.#first.open(files, text, name, kind);
  }

  /** Ask as a sandbox does; return one line for each question, or for the first of them. */
  async ask(asking: Asking, patience?: number): ReturnType<Sandbox["ask"]> {
    const begun = performance.now();
    const second = this.#second;
    if (!second) {
      const found = await this.#first.ask(asking, patience);
      const each = (performance.now() - begun) / Math.max(1, found.said.length);
      if (each > SLOW && asking.length > 1 && !this.#other && roomy()) {
        this.#other = new Sandbox();
        this.#bring(this.#other).catch(() => {}); // one sandbox is enough
      }
      this.#each = each;
      return found;
    }
    const share = Math.max(1, Math.min(Math.ceil(asking.length / 2), Math.floor(STRETCH / this.#each)));
    const [one, other] = await Promise.all([
      all(this.#first, asking.slice(0, share), patience),
      all(second, asking.slice(share, 2 * share), patience),
    ]);
    if (other.end) this.#second = null; // the first sandbox will meet the same problem in its turn
    const said = Math.max(one.said.length, other.said.length);
    if (said) this.#each = Math.max(0.01, (performance.now() - begun) / said);
    // After an end or an error of the first sandbox, later answers do not count.
    if (one.end || one.said.length < share || one.said.at(-1)?.startsWith("error ")) return one;
    return { said: [...one.said, ...other.said], end: null };
  }

  /** Stop whatever runs in the sandboxes. */
  close() {
    this.#closed = true;
    this.#first.close();
    this.#other?.close();
  }
}

/** Ask until all questions have answers, or no more will come. */
async function all(sandbox: Sandbox, asking: Asking, patience?: number): ReturnType<Sandbox["ask"]> {
  const said: string[] = [];
  while (said.length < asking.length) {
    const { said: some, end } = await sandbox.ask(asking.slice(said.length), patience);
    said.push(...some);
    if (end || some.at(-1)?.startsWith("error ")) return { said, end };
  }
  return { said, end: null };
}

/** Whether a second Python has a core and memory. If the browser hides the memory, assume enough, except on a phone. */
function roomy() {
  const { hardwareConcurrency = 1, deviceMemory } = navigator as Navigator & { deviceMemory?: number };
  const memory = deviceMemory ?? (matchMedia("(pointer: coarse)").matches ? 0 : ROOM);
  return hardwareConcurrency > 1 && memory >= ROOM;
}
