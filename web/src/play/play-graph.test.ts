import assert from "node:assert/strict";
import test from "node:test";
import type { Graph } from "../games/play-data.ts";
import { PlayGraph } from "./play-graph.ts";

// Nim with a heap of two, in normal play: the first player takes both, or one and loses.
const TEXTS = ["2", "1", "-", "1-0", "1-1", "take all", "take one", "<svg>", "two", "one", "none"];
const HEAP: Graph = {
  game: "nim",
  typed: "02",
  read: { position: "2", parameters: {}, convention: "normal" } as unknown as Graph["read"],
  convention: "normal",
  value_name: "grundy",
  positions: [
    [
      0,
      [7, 8],
      8,
      [
        [3, 5, 2, 0, 0, 0, ["h1"]],
        [4, 6, 1, 1, 1, 0, ["h1"]],
      ],
      0,
    ],
    [1, [7, 9], 9, null, [3, 5, 2, 0, 0, 0, ["h1"]]],
    [2, [7, 10], 10, [], -1],
  ],
  texts: TEXTS,
};
const ABOUT = { game: "nim", set: {} };

/** A page with a graph, before or after Python has come; Python says only that it was asked. */
function page(graph: Graph, ready = false) {
  const asked = async () => ({ result: "Python", bytes: null });
  const engine = { state: { name: ready ? "ready" : "idle" }, call: asked, job: asked };
  const player = new PlayGraph(engine as any, graph);
  const ask = async (op: any, params: object) => (await player.job(op, { ...ABOUT, ...params })).result as any;
  return { player, ask };
}

test("a game is played through without Python", async () => {
  const { ask } = page(HEAP);
  assert.equal((await ask("read", { position: "02" })).position, "2");
  const { moves, value_name } = await ask("moves", { position: "2" });
  assert.equal(value_name, "grundy");
  assert.deepEqual(moves[1], {
    name: "1-1",
    text: "take one",
    option: "1",
    verdict: "lose",
    value: 1,
    gain: 0,
    touch: ["h1"],
  });
  assert.deepEqual(await ask("reply", { position: "1", strength: 10 }), {
    name: "1-0",
    text: "take all",
    reason: "win",
  });

  const { position, turn, over, winner, scores, svg, label } = await ask("replay", {
    position: "02",
    moves: ["1-1", "1-0"],
  });
  assert.deepEqual([position, turn, over, winner, scores], ["-", 0, true, 1, null]);
  assert.deepEqual([svg, label], ["<svg>none", "none"]);
});

test("who cannot move wins in misère play; the larger score wins in scoring play", async () => {
  const misere = { ...HEAP, convention: "misere", read: { ...HEAP.read, convention: "misere" } };
  const scored = structuredClone({ ...HEAP, convention: "scoring" });
  (scored.positions as any)[0][3][0][5] = 2;
  const winner = async (graph: Graph) => {
    const found = await page(graph).ask("replay", { position: "2", moves: ["1-0"] });
    return [found.winner, found.scores];
  };

  assert.deepEqual(await winner(HEAP), [0, null]);
  assert.deepEqual(await winner(misere), [1, null]);
  assert.deepEqual(await winner(scored), [0, [2, 0]]);
});

test("Python is asked what the data do not tell, and everything once it is there", async () => {
  const { ask } = page(HEAP);
  for (const [op, params] of [
    ["read", { position: "3" }],
    ["moves", { position: "1" }],
    ["moves", { position: "2", game: "kayles" }],
    ["moves", { position: "2", set: { convention: "misere" } }],
    ["replay", { position: "2", moves: ["no such move"] }],
    ["reply", { position: "2", strength: 3 }],
    ["solve", { position: "2" }],
  ] as [string, object][])
    assert.equal(await ask(op, params), "Python", op);
  assert.equal(await page(HEAP, true).ask("moves", { position: "2" }), "Python");
});

test("a game begins without Python only against the perfect machine, from what the data hold", () => {
  const session = { mode: "play", card: { slug: "nim" }, settings: {}, text: "2", file: null };
  const begins = (other: object, played: any = null) =>
    page(HEAP).player.begins({ ...session, ...other } as any, played);

  assert.deepEqual(
    [begins({}), begins({}, { moves: ["1-1"], opponent: 10 }), begins({}, { moves: [], opponent: 3 })],
    [true, true, false],
  );
  assert.deepEqual([begins({ mode: "solve" }), begins({ text: "5" }), begins({ file: {} })], [false, false, false]);
});
