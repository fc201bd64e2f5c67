import assert from "node:assert/strict";
import test from "node:test";
import * as it from "./game.ts";

const shown = ({ at, line }: it.Game) => [at, line.join("")];

/** A game of four moves, then as far back as Undo goes, then as far forward as Redo goes. */
function backAndForth(opponent: it.Opponent, first: boolean) {
  let game = it.begin("start", { opponent, first });
  for (const name of ["a", "b", "c", "d"]) game = it.played(game, name);
  const states = [game];
  for (let back = it.undone(game); back; back = it.undone(back)) states.push(back);
  for (let next = it.redone(states[states.length - 1]); next; next = it.redone(next)) states.push(next);
  return states.map(shown);
}

test("Undo goes back to a turn of the reader; against a friend it takes back one move", () => {
  const all = (...numbers: number[]) => numbers.map((at) => [at, "abcd"]);

  assert.deepEqual(backAndForth(10, true), all(4, 2, 0, 2, 4));
  assert.deepEqual(backAndForth(10, false), all(4, 3, 1, 3, 4));
  assert.deepEqual(backAndForth("friend", true), all(4, 3, 2, 1, 0, 1, 2, 3, 4));
});

test("moves taken back are kept until another move is made, and when the address goes back", () => {
  let game = it.begin("start", { opponent: "friend" });
  for (const name of ["a", "b", "c"]) game = it.played(game, name);
  const back = it.undone(it.undone(game) as it.Game);
  assert.deepEqual(shown(back as it.Game), [1, "abc"]);

  const one = back as it.Game;
  assert.deepEqual([it.played(one, "b"), it.played(one, "x"), it.at(game, ["a"]), it.at(game, ["x"])].map(shown), [
    [2, "abc"],
    [2, "ax"],
    [1, "abc"],
    [1, "x"],
  ]);
});

test("swapping sides changes who moves", () => {
  const game = it.played(it.begin("start"), "a");
  const other = it.swapped(game);

  assert.deepEqual([it.byHand(game), it.byHand(other), it.player(game, 0), it.player(other, 0)], [false, true, 0, 1]);
});

test("a game played again has the same players and no moves", () => {
  const game = it.played(it.begin("3,4", { opponent: 3, first: false, names: ["Ann", "Bo"], seed: 1 }), "a");

  assert.deepEqual(it.again(game, 2), {
    ...it.begin("3,4", { opponent: 3, first: false, names: ["Ann", "Bo"] }),
    seed: 2,
  });
  assert.deepEqual(it.history(game), ["a"]);
});
