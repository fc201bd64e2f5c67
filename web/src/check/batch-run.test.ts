import assert from "node:assert/strict";
import test from "node:test";
import { looksLikeJudge } from "./batch-run.ts";

const looks = (shape: "cases" | "numbers" | "lines", text: string) =>
  looksLikeJudge(shape, new TextEncoder().encode(text));

test("an input is the judge's where it begins with a count", () => {
  assert.deepEqual(
    [
      looks("numbers", "3\n3 4 5\n"),
      looks("numbers", "3 3 4 5"),
      looks("numbers", "2\n3 4\n5"),
      looks("numbers", "2 3\n4"),
    ],
    [true, true, true, true],
  );
  assert.deepEqual([looks("cases", "2\n132\n1\n"), looks("cases", "\n３\n1"), looks("lines", "x")], [true, true, true]);
});

test("a list of positions is not", () => {
  assert.deepEqual(
    [looks("numbers", "161,973,069\n3,4,5\n"), looks("numbers", "3,4\n5,6"), looks("cases", "101\u0020x\n0")],
    [false, false, false],
  );
});
