import assert from "node:assert/strict";
import test from "node:test";
import { moved, notation, sumOf, termsOf } from "./terms.ts";

const usual = (slug: string, name: string) => (slug === "mark" && name === "t" ? "2" : undefined);
const term = (slug: string, position: string, settings: Record<string, string> = {}) => ({ slug, settings, position });

test("an empty sum has no terms, in any spelling", () => {
  for (const text of ["", "  ", "-", " - ", "－"]) assert.deepEqual(termsOf(text), [], text);

  assert.equal(sumOf([], usual), "-");
});

test("a sum becomes terms with settings, and what is no term is kept", () => {
  assert.deepEqual(termsOf(" nim:3,4 + subtraction:amounts=1,3,4:9+rewrite:rules=11-00:a=b=c:11 + 3 four "), [
    term("nim", "3,4"),
    term("subtraction", "9", { amounts: "1,3,4" }),
    term("rewrite", "11", { rules: "11-00", a: "b=c" }),
    { raw: "3 four" },
  ]);
  assert.deepEqual(termsOf("nim：３"), [term("nim", "3")]);
});

test("terms become their sum; usual settings are left out, and an empty position is written as -", () => {
  const terms = [
    term("mark", " 5 ", { t: " 2 " }),
    term("mark", "", { t: " 3 " }),
    term("own", "4", { rules: "" }),
    { raw: "3 four" },
  ];

  assert.equal(sumOf(terms, usual), "mark:5+mark:t=3:-+own:rules=:4+3 four");
  assert.equal(
    notation(
      "nim",
      [
        ["a", "1"],
        ["b", "2"],
      ],
      "3",
    ),
    "nim:a=1:b=2:3",
  );
});

test("an entry moves by one place, and never out of its list", () => {
  const list = ["a", "b", "c"];
  assert.deepEqual(moved(list, 1, -1), ["b", "a", "c"]);
  assert.deepEqual(moved(list, 1, 1), ["a", "c", "b"]);
  assert.deepEqual(list, ["a", "b", "c"]);

  assert.equal(moved(list, 0, -1), list);
  assert.equal(moved(list, 2, 1), list);
});
