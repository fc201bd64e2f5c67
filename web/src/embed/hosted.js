// What a host page and an embedded game tell each other: states in, events out, undo; knows no pixels.
import { card as cardOf } from "../app/cards.js";
import { history } from "../app/game.js";
import { label, lang } from "../app/labels.js";
import { encode } from "../app/link.js";
import { Session } from "../app/session.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../app/cards.js").Card} Card */
/** @typedef {import("../engine/client.js").Engine} Engine */

/** The site this script came from. */
const ROOT = new URL("../", import.meta.url);
/** @type {Map<string, Promise<Card>>} */
const cards = new Map();

/**
 * What is known of a game, as the build wrote it.
 * @param {string} slug
 * @returns {Promise<Card>}
 */
export function known(slug) {
  const found = cards.get(slug) ?? fetched(slug);
  cards.set(slug, found);
  found.catch(() => cards.delete(slug));
  return found;
}

/** @param {string} slug */
async function fetched(slug) {
  const response = await fetch(new URL(`cards/${lang}/${slug}.json`, ROOT));
  if (response.status === 404) throw new Error(label("link.game", { detail: slug }));
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return cardOf(await response.json());
}

/** "change" when there is something new to see; "tell" (detail: {type, detail}) when the host page should hear of it. */
export class Hosted extends EventTarget {
  /** @type {State | null} what was opened last, and the position gone on to */ #state = null;
  /** @type {string[]} positions gone on from, for undo */ #before = [];
  /** @type {((result: object | null) => void)[]} */ #asking = [];
  #told = {
    ready: false,
    result: /** @type {unknown} */ (null),
    trouble: /** @type {unknown} */ (null),
    moves: 0,
    progress: "",
  };
  #opening = 0;
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

  /** @param {State} state */
  async open(state) {
    const turn = ++this.#opening;
    let card;
    try {
      card = await known(state.game);
    } catch (error) {
      this.#tell("nimbers-error", { code: "unknown", message: /** @type {Error} */ (error).message, at: null });
      return;
    }
    if (turn !== this.#opening) return;
    this.#state = state;
    this.#before = [];
    this.dispatchEvent(new Event("open"));
    const { settings, play } = spelled(state);
    this.session.open(card, { game: state.game, settings, position: state.position, play });
    this.session.ask();
  }

  /** @returns {Promise<object | null>} */
  solve() {
    const { status } = this.session;
    if (status === "answered") return Promise.resolve(this.#result());
    const answered = new Promise((resolve) => this.#asking.push(/** @type {any} */ (resolve)));
    if (status !== "working" && status !== "waiting") this.session.ask();
    return /** @type {Promise<object | null>} */ (answered);
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
    if (this.session.status === "working") this.session.cancel();
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
    const link = encode({ game: card.slug, position: state.position, ...spelled(state) }, card) ?? `#v1;g=${card.slug}`;
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
      for (const resolve of this.#asking.splice(0)) resolve(null);
    } else if (state.name === "booting" && state.total) {
      this.#tell("nimbers-progress", { text: label("waitingStart"), fraction: state.bytes / state.total });
    }
  }

  #onChange() {
    this.dispatchEvent(new Event("change"));
    const { status, answer, trouble, progress: work, play, mode, text } = this.session;
    if (status === "working" && this.#state && text !== this.#state.position) {
      this.#state = { ...this.#state, position: text };
      this.#tell("nimbers-input", this.state);
    }
    if (work && work.text !== this.#told.progress) {
      this.#told.progress = work.text;
      this.#tell("nimbers-progress", work);
    }
    const settled = status === "answered" || status === "playing" || status === "troubled";
    if (settled && !this.#told.ready && (status !== "playing" || play.view)) {
      this.#told.ready = true;
      this.#tell("nimbers-ready", this.state);
    }
    if (status === "answered" && answer !== this.#told.result) {
      this.#told.result = answer;
      this.#tell("nimbers-result", this.#result());
      for (const resolve of this.#asking.splice(0)) resolve(this.#result());
    }
    if (status === "troubled" && trouble !== this.#told.trouble) {
      this.#told.trouble = trouble;
      const { code, message, at } = /** @type {NonNullable<typeof trouble>} */ (trouble);
      this.#tell("nimbers-error", { code, message, at });
      for (const resolve of this.#asking.splice(0)) resolve(null);
    }
    if (mode === "play" && play.view) this.#tellMove(play.view);
  }

  /** @param {import("../app/play.js").View} view */
  #tellMove({ moves, over, winner }) {
    const last = moves.at(-1);
    if (moves.length > this.#told.moves && last) {
      this.#tell("nimbers-move", {
        move: last.name,
        moves: moves.map(({ name }) => name),
        position: last.position,
        over,
        winner,
      });
    }
    this.#told.moves = moves.length;
  }

  #result() {
    const { answer } = this.session;
    const { position, outcome, grundy, score, winning_move_count, texts } = answer;
    return { position, outcome, grundy, score, winning_move_count, text: texts.verdict };
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
