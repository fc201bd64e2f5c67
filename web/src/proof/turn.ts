// Plays against a reader by a certificate: each move is answered from its entries alone.

import { type Certificate, check, listedLost, listedValues, rulesOf } from "./check.ts";
import { need } from "./need.ts";

/**
 * Why a position is lost: the values of its parts, the place of its entry, the element of a quotient that it makes, or
 * the state that an automaton reaches by the digits of its numbers.
 */
export type Fact =
  | { values: [string, number][] }
  | { place: number; entry: string }
  | { element: number }
  | { state: number; digits: string[] };
/** A move to `to`, and the lost position to which the proof moves from there; null if `to` ends the game. */
export type Answer = { to: string; reply: string | null; fact: Fact | null };
/**
 * A turn against a proof: the lost position of the player to move, how the proof came there if it moved first, and an
 * answer to each move. `start`: where play begins, if the reader may choose; `left`: moves that are not among the
 * answers; `names`: how to write the parts of all these positions.
 */
export type Turn = {
  start: string | null;
  position: string;
  opening: Fact | null;
  answers: Answer[];
  left: number;
  names: Record<string, string>;
};

const MOST_ANSWERED = 200; // moves to answer in a turn
const MOST_MOVES = 100_000; // moves from a position
const MOST_PROPOSED = 9; // the largest number of a proposed start
const FEW = 8; // a proposed start has more moves, if possible

/**
 * Answer every move from a position from the entries of a certificate alone. If the player to move wins there, the
 * proof moves first. `at` is null at the beginning, which is the certificate's own position, or for a certificate on
 * many positions `start`, as the reader has typed it. The move to `wish`, if there is one, is answered first. Throws
 * RejectedError for a certificate that proves nothing or does not answer.
 */
export function turn(text: string, at: string | null, start?: string, wish?: string): Turn {
  const { plays, of } = check(text);
  need(plays, "moves cannot be answered by this");
  const certificate: Certificate = JSON.parse(text);
  const lookUp = answering(certificate);
  const { rules } = lookUp;
  need(start === undefined || start.trim(), "write the numbers from which play begins");
  const chosen = certificate.position === undefined ? (start ?? firstStart(lookUp)) : null;
  // A position in play is a text of the game if its moves change texts; else its parts with plus signs between them.
  const following = (position: string) => bounded(rules.moves?.(position) ?? rules.wholeOptions(position));
  const partsOf = rules.moves ? (position: string) => rules.whole(position) : (position: string) => position;
  /** Find a position that is proved lost: the earliest entry, so that play ends. */
  const best = (positions: Iterable<string>) => {
    let found: (Reason & { position: string }) | null = null;
    for (const position of positions) {
      const reason = lookUp.reason(partsOf(position));
      if (reason && (!found || reason.place < found.place)) found = { position, ...reason };
      if (found?.place === 0) break;
    }
    return found;
  };
  const first = String(chosen ?? certificate.position);
  let position = at ?? (rules.moves ? first : rules.whole(first));
  let found = best([position]);
  let opening = null;
  if (!found) {
    found = best(following(position));
    need(found, `no entry answers ${chosen ?? of}`);
    [position, opening] = [found.position, found.fact];
  }
  const answers: Answer[] = [];
  let left = 0;
  const moves = new Set(following(position));
  const wished = wish === undefined ? [] : [...moves].filter((to) => partsOf(to) === rules.whole(wish));
  need(wish === undefined || wished.length, `no move leads to ${wish}`);
  for (const to of new Set([...wished, ...moves]))
    if (answers.length === MOST_ANSWERED) left++;
    else {
      const reply = best(following(to));
      need(reply || (rules.misere && ![...following(to)].length), `no entry answers the move to ${to}`);
      answers.push({ to, reply: reply?.position ?? null, fact: reply?.fact ?? null });
    }
  const names: Record<string, string> = { "-": "" }; // the empty position of games that have texts in play
  if (!rules.moves)
    for (const one of [position, ...answers.flatMap(({ to, reply }) => [to, reply ?? ""])])
      for (const part of one.split("+")) if (part) names[part] ??= rules.shown(part);
  return { start: chosen, position, opening, answers, left, names };
}

/** Yield the moves from a position, and reject one with more than can be answered. */
function* bounded(moves: Iterable<string>) {
  let count = 0;
  for (const to of moves) {
    need(count++ < MOST_MOVES, "there are too many moves to play from here");
    yield to;
  }
}

/** Why a position is lost, and the place of its entry; 0 if the order of entries does not matter. */
type Reason = { fact: Fact; place: number };
/** `reason` looks a position up, as sorted parts; `most`: how large the numbers of a first position may be. */
type Answering = {
  rules: ReturnType<typeof rulesOf>;
  reason: (position: string) => Reason | null;
  most: number[];
};

function answering(certificate: Certificate): Answering {
  if ("code" in certificate) return byHeaps(certificate);
  if ("arrows" in certificate) return byAutomaton(certificate);
  if ("lost" in certificate) return byPlaces(certificate);
  const { rows } = certificate;
  return byValues(certificate, Array.isArray(rows) ? [rows[0].length - 1, rows.length - 1] : []);
}

