// One question at a time about one position: what is asked, what Python said, and everything between; knows no pixels.
import { EngineError } from "../engine/client.js";
import { lang } from "./labels.js";

/** @typedef {import("../engine/client.js").Engine} Engine */
/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./link.js").State} State */
/** @typedef {{name: string, bytes: Uint8Array}} Held a file held as the position */
/** @typedef {{svg: string, label: string}} Drawing */
/** @typedef {{text: string, fraction: number | null}} Shown progress as it is shown */
/** @typedef {{code: string, message: string, at: number | null, field: string}} Trouble field: "position" or a parameter's name */
/** @typedef {{columns: number, rows: number, title: string, svg: string | null, marks: {column: number, row: number, label: string}[]}} Table */

/** The work Python allows itself before it asks whether to go on. */
const BUDGET = 2_000_000;
/** Milliseconds of quiet after which unfinished typing counts as meant. */
const QUIET = 700;

/** "change" is fired on every change, "read" when a position was understood (detail: what `read` said). */
export class Session extends EventTarget {
  /** @type {Record<string, string>} rule parameters and convention, as typed */ settings = {};
  text = "";
  /** @type {Held | null} */ file = null;
  /** @type {"idle" | "waiting" | "working" | "answered" | "troubled" | "cancelled"} */ status = "idle";
  /** @type {any} what `solve` said */ answer = null;
  /** @type {Drawing | null} */ drawing = null;
  /** @type {{tables: Table[], bytes: Uint8Array} | "working" | null} */ tables = null;
  /** @type {Trouble | null} */ trouble = null;
  /** What was asked when the trouble came. */
  troubledText = "";
  /** @type {Shown | null} */ progress = null;
  #abort = new AbortController();
  #budget = BUDGET;
  #typed = 0;
  #engine;

  /**
   * @param {Engine} engine
   * @param {Card} card
   */
  constructor(engine, card) {
    super();
    this.#engine = engine;
    this.card = card;
    engine.addEventListener("state", () => this.#onEngine());
  }

  /**
   * Another state: game, parameters and position; nothing is asked yet.
   * @param {Card} card
   * @param {State} state
   */
  open(card, { settings, position }) {
    this.#drop();
    this.card = card;
    this.settings = settings;
    this.text = position ?? card.examples[0] ?? "";
    this.file = null;
    this.status = "idle";
    this.#clear();
    this.#changed();
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

  /** @param {Held | null} file */
  hold(file) {
    this.file = file;
    this.#changed();
  }

  /** Solve what is in the fields; what was asked before is dropped. While Python is on its way the question waits. */
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
    this.trouble = null;
    this.progress = null;
    if (this.#engine.state.name === "ready") {
      this.#run();
    } else {
      this.status = "waiting";
      this.#changed();
      this.#engine.boot().catch(() => {}); // the engine's state tells it
    }
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
      if (file) this.drawing = null;
      else await this.#readAndDraw({ ...about, position: text }, signal);
      const { result } = await this.#engine.job(
        "solve",
        { ...about, ...(file ? {} : { position: text }), budget: this.#budget },
        file?.bytes ?? null,
        {
          signal,
          onProgress: ({ text, fraction }) => {
            this.progress = { text, fraction };
            this.#changed();
          },
        },
      );
      this.answer = result;
      this.tables = null;
      this.#become("answered");
      if (card.tables && result.position !== null) await this.#table({ ...about, position: result.position }, signal);
    } catch (error) {
      if (!signal.aborted) this.#failed(error, text);
    }
  }

  /**
   * @param {{game: string, set: Record<string, string>, position: string}} params
   * @param {AbortSignal} signal
   */
  async #readAndDraw(params, signal) {
    const options = { signal };
    const [read, drawn] = await Promise.all([
      this.#engine.call("read", params, null, options),
      this.#engine.call("draw", params, null, options),
    ]);
    this.dispatchEvent(new CustomEvent("read", { detail: read.result }));
    this.drawing = drawn.result;
    this.answer = null;
    this.tables = this.card.tables ? "working" : null;
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
    if (this.answer && this.tables === "working") {
      this.tables = null; // the answer stands without its tables
      this.#changed();
      return;
    }
    const field = this.card.parameters.find(({ name }) => message.startsWith(`${name}: `))?.name ?? "position";
    this.trouble = { code, message, at, field };
    if (code !== "budget") this.#clearAnswer();
    this.troubledText = field === "position" ? text : (this.settings[field] ?? "");
    this.#become("troubled");
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
  }

  #clear() {
    this.#clearAnswer();
    this.trouble = null;
    this.progress = null;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
