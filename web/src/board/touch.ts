// Turns clicks on parts of a drawing into a move; pure, and knows only which parts each move names.
import { RANKS } from "../python/facts.ts";
import type { EvaluatedMove } from "../python/replies.d.ts";

/** a legal move */
export type Judged = EvaluatedMove;
/** a part, or a number to type at a part */
export type Touch = Judged["touch"][number];

function part(touch: Touch) {
  return typeof touch === "string" ? touch : touch[0];
}

/** List the parts of a move; none without a move. */
export function touchedBy(move: { touch: Touch[] } | undefined) {
  return move?.touch.map(part) ?? [];
}

/**
 * List the moves that begin with the chosen parts.
 * @param picked parts, in order
 */
export function going(moves: Judged[], picked: string[]) {
  return moves.filter(
    ({ touch }) => touch.length >= picked.length && picked.every((one, i) => part(touch[i] as Touch) === one),
  );
}

/** Add each move with its first two parts swapped, unless another move has that order. */
export function either(moves: Judged[]) {
  const pair = ([one = "", other = ""]: Touch[]) => `${part(one)} ${part(other)}`;
  const pairs = new Set(moves.map(({ touch }) => pair(touch)));
  const turned = moves.filter(
    ({ touch: [one, other, ...rest] }) =>
      typeof one === "string" && typeof other === "string" && one !== other && !pairs.has(pair([other, one, ...rest])),
  );
  const swapped = (touch: Touch[]) => [...touch.slice(0, 2).toReversed(), ...touch.slice(2)];
  return [...moves, ...turned.map((move) => ({ ...move, touch: swapped(move.touch) }))];
}

/**
 * Map each part that can be clicked next to the moves it leads to; winning moves come first. The last chosen part,
 * clicked again, makes the move that is complete, if there is just one.
 */
export function next(moves: Judged[], picked: string[]): Map<string, Judged[]> {
  const parts: Map<string, Judged[]> = new Map();
  for (const move of going(moves, picked)) {
    const touch = move.touch[picked.length];
    if (touch === undefined) continue;
    const here = parts.get(part(touch));
    if (here) here.push(move);
    else parts.set(part(touch), [move]);
  }
  const last = picked.at(-1);
  const whole = last === undefined ? [] : complete(moves, picked);
  if (last !== undefined && whole.length === 1 && !parts.has(last)) parts.set(last, whole);
  return parts;
}

/** Whether a move goes from one part to another. */
export function arePairs(moves: Judged[]) {
  return moves.some(({ touch: [one, other] }) => typeof one === "string" && typeof other === "string" && one !== other);
}

/** List the moves that are complete with these parts. */
export function complete(moves: Judged[], picked: string[]) {
  return going(moves, picked).filter(({ touch }) => touch.length === picked.length);
}

/**
 * Return how many numbers to type for moves through a part, and their range; null if a click is enough.
 * @param moves of the part
 * @param from number of parts chosen before
 */
export function numbers(moves: Judged[], from: number): { count: number; min: string; max: string } | null {
  const first = moves[0]?.touch[from];
  if (first === undefined || typeof first === "string") return null;
  const count = Math.max(...moves.map(({ touch }) => touch.length - from));
  return { count, min: String(first[1]), max: String(first[2]) };
}

/**
 * Return the move of the typed numbers: a listed one, or else a name of the same form. The numbers typed at a part are
 * the last numbers in the names of its moves.
 * @param moves of the part
 * @param typed digits
 */
export function numbered(moves: Judged[], from: number, typed: string[]): { name: string; move: Judged | null } | null {
  const wanted = [...typed].sort(byNumber).join();
  const alike = moves.filter(({ touch }) => touch.length - from === typed.length);
  const move = alike.find(({ name }) => last(name, typed.length).sort(byNumber).join() === wanted);
  if (move) return { name: move.name, move };
  const model = alike[0];
  if (!model) return null;
  const cut = model.name.match(new RegExp(`^(.*?)(\\d+(?:\\D\\d+){${typed.length - 1}})$`));
  if (!cut) return null;
  let index = 0;
  return { name: cut[1] + (cut[2] as string).replace(/\d+/g, () => typed[index++] ?? ""), move: null };
}

function last(name: string, count: number) {
  return (name.match(/\d+/g) ?? []).slice(-count);
}

function byNumber(a: string, b: string) {
  const [x, y] = [BigInt(a), BigInt(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Sort moves by name, an order that gives nothing away. */
export function byName<T extends { name: string }>(moves: T[]) {
  return [...moves].sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}

/** Return the best move for the player who makes it. */
export function best(moves: Judged[]): Judged | undefined {
  return moves.reduce((a, b) => (RANKS[b.verdict] < RANKS[a.verdict] ? b : a), moves[0] as Judged);
}

/**
 * Whether a move gave something away because a better one existed. Moves without a known value are never mistakes.
 * @param moves winning ones first
 */
export function mistaken(moves: Judged[], name: string) {
  const top = best(moves);
  const made = moves.find((move) => move.name === name);
  if (!top || top.verdict === "open" || made?.verdict === "open") return false;
  return RANKS[made?.verdict ?? "lose"] > RANKS[top.verdict];
}

/** Return how far a number lies outside of a range. */
export function outside(value: number, from: number, to: number) {
  return Math.max(0, from - value, value - to);
}
