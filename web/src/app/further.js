// What an answer leaves open, searched for on demand with ten times the work; the answer stands until there is more.
import en from "../../locale/en/further.json";
import { label, labelsOf } from "./labels.js";

/** What is said of it. */
export const word = labelsOf("further", en);

/** @typedef {import("../engine/client.js").Engine} Engine */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../engine/replies.js").Answer} Answer */

/** The work that the page allows an answer at first; not shared with session.js, which the embed carries as it is. */
const BUDGET = 2_000_000;

/** The further search about what a session shows. */
export class Further {
  /** @type {{text: string, fraction: number | null} | null} while it is under way */ progress = null;
  /** Why it came to nothing. */
  note = "";
  /** @type {Answer | null} the answer that it is about */ #answer = null;
  #budget = BUDGET;
  #abort = new AbortController();
  #session;

  /** @param {Session} session told of each change */
  constructor(session) {
    this.#session = session;
    session.addEventListener("change", () => session.answer !== this.#answer && this.#forget());
  }

  /** Whether the answer leaves something open that more work might find. */
  get isOpen() {
    const { answer, moves, mode, status, card } = this.#session;
    if (mode !== "solve" || status !== "answered" || !answer || !moves) return false;
    const valued = answer.convention !== "normal" || card.loopy || answer.grundy !== null;
    return answer.winning_move_count === null || !valued;
  }

  /** @param {Engine} engine */
  async start(engine) {
    const { about, answer, moves } = this.#session;
    if (!about || !answer) return;
    this.#forget();
    if (this.#answer !== answer) this.#budget = BUDGET;
    this.#answer = answer;
    const { signal } = this.#abort;
    const params = { ...about, budget: this.#budget * 10 };
    this.#say({ text: label("working"), fraction: null });
    try {
      const { result } = await engine.job("study", params, null, {
        signal,
        onProgress: ({ text, fraction, part }) => {
          if (!part) this.#say({ text, fraction }); // the part is what is known already
        },
      });
      const names = /** @type {const} */ (["grundy", "winning_move_count", "winning_moves_shown"]);
      const same = names.every((name) => answer[name] === result.answer[name]);
      this.#budget *= 10;
      this.note = same ? word("none") : "";
      this.#answer = this.#session.answer = result.answer;
      this.#session.moves = result.moves ?? moves;
    } catch (error) {
      const { code, message } = /** @type {import("../engine/errors.js").EngineError} */ (error);
      if (!signal.aborted) this.note = code === "budget" ? word("none") : message;
    }
    if (!signal.aborted) this.#say(null);
  }

  /** No more of that. */
  stop() {
    this.#forget();
    this.#say(null);
  }

  #forget() {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.progress = null;
    this.note = "";
  }

  /** @param {{text: string, fraction: number | null} | null} progress */
  #say(progress) {
    this.progress = progress;
    this.#session.dispatchEvent(new Event("change"));
  }
}
