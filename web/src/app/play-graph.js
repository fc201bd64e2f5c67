// Plays a game from data until Python has loaded. The build computed positions, drawings, moves and the perfect replies
// (web/tools/play_graphs.py). This module knows no rules; whatever the data lack, it asks Python.

import { PERFECT } from "./game.js";

/** @typedef {import("../engine/client.js").Engine} Engine */

/**
 * `[name, text, option, verdict, value, gain, touch]`: name and text are indices of texts, option of a position.
 * @typedef {[number, number, number, number, number | null, number, import("./touch.js").Touch[]]} Move
 *
 * `[text, drawing, label, moves, reply]`; a position beyond the data has only its text. If the data contain only the
 * reply, moves are null and the reply is a move itself.
 * @typedef {[number] | [number, number[], number, Move[] | null, number | Move]} Position
 *
 * `typed` is the start as the example writes it, which may be another text of the same position.
 *
 * @typedef {{
 *   game: string, typed: string, read: import("../engine/replies.js").Read, convention: string, value_name: import("../engine/replies.js").Moves["value_name"],
 *   positions: Position[], texts: string[]
 * }} Graph
 */

const VERDICTS = /** @type {const} */ (["win", "lose", "tie", "draw", "open"]);

/** Has the engine's methods: asks Python once it is ready, and before that answers from the data if it can. */
export class PlayGraph {
  #engine;
  #graph;
  /** @type {Map<string, number>} indices of positions, by text */ #numbers;

  /**
   * @param {Pick<Engine, "call" | "job" | "state">} engine
   * @param {Graph} graph
   */
  constructor(engine, graph) {
    this.#engine = engine;
    this.#graph = graph;
    this.#numbers = new Map(graph.positions.map(([text], number) => [this.#text(text), number]));
  }

  /**
   * Whether the game of a session can begin or continue without Python.
   * @param {import("./session.js").Session} session
   * @param {import("./link.js").Played | null} played
   */
  begins({ mode, card, settings, text, file }, played) {
    const { moves = [], opponent = PERFECT } = played ?? {};
    if (mode !== "play" || file || opponent !== PERFECT) return false;
    return this.#answer("replay", { game: card.slug, set: settings, position: text, moves }) !== null;
  }

  /** @type {Engine["call"]} */
  call(op, params = {}, data = null, options = {}) {
    const found = this.#engine.state.name === "ready" ? null : this.#answer(op, params);
    return found ? soon(found, options.signal) : this.#engine.call(op, params, data, options);
  }

  /** @type {Engine["job"]} */
  job(op, params = {}, data = null, options = {}) {
    const found = this.#engine.state.name === "ready" ? null : this.#answer(op, params);
    return found ? soon(found, options.signal) : this.#engine.job(op, params, data, options);
  }

  /**
   * Answer as Python would; null if the data do not contain the answer.
   * @param {string} op
   * @param {Record<string, any>} params
   */
  #answer(op, params) {
    const { game, read, typed } = this.#graph;
    const { set = {} } = params;
    const position = params.position === typed ? read.position : params.position;
    const rules = /** @type {Record<string, unknown>} */ ({ ...read.parameters, convention: read.convention });
    if (params.game !== game || Object.keys(set).some((name) => String(set[name]) !== String(rules[name]))) return null;
    if (op === "read") return position === read.position ? read : null;
    const number = this.#numbers.get(position);
    const here = number === undefined ? undefined : this.#graph.positions[number];
    if (!here || here.length === 1) return null;
    if (op === "draw") return this.#drawing(here);
    if (op === "replay") return this.#replay(here, params.moves ?? []);
    if (op === "moves") return this.#moves(here);
    if (op === "reply" && params.strength === PERFECT) return this.#reply(here);
    return null;
  }

  /** @param {number} number */
  #text(number) {
    return this.#graph.texts[number] ?? "";
  }

  /** @param {Exclude<Position, [number]>} position */
  #drawing([, parts, label]) {
    return { svg: parts.map((part) => this.#text(part)).join(""), label: this.#text(label), hidden: 0 };
  }

  /** @param {Move} move */
  #judged([name, text, option, verdict, value, gain, touch]) {
    const [place = 0] = this.#graph.positions[option] ?? [];
    return {
      name: this.#text(name),
      text: this.#text(text),
      option: this.#text(place),
      verdict: VERDICTS[verdict],
      value,
      gain,
      touch,
    };
  }

  /** @param {Exclude<Position, [number]>} position */
  #moves([, , , moves]) {
    if (!moves) return null;
    const judged = moves.map((move) => this.#judged(move));
    return { moves: judged, judged: judged.length, more: false, value_name: this.#graph.value_name };
  }

  /** @param {Exclude<Position, [number]>} position */
  #reply([, , , moves, reply]) {
    const move = typeof reply === "number" ? moves?.[reply] : reply;
    if (!move) return { name: null, text: null, reason: null };
    return { name: this.#text(move[0]), text: this.#text(move[1]), reason: "win" };
  }

  /**
   * @param {Exclude<Position, [number]>} start
   * @param {string[]} names
   */
  #replay(start, names) {
    const scores = [0, 0];
    const played = [];
    /** @type {Position} */
    let now = start;
    for (const [turn, name] of names.entries()) {
      /** @type {Move | undefined} */
      const move = movesOf(now).find(([one]) => this.#text(one) === name);
      /** @type {Position | undefined} */
      const next = move && this.#graph.positions[move[2]];
      if (!move || !next) return null;
      const { text, option, gain, touch } = this.#judged(move);
      scores[turn % 2] = (scores[turn % 2] ?? 0) + gain;
      played.push({ name, player: turn % 2, gain, text, position: option, touch });
      now = next;
    }
    if (now.length === 1) return null;
    const over = now[4] === -1;
    return {
      ...this.#drawing(now),
      position: this.#text(now[0]),
      moves: played,
      scores: this.#graph.convention === "scoring" ? scores : null,
      turn: names.length % 2,
      over,
      winner: over ? this.#winner(names.length, scores) : null,
    };
  }

  /**
   * Return the winner as Python's `replay` does: 0 is the player who began.
   * @param {number} turns
   * @param {number[]} scores
   */
  #winner(turns, [own = 0, other = 0]) {
    if (this.#graph.convention === "scoring") return own === other ? null : Number(other > own);
    const last = (turns + 1) % 2;
    return this.#graph.convention === "misere" ? 1 - last : last;
  }
}

/**
 * List the moves that the data contain for a position.
 * @param {Position} position
 * @returns {Move[]}
 */
function movesOf([, , , moves, reply]) {
  return [...(moves ?? []), ...(typeof reply === "object" ? [reply] : [])];
}

/**
 * Wrap an answer as the engine does.
 * @param {unknown} result
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<any>}
 */
async function soon(result, signal) {
  signal?.throwIfAborted();
  return { result, bytes: null };
}
