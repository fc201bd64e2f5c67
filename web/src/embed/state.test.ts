import assert from "node:assert/strict";
import test from "node:test";
import type { State } from "./state.ts";
import { fromAttributes, fromData, fromLink, isSlug, renamed, themeIn, toAttributes } from "./state.ts";

const USUAL: State = {
  game: "nim",
  position: null,
  set: {},
  convention: "",
  mode: "solve",
  players: 10,
  first: true,
  moves: [],
  question: "outcome",
  quantity: "outcome",
  heaps: 1,
  formula: "",
  certificate: "",
};

function read(attributes: Record<string, string>) {
  return fromAttributes((name) => attributes[name] ?? null);
}

test("a state comes back from its attributes", () => {
  const states: Partial<State>[] = [
    {},
    { position: "3,4", mode: "play", players: "friend" },
    { game: "subtraction", set: { amounts: "1,3,4" }, convention: "misere", mode: "play", players: 3 },
    { quantity: "grundy", heaps: 2, mode: "prove" },
    { mode: "proof", position: "3,4", certificate: "PY3BCsMwDEP_RecQ2DU_U0zmFdPGGYnXS8i_193KDsZ-soQG" },
    { position: "3,4,5", mode: "exercise", question: "move" },
    { mode: "check", formula: "sum(p) % 4" },
  ];
  for (const some of states) {
    const state = { ...USUAL, ...some };

    assert.deepEqual(read(Object.fromEntries(toAttributes(state))), { ok: true, state });
  }
});

test("a link of the app is a state", () => {
  assert.deepEqual(fromLink("#v1;g=nim;c=misere;p=3,4"), {
    ok: true,
    state: { ...USUAL, convention: "misere", position: "3,4" },
  });
  assert.deepEqual(fromLink("#v1;g=subtraction;amounts=1,3;p=9;m=table"), {
    ok: true,
    state: { ...USUAL, game: "subtraction", set: { amounts: "1,3" }, position: "9", mode: "table" },
  });
  assert.deepEqual(fromLink("#v1;g=nim;p=3,4;o=friend;f=2;h=1-1"), {
    ok: true,
    state: { ...USUAL, position: "3,4", mode: "play", players: "friend", first: false, moves: ["1-1"] },
  });
  assert.deepEqual(fromLink("#v1;g=cram;p=..._...;m=proof;x=PY3B"), {
    ok: true,
    state: { ...USUAL, game: "cram", position: "..._...", mode: "proof", certificate: "PY3B" },
  });
});

test("any name of a game is taken, and its rules with it", () => {
  for (const game of [
    "Nim",
    "Dawson's Kayles",
    "LeetCode 292: Nim Game",
    "尼姆博弈",
    "0.77",
    "Misère Nim",
    "取石子游戏（两堆）",
  ]) {
    const found = read({ game });
    assert.equal(found.ok, true, game);
    assert.equal(found.ok && found.state.game, game);
    assert.equal(isSlug(game), false, game);
  }
  assert.equal(isSlug("dawsons-kayles"), true);

  const implied = { game: "nim", set: { convention: "misere" } };
  assert.deepEqual(renamed({ ...USUAL, game: "Misère Nim" }, implied), { ...USUAL, convention: "misere" });
  assert.equal(renamed({ ...USUAL, convention: "normal" }, implied).convention, "normal");
  assert.deepEqual(
    renamed({ ...USUAL, set: { amounts: "2" } }, { game: "subtraction", set: { amounts: "1,2,3", x: "1" } }).set,
    { amounts: "2", x: "1" },
  );
});

test("the link of a frame says light or dark, which is no rule of the game", () => {
  assert.deepEqual(fromLink("#v1;g=nim;p=3,4;theme=dark"), { ok: true, state: { ...USUAL, position: "3,4" } });
  assert.deepEqual(
    ["#v1;g=nim;p=3,4;theme=dark", "#v1;g=nim;theme=light", "#v1;g=nim", "", "#v1;g=nim;theme=sepia"].map(themeIn),
    ["dark", "light", "", "", ""],
  );
});

test("data of others are a state or a message, never an exception", () => {
  const strange = [
    null,
    undefined,
    3,
    "nim",
    [],
    {},
    { game: "<b>" },
    { game: "../cards" },
    { game: "x".repeat(81) },
    { game: "nim", position: 3 },
    { game: "nim", set: [] },
    { game: "nim", set: { "__proto__ ": "1" } },
    { game: "nim", mode: ["solve"] },
    { game: "nim", players: 11 },
    { game: "nim", players: 0.5 },
    { game: "nim", first: 1 },
    { game: "nim", moves: "1-1" },
    { game: "nim", question: "why" },
    { game: "nim", heaps: 7 },
    { game: "nim", formula: "x".repeat(1001) },
    { game: "nim", more: 1 },
  ];
  for (const data of strange) {
    const found = fromData(data);

    assert.equal(found.ok ? "" : typeof found.message, "string", JSON.stringify(data));
  }
});

test("attributes and links that cannot be are told in words", () => {
  const found = [
    read({ game: "nim", set: "a=1;a=2" }),
    read({ game: "nim", set: "=1" }),
    fromLink(""),
    fromLink("#v1;g=nim;o=11"),
    fromLink("#v1;g=nim;theme=sepia"),
  ];

  assert.deepEqual(
    found.map(({ ok }) => ok),
    [false, false, false, false, false],
  );
});
