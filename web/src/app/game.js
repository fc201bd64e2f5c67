// A game being played: who plays, the moves made, and which of them are taken back; pure, knows no rules.

/**
 * The opponent is another person, or a machine of a strength from 0 to 10, which never errs.
 * @typedef {"friend" | number} Opponent
 *
 * `line` has all moves, those taken back too; `at` of them are played. Side 0 began. `first` is whether the reader,
 * or the first of two friends, has side 0. `names` are those of the reader and the opponent, "" where not given.
 * @typedef {{
 *   start: string, line: string[], at: number, opponent: Opponent, first: boolean, names: [string, string], seed: number
 * }} Game
 */

/** The strength of a machine that never errs. */
export const PERFECT = 10;

/**
 * @param {string} start notation
 * @param {Partial<Game>} [settings]
 * @returns {Game}
 */
export function begin(start, settings = {}) {
  const { line = [], opponent = PERFECT, first = true, names = ["", ""] } = settings;
  return { start, line, at: line.length, opponent, first, names, seed: settings.seed ?? 0 };
}

/**
 * The moves that are played.
 * @param {Game} game
 */
export function history({ line, at }) {
  return line.slice(0, at);
}

/**
 * Which of the two players made or makes a move: 0 the reader, 1 the opponent.
 * @param {Game} game
 * @param {number} [turn] number of the move, from 0
 * @returns {0 | 1}
 */
export function player({ first, at }, turn = at) {
  return (turn % 2 === 0) === first ? 0 : 1;
}

/**
 * Whether a person makes a move.
 * @param {Game} game
 * @param {number} [turn]
 */
export function byHand(game, turn = game.at) {
  return game.opponent === "friend" || player(game, turn) === 0;
}

/**
 * The game after one more move; what was taken back can be had again as long as the same move is made.
 * @param {Game} game
 * @param {string} name
 * @returns {Game}
 */
export function played(game, name) {
  const { line, at } = game;
  return { ...game, line: line[at] === name ? line : [...line.slice(0, at), name], at: at + 1 };
}

/**
 * The number of the last move made by hand; of the last one where there is none, 0 before the first.
 * @param {Game} game
 */
export function lastByHand(game) {
  return undone(game)?.at ?? Math.max(0, game.at - 1);
}

/**
 * The game before the last move made by hand, or null where there is none to take back.
 * @param {Game} game
 * @returns {Game | null}
 */
export function undone(game) {
  for (let at = game.at - 1; at >= 0; at--) if (byHand(game, at)) return { ...game, at };
  return null;
}

/**
 * The game with the next moves that were taken back, up to the next turn of a person; null where there are none.
 * @param {Game} game
 * @returns {Game | null}
 */
export function redone(game) {
  const { line, at } = game;
  if (at >= line.length) return null;
  for (let next = at + 1; next < line.length; next++) if (byHand(game, next)) return { ...game, at: next };
  return { ...game, at: line.length };
}

/**
 * From the beginning, with the same players.
 * @param {Game} game
 * @param {number} [seed]
 * @returns {Game}
 */
export function again(game, seed = game.seed) {
  return { ...game, line: [], at: 0, seed };
}

/**
 * The players change places; moves stay.
 * @param {Game} game
 * @returns {Game}
 */
export function swapped(game) {
  return { ...game, first: !game.first };
}

/**
 * The same game at other moves: a step in its own line if it is one, so that moves taken back are not lost.
 * @param {Game} game
 * @param {string[]} moves
 * @returns {Game}
 */
export function at(game, moves) {
  const known = moves.every((name, index) => game.line[index] === name);
  return { ...game, line: known ? game.line : moves, at: moves.length };
}
