import assert from "node:assert/strict";
import test from "node:test";
import * as it from "./touch.ts";

/** A legal move. */
function move(name: string, verdict: it.Judged["verdict"], ...touch: it.Touch[]): it.Judged {
  return { name, text: name, option: "", verdict, value: 0, gain: 0, touch };
}

const MOVES = [
  move("Q2,2", "win", "Q", "c2.2"),
  move("N4,2", "lose", "N", "c4.2"),
  move("Q2,3", "lose", "Q", "c2.3"),
  move("pass", "lose", "Q"),
];
const BIG = `1${"0".repeat(30)}`;

test("clicks become moves: parts that begin one, parts that go on, and what is complete", () => {
  const parts = (...picked: string[]) => [...it.next(MOVES, picked)].map(([part, through]) => [part, through.length]);

  assert.deepEqual(parts(), [
    ["Q", 3],
    ["N", 1],
  ]);
  assert.deepEqual(parts("Q"), [
    ["c2.2", 1],
    ["c2.3", 1],
    ["Q", 1], // the same part again: pass
  ]);
  assert.deepEqual(parts("N", "c4.2"), [["c4.2", 1]]);
  assert.deepEqual(parts("N"), [["c4.2", 1]]);
  assert.deepEqual(
    it.complete(MOVES, ["Q"]).map(({ name }) => name),
    ["pass"],
  );
});

test("two parts may be touched in either order", () => {
  const found = it.either(MOVES).map(({ name, touch }) => [name, ...touch].join(" "));

  const takes = [move("a-b", "win", "a", "b"), move("b-a", "win", "b", "a"), move("b-c", "win", "b", "c")];

  assert.deepEqual(found.slice(MOVES.length), ["Q2,2 c2.2 Q", "N4,2 c4.2 N", "Q2,3 c2.3 Q"]);
  assert.deepEqual(
    it.either(takes).map(({ name, touch }) => [name, ...touch].join(" ")),
    ["a-b a b", "b-a b a", "b-c b c", "b-c c b"],
  );
});

test("a number typed at a heap too large to draw finds its move, or the name of one that is not listed", () => {
  const moves = [0, 1, 27].map((n) => move(`1-${n}`, "lose", ["h1", 0, BIG]));
  const two = [move("2-1.68", "win", ["h2", 0, 69], ["h2", 0, 69]), move("2-3", "lose", ["h2", 0, 69])];
  const name = (list: it.Judged[], ...typed: string[]) => it.numbered(list, 0, typed)?.name ?? null;

  assert.deepEqual(it.numbers(moves, 0), { count: 1, min: "0", max: BIG });
  assert.deepEqual([name(moves, "27"), name(moves, BIG)], ["1-27", `1-${BIG}`]);
  assert.deepEqual([name(two, "68", "1"), name(two, "5", "6"), name(two, "3")], ["2-1.68", "2-5.6", "2-3"]);
  assert.equal(it.numbers(MOVES, 0), null);
});

test("a mistake is a losing move while another one wins; not where all lose or nothing is known", () => {
  const lost = [move("a", "lose"), move("b", "lose")];
  const tie = [move("a", "tie"), move("b", "lose")];
  const unknown = [move("a", "open"), move("b", "open")];
  const cases: [it.Judged[], string][] = [
    [MOVES, "N4,2"],
    [MOVES, "Q2,2"],
    [MOVES, "not listed"],
    [lost, "b"],
    [tie, "b"],
    [unknown, "b"],
    [[], "b"],
  ];

  assert.deepEqual(
    cases.map(([moves, name]) => it.mistaken(moves, name)),
    [true, false, true, false, true, false, false],
  );
});

test("moves in the order of their names have numbers in the order of numbers", () => {
  const moves = ["10", "9", "b", "a"].map((name) => move(name, "lose"));

  assert.deepEqual(
    it.byName(moves).map(({ name }) => name),
    ["9", "10", "a", "b"],
  );
});
