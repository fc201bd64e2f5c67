// The session of a page: one question at a time about one position, its state, and Python's answer; draws nothing.

import type { Card } from "../games/cards.ts";
import { baked } from "../games/cards.ts";
import type { Played, State } from "../link/link.ts";
import type { Known } from "../link/own-rules.ts";
import { knownRules } from "../link/own-rules.ts";
import type { Judgement } from "../play/play.ts";
import { Play } from "../play/play.ts";
import type { PlayGraph } from "../play/play-graph.ts";
import type { Engine } from "../python/client.ts";
import { EngineError } from "../python/errors.ts";
import { BUDGET } from "../python/facts.ts";
import type { Answer } from "../python/replies.d.ts";
import type { LoadedFile } from "../storage/drop.ts";
import { lang } from "../ui/labels.ts";

export type Drawing = { svg: string; label: string };

/** progress for display */
type Shown = { text: string; fraction: number | null };
/** field: "position" or a parameter's name */
export type Failure = { code: string; message: string; at: number | null; field: string };
export type Table = {
  columns: number;
  rows: number;
  title: string;
  svg: string | null;
  marks: { column: number; row: number; label: string }[];
};

/** Milliseconds without a keystroke after which a text counts as complete. */
const QUIET = 700;
/** The most milliseconds that a drawing waits for its answer, because showing both at once takes less time. */
const TOGETHER = 60;

/**
 * Fires "change" on every change, "read" when Python has read a position (detail: the reply of `read`), and "moved"
 * when the game in progress has changed (detail: "push" or "replace").
 */
export class Session extends EventTarget {
  /** rule parameters and convention, as typed */ settings: Record<string, string> = {};
  /** start positions if the rules are unusual */ examples: string[] | null = null;
  text = "";
  file: LoadedFile | null = null;
  mode: "solve" | "play" = "solve";
  status: "idle" | "waiting" | "working" | "answered" | "failed" | "cancelled" | "playing" = "idle";
  answer: Answer | null = null;
  /** an answer on display before Python's */ #early: Answer | null = null;
  drawing: Drawing | null = null;
  /** the moves of the solved position, which come after its answer */ moves: Judgement | null = null;
  /** ends when the moves have come, or have failed to */ solving = Promise.resolve();
  tables: { tables: Table[]; bytes: Uint8Array } | "working" | null = null;
  failure: Failure | null = null;
  /** Number of questions so far. */
  asked = 0;
  /** The text of the question that failed. */
  failedText = "";
  progress: Shown | null = null;
  /** the game to continue once Python has read its start */ #toPlay: Played | null = null;
  #abort = new AbortController();
  #budget = BUDGET;
  #typed = 0;
  #engine;
  #kept;
  #graph;

  card: Card;
  play: Play;

