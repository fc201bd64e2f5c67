// A game in progress: the players, the moves, and which moves are taken back; pure, and knows no rules.

import { PERFECT } from "../python/facts.ts";

/** The opponent is another person, or a machine of a strength from 0 to 10; 10 is perfect. */
export type Opponent = "friend" | number;
/**
 * `line` has all moves, including those taken back; the first `at` of them are played. Side 0 began. `first`: whether
 * the reader, or the first of two friends, has side 0. `names` are those of the reader and the opponent, or "".
 */
export type Game = {
  start: string;
  line: string[];
  at: number;
  opponent: Opponent;
  first: boolean;
  names: [string, string];
  seed: number;
};

/** @param start notation */
export function begin(start: string, settings: Partial<Game> = {}): Game {
  const { line = [], opponent = PERFECT, first = true, names = ["", ""] } = settings;
  return { start, line, at: line.length, opponent, first, names, seed: settings.seed ?? 0 };
}

/** Return the moves that are played. */
export function history({ line, at }: Game) {
  return line.slice(0, at);
}

/**
 * Return which player makes a move: 0 the reader, 1 the opponent.
 * @param turn number of the move, counted from 0
 */
export function player({ first, at }: Game, turn: number = at): 0 | 1 {
  return (turn % 2 === 0) === first ? 0 : 1;
}

/** Whether a person makes a move. */
export function byHand(game: Game, turn: number = game.at) {
  return game.opponent === "friend" || player(game, turn) === 0;
}

/** Make a move; moves that were taken back stay available as long as the same move is made again. */
export function played(game: Game, name: string): Game {
  const { line, at } = game;
  return { ...game, line: line[at] === name ? line : [...line.slice(0, at), name], at: at + 1 };
}

/** Return the number of the last move of a person; without one, of the last move; 0 before the first. */
export function lastByHand(game: Game) {
  return undone(game)?.at ?? Math.max(0, game.at - 1);
}

/** Take back the last move of a person; null if there is none. */
export function undone(game: Game): Game | null {
  for (let at = game.at - 1; at >= 0; at--) if (byHand(game, at)) return { ...game, at };
  return null;
}

/** Repeat moves that were taken back, up to a person's next turn; null if there are none. */
export function redone(game: Game): Game | null {
  const { line, at } = game;
  if (at >= line.length) return null;
  for (let next = at + 1; next < line.length; next++) if (byHand(game, next)) return { ...game, at: next };
  return { ...game, at: line.length };
}

/** Start again with the same players. */
export function again(game: Game, seed: number = game.seed): Game {
  return { ...game, line: [], at: 0, seed };
}

/** Swap the players; the moves stay. */
export function swapped(game: Game): Game {
  return { ...game, first: !game.first };
}

/** Set the game to these moves: if they begin its line, keep the moves taken back. */
export function at(game: Game, moves: string[]): Game {
  const known = moves.every((name, index) => game.line[index] === name);
  return { ...game, line: known ? game.line : moves, at: moves.length };
}
