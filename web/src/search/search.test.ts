import assert from "node:assert/strict";
import test from "node:test";
import { find, findAll, prepared } from "./search.ts";

const ALL = prepared({
  games: [
    { title: "Nimstring", to: "nimstring", about: "Cut strings." },
    { title: "Nimble", to: "nimble", names: ["Coins on a strip"] },
    { title: "Nim", to: "nim", names: ["Tactix", "尼姆"] },
    { title: "Knight and Queen", to: "knight-queen", names: ["knight-queen"], words: "棋盘 骑士" },
    { title: "Bit slide", to: "bit-slide", about: "Words of zeros and ones; a knight is nowhere." },
    { title: "Poker Nim", to: "poker-nim" },
  ],
  claims: [{ title: "Misère Nim is Nim with a twist", to: "claims#1", where: "Nim", status: "proved" }],
  lessons: [],
  problems: [{ title: "Nim", to: "practice#nim", where: "judge" }],
  pages: [{ title: "Practice", to: "practice" }],
});

function titles(query: string) {
  return Object.fromEntries(find(ALL, query).map(({ kind, found }) => [kind, found.map(({ title }) => title)]));
}

test("case, accents, width, hyphens, spaces and the order of words make no difference", () => {
  const queries = [
    "Knight and Queen",
    "queen KNIGHT",
    "ｋｎｉｇｈｔ-queen",
    "knight–queen",
    "  knight  and queen ",
    "knightqueen",
    "kníght",
  ];

  for (const query of queries) assert.equal(titles(query).games?.[0], "Knight and Queen", query);
});

test("the title itself comes first, then titles that begin so, then other words of titles", () => {
  assert.deepEqual(titles("nim").games, ["Nim", "Nimstring", "Nimble", "Poker Nim"]);
});

test("a title comes before what is said of a game", () => {
  assert.deepEqual(titles("knight").games, ["Knight and Queen", "Bit slide"]);
});

test("other names and words that are not shown are found", () => {
  assert.deepEqual(
    [titles("尼姆").games, titles("tactix").games, titles("骑士").games],
    [["Nim"], ["Nim"], ["Knight and Queen"]],
  );
});

test("the kind with the best comes first, and kinds without anything are left out", () => {
  assert.deepEqual(Object.keys(titles("misere")), ["claims"]);
  assert.deepEqual(Object.keys(titles("practice")), ["pages"]);
  assert.equal(Object.keys(titles("nim"))[0], "games");
});

test("where no entry has all words, those with most of them come first", () => {
  const found = (query: string) => findAll(ALL, query).groups.map(({ kind, found }) => [kind, found[0]?.title]);
  assert.deepEqual(found("misere nim theorem"), [
    ["games", "Nim"],
    ["claims", "Misère Nim is Nim with a twist"],
  ]);
  assert.deepEqual(found("is there a knight in it"), [["games", "Knight and Queen"]]);
  assert.deepEqual(found("no such thing"), []);
});

test("where few entries have all words, others come after them", () => {
  const all = (query: string) =>
    findAll(ALL, query).groups.map(({ kind, found }) => [kind, found.map(({ title }) => title)]);
  assert.deepEqual(all("misere nim"), [
    ["claims", ["Misère Nim is Nim with a twist"]],
    ["games", ["Nim", "Nimstring", "Nimble", "Poker Nim"]],
    ["problems", ["Nim"]],
  ]);
  assert.deepEqual(
    all("twist nim").map(([kind]) => kind), // not the games first, which have one of the words
    ["claims", "games", "problems"],
  );
  assert.deepEqual(all("尼姆"), [["games", ["Nim"]]]);
  assert.equal(findAll(ALL, "misere nim").partly, false);
  assert.equal(findAll(ALL, "misere nim theorem").partly, true);
});

test("nothing is found for no word, or for one that is nowhere", () => {
  assert.deepEqual(["", " - ", "no such thing"].map(titles), [{}, {}, {}]);
});
