// A game on the page: what is on the board, whose turn it is, the machine's reply on its way; knows no pixels.
import { EngineError } from "../engine/errors.js";
import * as Game from "./game.js";
import { label, lang } from "./labels.js";
import { mistaken } from "./touch.js";

/** @typedef {import("../engine/client.js").Engine} Engine */
/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./game.js").Game} State */
/** @typedef {import("./touch.js").Judged} Judged */
/** @typedef {import("../engine/replies.js").Moves} Judgement */
/** @typedef {import("../engine/replies.js").Replay} View */

/** A move is seen before it is answered, in milliseconds. */
const PAUSE = 450;

/** "change" on every change; "moved" when the state that a link holds has changed (detail: "push" or "replace"). */
export class Play extends EventTarget {
  /** @type {State} */ game = Game.begin("");
  /** @type {View | null} */ view = null;
  /** @type {Judgement | null} the moves of the position on the board */ moves = null;
  /** @type {number | null} the number of moves after which the board is looked at; null: as it stands */ shown = null;
  /** @type {"idle" | "thinking" | "stopped"} the machine */ machine = "idle";
  /** @type {{text: string, fraction: number | null} | null} */ progress = null;
  /** What was done other than a move, in one sentence. */
  #note = "";
  /** @type {string} why a move that was typed cannot be made */ refused = "";
  /** @type {Judged | {name: string, text: string, touch: []} | null} */ hinted = null;
  /**
   * The last move that gave the game away, once it is over, with the moves there were; turn null: there is none.
   * @type {{turn: number, judgement: Judgement} | {turn: null} | null}
   */
  mistake = null;
  /** @type {string} */ failure = "";

  #abort = new AbortController();
  #source;
  /** @type {{game: string, set: Record<string, string>, lang: string}} */ #about = { game: "", set: {}, lang };

  /** @param {() => Pick<Engine, "call" | "job">} source whom to ask now */
  constructor(source) {
    super();
    this.#source = source;
  }

  /** What is on the board, as Python is asked about it; null: too long to be written. */
  get about() {
    const position = this.view?.moves.length ? this.view.moves.at(-1)?.position : this.game.start;
    return typeof position === "string" ? { ...this.#about, position } : null;
  }

  /**
   * What "Why?" asks in a game: the position before the last move made by hand, and that move; the board that is looked
   * at, and the move that was made on it. Null where it is too long to be written.
   */
  get question() {
    const { view, game } = this;
    if (!view) return null;
    const turn = this.shown ?? Game.lastByHand(game);
    const position = turn === 0 ? game.start : view.moves[turn - 1]?.position;
    if (typeof position !== "string") return null;
    return turn < game.at ? { ...this.#about, position, move: game.line[turn] } : { ...this.#about, position };
  }

  /** Whether that is not the position on the board. */
  get elsewhere() {
    return this.question?.position !== this.about?.position;
  }

  /** The number of moves made on the board that is looked at. */
  get turn() {
    return this.shown ?? this.game.at;
  }

  /** Whether a person is to move on the board. */
  get mine() {
    const drawn = this.shown === null && this.view?.moves.length === this.game.at;
    return drawn && this.view?.over === false && Game.byHand(this.game);
  }

  get canUndo() {
    return Game.undone(this.game) !== null;
  }

  get canRedo() {
    return Game.redone(this.game) !== null;
  }

  /**
   * What a player is called.
   * @param {0 | 1} player
   */
  name(player) {
    const { names, opponent } = this.game;
    if (names[player]) return names[player];
    if (opponent === "friend") return label(player === 0 ? "play.player1" : "play.player2");
    return label(player === 0 ? "play.you" : "play.machine");
  }

  /** What has just happened and what is next, in one or two sentences. */
  get said() {
    const { view } = this;
    if (!view) return "";
    if (this.shown !== null) return label("play.looking", { turn: this.shown });
    const [one, two] = [this.#note || this.#lastMove(), view.over ? this.outcome : this.#next()];
    return one ? label("play.two", { one, two }) : two;
  }

  /** Who won, once the game is over. */
  get outcome() {
    const { over, winner, scores } = this.view ?? {};
    if (!over) return "";
    const sides = this.game.first ? [0, 1] : [1, 0];
    const [own, other] = sides.map((side) => String(scores?.[side]));
    const won = this.#winner(winner ?? null);
    return scores
      ? label("play.two", { one: won, two: label("play.score", { own: own ?? "", other: other ?? "" }) })
      : won;
  }

  /** @param {0 | 1 | null} side */
  #winner(side) {
    if (side === null) return label("play.tie");
    const player = Game.player(this.game, side);
    return this.#isYou(player) ? label("play.youWin") : label("play.wins", { name: this.name(player) });
  }

  #lastMove() {
    const { moves } = /** @type {View} */ (this.view);
    const move = moves.at(-1);
    return move
      ? label("play.moved", { name: this.name(Game.player(this.game, moves.length - 1)), text: move.text })
      : "";
  }

  #next() {
    if (this.machine === "stopped") return label("play.stopped");
    const player = Game.player(this.game);
    if (!Game.byHand(this.game)) return label("play.thinking", { name: this.name(player) });
    return this.#isYou(player) ? label("play.yourTurn") : label("play.turnOf", { name: this.name(player) });
  }

