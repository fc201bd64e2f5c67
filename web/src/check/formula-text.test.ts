import assert from "node:assert/strict";
import test from "node:test";
import { isForeign } from "./formula-text.ts";

test("programs in other languages are known by what no Python program has", () => {
  const foreign = [
    "#include <bits/stdc++.h>\nint main() {}",
    "bool wins(int n) {\n  return n % 4 != 0;\n}",
    "public static boolean canWin(int n) { return n % 4 != 0; }",
    "function wins(n) { return n % 4 }",
    "fn main() {}",
    "package main",
  ];
  const python = [
    "def wins(n):\n    return n % 4 != 0\n",
    "# a function of n\nprint(int(input()) % 4)",
    'wins = {"bool": 1}',
    "class Solution:\n    def function(self, n: int) -> bool:\n        return bool(n)",
    "n % 4 == 0",
  ];
  for (const text of foreign) assert.equal(isForeign(text), true, text);
  for (const text of python) assert.equal(isForeign(text), false, text);
});
