import assert from "node:assert/strict";
import test from "node:test";
import { otherRules, rulesInForce } from "./in-force.ts";

const amounts = { name: "amounts", type: "ints", label: "Amounts", default: "1,2,3", min: "", max: "", choices: null };
const rules = { name: "rules", type: "clauses", label: "Moves", default: "X < x", min: "", max: "", choices: null };
const card = { parameters: [amounts, rules], conventions: ["normal", "misere"] } as any;

test("usual values stand where nothing is set, and long rules are left out", () => {
  assert.deepEqual(rulesInForce(card, {}), {
    parameters: [{ label: "Amounts", value: "1,2,3" }],
    convention: "normal",
    several: true,
  });
});

test("what is set stands there", () => {
  const found = rulesInForce(card, { amounts: "1,3,4", convention: "misere" });

  assert.deepEqual([found.parameters[0].value, found.convention], ["1,3,4", "misere"]);
});

test("a problem with other amounts or another convention than the page has other rules", () => {
  const cases: [Record<string, string>, Record<string, string>, boolean][] = [
    [{}, {}, false],
    [{ amounts: "1, 2, 3" }, { amounts: "1,2,3" }, false],
    [{ amounts: "1,3,4" }, {}, true],
    [{}, { amounts: "1,4,9" }, true],
    [{ convention: "misere" }, {}, true],
    [{ convention: "misere" }, { convention: "misere" }, false],
  ];
  for (const [page, own, expected] of cases) assert.equal(otherRules(card, page, own), expected);
});
