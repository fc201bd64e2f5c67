// Searches on demand, with ten times the work, for what an answer leaves open; the answer stays until there is more.
import en from "../../locale/en/further.json";
import type { Engine } from "../python/client.ts";
import type { EngineError } from "../python/errors.ts";
import { BUDGET } from "../python/facts.ts";
import type { Answer } from "../python/replies.d.ts";
import { label, labelsOf } from "../ui/labels.ts";
import type { Session } from "./session.ts";

/** The labels of this module. */
export const word = labelsOf("further", en);

/** A deeper search about the position of a session. */
export class Further {
  /** null unless a search is running */ progress: { text: string; fraction: number | null } | null = null;
  /** Why the search had no result. */
  note = "";
  /** the answer that the search continues */ #answer: Answer | null = null;
  #budget = BUDGET;
  #abort = new AbortController();
  #session;

  /** @param session gets each change */
  constructor(session: Session) {
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

  async start(engine: Engine) {
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
          if (!part) this.#say({ text, fraction }); // a part repeats what is known already
        },
      });
      const names = ["grundy", "winning_move_count", "winning_moves_shown"] as const;
      const same = names.every((name) => answer[name] === result.answer[name]);
      this.#budget *= 10;
      this.note = same ? word("none") : "";
      this.#answer = this.#session.answer = result.answer;
      this.#session.moves = result.moves ?? moves;
    } catch (error) {
      const { code, message } = error as EngineError;
      if (!signal.aborted) this.note = code === "budget" ? word("none") : message;
    }
    if (!signal.aborted) this.#say(null);
  }

  /** Stop the search. */
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

  #say(progress: { text: string; fraction: number | null } | null) {
    this.progress = progress;
    this.#session.dispatchEvent(new Event("change"));
  }
}
