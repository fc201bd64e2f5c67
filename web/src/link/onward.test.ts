import assert from "node:assert/strict";
import test from "node:test";
import type { Card } from "../games/cards.ts";
import { barred, heapLink, sequenceLink, sumLink, termText } from "./onward.ts";

const CARD = {
  slug: "mark",
  parameters: [
    { name: "t", type: "integer", default: "2" },
    { name: "rules", type: "program", default: "" },
  ],
} as unknown as Card;

test("a sequence and one of its heaps have links, in the language of the page", () => {
  assert.equal(sequenceLink("0.77", "en"), "#v1;code=0.77;n=1000");
  assert.equal(sequenceLink("0.77", "zh-Hans", "50"), "#v1;code=0.77;n=50;l=zh-Hans");
  assert.equal(heapLink("mark", { t: "3" }, 12, "en"), "#v1;g=mark;t=3;p=12");

  assert.equal(heapLink("mark", { t: "3 4" }, 12, "en"), null);
});

test("a position becomes a term that names only unusual settings, and never a program", () => {
  const settings = { convention: "misere", t: "3", rules: "integer.abc" };
  assert.equal(termText(CARD, settings, "5,6"), "mark:t=3:5,6");
  assert.equal(termText(CARD, { t: "2" }, "5,6"), "mark:5,6");
  assert.equal(termText(CARD, {}, "5,6"), "mark:5,6");

  assert.deepEqual(
    [termText(CARD, {}, "5+6"), termText(CARD, {}, ""), termText(CARD, { t: "a:b" }, "5")],
    [null, null, null],
  );
});

test("a game that cannot be a term has the reason", () => {
  const both = ["normal", "misere"];
  assert.equal(barred({ conventions: both }, "misere"), "");
  assert.equal(barred({ conventions: ["normal"] }, "misere"), "convention");
  assert.equal(barred({ conventions: both, loopy: true }, "normal"), "loopy");
  assert.equal(barred({ conventions: both, loopy: true }, "normal", true), "");

  assert.equal(barred({ conventions: both, loopy: true, sided: true }, "normal", true), "sided");
});

test("a sum has a link with its convention, if it is at most 2,000 characters long", () => {
  assert.equal(sumLink(["nim:3", "mark:4"], "normal", "en", "sum"), "#v1;g=sum;p=nim:3+mark:4");
  assert.equal(sumLink(["nim:3"], "misere", "zh-Hans", "loopy-sum"), "#v1;g=loopy-sum;c=misere;p=nim:3;l=zh-Hans");
  const long = `nim:${"1".repeat(1990)}`;

  assert.equal(sumLink([long, "nim:1"], "normal", "en", "sum"), `#v1;g=sum;p=${long}+nim:1`);
  assert.equal(sumLink([long, "nim:11"], "normal", "en", "sum"), null);
});
