// One question at a time about one position: what is asked, what Python said, and everything between; knows no pixels.
import { EngineError } from "../engine/errors.js";
import { baked } from "./cards.js";
import { lang } from "./labels.js";
import { knownRules } from "./own-rules.js";
import { Play } from "./play.js";

/** @typedef {import("../engine/client.js").Engine} Engine */
/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./link.js").State} State */
/** @typedef {{name: string, bytes: Uint8Array}} LoadedFile a file held as the position */
/** @typedef {{svg: string, label: string}} Drawing */
/** @typedef {import("./play.js").Judgement} Judgement */
/** @typedef {{text: string, fraction: number | null}} Shown progress as it is shown */
/** @typedef {{code: string, message: string, at: number | null, field: string}} Failure field: "position" or a parameter's name */
/** @typedef {{columns: number, rows: number, title: string, svg: string | null, marks: {column: number, row: number, label: string}[]}} Table */

/** The work Python allows itself before it asks whether to go on. */
const BUDGET = 2_000_000;
/** Milliseconds of quiet after which unfinished typing counts as meant. */
const QUIET = 700;

/**
 * "change" is fired on every change, "read" when a position was understood (detail: what `read` said), "moved" when the
 * game being played is another (detail: "push" or "replace").
 */
export class Session extends EventTarget {
  /** @type {Record<string, string>} rule parameters and convention, as typed */ settings = {};
  /** @type {string[] | null} positions to begin with, where the rules are not the usual ones */ examples = null;
  text = "";
  /** @type {LoadedFile | null} */ file = null;
  /** @type {"solve" | "play"} */ mode = "solve";
  /** @type {"idle" | "waiting" | "working" | "answered" | "failed" | "cancelled" | "playing"} */ status = "idle";
  /** @type {import("../engine/replies.js").Answer | null} */ answer = null;
  /** @type {import("../engine/replies.js").Answer | null} the answer shown before Python had one */ #early = null;
  /** @type {Drawing | null} */ drawing = null;
  /** @type {Judgement | null} the moves of the position solved */ moves = null;
  /** @type {{tables: Table[], bytes: Uint8Array} | "working" | null} */ tables = null;
  /** @type {Failure | null} */ failure = null;
  /** How many questions have been put. */
  asked = 0;
  /** What was asked when the failure came. */
  failedText = "";
  /** @type {Shown | null} */ progress = null;
  /** @type {import("./link.js").Played | null} the game to go on with, once its start is understood */ #toPlay = null;
  #abort = new AbortController();
  #budget = BUDGET;
  #typed = 0;
  #engine;
  #kept;
  #graph;

  /**
   * @param {Engine} engine
   * @param {Card} card
   * @param {Pick<typeof import("./last-answer.js"), "saveAnswer" | "lastAnswer"> | null} kept where answers outlive the page
   * @param {import("./play-graph.js").PlayGraph | null} graph what can be played before Python is there
   */
  constructor(engine, card, kept = null, graph = null) {
    super();
    this.#engine = engine;
    this.#kept = kept;
    this.#graph = graph;
    this.card = card;
    engine.addEventListener("state", () => this.#onEngine());
    this.play = new Play(() => this.source);
    this.play.addEventListener("change", () => this.#changed());
    this.play.addEventListener("moved", (event) => {
      this.dispatchEvent(new CustomEvent("moved", { detail: /** @type {CustomEvent<string>} */ (event).detail }));
    });
  }

  /**
   * What can be played before Python is there has come later than the game, which may have waited for it.
   * @param {import("./play-graph.js").PlayGraph} graph
   */
  stand(graph) {
    this.#graph = graph;
    if (this.status === "waiting" && this.mode === "play") this.#put();
  }

  /** Who draws and judges the moves of a game: Python, or the data that stand in for it. */
  get source() {
    return this.#graph ?? this.#engine;
  }

  /** The position on the board, as Python is asked about it; null where there is none, or too long. */
  get about() {
    if (this.mode === "play") return this.play.view && this.play.about;
    if (typeof this.answer?.position !== "string") return null;
    const { parameters, convention, position } = this.answer;
    return { game: this.card.slug, set: { ...parameters, convention }, position, lang };
  }

  /**
   * Another state: game, parameters and position; nothing is asked yet.
   * @param {Card} card
   * @param {State} state
   */
  open(card, { settings, position, play }) {
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
   * Other rules, which a program of the reader's told; asks about the position they were told from. The game that a link
   * brought along with the rules goes on.
   * @param {import("./own-rules.js").Known} known
   * @param {string} start
   */
  rule({ settings, examples }, start) {
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

  /**
   * What is being typed; asks nothing.
   * @param {string} text
   */
  type(text) {
    this.text = text;
    this.#typed = performance.now();
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    this.settings = { ...this.settings, [name]: value };
    this.#typed = performance.now();
    this.#changed();
  }

  /** @param {LoadedFile | null} file */
  hold(file) {
    this.file = file;
    this.#changed();
  }

  /**
   * Solve the position on the board, or play from it.
   * @param {"solve" | "play"} mode
   * @param {import("./link.js").Played | null} [played] a game to go on with, begun from `text`
   */
  turnTo(mode, played = null) {
    if (mode === this.mode) return;
    const { position } = this.about ?? {};
    if (mode === "solve" && position !== undefined) this.text = position;
    this.mode = mode;
    this.#toPlay = played;
    this.play.end();
    this.ask();
  }

  /** Solve or play what is in the fields; what was asked before is dropped. While Python is on its way it waits. */
  ask() {
    this.#budget = BUDGET;
    this.#typed = 0;
    this.#put();
  }

  /** The same question with ten times the work allowed. */
  goOn() {
    this.#budget *= 10;
    this.#put();
  }

  /** Stop; the position stays where it is. */
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
      if (!this.drawing) this.#showEarly(); // Python may be here before the page
      this.#run();
    } else {
      this.status = "waiting";
      this.#showEarly();
      this.#changed();
      this.#engine.boot().catch(() => {}); // the engine's state tells it
    }
  }

  /** The answer that is there without Python, where it is to this very question. */
  #showEarly() {
    const early = this.file ? null : this.#known();
    if (early) this.drawing = early.drawing; // a game begins on it, too
    if (early && this.mode === "solve") {
      this.answer = early.answer;
      this.#early = early.answer;
      performance.mark("nimbers:early");
    } else if (this.answer && this.answer === this.#early) {
      this.#clearAnswer();
    }
  }

  /** What was worked out when the site was built, or here before the page was loaded again. */
  #known() {
    const usual = !Object.keys(this.settings).length;
    if (usual && baked?.answer.game === this.card.slug && baked.position === this.text) return baked;
    return this.#kept?.lastAnswer(this.card, this.settings, this.text) ?? null;
  }

