// Plays a game from data until Python has loaded. The build computed positions, drawings, moves and the perfect replies
// (web/tools/play_graphs.py). This module knows no rules; whatever the data lack, it asks Python.

import type { Graph, Move, Position } from "../games/play-data.ts";
import type { Played } from "../link/link.ts";
import type { Engine } from "../python/client.ts";
import { PERFECT, VERDICTS } from "../python/facts.ts";

/** Parameters of operations. */
type Asked = {
  game?: string;
  set?: Record<string, unknown>;
  position?: string;
  moves?: string[];
  strength?: unknown;
};

/** What a session is about. */
type Opening = { mode: string; card: { slug: string }; settings: Record<string, string>; text: string; file: unknown };

/** Has the engine's methods: asks Python once it is ready, and before that answers from the data if it can. */
export class PlayGraph {
  #engine;
  #graph;
  /** indices of positions, by text */ #numbers: Map<string, number>;

  constructor(engine: Pick<Engine, "call" | "job" | "state">, graph: Graph) {
    this.#engine = engine;
    this.#graph = graph;
    // A position can occur more than once, with other drawings: prefer one with its moves, if the data contain them.
    this.#numbers = new Map();
    for (const [number, here] of graph.positions.entries()) {
      const text = this.#text(here[0]);
      const known = graph.positions[this.#numbers.get(text) ?? -1];
      if (!known || known.length === 1 || (!known[3] && here[3])) this.#numbers.set(text, number);
    }
  }

  /** Whether the game of a session can begin or continue without Python. */
  begins({ mode, card, settings, text, file }: Opening, played: Played | null) {
    const { moves = [], opponent = PERFECT } = played ?? {};
    if (mode !== "play" || file || opponent !== PERFECT) return false;
    return this.#answer("replay", { game: card.slug, set: settings, position: text, moves }) !== null;
  }

  call: Engine["call"] = (op, params = {}, data = null, options = {}) => {
    const found = this.#engine.state.name === "ready" ? null : this.#answer(op, params);
    return found ? soon(found, options.signal) : this.#engine.call(op, params, data, options);
  };

  job: Engine["job"] = (op, params = {}, data = null, options = {}) => {
    const found = this.#engine.state.name === "ready" ? null : this.#answer(op, params);
    return found ? soon(found, options.signal) : this.#engine.job(op, params, data, options);
  };

  /** Answer as Python would; null if the data do not contain the answer. */
  #answer(op: string, params: Asked) {
    const { game, read, typed } = this.#graph;
    const { set = {} } = params;
    const position = params.position === typed ? read.position : params.position;
    const rules = { ...read.parameters, convention: read.convention } as Record<string, unknown>;
    if (params.game !== game || Object.keys(set).some((name) => String(set[name]) !== String(rules[name]))) return null;
    if (op === "read") return position === read.position ? read : null;
    const number = this.#numbers.get(position ?? "");
    const here = number === undefined ? undefined : this.#graph.positions[number];
    if (!here || here.length === 1) return null;
    if (op === "replay") return this.#replay(here, params.moves ?? []);
    if (op === "moves") return this.#moves(here);
    if (op === "reply" && params.strength === PERFECT) return this.#reply(here);
    return null;
  }

  #text(number: number) {
    return this.#graph.texts[number] ?? "";
  }

  #drawing([, parts, label]: Exclude<Position, [number]>) {
    return { svg: parts.map((part) => this.#text(part)).join(""), label: this.#text(label), hidden: 0 };
  }

  #judged([name, text, option, verdict, value, gain, touch]: Move) {
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

  #moves([, , , moves]: Exclude<Position, [number]>) {
    if (!moves) return null;
    const judged = moves.map((move) => this.#judged(move));
    return { moves: judged, judged: judged.length, more: false, value_name: this.#graph.value_name };
  }

  #reply([, , , moves, reply]: Exclude<Position, [number]>) {
    const move = typeof reply === "number" ? moves?.[reply] : reply;
    if (!move) return { name: null, text: null, reason: null };
    return { name: this.#text(move[0]), text: this.#text(move[1]), reason: "win" };
  }

  #replay(start: Exclude<Position, [number]>, names: string[]) {
    const scores = [0, 0];
    const played = [];
    let now: Position = start;
    for (const [turn, name] of names.entries()) {
      const move: Move | undefined = movesOf(now).find(([one]) => this.#text(one) === name);
      const next: Position | undefined = move && this.#graph.positions[move[2]];
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

  /** Return the winner as Python's `replay` does: 0 is the player who began. */
  #winner(turns: number, [own = 0, other = 0]: number[]) {
    if (this.#graph.convention === "scoring") return own === other ? null : Number(other > own);
    const last = (turns + 1) % 2;
    return this.#graph.convention === "misere" ? 1 - last : last;
  }
}

/** List the moves that the data contain for a position. */
function movesOf([, , , moves, reply]: Position): Move[] {
  return [...(moves ?? []), ...(typeof reply === "object" ? [reply] : [])];
}

/** Wrap an answer as the engine does. */
async function soon(result: unknown, signal: AbortSignal | undefined): Promise<{ result: never; bytes: null }> {
  signal?.throwIfAborted();
  return { result: result as never, bytes: null };
}