  /**
   * @param kept storage for answers
   * @param graph play data for the time before Python has loaded
   */
  constructor(
    engine: Engine,
    card: Card,
    kept: Pick<typeof import("./last-answer.ts"), "saveAnswer" | "lastAnswer"> | null = null,
    graph: PlayGraph | null = null,
  ) {
    super();
    this.#engine = engine;
    this.#kept = kept;
    this.#graph = graph;
    this.card = card;
    engine.addEventListener("state", () => this.#onEngine());
    this.play = new Play(() => this.source);
    this.play.addEventListener("change", () => this.#changed());
    this.play.addEventListener("moved", (event) => {
      this.dispatchEvent(new CustomEvent("moved", { detail: (event as CustomEvent<string>).detail }));
    });
  }

  /** Add play data that arrived after the game, which may be waiting for them. */
  stand(graph: PlayGraph) {
    this.#graph = graph;
    if (this.status === "waiting" && this.mode === "play") this.#put();
  }

  /** The source of drawings and rated moves: Python, or the play data instead. */
  get source() {
    return this.#graph ?? this.#engine;
  }

  /** The position on the board for requests to Python; null if there is none or it is too long. */
  get about() {
    if (this.mode === "play") return this.play.view && this.play.about;
    if (typeof this.answer?.position !== "string") return null;
    const { parameters, convention, position } = this.answer;
    return { game: this.card.slug, set: { ...parameters, convention }, position, lang };
  }

  /** Set game, parameters and position, without a request. */
  open(card: Card, { settings, position, play }: State) {
    this.#drop();
    const start = position ?? card.examples[0] ?? "";
    const same = this.mode === "play" && play && card === this.card && start === this.text;
    this.mode = play ? "play" : "solve";
    this.#toPlay = play ?? null;
    if (play) this.play.leave();
    else this.play.end();
    this.card = card;
    const known = knownRules(settings);
    this.settings = { ...settings, ...known?.settings };
    this.examples = known?.examples ?? null;
    this.text = start;
    this.file = null;
    this.status = "idle";
    if (!same) this.#clear();
    this.#changed();
  }

  /** Whether the rules are a program that the reader has not let run: until then nothing is known of the game. */
  get unread() {
    return Boolean(this.settings.rules) && !knownRules(this.settings);
  }

  /**
   * Set the rules that a reader's program generated, and ask about the position where the program started.
   * The game in a link continues with the new rules.
   */
  rule({ settings, examples }: Known, start: string) {
    this.#drop();
    if (start !== this.text) this.#toPlay = null;
    if (!this.#toPlay) {
      this.play.end();
      this.mode = "solve";
    }
    this.settings = { ...this.settings, ...settings };
    this.examples = examples;
    this.text = start;
    this.file = null;
    this.#clear();
    this.ask();
  }

  /** Set the text as the reader types, without a request. */
  type(text: string) {
    this.text = text;
    this.#typed = performance.now();
  }

  set(name: string, value: string) {
    this.settings = { ...this.settings, [name]: value };
    this.#typed = performance.now();
    this.#changed();
  }

  hold(file: LoadedFile | null) {
    this.file = file;
    this.#changed();
  }

  /**
   * Solve the position on the board, or play from it.
   * @param played a game to continue, which began from `text`
   */
  turnTo(mode: "solve" | "play", played: Played | null = null) {
    if (mode === this.mode) return;
    const { position } = this.about ?? {};
    if (mode === "solve" && position !== undefined) this.text = position;
    this.mode = mode;
    this.#toPlay = played;
    this.play.end();
    this.ask();
  }

  /** Solve or play what the fields contain; drop the previous question. Wait for Python if it is loading. */
  ask() {
    this.#budget = BUDGET;
    this.#typed = 0;
    this.#put();
  }

  /** Ask the same question with ten times the budget. */
  goOn() {
    this.#budget *= 10;
    this.#put();
  }

  /** Stop; the position stays. */
  cancel() {
    this.#drop();
    this.status = "cancelled";
    this.progress = null;
    if (this.tables === "working") this.tables = null;
    this.#changed();
  }

  #put() {
    this.#drop();
    this.asked++;
    this.failure = null;
    this.progress = null;
    if (this.#engine.state.name === "ready" || this.#graph?.begins(this, this.#toPlay)) {
      if (!this.drawing) this.#showEarly(); // Python may be ready before the page
      this.#run();
    } else {
      this.status = "waiting";
      this.#showEarly();
      this.#changed();
      this.#engine.boot().catch(() => {}); // the engine's state reports a failure
    }
  }

  /** Show an answer that is known without Python, if it is for exactly this question. */
  #showEarly() {
    const early = this.file ? null : this.#known();
    if (early) this.drawing = early.drawing; // a game can start on it, too
    if (early && this.mode === "solve") {
      this.answer = early.answer;
      this.#early = early.answer;
      performance.mark("nimbers:early");
    } else if (this.answer && this.answer === this.#early) {
      this.#clearAnswer();
    }
  }

