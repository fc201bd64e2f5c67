// One program in two sandboxes, where there are two cores for it: what they say comes in the order of what was asked.
import { sandboxFiles } from "./files.js";
import { Sandbox } from "./sandbox.js";

/** Milliseconds that one answer takes at least, on average, for a second sandbox to be worth its start. */
const SLOW = 2;
/** Milliseconds that each of the two is given to do at a time, so that it is seen how far they are. */
const STRETCH = 500;
/** Gigabytes of the machine from which on there is room for one more Python. */
const ROOM = 4;

/** Has the methods of a sandbox; the second one is started once the program turns out to be slow. */
export class Pair {
  #first = new Sandbox();
  /** @type {Sandbox | null} one that can be asked */ #second = null;
  /** @type {Sandbox | null} the same from its beginning on */ #other = null;
  /** @type {(other: Sandbox) => Promise<void>} */ #bring = async () => {};
  /** Milliseconds that one answer took lately. */
  #each = 1;
  #closed = false;

  /**
   * As that of a sandbox; `files` are used up.
   * @param {import("./protocol.js").SandboxFiles} files
   * @param {string} text
   * @param {string} name
   * @param {import("./protocol.js").Kind} [kind]
   */
  open(files, text, name, kind) {
    this.#bring = async (other) => {
      const same = await sandboxFiles(text);
      if (this.#closed) return;
      const why = await other.open(same, text, name, kind);
      if (why) other.close();
      else if (!this.#closed) this.#second = other;
    };
    return this.#first.open(files, text, name, kind);
  }

  /**
   * As that of a sandbox: a line for each, or for the first of them.
   * @param {import("./protocol.js").Asking} asking
   * @param {number} [patience]
   * @returns {ReturnType<Sandbox["ask"]>}
   */
  async ask(asking, patience) {
    const begun = performance.now();
    const second = this.#second;
    if (!second) {
      const found = await this.#first.ask(asking, patience);
      const each = (performance.now() - begun) / Math.max(1, found.said.length);
      if (each > SLOW && asking.length > 1 && !this.#other && roomy()) {
        this.#other = new Sandbox();
        this.#bring(this.#other).catch(() => {}); // one has to do
      }
      this.#each = each;
      return found;
    }
    const share = Math.max(1, Math.min(Math.ceil(asking.length / 2), Math.floor(STRETCH / this.#each)));
    const [one, other] = await Promise.all([
      all(this.#first, asking.slice(0, share), patience),
      all(second, asking.slice(share, 2 * share), patience),
    ]);
    if (other.end) this.#second = null; // the first will meet the same, in its turn
    const said = Math.max(one.said.length, other.said.length);
    if (said) this.#each = Math.max(0.01, (performance.now() - begun) / said);
    // After an end, or an error, of the first nothing counts that was asked later.
    if (one.end || one.said.length < share || one.said.at(-1)?.startsWith("error ")) return one;
    return { said: [...one.said, ...other.said], end: null };
  }

  /** Whatever runs in there is over. */
  close() {
    this.#closed = true;
    this.#first.close();
    this.#other?.close();
  }
}

/**
 * Until everything is said, or no more will be.
 * @param {Sandbox} sandbox
 * @param {import("./protocol.js").Asking} asking
 * @param {number} [patience]
 * @returns {ReturnType<Sandbox["ask"]>}
 */
async function all(sandbox, asking, patience) {
  /** @type {string[]} */
  const said = [];
  while (said.length < asking.length) {
    const { said: some, end } = await sandbox.ask(asking.slice(said.length), patience);
    said.push(...some);
    if (end || some.at(-1)?.startsWith("error ")) return { said, end };
  }
  return { said, end: null };
}

/** Whether a second Python has a core and the memory it takes; who does not say is believed to be large, a phone excepted. */
function roomy() {
  const { hardwareConcurrency = 1, deviceMemory } = /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
  const memory = deviceMemory ?? (matchMedia("(pointer: coarse)").matches ? 0 : ROOM);
  return hardwareConcurrency > 1 && memory >= ROOM;
}
