// Runs a reader's program in a hidden frame without an origin, which contains a worker; removing the frame ends it.
// Its output is untrusted: this module checks shape and size, and the code that knows the rules checks the content.
import made from "nimbers:sandbox";
import { trusted } from "../python/trusted.ts";
import type { Asking, Ending, Kind, Making, SandboxFiles } from "./protocol.ts";

/** Milliseconds for starting Python in the sandbox, and for one answer. */
const START = 60_000;
const ANSWER = 10_000;
/** The most characters of a line: the circuit of a word may have 200,000 gates; a line of moves lists all of a position. */
const LINE = { formula: 4_500, word: 4_000_000, program: 4_000_000, moves: 400_000 };
/** The most lines that a program about moves may send at once: it runs without further questions for a whole slice. */
const AT_ONCE = 100_000;
/** The most characters of all lines that come at once. */
const FLOOD = 16_000_000;
/** Forbids all loading and all requests; allows the frame's one script by its hash. */
const POLICY = `default-src 'none'; connect-src 'none'; script-src '${made.hash}' 'wasm-unsafe-eval'; worker-src blob:`;

/** The reason why a program gives no more answers. */
export class EndError extends Error {
  ending: Ending;
  detail: string;

  constructor(ending: Ending, detail = "") {
    super(`${ending} ${detail}`);
    this.ending = ending;
    this.detail = detail;
  }
}

/** Runs one program. */
export class Sandbox {
  /** the most lines at once, if not one for each position */ #most: number | null = null;
  #frame = document.createElement("iframe");
  #channel = new MessageChannel();
  #watch = new MessageChannel();
  #timer = 0;
  #longest = LINE.formula;
  /** the call that waits for lines */ #waiting: {
    line: (text: string) => void;
    fail: (error: EndError) => void;
  } | null = null;
  #ended: EndError | null = null;

  /**
   * Start Python in a new frame and load the text there.
   * @param name of the function to call
   * @returns "", or a line that explains why there is no such function; rejects with EndError
   */
  async open(
    { script, wasm, stdlib, app, info }: SandboxFiles,
    text: string,
    name: string,
    kind: Kind = "formula",
  ): Promise<string> {
    const frame = this.#frame;
    this.#longest = LINE[kind];
    if (kind === "moves") this.#most = AT_ONCE;
    frame.hidden = true;
    frame.style.setProperty("display", "none", "important"); // even if the page's style sheet shows all frames
    frame.setAttribute("sandbox", "allow-scripts");
    frame.srcdoc = trusted.frame(
      `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${made.host}</script>`,
    );
    const here = new Promise((come) => frame.addEventListener("load", come, { once: true }));
    for (const port of [this.#channel.port1, this.#watch.port1]) port.onmessage = ({ data }) => this.#take(data);
    this.#channel.port1.onmessageerror = () => this.#end(new EndError("garbled"));
    document.body.append(frame);
    const started = this.#lines(1, START, [], new EndError("unstarted", `${START / 1000} s`));
    await Promise.race([here, started]);
    const making: Making = { script, opening: { files: { wasm, stdlib, app }, info, text, name, kind } };
    // "*": the frame has no origin to name.
    frame.contentWindow?.postMessage(making, "*", [
      this.#channel.port2,
      this.#watch.port2,
      ...[script, wasm, stdlib, app].map((file) => file.buffer),
    ]);
    if ((await started)[0] !== "ready") throw this.#end(new EndError("unstarted"));
    const [opened] = await this.#lines(1, ANSWER);
    if (!opened.startsWith("opened ")) throw this.#end(new EndError("garbled"));
    return opened.slice("opened ".length);
  }

  /**
   * Ask the questions one after the other.
   * @param patience milliseconds for one question
   * @returns one line for each question, or for the first of them
   */
  async ask(asking: Asking, patience: number = ANSWER): Promise<{ said: string[]; end: EndError | null }> {
    const said: string[] = [];
    const all = this.#lines(this.#most ?? asking.length, patience, said);
    this.#channel.port1.postMessage(asking);
    try {
      await all;
      return { said, end: null };
    } catch (error) {
      return { said, end: error as EndError };
    }
  }

  /** Stop whatever runs in the sandbox. */
  close() {
    this.#end(new EndError("late"));
  }

  /**
   * @param patience milliseconds from one line to the next
   * @param late the failure if none comes in time
   */
  #lines(
    count: number,
    patience: number,
    into: string[] = [],
    late: EndError = new EndError("late"),
  ): Promise<string[]> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, fail) => {
      const wait = () => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#end(late), patience);
      };
      let letters = 0;
      const line = (text: string) => {
        letters += text.length;
        if (letters > FLOOD) return void this.#end(new EndError("garbled"));
        const rest = text === "rest" && into.length > 0;
        if (!rest) into.push(text);
        if (!rest && !text.startsWith("error ") && into.length < count) return wait();
        clearTimeout(this.#timer);
        this.#waiting = null;
        resolve(into);
      };
      this.#waiting = { line, fail };
      wait();
    });
  }

  #take(data: unknown) {
    if (this.#ended) return;
    if (typeof data !== "string" || data.length > this.#longest || !this.#waiting) this.#end(new EndError("garbled"));
    else if (data.startsWith("fatal ")) this.#end(new EndError("fatal", data.slice("fatal ".length)));
    else this.#waiting.line(data);
  }

  #end(error: EndError) {
    if (this.#ended) return this.#ended;
    this.#ended = error;
    clearTimeout(this.#timer);
    this.#frame.remove();
    this.#channel.port1.close();
    this.#watch.port1.close();
    this.#waiting?.fail(error);
    this.#waiting = null;
    return error;
  }
}
