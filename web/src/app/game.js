// A game in progress: the players, the moves, and which moves are taken back; pure, and knows no rules.

/**
 * The opponent is another person, or a machine of a strength from 0 to 10; 10 is perfect.
 * @typedef {"friend" | number} Opponent
 *
 * `line` has all moves, including those taken back; the first `at` of them are played. Side 0 began. `first`: whether
 * the reader, or the first of two friends, has side 0. `names` are those of the reader and the opponent, or "".
 * @typedef {{
 *   start: string, line: string[], at: number, opponent: Opponent, first: boolean, names: [string, string], seed: number
 * }} Game
 */

/** The strength of a perfect machine. */
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
 * Return the moves that are played.
 * @param {Game} game
 */
export function history({ line, at }) {
  return line.slice(0, at);
}

/**
 * Return which player makes a move: 0 the reader, 1 the opponent.
 * @param {Game} game
 * @param {number} [turn] number of the move, counted from 0
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
 * Make a move; moves that were taken back stay available as long as the same move is made again.
 * @param {Game} game
 * @param {string} name
 * @returns {Game}
 */
export function played(game, name) {
  const { line, at } = game;
  return { ...game, line: line[at] === name ? line : [...line.slice(0, at), name], at: at + 1 };
}

/**
 * Return the number of the last move of a person; without one, of the last move; 0 before the first.
 * @param {Game} game
 */
export function lastByHand(game) {
  return undone(game)?.at ?? Math.max(0, game.at - 1);
}

/**
 * Take back the last move of a person; null if there is none.
 * @param {Game} game
 * @returns {Game | null}
 */
export function undone(game) {
  for (let at = game.at - 1; at >= 0; at--) if (byHand(game, at)) return { ...game, at };
  return null;
}

/**
 * Repeat moves that were taken back, up to a person's next turn; null if there are none.
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
 * Start again with the same players.
 * @param {Game} game
 * @param {number} [seed]
 * @returns {Game}
 */
export function again(game, seed = game.seed) {
  return { ...game, line: [], at: 0, seed };
}

/**
 * Swap the players; the moves stay.
 * @param {Game} game
 * @returns {Game}
 */
export function swapped(game) {
  return { ...game, first: !game.first };
}

/**
 * Set the game to these moves: if they begin its line, keep the moves taken back.
 * @param {Game} game
 * @param {string[]} moves
 * @returns {Game}
 */
export function at(game, moves) {
  const known = moves.every((name, index) => game.line[index] === name);
  return { ...game, line: known ? game.line : moves, at: moves.length };
}
