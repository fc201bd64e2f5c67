import assert from "node:assert/strict";
import test from "node:test";
import { blocksOf, heapsOf } from "./blocks.ts";

const sizes = (heaps: number[]) => blocksOf(heaps).map((own) => own.map(({ size }) => size));
const alone = (heaps: number[]) =>
  blocksOf(heaps)
    .flat()
    .filter((block) => block.alone)
    .map(({ size }) => size);

test("a heap is cut into different powers of two", () => {
  assert.deepEqual(sizes([3, 4, 5]), [[2, 1], [4], [4, 1]]);
});

test("the blocks without a partner are those of the nim-sum", () => {
  for (let a = 0; a < 16; a++)
    for (let b = 0; b < 16; b++)
      for (let c = 0; c < 16; c++) {
        const left = alone([a, b, c]);
        assert.equal(
          left.reduce((sum, size) => sum + size, 0),
          a ^ b ^ c,
        );
      }
});

test("heaps are read from a position", () => {
  assert.deepEqual(heapsOf("3,4,5"), [3, 4, 5]);
});