  /** @param {0 | 1} player */
  #isYou(player) {
    return player === 0 && this.game.opponent !== "friend" && !this.game.names[0];
  }

  /**
   * A game of these rules from a position, some moves made perhaps.
   * @param {Card} card
   * @param {Record<string, string>} set
   * @param {string} start
   * @param {Partial<State>} [settings]
   */
  begin(card, set, start, settings = {}) {
    const about = { game: card.slug, set, lang };
    const same = start === this.game.start && JSON.stringify(about) === JSON.stringify(this.#about);
    this.#about = about;
    const seed = settings.seed ?? Math.floor(Math.random() * 2 ** 32);
    const kept =
      same && settings.line ? Game.at({ ...this.game, ...settings, line: this.game.line }, settings.line) : null;
    this.game = kept ?? Game.begin(start, { ...this.game, ...settings, line: settings.line ?? [], seed });
    if (!same) this.view = null;
    this.#note = "";
    return this.#show();
  }

  /** Another game is coming: nothing more is done for this one, which stays in sight until then. */
  leave() {
    this.#drop();
    this.machine = "idle";
    this.progress = null;
  }

  /** Nothing is played any more. */
  end() {
    this.leave();
    this.view = null;
    this.moves = null;
  }

  /**
   * A person makes a move; a move that is not allowed is told and nothing is changed.
   * @param {string} name
   */
  async move(name) {
    if (!this.mine) return;
    this.refused = "";
    const game = Game.played(this.game, name.trim());
    if (!this.moves?.moves.some((move) => move.name === name)) {
      try {
        await this.#source().call("replay", this.#replayed(game), null, { signal: this.#abort.signal });
      } catch (error) {
        if (!this.#abort.signal.aborted) this.refused = /** @type {Error} */ (error).message;
        this.#changed();
        return;
      }
    }
    this.#note = "";
    this.#become(game, "push");
    await this.#show();
  }

  /** Take back the last move made by hand and what came after it. */
  undo() {
    const game = Game.undone(this.game);
    if (!game) return;
    this.#note = label("play.undone");
    this.#become(game, "push");
    this.#show();
  }

  /**
   * The board before a move, to make it again.
   * @param {number} turn
   */
  retry(turn) {
    this.#note = label("play.undone");
    this.#become({ ...this.game, at: turn }, "push");
    this.#show();
  }

  redo() {
    const game = Game.redone(this.game);
    if (!game) return;
    this.#note = label("play.redone");
    this.#become(game, "push");
    this.#show();
  }

  restart() {
    this.#note = label("play.restarted");
    this.#become(Game.again(this.game, Math.floor(Math.random() * 2 ** 32)), "push");
    this.#show();
  }

  swap() {
    this.#note = label("play.swapped");
    this.#become(Game.swapped(this.game), "replace");
    this.#show();
  }

  /**
   * Other players; moves stay.
   * @param {Partial<Pick<State, "opponent" | "first" | "names">>} settings
   */
  set(settings) {
    this.#become({ ...this.game, ...settings }, "replace");
    if (Object.hasOwn(settings, "names")) this.#changed();
    else this.#show();
  }

  /**
   * Look at the board after some moves; the game stands where it is.
   * @param {number | null} turn
   */
  look(turn) {
    this.shown = turn === this.game.at ? null : turn;
    return this.#show(false);
  }

  /** Look at the board that "Why?" speaks of. */
  lookBack() {
    return this.look(Game.lastByHand(this.game));
  }

  /** The machine is not to move now. */
  cancel() {
    if (this.machine !== "thinking") return;
    this.#drop();
    this.machine = "stopped";
    this.progress = null;
    this.#changed();
  }

  /** Let the machine move after all. */
  go() {
    return this.#show();
  }

  /** A good move for the player to move, without making it. */
  async hint() {
    const about = this.about;
    if (!this.mine || !about) return;
    const { signal } = this.#abort;
    try {
      const { result } = await this.#source().job(
        "reply",
        { ...about, strength: Game.PERFECT, seed: this.game.seed },
        null,
        { signal },
      );
      if (result.name === null || result.text === null) return;
      const move = this.moves?.moves.find(({ name }) => name === result.name);
      this.hinted = move ?? { name: result.name, text: result.text, touch: [] };
      this.#note = label(`play.hint.${move?.verdict ?? "open"}`, { text: result.text });
      this.#changed();
    } catch (error) {
      this.#failed(error, signal);
    }
  }

  /**
   * Draw the board as the game stands, and do what is next: wait for a person, let the machine move, tell the end.
   * @param {boolean} [live] back to where the game stands
   */
  async #show(live = true) {
    this.#drop();
    const { signal } = this.#abort;
    if (live) this.shown = null;
    this.machine = "idle";
    this.progress = null;
    this.hinted = null;
    this.refused = "";
    this.failure = "";
    this.moves = null;
    const before = this.view;
    try {
      const { result } = await this.#source().call("replay", this.#replayed(this.game, this.turn), null, { signal });
      this.view = result;
      if (this.shown === null && result.over) return await this.#tellEnd(signal);
      this.mistake = null;
      if (this.shown === null && !this.mine) return await this.#letMachineMove(signal, before !== null);
      this.#changed();
      await this.#judge(signal);
    } catch (error) {
      this.#failed(error, signal);
    }
  }

  /** @param {AbortSignal} signal */
  async #judge(signal) {
    const about = this.about;
    if (!about) return this.#tooLong();
    const { result } = await this.#source().job("moves", about, null, {
      signal,
      onProgress: (progress) => this.#report(progress),
    });
    this.moves = result;
    this.progress = null;
    this.#changed();
  }

  /**
   * @param {AbortSignal} signal
   * @param {boolean} pause
   */
  async #letMachineMove(signal, pause) {
    const about = this.about;
    if (!about) return this.#tooLong();
    this.machine = "thinking";
    this.#changed();
    const params = { ...about, strength: this.game.opponent, seed: this.game.seed };
    const [{ result }] = await Promise.all([
      this.#source().job("reply", params, null, { signal, onProgress: (progress) => this.#report(progress) }),
      wait(pause ? PAUSE : 0, signal),
    ]);
    if (result.name === null) return;
    this.#become(Game.played(this.game, result.name), "replace");
    this.#note = "";
    await this.#show();
  }

  /** Positions that are too long to be written cannot be asked about. */
  #tooLong() {
    this.failure = label("play.tooLong");
    this.#changed();
  }

  /** @param {AbortSignal} signal */
  async #tellEnd(signal) {
    const { winner } = /** @type {View} */ (this.view);
    this.#changed();
    await this.#findMistake(winner === null ? null : Game.player(this.game, winner), signal);
  }

  /**
   * The loser's last move that gave the game away.
   * @param {0 | 1 | null} winner null: nobody
   * @param {AbortSignal} signal
   */
  async #findMistake(winner, signal) {
    const view = /** @type {View} */ (this.view);
    for (let turn = view.moves.length - 1; turn >= 0; turn--) {
      if (!Game.byHand(this.game, turn) || Game.player(this.game, turn) === winner) continue;
      const position = turn === 0 ? this.game.start : view.moves[turn - 1]?.position;
      if (typeof position !== "string") continue;
      const { result } = await this.#source().job("moves", { ...this.#about, position }, null, { signal });
      if (!mistaken(result.moves, view.moves[turn]?.name ?? "")) continue;
      this.mistake = { turn, judgement: result };
      this.#changed();
      return;
    }
    this.mistake = { turn: null };
    this.#changed();
  }

  /**
   * @param {State} game
   * @param {"push" | "replace"} how
   */
  #become(game, how) {
    this.game = game;
    this.dispatchEvent(new CustomEvent("moved", { detail: how }));
  }

  /**
   * @param {State} game
   * @param {number} [turn]
   */
  #replayed(game, turn = game.at) {
    return { ...this.#about, position: game.start, moves: game.line.slice(0, turn) };
  }

  /** @param {{text: string, fraction: number | null}} progress */
  #report({ text, fraction }) {
    this.progress = { text, fraction };
    this.#changed();
  }

  /**
   * @param {unknown} error
   * @param {AbortSignal} signal
   */
  #failed(error, signal) {
    if (signal.aborted) return;
    if (!this.view && this.game.at > 0 && error instanceof EngineError && error.code === "illegal") {
      // A link whose moves cannot be made: its beginning is shown, and why it goes no further.
      this.game = Game.again(this.game);
      this.#show().then(() => {
        this.failure = error.message;
        this.#changed();
      });
      return;
    }
    this.machine = this.machine === "thinking" ? "stopped" : this.machine;
    this.progress = null;
    this.failure = error instanceof EngineError ? error.message : String(error);
    this.#changed();
  }

  #drop() {
    this.#abort.abort(new DOMException("another move", "AbortError"));
    this.#abort = new AbortController();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * @param {number} time in milliseconds
 * @param {AbortSignal} signal
 */
function wait(time, signal) {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, time);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
