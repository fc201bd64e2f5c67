import assert from "node:assert/strict";
import test from "node:test";
import { modules } from "./qr-code.ts";

/** The pattern in three corners of a code. */
const CORNER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];

test("a code has its three corners, grows with its text, and says when there is none", () => {
  for (const length of [1, 100, 2_500]) {
    const drawn = (modules("x".repeat(length)) ?? []).map((row) => row.map(Number).join(""));
    const far = drawn.length - 7;
    const corners = [0, far].map((y) => drawn.slice(y, y + 7).map((row) => row.slice(0, 7)));
    assert.deepEqual([...corners, drawn.slice(0, 7).map((row) => row.slice(far))], [CORNER, CORNER, CORNER]);
  }
  assert.equal((modules("x".repeat(100))?.length ?? 0) > (modules("x")?.length ?? 0), true);
  assert.equal(modules("x".repeat(2_501)), null);
});
