import { others } from "nimbers:languages";
import assert from "node:assert/strict";
import test from "node:test";
import en from "../../locale/en/page.json" with { type: "json" };
import { isolated } from "./isolate.ts";
import { filled, label, labelOr, labelsOf, labelsOrOf, lang, size, speak } from "./labels.ts";
import { TONGUES, tongue } from "./tongue.ts";

const ENGLISH = { hello: "Hello {name}, {count} of {total}", plain: "Plain" };
const word = labelsOf("a file that is not there", ENGLISH);

test("places are filled in, numbers with separators; a place without a value stays", () => {
  assert.equal(word("hello", { name: "Ann", count: 1234567 }), "Hello Ann, 1,234,567 of {total}");
});

test("a value is not taken for a text with places", () => {
  assert.equal(word("hello", { name: "{count}", count: 1, total: 2 }), "Hello {count}, 1 of 2");
});

test("a number asks for the form of a word, in English and where there is no translation", () => {
  const stones = labelsOf("a file that is not there", { left: "{count} {count|stone|stones} {count|is|are} left" });

  assert.deepEqual(
    [0, 1, 2, 1000].map((count) => stones("left", { count })),
    ["0 stones are left", "1 stone is left", "2 stones are left", "1,000 stones are left"],
  );
  assert.equal(stones("left", {}), "{count} {count|stone|stones} {count|is|are} left");
});

test("forms are those of the language: one in Chinese, three for whole numbers in Polish", () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => filled("{count} {count|枚}", { count }, "zh-Hans")),
    ["0 枚", "1 枚", "2 枚"],
  );
  assert.deepEqual(
    [1, 2, 5, 12, 22].map((count) => filled("{count|ruch|ruchy|ruchów}", { count }, "pl")),
    ["ruch", "ruchy", "ruchów", "ruchów", "ruchy"],
  );
});

test("a form is asked for by a number alone", () => {
  assert.equal(filled("{count|stone|stones}", { count: "1" }, "en"), "{count|stone|stones}");
});

test("a key made at run time has a fallback", () => {
  const or = labelsOrOf("a file that is not there", ENGLISH);

  assert.deepEqual([or("plain", "none"), or("strange", "none"), or("constructor", "none")], ["Plain", "none", "none"]);
  assert.equal(labelOr("no such label", "none"), "none");
});

test("a value that turns the direction of writing turns no more than itself", () => {
  assert.equal(word("hello", { name: "\u05d0", count: 1, total: 2 }), "Hello \u2068\u05d0\u2069, 1 of 2");
  assert.equal(isolated("abc é 你好"), "abc é 你好");
  assert.equal(isolated("\u2069\u202e"), "\u2068\u202e\u2069");
  assert.equal(isolated("\u2067x"), "\u2068\u2067x\u2069\u2069");
});

test("a reader is spoken to in the language with the same script, or in English", () => {
  assert.equal(TONGUES[0], "en");

  assert.deepEqual(["zh-CN", "zh", "zh-Hans-SG"].map(tongue), ["zh-Hans", "zh-Hans", "zh-Hans"]);
  assert.deepEqual(["en-GB", "", "xx", "zh-TW", "not a tag!"].map(tongue), ["en", "en", "en", "en", "en"]);
});

test("what has no translation is said in English, with the forms of English", async () => {
  others["zh-Hans"] = async () => ({ default: { page: { "board.clear": "清除" }, stones: { one: "{count} 枚" } } });
  await speak("zh-CN");
  const stones = labelsOf("stones", { one: "{count} here", two: "{count} {count|stone|stones}" });

  assert.equal(lang, "zh-Hans");
  assert.deepEqual([label("board.clear"), label("board.goOn")], ["清除", en["board.goOn"]]);
  assert.deepEqual([stones("one", { count: 1 }), stones("two", { count: 1 })], ["1 枚", "1 stone"]);
  assert.equal(labelsOrOf("stones", { two: "Two" })("two", "none"), "Two");
  assert.equal(labelsOf("no such room", { plain: "Plain" })("plain"), "Plain");
  await speak("en");
});

test("numbers of bytes are told for people", () => {
  assert.deepEqual([0, 999, 1000, 1_500_000].map(size), ["0 B", "999 B", "1 kB", "1.5 MB"]);
});
