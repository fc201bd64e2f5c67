import assert from "node:assert/strict";
import test from "node:test";
import { apart } from "./marks.ts";

test("marks that would cover each other become smaller, down to the size of a letter", () => {
  assert.deepEqual(
    apart([
      [0, 0, 9],
      [10, 0, 9],
      [40, 0, 9],
    ]),
    [
      [0, 0, 4.2],
      [10, 0, 4.2],
      [40, 0, 9],
    ],
  );
  assert.deepEqual(
    apart([
      [0, 0, 9],
      [0, 1, 2],
    ]),
    [
      [0, 0, 3],
      [0, 1, 2],
    ],
  );
  assert.deepEqual(apart([[0, 0, 9]]), [[0, 0, 9]]);
});
