import assert from "node:assert/strict";
import test from "node:test";
import { begin } from "../games/game.ts";
import type { Judgement } from "./ending.ts";
import { endingOf, numbersOf, othersOf, refutedOf, stepsOf, taleOf } from "./ending.ts";

/** The moves at a turn: those that win, and those that do not. */
function judged(winning: string, losing: string): Judgement {
  const all = [
    ...[...winning].map((name) => ({ name, verdict: "win", value: 0 })),
    ...[...losing].map((name) => ({ name, verdict: "lose", value: 3 })),
  ].map((move) => ({ ...move, text: `take ${move.name}`, touch: [] }));
  return { moves: all, value_name: "grundy", more: false } as unknown as Judgement;
}

/**
 * Return the story of a game whose moves have one letter each.
 * @param judgements at each turn
 */
async function told(
  line: string,
  winner: 0 | 1 | null,
  judgements: (Judgement | null)[],
  players: Parameters<typeof begin>[1] = {},
) {
  const game = begin("", { line: [...line], ...players });
  const moves = game.line.map((name) => ({ name, text: `take ${name}` }));
  const ending = await endingOf(game, winner, moves, async (turn) => judgements[turn] ?? null);
  const loser = winner === null ? null : ((1 - winner) as 0 | 1);
  const about = { game, moves, names: ["You", "The machine"] as [string, string], loser };
  return { ending, tale: taleOf(ending, about), numbers: numbersOf(ending, about), steps: stepsOf(ending, about) };
}

const lost = judged("", "xy");

test("a loser from a won start is told the move, counted among the own ones, and a better one, without numbers", async () => {
  const { ending, tale, numbers, steps } = await told("abcd", 1, [judged("a", "b"), null, judged("x", "cy"), null]);

  assert.deepEqual([ending.kind, ending.turn], ["gave", 2]);
  assert.equal(tale, "Your second move gave the win away. Take x instead: then the machine has no good answer.");
  assert.equal(numbers.join().includes("value 3"), true);
  assert.deepEqual(
    steps.map(({ line, text }) => [line.join(""), text]),
    [
      ["abc", "You took c."],
      ["abcd", "The machine answered: take d."],
      ["abx", "Better: take x."],
    ],
  );
});

test("a loser from a lost start is offered the other side", async () => {
  const { ending, tale } = await told("xy", 1, [lost, null]);

  assert.equal(ending.kind, "lost");
  assert.equal(tale, "You could not have won from this start. Swap sides?");
});

test("a winner is told of the one winning move, or of a win that was kept", async () => {
  const found = await told("abc", 0, [judged("a", "xy"), null, judged("c", "")]);
  const kept = await told("abc", 0, [judged("ax", "y"), null, judged("c", "")]);

  assert.equal(found.tale, "You found the one winning first move: take a.");
  assert.equal(found.numbers.join(), "1 of 3 moves won there.");
  assert.equal(kept.ending.kind, "kept");
  assert.deepEqual(kept.steps, []);
});

test("a winner from a lost start, or who let the win go, is told where the machine slipped", async () => {
  const turned = await told("xbc", 0, [lost, null, judged("c", "y")]);
  const regained = await told("xbcde", 0, [judged("a", "x"), null, judged("y", "c"), null, judged("e", "y")]);
  const late = await told("xab", 0, [judged("a", "x"), judged("a", "b"), null], { first: false, line: ["x", "a"] });

  assert.deepEqual(
    [turned.ending.kind, turned.ending.turn, regained.ending.kind, regained.ending.turn],
    ["turned", 1, "regained", 3],
  );
  assert.equal(turned.tale.includes("with its first move. Your reply was right: take c."), true);
  assert.equal(regained.tale.includes("with its second move."), true);
  assert.deepEqual([late.ending.kind, late.ending.turn], ["turned", 0]);
});

