import assert from "node:assert/strict";
import test from "node:test";
import { done } from "./acts.ts";

test("what was done is told in the past, every verb of it and nothing else", () => {
  const told = [
    ["take 2 from the first heap", "took 2 from the first heap"],
    ["bite at b1 and eat 4 squares", "bit at b1 and ate 4 squares"],
    ["replace 11 at place 2 by 00", "replaced 11 at place 2 by 00"],
    ["close boxes with b1 then draw d1", "closed boxes with b1 then drew d1"],
    ["cut the edge 0-1; 2 more fall with it", "cut the edge 0-1; 2 more fell with it"],
    ["take the vertex 3, and with it its 2 neighbours", "took the vertex 3, and with it its 2 neighbours"],
    ["in term 1, Nim, take 3 from the first heap", "in term 1, Nim, took 3 from the first heap"],
    ["从第 1 堆取 2 枚", "从第 1 堆取 2 枚"],
    ["pass", "passed"],
  ];

  assert.deepEqual(
    told.map(([move = ""]) => done(move)),
    told.map(([, past]) => past),
  );
});