function byValues(certificate: Certificate, most: number[]): Answering {
  const { rules, known, names, lost } = listedValues(certificate);
  const listed = (part: string): [string, number][] => {
    const value = known.get(part);
    return value === undefined ? [] : [[names.get(part) ?? part, value]];
  };
  const reason = (position: string) =>
    lost(position) ? { fact: { values: position ? position.split("+").flatMap(listed) : [] }, place: 0 } : null;
  return { rules, reason, most };
}

function byPlaces(certificate: Certificate): Answering {
  const { rules, lost, place } = listedLost(certificate);
  const reason = (position: string) => {
    const at = place.get(position);
    return at === undefined ? null : { fact: { place: at + 1, entry: String(lost[at]) }, place: at };
  };
  return { rules, reason, most: [] };
}

/** Answer by the values of all heaps of a code, or by their elements in a misère quotient. */
function byHeaps(certificate: Certificate): Answering {
  const { code, convention = "normal", products, lost, values: listed = certificate.heaps } = certificate;
  const { from, period: every } = certificate as { from: number; period: number };
  const amounts = /^sub:(.*)$/.exec(String(code))?.[1];
  const rules = rulesOf(
    amounts === undefined
      ? { game: "take-and-break", settings: { code }, convention }
      : { game: "subtraction", settings: { amounts }, convention },
    ["normal", "misere"],
    false,
  );
  const at = (heap: number) => (listed as number[])[heap < from ? heap : from + ((heap - from) % every)] ?? 0;
  const heapsOf = (position: string) => (position ? position.split("+").map(Number) : []);
  const reason = products
    ? (position: string) => {
        const element = heapsOf(position).reduce((made, heap) => (products as number[][])[made]?.[at(heap)] ?? 0, 0);
        return (lost as number[]).includes(element) ? { fact: { element }, place: 0 } : null;
      }
    : (position: string) => {
        const values = heapsOf(position).map((heap): [string, number] => [String(heap), at(heap)]);
        return values.reduce((sum, [, value]) => sum ^ value, 0) ? null : { fact: { values }, place: 0 };
      };
  return { rules, reason, most: Array(3).fill(MOST_PROPOSED) };
}

/** Answer by an automaton that accepts the lost positions, or each position with its value: those of value 0 are lost. */
function byAutomaton(certificate: Certificate): Answering {
  const rules = rulesOf(certificate, ["normal"], false);
  const { system, heaps, arrows, lost } = certificate as Record<string, unknown> & {
    system: string;
    heaps: number;
    arrows: number[][];
    lost: number[];
  };
  const base = system === "zeckendorf" ? 0 : Number(system.slice("base ".length));
  const reason = (position: string) => {
    const found = position.split(/[+,]/).filter(Boolean).map(Number);
    need(found.length <= heaps, `the proof is about ${heaps} numbers, not ${found.length}`);
    while (found.length < heaps) found.push(0);
    const written = found.map((number) => (base ? number.toString(base) : zeckendorf(number)));
    const width = Math.max(...written.map((digits) => digits.length));
    const digits = written.map((one) => one.padStart(width, "0"));
    let state = 0;
    for (let at = 0; at < width; at++) {
      // The digit of the value comes first, and is 0 here: it adds nothing to the index.
      const letter = digits.reduce((index, one) => index * (base || 2) + Number(one[at]), 0);
      state = arrows[state]?.[letter] ?? 0;
    }
    return lost.includes(state) ? { fact: { state, digits }, place: 0 } : null;
  };
  return { rules, reason, most: Array(heaps).fill(MOST_PROPOSED) };
}

/** Write a number as a sum of Fibonacci numbers, no two of which follow each other: the highest digit first. */
function zeckendorf(number: number) {
  const places = [1, 2];
  while ((places.at(-1) ?? 0) < number) places.push((places.at(-1) ?? 0) + (places.at(-2) ?? 0));
  let left = number;
  const digits = places.reverse().map((worth) => {
    if (worth > left) return "0";
    left -= worth;
    return "1";
  });
  return digits.join("").replace(/^0+(?=.)/, "");
}

/** Choose a position to begin with: small growing numbers, if possible a lost position with some moves. */
function firstStart({ rules, reason, most }: Answering) {
  let starts: number[][] = [[]];
  for (const bound of most)
    starts = starts.flatMap((start) => {
      const last = start.at(-1) ?? 0;
      return Array.from({ length: Math.max(0, Math.min(bound, MOST_PROPOSED) - last) }, (_, n) => [
        ...start,
        last + n + 1,
      ]);
    });
  const positions = starts.map((start) => start.join()).filter((start) => reason(rules.whole(start)));
  const isLong = (start: string) => [...rules.wholeOptions(rules.whole(start))].length > FEW;
  return positions.find(isLong) ?? positions.at(-1) ?? starts.at(-1)?.join() ?? "-";
}
