import assert from "node:assert/strict";
import test from "node:test";
import type { Judgement } from "./mistake.ts";
import { mistakeOf, storyOf } from "./mistake.ts";

function judgement(valueName: Judgement["value_name"], moves: [string, string, number | null][]): Judgement {
  const all = moves.map(([name, verdict, value]) => ({ name, text: `move ${name}`, verdict, value, touch: [] }));
  return { moves: all, value_name: valueName } as unknown as Judgement;
}

function story(judged: Judgement, answer?: { text: string }) {
  const mistake = mistakeOf(judged, { name: "b", text: "move b" }, answer);
  return mistake && [mistake, storyOf(mistake, judged.value_name)];
}

test("a mistake has its value, its answer and a better move, and its story names them", () => {
  const found = story(
    judgement("grundy", [
      ["a", "win", 0],
      ["b", "lose", 3],
    ]),
    { text: "move c" },
  );

  assert.deepEqual(found?.[0], {
    made: "move b",
    value: 3,
    answered: "move c",
    better: "move a",
    best: 0,
    verdict: "win",
  });
  for (const words of ["move a", "move b", "move c", "value 3"])
    assert.equal(String(found?.[1]).includes(words), true, words);
  assert.equal(String(found?.[1]).includes("{"), false);
});

test("where moves have no values the story tells none", () => {
  const found = story(
    judgement("remoteness", [
      ["a", "win", 4],
      ["b", "lose", 7],
    ]),
  );

  assert.deepEqual(found?.[0], {
    made: "move b",
    value: null,
    answered: null,
    better: "move a",
    best: null,
    verdict: "win",
  });
  assert.equal(/\d/.test(String(found?.[1])), false);
});

test("margins have their signs", () => {
  const found = story(
    judgement("margin", [
      ["a", "win", 2],
      ["b", "lose", -3],
    ]),
  );

  for (const words of ["+2", "\u22123"]) assert.equal(String(found?.[1]).includes(words), true, words);
});

test("a move that is not among them is no mistake", () => {
  assert.equal(story(judgement("grundy", [["a", "win", 0]])), null);
});