test("ties, friends and games too large to be judged have sentences of their own", async () => {
  const friend = { opponent: "friend" as const };
  const open = judged("", "x");
  for (const move of open.moves) move.verdict = "open";
  const tales = [
    (await told("x", null, [lost])).tale,
    (await told("x", 1, [open])).tale,
    (await told("xa", 1, [judged("a", "x"), null], friend)).tale,
    (await told("xa", 1, [lost, null], friend)).tale,
    (await told("xa", null, [lost, lost], friend)).tale,
  ];

  assert.equal(new Set(tales).size, tales.length);
  assert.equal(tales[2], "The first move of You gave the win away. Take a instead would have won.");
  for (const tale of tales) assert.equal(/[{}\d]/.test(tale), false, tale);
});

test("where something is collected a move is judged by the score of the whole game", async () => {
  const rest = { ...judged("", "ab"), value_name: "margin" as const };
  rest.moves = rest.moves.map((move, index) => ({ ...move, value: index ? -3 : -1 }));
  const game = begin("", { line: ["x", "b"], first: false });
  const moves = [
    { name: "x", text: "take x", gain: -2 },
    { name: "b", text: "take b", gain: 0 },
  ];
  const ending = await endingOf(game, 1, moves, async () => rest);

  assert.deepEqual([ending.kind, ending.turn], ["gave", 1]);
  assert.deepEqual(
    ending.judgement?.moves.map(({ value, verdict }) => [value, verdict]),
    [
      [1, "win"],
      [-1, "lose"],
    ],
  );
});

/** Rate the moves of Nim by the nim-sum. */
async function nim(position: string): Promise<Judgement> {
  const heaps = position.split(",").map(Number);
  const moves = heaps.flatMap((heap, at) =>
    [...Array(heap).keys()].map((left) => {
      const after = heaps.with(at, left);
      const verdict = after.reduce((sum, one) => sum ^ one, 0) ? "lose" : "win";
      return { name: `${at}-${left}`, text: `leave ${left} in heap ${at}`, option: after.join(), verdict, touch: [] };
    }),
  );
  return { moves, value_name: "grundy", more: false } as unknown as Judgement;
}

/** Return the explanation of a lost game of Nim. */
async function refuted(start: string, line: string[]) {
  const game = begin(start, { line });
  const positions = [start];
  for (const name of line)
    positions.push((await nim(positions.at(-1) ?? "")).moves.find((move) => move.name === name)?.option ?? "");
  const moves = line.map((name) => ({ name, text: name }));
  const ending = await endingOf(game, 1, moves, (turn) => nim(positions[turn] ?? ""));
  const about = { game, moves, names: ["You", "The machine"] as [string, string], loser: 0 as const };
  const found = await refutedOf(ending, about, (turn) => positions[turn] ?? null, nim);
  if (!found) throw new Error(`nothing is refuted in ${start}`);
  return { steps: stepsOf(ending, about, found), found, others: othersOf(found) };
}

test("after the better move some tries of the machine are answered, and the others are counted", async () => {
  const { steps, found, others } = await refuted("2,5", ["1-4", "1-2", "0-1", "1-1", "0-0", "1-0"]);

  assert.deepEqual(
    steps.slice(2).map(({ line, text }) => [line.join(" "), text]),
    [
      ["1-2", "Better: leave 2 in heap 1."],
      ["1-2 0-0 1-0", "If the machine then tries “leave 0 in heap 0”, you answer “leave 0 in heap 1”."],
      ["1-2 1-0 0-0", "If the machine then tries “leave 0 in heap 1”, you answer “leave 0 in heap 0”."],
      ["1-2 1-1 0-1", "If the machine then tries “leave 1 in heap 1”, you answer “leave 1 in heap 0”."],
    ],
  );
  assert.deepEqual([found.all, others], [4, "The machine has 1 other move there, and it loses too."]);
});

test("a lost start is explained by the reader's other moves", async () => {
  const { steps, others } = await refuted("1,1", ["0-0", "1-0"]);

  assert.deepEqual(steps.at(-1)?.line, ["1-0", "0-0"]);
  assert.equal(others, "There is no other move.");
});
