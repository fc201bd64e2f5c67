import assert from "node:assert/strict";
import test from "node:test";
import type { Card } from "../games/cards.ts";
import type { State } from "./link.ts";
import { fresh, isProgrammable, isSum, linked, openedBy, TABS, untouched } from "./tabs.ts";

const state = (more: Partial<State> = {}): State => ({ game: "nim", settings: {}, position: "3", ...more });
const PLAYED = { moves: [], opponent: 10, first: true, names: ["", ""] };

test("only two games are sums", () => {
  assert.deepEqual(["sum", "loopy-sum", "nim"].map(isSum), [true, true, false]);
});

test("a link names every tab but the two that it opens without a name", () => {
  assert.deepEqual(TABS.map(linked), [null, null, "learn", "check", "claims"]);
});

test("a link opens the tab that it names, else that of its game or its position", () => {
  const play = fresh();

  assert.deepEqual(
    [
      openedBy(state({ tab: "claims" }), null),
      openedBy(state({ tab: "learn", play }), null),
      openedBy(state({ tab: "play" }), null),
      openedBy(state({ tab: "analyse", play }), null),
      openedBy(state({ tab: "why", play }), null),
      openedBy(state(), null),
    ],
    ["claims", "learn", "analyse", "play", "play", "analyse"],
  );
});

test("a link with a panel's texts opens the tab of the panel", () => {
  const tabs = ["exercise", "map", "proof", "batch"].map((panel) => openedBy(state(), { panel, packed: "" }));

  assert.deepEqual(tabs, ["learn", "analyse", "analyse", "check"]);
});

test("an address without fields begins a game, unless the game must first be made", () => {
  const plays = ["nim", "sum", "loopy-sum", "own"].map((slug) => untouched({ slug } as Card));
  assert.deepEqual(plays[0], { game: "nim", settings: {}, position: null, play: PLAYED });

  assert.deepEqual(
    plays.slice(1).map(({ play }) => play),
    [null, null, null],
  );
});

test("a game with a parameter of the type program is programmable", () => {
  const card = (...types: string[]) => ({ parameters: types.map((type) => ({ type })) }) as unknown as Card;

  assert.deepEqual([card(), card("integer"), card("graph", "program")].map(isProgrammable), [false, false, true]);
});