  #onEngine() {
    if (this.#engine.state.name === "ready" && this.status === "waiting") this.#runWhenQuiet();
  }

  /** Python has come while someone may be typing: what is half typed is not answered. */
  #runWhenQuiet() {
    const quiet = this.#typed ? QUIET - (performance.now() - this.#typed) : 0;
    if (quiet <= 0) this.#run();
    else setTimeout(() => this.status === "waiting" && this.#runWhenQuiet(), quiet);
  }

  async #run() {
    const { signal } = this.#abort;
    const { card, text, file } = this;
    const about = { game: card.slug, set: { ...this.settings }, lang };
    this.status = "working";
    this.#changed();
    try {
      if (this.mode === "play") return await this.#begin(about, signal);
      if (file) this.drawing = null;
      const reading = file ? null : this.#read({ ...about, position: text }, signal);
      // One search for all that is told; most answers are there with the first slice, right after the drawing.
      const studying = this.#engine.job(
        "study",
        { ...about, ...(file ? {} : { position: text }), budget: this.#budget },
        file?.bytes ?? null,
        {
          signal,
          onProgress: ({ text, fraction, part }) => {
            if (part) return this.#answered(part.answer, about, signal);
            if (this.status === "answered") return; // the moves are looked at
            this.progress = { text, fraction };
            this.#changed();
          },
        },
      );
      studying.catch(() => {}); // should the reading fail before it
      await reading;
      const { result } = await studying;
      this.#answered(result.answer, about, signal);
      this.moves = result.moves;
      this.#changed();
    } catch (error) {
      if (!signal.aborted) this.#failed(error, text);
    }
  }

  /**
   * Begin the game from what is in the field, or go on with the one a link brought.
   * @param {{game: string, set: Record<string, string>}} about
   * @param {AbortSignal} signal
   */
  async #begin(about, signal) {
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
    this.#become("playing"); // no sooner: until then it is the game before
    this.dispatchEvent(new CustomEvent("read", { detail: result }));
  }

  /**
   * Show an answer; its moves follow by themselves, its tables are asked for.
   * @param {import("../engine/replies.js").Answer} answer
   * @param {{game: string, set: Record<string, string>}} about
   * @param {AbortSignal} signal
   */
  #answered(answer, about, signal) {
    if (this.status === "answered") return; // Python was started again meanwhile, and says so once more
    this.answer = answer;
    this.tables = null;
    this.moves = null;
    this.#become("answered");
    performance.mark("nimbers:solve"); // for whoever measures
    if (!this.file && this.drawing) this.#kept?.saveAnswer({ answer, drawing: this.drawing });
    if (this.card.tables && answer.position !== null)
      this.#table({ ...about, position: answer.position }, signal).catch((error) => {
        if (!signal.aborted) this.#failed(error, this.text);
      });
  }

  /**
   * Python's reading of a position, and its drawing.
   * @param {{game: string, set: Record<string, string>, position: string}} params
   * @param {AbortSignal} signal
   */
  async #read(params, signal) {
    const { result } = await this.#engine.call("open", params, null, { signal });
    this.drawing = result.drawing;
    if (this.status !== "answered") {
      if (this.answer !== this.#early) this.answer = null;
      this.moves = null;
      this.tables = this.card.tables ? "working" : null;
    }
    this.dispatchEvent(new CustomEvent("read", { detail: result }));
    this.#changed();
  }

  /**
   * @param {{game: string, set: Record<string, string>, position: string}} params
   * @param {AbortSignal} signal
   */
  async #table(params, signal) {
    this.tables = "working";
    this.#changed();
    const { result, bytes } = await this.#engine.job("tables", params, null, { signal });
    this.tables = { tables: result.tables, bytes: bytes ?? new Uint8Array() };
    this.#changed();
  }

  /**
   * @param {unknown} error
   * @param {string} text
   */
  #failed(error, text) {
    if (error instanceof EngineError && error.code === "engine") {
      // Python could not be started (again): the question waits for the retry.
      this.#become("waiting");
      return;
    }
    const { code, message, at } =
      error instanceof EngineError ? error : { code: "internal", message: String(error), at: null };
    if (this.status === "answered") {
      if (this.tables === "working") this.tables = null; // the answer stands without its tables
      this.#changed();
      return;
    }
    const field = this.card.parameters.find(({ name }) => message.startsWith(`${name}: `))?.name ?? "position";
    this.failure = { code, message, at, field };
    if (code !== "budget") this.#clearAnswer();
    this.failedText = field === "position" ? text : (this.settings[field] ?? "");
    this.#become("failed");
  }

  /** @param {Session["status"]} status */
  #become(status) {
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
