// What a host page and an embedded game tell each other: states in, events out, undo; knows no pixels.

import { history } from "../app/game.js";
import { label, lang } from "../app/labels.js";
import { linkOf } from "../app/link.js";
import { Session } from "../app/session.js";
import { called } from "./known.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../app/cards.js").Card} Card */
/** @typedef {import("../engine/client.js").Engine} Engine */

/** The site this script came from. */
const ROOT = new URL("../", import.meta.url);

/** "change" when there is something new to see; "tell" (detail: {type, detail}) when the host page should hear of it. */
export class EmbedController extends EventTarget {
  /** @type {State | null} what was opened last, and the position gone on to */ #state = null;
  /** @type {string[]} positions gone on from, for undo */ #before = [];
  /** @type {((result: object | null) => void)[]} */ #asking = [];
  #sent = {
    ready: false,
    result: /** @type {unknown} */ (null),
    failure: /** @type {unknown} */ (null),
    moves: 0,
    progress: "",
    refused: "",
  };
  #opening = 0;
  /** Another state is on its way: of what was there before nothing is told any more. */
  #leaving = false;
  /** @type {Promise<boolean>} whether what was opened last could be */ #opened = Promise.resolve(false);
  #redraw = () => this.#onEngine();

  /**
   * @param {Engine} engine
   * @param {Card} card
   */
  constructor(engine, card) {
    super();
    this.engine = engine;
    this.session = new Session(engine, card);
    this.session.addEventListener("change", () => this.#onChange());
    engine.addEventListener("state", this.#redraw);
  }

  /** What is shown now. */
  get state() {
    const { play, mode, text } = this.session;
    if (!this.#state) return null;
    if (mode !== "play" || !play.view) return { ...this.#state, position: text || this.#state.position };
    const { opponent, first, start } = play.game;
    return { ...this.#state, position: start, players: opponent, first, moves: history(play.game) };
  }

  /**
   * Show another state; what was asked about the one before is not answered any more.
   * @param {State} state
   */
  open(state) {
    this.#answer(null);
    this.#opened = this.#open(state);
    return this.#opened;
  }

  /** @param {State} asked */
  async #open(asked) {
    const turn = ++this.#opening;
    this.#leaving = true;
    let card;
    let state = asked;
    try {
      ({ card, state } = await called(asked));
    } catch (error) {
      if (turn === this.#opening) this.#leaving = false;
      this.#tell("nimbers-error", { code: "unknown", message: /** @type {Error} */ (error).message, at: null });
      return false;
    }
    if (turn !== this.#opening) return false;
    this.#state = state;
    this.#sent.moves = state.moves.length;
    this.#before = [];
    this.dispatchEvent(new Event("open"));
    const { settings, play } = spelled(state);
    this.#leaving = false;
    this.session.open(card, { game: state.game, settings, position: state.position, play });
    this.session.ask();
    // What does not come in time is not missed: Python is on its way.
    if (play && this.engine.state.name !== "ready")
      import("./graphs.js").then(({ stand }) => stand(this.session, this.engine, state.game)).catch(() => {});
    return true;
  }

  /** @returns {Promise<object | null>} */
  async solve() {
    if (!(await this.#opened)) return null;
    if (this.#state?.mode === "play") return this.#solveBoard();
    const { status } = this.session;
    if (status === "answered") return Promise.resolve(this.#result());
    const answered = new Promise((resolve) => this.#asking.push(/** @type {any} */ (resolve)));
    if (status !== "working" && status !== "waiting") this.session.ask();
    return /** @type {Promise<object | null>} */ (answered);
  }

  /** The answer of the position on the board of a game. */
  async #solveBoard() {
    const turn = this.#opening;
    const there = () => this.session.status === "playing" && this.session.play.view;
    while (!there() && !["failed", "cancelled"].includes(this.session.status))
      await new Promise((changed) => this.addEventListener("change", changed, { once: true }));
    const { about } = this.session;
    if (!about || turn !== this.#opening) return null;
    try {
      return detailOf((await this.engine.job("solve", about)).result);
    } catch {
      return null;
    }
  }

  /** @param {object | null} result for all who ask */
  #answer(result) {
    for (const resolve of this.#asking.splice(0)) resolve(result);
  }

  undo() {
    const { mode, play } = this.session;
    if (mode === "play") {
      if (play.canUndo) play.undo();
      return;
    }
    const position = this.#before.pop();
    if (position !== undefined) this.#go(position);
  }

  /** The element has left the page. */
  pause() {
    if (["working", "waiting"].includes(this.session.status)) this.session.cancel();
    this.#answer(null);
    this.engine.removeEventListener("state", this.#redraw);
  }

  /** It is back. */
  resume() {
    this.engine.addEventListener("state", this.#redraw);
    if (this.session.status === "cancelled") this.session.ask();
  }

  /**
   * A move chosen on the board or in a list.
   * @param {string} name
   */
  move(name) {
    const { mode, play, moves } = this.session;
    if (mode === "play") {
      play.move(name);
      return;
    }
    const option = moves?.moves.find((move) => move.name === name)?.option;
    if (typeof option === "string") this.step(option);
  }

  /**
   * On to another position.
   * @param {string} position
   */
  step(position) {
    this.#before.push(this.session.text);
    this.#go(position);
  }

  /** The same in the app. */
  get address() {
    const state = this.state;
    if (!state) return ROOT.href;
    const { card } = this.session;
    const tab = state.mode === "prove" ? "check" : null;
    const link = linkOf({ game: card.slug, position: state.position, tab, ...spelled(state) }, card);
    return new URL(`${lang === "en" ? "" : `${lang}/`}games/${card.slug}/${link}`, ROOT).href;
  }

  /** @param {string} position */
  #go(position) {
    this.session.type(position);
    this.session.ask();
  }

  #onEngine() {
    const { state } = this.engine;
    if (state.name === "failed") {
      this.#tell("nimbers-error", { code: state.code, message: state.message, at: null });
      this.#answer(null);
    } else if (state.name === "booting" && state.total) {
      this.#tell("nimbers-progress", { text: label("waitingStart"), fraction: state.bytes / state.total });
    }
  }

  #onChange() {
    this.dispatchEvent(new Event("change"));
    if (this.#leaving) return;
    const { status, answer, failure, progress: work, play, mode, text } = this.session;
    if (status === "working" && this.#state && text !== this.#state.position) {
      this.#state = { ...this.#state, position: text };
      this.#tell("nimbers-input", this.state);
    }
    if (work && work.text !== this.#sent.progress) {
      this.#sent.progress = work.text;
      this.#tell("nimbers-progress", work);
    }
    const settled = status === "answered" || status === "playing" || status === "failed";
    if (settled && !this.#sent.ready && (status !== "playing" || play.view)) {
      this.#sent.ready = true;
      this.#tell("nimbers-ready", this.state);
    }
    if (status === "answered" && answer !== this.#sent.result) {
      this.#sent.result = answer;
      this.#tell("nimbers-result", this.#result());
      this.#answer(this.#result());
    }
    if (status === "cancelled") this.#answer(null);
    if (status === "failed" && failure !== this.#sent.failure) {
      this.#sent.failure = failure;
      const { code, message, at } = /** @type {NonNullable<typeof failure>} */ (failure);
      this.#tell("nimbers-error", { code, message, at });
      this.#answer(null);
    }
    if (mode === "play" && play.failure && play.failure !== this.#sent.refused)
      this.#tell("nimbers-error", { code: "play", message: play.failure, at: null });
    this.#sent.refused = mode === "play" ? play.failure : "";
    // A view of the game before is still there while that of the next is made.
    if (status === "playing" && play.view?.moves.length === play.game.at) this.#tellMove(play.view);
  }

  /** @param {import("../app/play.js").View} view */
  #tellMove({ moves, over, winner }) {
    const last = moves.at(-1);
    if (moves.length !== this.#sent.moves) {
      this.#tell("nimbers-move", {
        move: moves.length > this.#sent.moves ? last?.name : null, // null: moves were taken back
        moves: moves.map(({ name }) => name),
        position: last ? last.position : this.session.play.game.start,
        over,
        winner,
      });
    }
    this.#sent.moves = moves.length;
  }

  #result() {
    return this.session.answer && detailOf(this.session.answer);
  }

  /**
   * @param {string} type
   * @param {unknown} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent("tell", { detail: { type, detail } }));
  }
}

/**
 * What a host is told of an answer.
 * @param {import("../engine/replies.js").Answer} answer
 */
function detailOf({ position, outcome, grundy, score, winning_move_count, texts }) {
  return { position, outcome, grundy, score, winning_move_count, text: texts.verdict };
}

/**
 * Settings and players as the session and a link have them.
 * @param {State} state
 */
function spelled({ set, convention, mode, players, first, moves }) {
  const names = /** @type {[string, string]} */ (["", ""]);
  return {
    settings: { ...set, ...(convention ? { convention } : {}) },
    play: mode === "play" ? { moves, opponent: players, first, names } : null,
  };
}
