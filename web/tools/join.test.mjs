import assert from "node:assert/strict";
import { test } from "node:test";
import { join } from "./join.mjs";

const SCRIPTS = Object.entries({
  // Two pages, what the first imports always, and what a reader asks for later.
  "home-AAAAAAAA.js": 'import{a}from"./chunk-BBBBBBBB.js";import("./later-CCCCCCCC.js").then(m=>m.f(a))',
  "other-DDDDDDDD.js": 'import{a}from"./chunk-BBBBBBBB.js";import{b}from"./chunk-EEEEEEEE.js";console.log(a,b)',
  "later-CCCCCCCC.js":
    'import{c}from"./chunk-FFFFFFFF.js";import{b}from"./chunk-EEEEEEEE.js";import("./asked-GGGGGGGG.js");export var f=n=>n+b+c',
  "asked-GGGGGGGG.js": 'import{c}from"./chunk-FFFFFFFF.js";import{d}from"./chunk-HHHHHHHH.js";console.log(c+d)',
  "chunk-BBBBBBBB.js": "export var a=1",
  "chunk-EEEEEEEE.js": 'import{a}from"./chunk-BBBBBBBB.js";export var b=a+1',
  "chunk-FFFFFFFF.js": 'import{d}from"./chunk-HHHHHHHH.js";export var c=d+1',
  "chunk-HHHHHHHH.js": "export var d=3",
}).map(([name, text]) => ({ path: `/site/assets/${name}`, text }));

const ENTRIES = ["/site/assets/home-AAAAAAAA.js", "/site/assets/other-DDDDDDDD.js"];
const LATER = "/site/assets/later-CCCCCCCC.js";

/**
 * List the scripts that a page loads at once: those it was made of, and those of its imports.
 * @param {import("./join.mjs").Joined[]} joined
 * @param {string} page
 */
function loaded(joined, page) {
  const all = new Set([joined.find(({ from }) => from.includes(page))]);
  for (const one of all) for (const name of one?.imports ?? []) all.add(joined.find((file) => file.name === name));
  return [...all].flatMap((one) => one?.from.map((file) => file.slice("/site/assets/".length, -"-AAAAAAAA.js".length)));
}

test("each page loads what it loaded before, in fewer files", async () => {
  const joined = await join(SCRIPTS, [...ENTRIES, LATER], ENTRIES);
  assert.deepEqual(new Set(loaded(joined, ENTRIES[0])), new Set(["home", "chunk"]));
  assert.equal(loaded(joined, ENTRIES[0]).length, 2);
  assert.equal(loaded(joined, ENTRIES[1]).length, 3);
  assert.equal(loaded(joined, LATER).length, 5);
  // c and d are needed by the same page.
  assert.equal(joined.length, SCRIPTS.length - 1);
});

test("the names keep what esbuild called them, with a new hash", async () => {
  const joined = await join(SCRIPTS, [...ENTRIES, LATER], ENTRIES);
  const names = joined.map(({ name }) => name.replace(/-[0-9a-z]{8}\.js$/, "")).sort();
  assert.deepEqual(names, ["asked", "home", "later", "other", "shared", "shared", "shared"]);
});

test("an import that is not there is an error", async () => {
  const scripts = [{ path: ENTRIES[0], text: 'import "./lost-AAAAAAAA.js"' }];
  await assert.rejects(join(scripts, [ENTRIES[0]], [ENTRIES[0]]), /lost/);
});
