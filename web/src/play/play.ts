// The game on a page: the board, whose turn it is, and the machine's pending move; draws nothing.

import type { Judged } from "../board/touch.ts";
import type { Card } from "../games/cards.ts";
import * as Game from "../games/game.ts";
import type { Engine } from "../python/client.ts";
import { EngineError } from "../python/errors.ts";
import { PERFECT } from "../python/facts.ts";
import type { Moves, Replay } from "../python/replies.d.ts";
import { label, lang } from "../ui/labels.ts";
import { done } from "./acts.ts";
import type { Ending, Refuted } from "./ending.ts";

type State = import("../games/game.ts").Game;

export type Judgement = Moves;
export type View = Replay;

/** Milliseconds between a player's move and the machine's reply. */
const PAUSE = 450;

/** Fires "change" on every change, and "moved" when the state of the link has changed (detail: "push" or "replace"). */
export class Play extends EventTarget {
  game: State = Game.begin("");
  view: View | null = null;
  /** rated moves of the position on the board */ moves: Judgement | null = null;
  /** number of moves before the displayed board; null: the current one */ shown: number | null = null;
  /** the machine's state */ machine: "idle" | "thinking" | "stopped" = "idle";
  progress: { text: string; fraction: number | null } | null = null;
  /** A sentence about the last action that was not a move. */
  #note = "";
  /** why a typed move is illegal */ refused = "";
  /** A good move as a hint: first the parts near it are ringed, then the whole move. */
  hinted: {
    move: Judged | { name: string; text: string; touch: []; option: null };
    parts: string[];
    whole: boolean;
  } | null = null;
  /** The end of the game, whatever board is on display: the last board, and the explanation once it is known. */
  over: { view: View; ending: Ending | null; refuted?: Refuted | null } | null = null;
  /** Whether the reader has closed the explanation. */
  laidAside = false;
  /** the displayed step of the explanation */ step: number | null = null;
  /** rated moves of this game's positions */ #judged: Map<string, Judgement> = new Map();
  failure = "";

  /** loaded when a game ends */ #endings: typeof import("./ending.ts") | null = null;
  #abort = new AbortController();
  #source;
  #about: { game: string; set: Record<string, string>; lang: string } = { game: "", set: {}, lang };

  /** @param source returns the current source of answers */
  constructor(source: () => Pick<Engine, "call" | "job">) {
    super();
    this.#source = source;
  }

