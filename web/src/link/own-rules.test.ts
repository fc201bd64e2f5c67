import assert from "node:assert/strict";
import test from "node:test";
import { hasNumbers, remember } from "./own-rules.ts";

test("values are listed of rules that have run, where single numbers are positions", () => {
  const own = { slug: "own", numbered: true };
  remember("integer.run", "graph", []);
  remember("string.run", "graph", []);

  const all: Record<string, string>[] = [
    {},
    { rules: "integer.run" },
    { rules: "integer.not" },
    { rules: "string.run" },
  ];
  assert.deepEqual(
    all.map((settings) => hasNumbers(own, settings)),
    [true, true, false, false],
  );
  assert.equal(hasNumbers({ slug: "kayles", numbered: true }, {}), false);
});
