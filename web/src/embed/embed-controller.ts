// Connects a host page with an embedded game: takes states and undo, sends events; draws nothing.

import { Session } from "../analyse/session.ts";
import type { Card } from "../games/cards.ts";
import { history } from "../games/game.ts";
import { linkOf } from "../link/link.ts";
import type { View } from "../play/play.ts";
import type { Engine } from "../python/client.ts";
import type { Answer } from "../python/replies.d.ts";
import { label, lang } from "../ui/labels.ts";
import { resolveGame } from "./known.ts";
import type { State } from "./state.ts";

/** The root of the site that this script came from. */
const ROOT = new URL("../", import.meta.url);

/** Fires "change" to update the view, and "tell" (detail: {type, detail}) to send the host page an event. */
export class EmbedController extends EventTarget {
  /** the state opened last, with the current position */ #state: State | null = null;
  /** earlier positions, for undo */ #before: string[] = [];
  #asking: ((result: object | null) => void)[] = [];
  #sent = {
    ready: false,
    result: null as unknown,
    failure: null as unknown,
    moves: 0,
    progress: "",
    refused: "",
  };
  #opening = 0;
  /** Another state is loading: send no more events about the old one. */
  #leaving = false;
  /** whether the last state could be opened */ #opened: Promise<boolean> = Promise.resolve(false);
  #redraw = () => this.#onEngine();

  engine: Engine;
  session: Session;

  constructor(engine: Engine, card: Card) {
    super();
    this.engine = engine;
    this.session = new Session(engine, card);
    this.session.addEventListener("change", () => this.#onChange());
    engine.addEventListener("state", this.#redraw);
  }

  /** The state on display. */
  get state() {
    const { play, mode, text } = this.session;
    if (!this.#state) return null;
    if (mode !== "play" || !play.view) return { ...this.#state, position: text || this.#state.position };
    const { opponent, first, start } = play.game;
    return { ...this.#state, position: start, players: opponent, first, moves: history(play.game) };
  }

  /** Show another state; pending questions about the old one resolve to null. */
  open(state: State) {
    this.#answer(null);
    this.#opened = this.#open(state);
    return this.#opened;
  }

  async #open(asked: State) {
    const turn = ++this.#opening;
    this.#leaving = true;
    let card: Card;
    let state = asked;
    try {
      ({ card, state } = await resolveGame(asked));
    } catch (error) {
      if (turn === this.#opening) this.#leaving = false;
      this.#tell("nimbers-error", { code: "unknown", message: (error as Error).message, at: null });
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
    if (state.mode === "proof" && state.certificate) this.#tellReady(); // the checker needs no Python
    // Do not wait long for the play data: Python will load anyway.
    if (play && this.engine.state.name !== "ready")
      import("./graphs.ts").then(({ stand }) => stand(this.session, this.engine, state.game)).catch(() => {});
    return true;
  }

  async solve(): Promise<object | null> {
    if (!(await this.#opened)) return null;
    if (this.#state?.mode === "play") return this.#solveBoard();
    const { status } = this.session;
    if (status === "answered") return Promise.resolve(this.#result());
    const answered = new Promise<object | null>((resolve) => this.#asking.push(resolve));
    if (status !== "working" && status !== "waiting") this.session.ask();
    return answered;
  }

  /** Answer the position on the board of a game. */
  async #solveBoard() {
    const turn = this.#opening;
    const isReady = () => this.session.status === "playing" && this.session.play.view;
    while (!isReady() && !["failed", "cancelled"].includes(this.session.status))
      await new Promise((changed) => this.addEventListener("change", changed, { once: true }));
    const { about } = this.session;
    if (!about || turn !== this.#opening) return null;
    try {
      return detailOf((await this.engine.job("solve", about)).result);
    } catch {
      return null;
    }
  }

  /** @param result for all pending calls of `solve` */
  #answer(result: object | null) {
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

  /** Stop because the element has left the page. */
  pause() {
    if (["working", "waiting"].includes(this.session.status)) this.session.cancel();
    this.#answer(null);
    this.engine.removeEventListener("state", this.#redraw);
  }

  /** Continue because the element is in the page again. */
  resume() {
    this.engine.addEventListener("state", this.#redraw);
    if (this.session.status === "cancelled") this.session.ask();
  }

  /** Make a move that was chosen on the board or in a list. */
  move(name: string) {
    const { mode, play, moves } = this.session;
    if (mode === "play") {
      play.move(name);
      return;
    }
    const option = moves?.moves.find((move) => move.name === name)?.option;
    if (typeof option === "string") this.step(option);
  }

  /** Continue with another position. */
  step(position: string) {
    this.#before.push(this.session.text);
    this.#go(position);
  }

  /** The URL of the same state in the app. */
  get address() {
    const state = this.state;
    if (!state) return ROOT.href;
    const { card } = this.session;
    const tab = state.mode === "prove" ? "check" : null;
    const link = linkOf({ game: card.slug, position: state.position, tab, ...spelled(state) }, card);
    return new URL(`${lang === "en" ? "" : `${lang}/`}games/${card.slug}/${link}`, ROOT).href;
  }

  #go(position: string) {
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
    if (settled && (status !== "playing" || play.view)) this.#tellReady();
    if (status === "answered" && answer !== this.#sent.result) {
      this.#sent.result = answer;
      this.#tell("nimbers-result", this.#result());
      this.#answer(this.#result());
    }
    if (status === "cancelled") this.#answer(null);
    if (status === "failed" && failure !== this.#sent.failure) {
      this.#sent.failure = failure;
      const { code, message, at } = failure as NonNullable<typeof failure>;
      this.#tell("nimbers-error", { code, message, at });
      this.#answer(null);
    }
    if (mode === "play" && play.failure && play.failure !== this.#sent.refused)
      this.#tell("nimbers-error", { code: "play", message: play.failure, at: null });
    this.#sent.refused = mode === "play" ? play.failure : "";
    // While the view of the next position loads, `view` is still the old one.
    if (status === "playing" && play.view?.moves.length === play.game.at) this.#tellMove(play.view);
  }

  /** Tell the page once that the game is there. */
  #tellReady() {
    if (this.#sent.ready) return;
    this.#sent.ready = true;
    this.#tell("nimbers-ready", this.state);
  }

  #tellMove({ moves, over, winner }: View) {
    const last = moves.at(-1);
    if (moves.length !== this.#sent.moves) {
      this.#tell("nimbers-move", {
        move: moves.length > this.#sent.moves ? last?.name : null, // null if moves were taken back
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

  #tell(type: string, detail: unknown) {
    this.dispatchEvent(new CustomEvent("tell", { detail: { type, detail } }));
  }
}

/** Pick the fields of an answer for the host page. */
function detailOf({ position, outcome, grundy, score, winning_move_count, texts }: Answer) {
  return { position, outcome, grundy, score, winning_move_count, text: texts.verdict };
}

/** Convert settings and players to the form that the session and a URL use. */
function spelled({ set, convention, mode, players, first, moves }: State) {
  const names = ["", ""] as [string, string];
  return {
    settings: { ...set, ...(convention ? { convention } : {}) },
    play: mode === "play" ? { moves, opponent: players, first, names } : null,
  };
}