  /** The position on the board for requests to Python; null if it is too long. */
  get about() {
    const position = this.view?.moves.length ? this.view.moves.at(-1)?.position : this.game.start;
    return typeof position === "string" ? { ...this.#about, position } : null;
  }

  /**
   * The question behind "Why?": the position before the last move of a person and that move, or the displayed board and
   * the move made on it; null if the position is too long.
   */
  get question() {
    const { view, game } = this;
    if (!view) return null;
    const turn = this.shown ?? Game.lastByHand(game);
    const position = this.#positionAt(view, turn);
    if (position === null) return null;
    return turn < game.at ? { ...this.#about, position, move: game.line[turn] } : { ...this.#about, position };
  }

  /** Whether `question` is about another position than the one on the board. */
  get elsewhere() {
    return this.question?.position !== this.about?.position;
  }

  /** Number of moves made before the displayed board. */
  get turn() {
    return this.shown ?? this.game.at;
  }

  /** A name for the game on the board: all its boards are drawn at one scale. */
  get key() {
    return `${this.#about.game} ${this.game.start}`;
  }

  /** Whether it is a person's turn on the displayed board. */
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

  /** Return the drawing of this game after these moves; null if nobody can draw it yet. */
  drawn = async (moves: string[]) => {
    try {
      const { result } = await this.#source().call("replay", this.#replayed(moves));
      return result.svg;
    } catch {
      return null; // play works without it
    }
  };

  /** Return the drawing after one more move. */
  preview = ({ name }: { name: string }) => this.drawn([...this.#lineShown(), name]);

  /** Return the name of a player. */
  name(player: 0 | 1) {
    const { names, opponent } = this.game;
    if (names[player]) return names[player];
    if (opponent === "friend") return label(player === 0 ? "play.player1" : "play.player2");
    return label(player === 0 ? "play.you" : "play.machine");
  }

  /** The last event and the next step, in one or two sentences. */
  get said() {
    const { view } = this;
    if (!view) return "";
    if (this.step !== null) return this.steps[this.step]?.text ?? "";
    if (this.shown !== null) return label("play.looking", { turn: this.shown });
    const [one, two] = [this.#note || this.#lastMove(), view.over ? this.outcome : this.#next()];
    return one ? label("play.two", { one, two }) : two;
  }

  /** The result in words, once the game is over. */
  get outcome() {
    const { over, winner, scores } = this.over?.view ?? this.view ?? {};
    if (!over) return "";
    const sides = this.game.first ? [0, 1] : [1, 0];
    const [own, other] = sides.map((side) => String(scores?.[side]));
    const won = this.#winner(winner ?? null);
    return scores
      ? label("play.two", { one: won, two: label("play.score", { own: own ?? "", other: other ?? "" }) })
      : won;
  }

  /** The explanation of the result in words, once it is known. */
  get tale() {
    return (this.over?.ending && this.#endings?.taleOf(this.over.ending, this.#told)) || "";
  }

  /** The explanation in numbers. */
  get numbers() {
    return (this.over?.ending && this.#endings?.numbersOf(this.over.ending, this.#told)) || [];
  }

  /** The boards of the explanation. */
  get steps() {
    return (this.over?.ending && this.#endings?.stepsOf(this.over.ending, this.#told, this.over.refuted)) || [];
  }

  /** What the boards of the explanation leave out, in words. */
  get others() {
    return (this.over?.refuted && this.#endings?.othersOf(this.over.refuted)) || "";
  }

  get #told() {
    const { moves = [], winner = null } = this.over?.view ?? {};
    const loser = winner === null ? null : ((1 - Game.player(this.game, winner)) as 0 | 1);
    return { game: this.game, moves, names: [this.name(0), this.name(1)] as [string, string], loser };
  }

  #winner(side: 0 | 1 | null) {
    if (side === null) return label("play.tie");
    const player = Game.player(this.game, side);
    return this.#isYou(player) ? label("play.youWin") : label("play.wins", { name: this.name(player) });
  }

  #lastMove() {
    const { moves } = this.view as View;
    const move = moves.at(-1);
    return move
      ? label("play.moved", { name: this.name(Game.player(this.game, moves.length - 1)), text: done(move.text) })
      : "";
  }

  #next() {
    if (this.machine === "stopped") return label("play.stopped");
    const player = Game.player(this.game);
    if (!Game.byHand(this.game)) return label("play.thinking", { name: this.name(player) });
    return this.#isYou(player) ? label("play.yourTurn") : label("play.turnOf", { name: this.name(player) });
  }

  #isYou(player: 0 | 1) {
    return player === 0 && this.game.opponent !== "friend" && !this.game.names[0];
  }

  /** Begin a game with these rules from a position, perhaps with some moves made already. */
  begin(card: Pick<Card, "slug">, set: Record<string, string>, start: string, settings: Partial<State> = {}) {
    const about = { game: card.slug, set, lang };
    const same = start === this.game.start && JSON.stringify(about) === JSON.stringify(this.#about);
    this.#about = about;
    const seed = settings.seed ?? Math.floor(Math.random() * 2 ** 32);
    const kept =
      same && settings.line ? Game.at({ ...this.game, ...settings, line: this.game.line }, settings.line) : null;
    this.game = kept ?? Game.begin(start, { ...this.game, ...settings, line: settings.line ?? [], seed });
    if (!same) this.view = null;
    this.#judged.clear();
    this.#note = "";
    return this.#show();
  }

  /** Stop work on this game, because another one is loading; the board stays until then. */
  leave() {
    this.#drop();
    this.machine = "idle";
    this.progress = null;
  }

  /** End play. */
  end() {
    this.leave();
    this.view = null;
    this.over = null;
    this.moves = null;
  }

  /** Make a person's move; an illegal move only sets `refused`. */
  async move(name: string) {
    if (!this.mine) return;
    this.refused = "";
    const game = Game.played(this.game, name.trim());
    if (!this.moves?.moves.some((move) => move.name === name)) {
      try {
        await this.#source().call("replay", this.#replayed(Game.history(game)), null, { signal: this.#abort.signal });
      } catch (error) {
        if (!this.#abort.signal.aborted) this.refused = (error as Error).message;
        this.#changed();
        return;
      }
    }
    this.#note = "";
    this.#become(game, "push");
    await this.#show();
  }

  /** Take back the last move of a person and all later moves. */
  undo() {
    const game = Game.undone(this.game);
    if (!game) return;
    this.#note = label("play.undone");
    this.#become(game, "push");
    this.#show();
  }

  /** Go back to before a move, to make another one. */
  retry(turn: number) {
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

  /** Change the players; the moves stay. */
  set(settings: Partial<Pick<State, "opponent" | "first" | "names">>) {
    this.#become({ ...this.game, ...settings }, "replace");
    if (Object.hasOwn(settings, "names")) this.#changed();
    else this.#show();
  }

  /** Display the board after some moves, without changing the game. */
  look(turn: number | null) {
    this.step = null;
    this.shown = turn === this.game.at ? null : turn;
    return this.#show(false);
  }

  /** Display one of the boards of the explanation. */
  async explain(step: number) {
    const line = this.steps[step]?.line ?? [];
    const here = this.view?.moves.map(({ name }) => name) ?? [];
    this.shown = this.over?.ending?.turn ?? 0;
    this.step = step;
    // Show the board before the move first, so that the reader sees the move.
    if (here.join() !== line.slice(0, -1).join()) {
      await this.#show(false, line.slice(0, -1));
      if (this.step !== step) return;
      try {
        await wait(PAUSE, this.#abort.signal);
      } catch {
        return; // another board is on display by now
      }
    }
    await this.#show(false);
    await this.#refute(this.#abort.signal);
  }

  /** Add to the explanation why the position that was lost could not be won. */
  async #refute(signal: AbortSignal) {
    const { over } = this;
    if (!over?.ending || over.refuted !== undefined || !this.#endings) return;
    const rate = (position: string) => this.#rated(position, signal);
    const at = (turn: number) => this.#positionAt(over.view, turn);
    try {
      over.refuted = await this.#endings.refutedOf(over.ending, this.#told, at, rate);
      this.#changed();
    } catch (error) {
      this.#failed(error, signal);
    }
  }

  /** Close or reopen the explanation, and display the last board. */
  layAside(aside: boolean) {
    this.laidAside = aside;
    if (this.step !== null) this.look(null);
    else this.#changed();
  }

  /** Display the board that "Why?" is about. */
  lookBack() {
    return this.look(Game.lastByHand(this.game));
  }

  /** Stop the machine's move. */
  cancel() {
    if (this.machine !== "thinking") return;
    this.#drop();
    this.machine = "stopped";
    this.progress = null;
    this.#changed();
  }

  /** Let the machine move after a stop. */
  go() {
    return this.#show();
  }

  /** Hint where a good move is; a second call shows the move itself, without making it. */
  async hint() {
    const about = this.about;
    if (!this.mine || !about) return;
    if (this.hinted) {
      this.#tellHint(this.hinted.move);
      return;
    }
    const { signal } = this.#abort;
    try {
      const { result } = await this.#source().job(
        "reply",
        { ...about, strength: PERFECT, seed: this.game.seed },
        null,
        { signal },
      );
      if (result.name === null || result.text === null) return;
      const move = this.moves?.moves.find(({ name }) => name === result.name);
      if (!move || move.verdict === "open" || !this.moves || this.moves.moves.length === 1) {
        this.#tellHint(move ?? { name: result.name, text: result.text, touch: [], option: null });
        return;
      }
      const { moves } = this.moves;
      const { nudgeOf } = await import("./nudge.ts");
      const { key, params, parts } = nudgeOf(move, moves);
      this.hinted = { move, parts, whole: false };
      this.#note = label(`play.nudge.${key}`, params);
      this.#changed();
    } catch (error) {
      this.#failed(error, signal);
    }
  }

  #tellHint(move: NonNullable<Play["hinted"]>["move"]) {
    this.hinted = { move, parts: [], whole: true };
    this.#note = label(`play.hint.${"verdict" in move ? move.verdict : "open"}`, { text: move.text });
    this.#changed();
  }

  /**
   * Display the current board and take the next step: wait for a person, let the machine move, or explain the end.
   * @param live return to the current state of the game
   * @param before the moves to a board to display first
   */
  async #show(live = true, before?: string[]) {
    this.#drop();
    const { signal } = this.#abort;
    if (live) {
      this.shown = null;
      this.step = null;
      this.over = null;
      this.laidAside = false;
    }
    this.machine = "idle";
    this.progress = null;
    this.hinted = null;
    this.refused = "";
    this.failure = "";
    this.moves = null;
    const seen = this.view;
    try {
      const line = before ?? this.#lineShown();
      const { result } = await this.#source().call("replay", this.#replayed(line), null, { signal });
      this.view = result;
      if (this.shown === null && result.over) return await this.#tellEnd(result, signal);
      if (this.step !== null) return this.#changed();
      if (this.shown === null && !this.mine) return await this.#letMachineMove(signal, seen !== null);
      this.#changed();
      await this.#judge(signal);
    } catch (error) {
      this.#failed(error, signal);
    }
  }

  /** The moves that lead to the displayed board. */
  #lineShown() {
    return this.step === null ? this.game.line.slice(0, this.turn) : (this.steps[this.step]?.line ?? []);
  }

  async #judge(signal: AbortSignal) {
    const about = this.about;
    if (!about) return this.#tooLong();
    const { result } = await this.#source().job("moves", about, null, {
      signal,
      onProgress: (progress) => this.#report(progress),
    });
    this.moves = result;
    this.#judged.set(about.position, result);
    this.progress = null;
    this.#changed();
  }

  async #letMachineMove(signal: AbortSignal, pause: boolean) {
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

  /** Report that Python cannot take a position of this length. */
  #tooLong() {
    this.failure = label("play.tooLong");
    this.#changed();
  }

