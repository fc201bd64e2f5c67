// From clicks on parts of a drawing to a move; pure, knows only the parts each move names.

/** @typedef {import("../engine/replies.js").EvaluatedMove} Judged a legal move */
/** @typedef {Judged["touch"][number]} Touch a part, or a number to be typed at a part */

/** @param {Touch} touch */
function part(touch) {
  return typeof touch === "string" ? touch : touch[0];
}

/**
 * The parts a move is made with; none where there is no move.
 * @param {{touch: Touch[]} | undefined} move
 */
export function touchedBy(move) {
  return move?.touch.map(part) ?? [];
}

/**
 * The moves that go on from what is picked.
 * @param {Judged[]} moves
 * @param {string[]} picked parts, in order
 */
export function going(moves, picked) {
  return moves.filter(
    ({ touch }) =>
      touch.length >= picked.length && picked.every((one, i) => part(/** @type {Touch} */ (touch[i])) === one),
  );
}

/**
 * The moves with their first two parts in the one order and, unless that is another move, in the other.
 * @param {Judged[]} moves
 */
export function either(moves) {
  const pair = (/** @type {Touch[]} */ [one = "", other = ""]) => `${part(one)} ${part(other)}`;
  const pairs = new Set(moves.map(({ touch }) => pair(touch)));
  const turned = moves.filter(
    ({ touch: [one, other, ...rest] }) =>
      typeof one === "string" && typeof other === "string" && one !== other && !pairs.has(pair([other, one, ...rest])),
  );
  const swapped = (/** @type {Touch[]} */ touch) => [...touch.slice(0, 2).toReversed(), ...touch.slice(2)];
  return [...moves, ...turned.map((move) => ({ ...move, touch: swapped(move.touch) }))];
}

/**
 * The parts that can be clicked next, each with the moves it leads to; those that win first.
 * @param {Judged[]} moves
 * @param {string[]} picked
 * @returns {Map<string, Judged[]>}
 */
export function next(moves, picked) {
  /** @type {Map<string, Judged[]>} */
  const parts = new Map();
  for (const move of going(moves, picked)) {
    const touch = move.touch[picked.length];
    if (touch === undefined) continue;
    const here = parts.get(part(touch));
    if (here) here.push(move);
    else parts.set(part(touch), [move]);
  }
  return parts;
}

/**
 * Whether a move is made by going from one part to another.
 * @param {Judged[]} moves
 */
export function arePairs(moves) {
  return moves.some(({ touch: [one, other] }) => typeof one === "string" && typeof other === "string" && one !== other);
}

/**
 * The moves that are complete with these parts.
 * @param {Judged[]} moves
 * @param {string[]} picked
 */
export function complete(moves, picked) {
  return going(moves, picked).filter(({ touch }) => touch.length === picked.length);
}

/**
 * The numbers to be typed for moves through a part: how many, and between what; null where a click does.
 * @param {Judged[]} moves those of the part
 * @param {number} from how many parts were picked before
 * @returns {{count: number, min: string, max: string} | null}
 */
export function numbers(moves, from) {
  const first = moves[0]?.touch[from];
  if (first === undefined || typeof first === "string") return null;
  const count = Math.max(...moves.map(({ touch }) => touch.length - from));
  return { count, min: String(first[1]), max: String(first[2]) };
}

/**
 * The move of the numbers typed: one that is listed, else a name made like those listed. Numbers typed at a part are
 * the last numbers in the names of its moves.
 * @param {Judged[]} moves those of the part
 * @param {number} from
 * @param {string[]} typed digits
 * @returns {{name: string, move: Judged | null} | null}
 */
export function numbered(moves, from, typed) {
  const wanted = [...typed].sort(byNumber).join();
  const alike = moves.filter(({ touch }) => touch.length - from === typed.length);
  const move = alike.find(({ name }) => last(name, typed.length).sort(byNumber).join() === wanted);
  if (move) return { name: move.name, move };
  const model = alike[0];
  if (!model) return null;
  const cut = model.name.match(new RegExp(`^(.*?)(\\d+(?:\\D\\d+){${typed.length - 1}})$`));
  if (!cut) return null;
  let index = 0;
  return { name: cut[1] + /** @type {string} */ (cut[2]).replace(/\d+/g, () => typed[index++] ?? ""), move: null };
}

/**
 * @param {string} name
 * @param {number} count
 */
function last(name, count) {
  return (name.match(/\d+/g) ?? []).slice(-count);
}

/**
 * @param {string} a
 * @param {string} b
 */
function byNumber(a, b) {
  const [x, y] = [BigInt(a), BigInt(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/**
 * Moves in the order of their names, which tells nothing about them.
 * @template {{name: string}} T
 * @param {T[]} moves
 */
export function byName(moves) {
  return [...moves].sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}

const RANKS = { win: 0, tie: 1, draw: 1, open: 2, lose: 3 };

/**
 * The best of some moves for the player who makes it.
 * @param {Judged[]} moves
 * @returns {Judged | undefined}
 */
export function best(moves) {
  return moves.reduce((a, b) => (RANKS[b.verdict] < RANKS[a.verdict] ? b : a), /** @type {Judged} */ (moves[0]));
}

/**
 * Whether a move gave something away: a better one was there. Unknown moves are no mistakes.
 * @param {Judged[]} moves as listed, winning first
 * @param {string} name
 */
export function mistaken(moves, name) {
  const top = best(moves);
  const made = moves.find((move) => move.name === name);
  if (!top || top.verdict === "open" || made?.verdict === "open") return false;
  return RANKS[made?.verdict ?? "lose"] > RANKS[top.verdict];
}

/**
 * How far a number lies outside of a range.
 * @param {number} value
 * @param {number} from
 * @param {number} to
 */
export function outside(value, from, to) {
  return Math.max(0, from - value, value - to);
}
