import assert from "node:assert/strict";
import test from "node:test";
import type { Judged } from "../board/touch.ts";
import { nudgeOf } from "./nudge.ts";

const move = (text: string, verdict: Judged["verdict"], ...touch: string[]) => ({
  name: text,
  text,
  option: "",
  verdict,
  value: 0,
  gain: 0,
  touch,
});

test("a nudge names the heap, rings the piece that moves, or counts the moves that win; never the whole move", () => {
  const nim = [
    move("take 2 from the first heap", "win", "h1.2"),
    move("take 1", "lose", "h1.3"),
    move("take 1", "lose", "h2.1"),
  ];
  const clobber = [move("take b1", "win", "a1", "b1"), move("take a1", "lose", "b1", "a1")];
  const chomp = [move("bite at c2", "win", "c2"), move("bite at a2", "lose", "a2")];
  const lost = [move("take 1 from the first heap", "lose", "h1.1")];
  const told = [nim, clobber, chomp, lost].map((moves) => nudgeOf(moves[0] as any, moves));

  assert.deepEqual(told, [
    { key: "heap", params: {}, parts: ["h1.2", "h1.3"] },
    { key: "place", params: {}, parts: ["a1"] },
    { key: "count", params: { count: 1, all: 2 }, parts: [] },
    { key: "lose", params: {}, parts: [] },
  ]);
});