  async #tellEnd(view: View, signal: AbortSignal) {
    if (!this.over?.ending) {
      this.over = { view, ending: null };
      this.#changed();
      const winner = view.winner === null ? null : Game.player(this.game, view.winner);
      this.#endings ??= await import("./ending.ts");
      const ending = await this.#endings.endingOf(this.game, winner, view.moves, (turn) =>
        this.#rated(this.#positionAt(view, turn), signal),
      );
      this.over = { view, ending };
    }
    this.#changed();
  }

  /** Return the position before a turn; null if it is too long. */
  #positionAt(view: View, turn: number) {
    const position = turn === 0 ? this.game.start : view.moves[turn - 1]?.position;
    return typeof position === "string" ? position : null;
  }

  /** Return the rated moves of a position; null if they are not available. */
  async #rated(position: string | null, signal: AbortSignal) {
    if (position === null) return null;
    const known = this.#judged.get(position);
    if (known) return known;
    try {
      const { result } = await this.#source().job("moves", { ...this.#about, position }, null, { signal });
      this.#judged.set(position, result);
      return result;
    } catch (error) {
      if (signal.aborted) throw error;
      return null;
    }
  }

  #become(game: State, how: "push" | "replace") {
    this.game = game;
    this.dispatchEvent(new CustomEvent("moved", { detail: how }));
  }

  #replayed(moves: string[]) {
    return { ...this.#about, position: this.game.start, moves };
  }

  #report({ text, fraction }: { text: string; fraction: number | null }) {
    this.progress = { text, fraction };
    this.#changed();
  }

  #failed(error: unknown, signal: AbortSignal) {
    if (signal.aborted) return;
    if (!this.view && this.game.at > 0 && error instanceof EngineError && error.code === "illegal") {
      // The link contains an illegal move: show the start and the reason.
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

/** @param time milliseconds */
function wait(time: number, signal: AbortSignal) {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, time);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
