import assert from "node:assert/strict";
import test from "node:test";
import { withOperators } from "./clauses.ts";

test("comparisons in words are shown with signs", () => {
  const cases = {
    "X_lt_x,Y_eq_y-2": "X < x; Y == y - 2",
    X_popcount_open_close_mod_2_eq_1: "X.bit_count() % 2 == 1",
    x_in_open_1_comma_2_close: "x in (1, 2)",
  };

  for (const [words, signs] of Object.entries(cases)) assert.equal(withOperators(words), signs);
});

test("what has signs already is left alone", () => {
  for (const text of ["X < x; Y == y - 2", "", "3,4", "X <= x // 2"]) assert.equal(withOperators(text), text);
});