  /** Return an answer that the build computed, or that was kept over a reload. */
  #known() {
    const usual = !Object.keys(this.settings).length;
    if (usual && baked?.answer.game === this.card.slug && baked.position === this.text) return baked;
    return this.#kept?.lastAnswer(this.card, this.settings, this.text) ?? null;
  }

  #onEngine() {
    if (this.#engine.state.name === "ready" && this.status === "waiting") this.#runWhenQuiet();
  }

  /** Python has loaded while the reader may be typing: wait for the complete text. */
  #runWhenQuiet() {
    const quiet = this.#typed ? QUIET - (performance.now() - this.#typed) : 0;
    if (quiet <= 0) this.#run();
    else setTimeout(() => this.status === "waiting" && this.#runWhenQuiet(), quiet);
  }

  #run() {
    this.solving = this.#solve();
  }

  async #solve() {
    const { signal } = this.#abort;
    const { card, text, file } = this;
    const about = { game: card.slug, set: { ...this.settings }, lang };
    this.status = "working";
    this.#changed();
    try {
      if (this.mode === "play") return await this.#begin(about, signal);
      if (file) this.drawing = null;
      const reading = file ? null : this.#read({ ...about, position: text }, signal);
      // One search computes everything; most answers come with the first slice, right after the drawing.
      const studying = this.#engine.job(
        "study",
        { ...about, ...(file ? {} : { position: text }), budget: this.#budget },
        file?.bytes ?? null,
        {
          signal,
          onProgress: ({ text, fraction, part }) => {
            if (part) return this.#answered(part.answer, about, signal);
            if (this.status === "answered") return; // the reader is looking at the moves
            this.progress = { text, fraction };
            this.#changed();
          },
        },
      );
      studying.catch(() => {}); // if the reading fails first, its error counts
      await reading;
      setTimeout(() => this.status === "working" && this.#changed(), TOGETHER);
      const { result } = await studying;
      this.#answered(result.answer, about, signal);
      this.moves = result.moves;
      this.#changed();
    } catch (error) {
      if (!signal.aborted) this.#failed(error, text);
    }
  }

  /** Begin the game from the text in the field, or continue the one from a link. */
  async #begin(about: { game: string; set: Record<string, string> }, signal: AbortSignal) {
    const { text, file } = this;
    const position = file ? new TextDecoder().decode(file.bytes) : text;
    const { result } = await this.source.call("read", { ...about, position }, null, { signal });
    const { moves, ...players } = this.#toPlay ?? { moves: [] };
    this.#toPlay = null;
    this.text = result.position ?? text;
    this.play.begin(this.card, { ...result.parameters, convention: result.convention }, this.text, {
      ...players,
      line: moves,
    });
    this.#become("playing"); // not earlier: until then `play` is the previous game
    this.dispatchEvent(new CustomEvent("read", { detail: result }));
  }

  /** Show an answer; its moves follow at once, its tables on request. */
  #answered(answer: Answer, about: { game: string; set: Record<string, string> }, signal: AbortSignal) {
    if (this.status === "answered") return; // Python has restarted meanwhile and repeats the answer
    this.answer = answer;
    this.tables = null;
    this.moves = null;
    this.#become("answered");
    performance.mark("nimbers:solve"); // for measurements
    if (!this.file && this.drawing) this.#kept?.saveAnswer({ answer, drawing: this.drawing });
    if (this.card.tables && answer.position !== null)
      this.#table({ ...about, position: answer.position }, signal).catch((error) => {
        if (!signal.aborted) this.#failed(error, this.text);
      });
  }

  /** Ask Python for its reading of a position, and for the drawing. */
  async #read(params: { game: string; set: Record<string, string>; position: string }, signal: AbortSignal) {
    const { result } = await this.#engine.call("open", params, null, { signal });
    this.drawing = result.drawing;
    if (this.status !== "answered") {
      if (this.answer !== this.#early) this.answer = null;
      this.moves = null;
      this.tables = this.card.tables ? "working" : null;
    }
    this.dispatchEvent(new CustomEvent("read", { detail: result }));
  }

  async #table(params: { game: string; set: Record<string, string>; position: string }, signal: AbortSignal) {
    this.tables = "working";
    this.#changed();
    const { result, bytes } = await this.#engine.job("tables", params, null, { signal });
    this.tables = { tables: result.tables, bytes: bytes ?? new Uint8Array() };
    this.#changed();
  }

  #failed(error: unknown, text: string) {
    if (error instanceof EngineError && error.code === "engine") {
      // Python could not start (again): the question waits for a retry.
      this.#become("waiting");
      return;
    }
    const { code, message, at } =
      error instanceof EngineError ? error : { code: "internal", message: String(error), at: null };
    if (this.status === "answered") {
      if (this.tables === "working") this.tables = null; // the answer remains without its tables
      this.#changed();
      return;
    }
    const field = this.card.parameters.find(({ name }) => message.startsWith(`${name}: `))?.name ?? "position";
    this.failure = { code, message, at, field };
    if (code !== "budget") this.#clearAnswer();
    this.failedText = field === "position" ? text : (this.settings[field] ?? "");
    this.#become("failed");
  }

  #become(status: Session["status"]) {
    this.status = status;
    if (status !== "working") this.progress = null;
    this.#changed();
  }

  #drop() {
    this.#abort.abort(new DOMException("another question", "AbortError"));
    this.#abort = new AbortController();
  }

  #clearAnswer() {
    this.answer = null;
    this.drawing = null;
    this.tables = null;
    this.moves = null;
  }

  #clear() {
    this.#clearAnswer();
    this.failure = null;
    this.progress = null;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
