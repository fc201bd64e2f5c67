import assert from "node:assert/strict";
import test from "node:test";
import { inherited, read, store, stored, written } from "./tab-storage.ts";

const VALUES = [null, 0, "", "1 {}", "line\nline\r\u2028", { a: [1, "é", { b: null }] }, "𝟛".repeat(1000)];

/** The storage of a tab; a full one takes nothing. */
function storage(full = false) {
  const kept: Map<string, string> = new Map();
  const setItem = (key: string, text: string) => {
    if (full) throw new Error("full");
    kept.set(key, text);
  };
  const getItem = (key: string) => kept.get(key) ?? null;
  Object.assign(globalThis, {
    sessionStorage: { getItem, setItem, removeItem: (key: string) => kept.delete(key) },
  });
  return kept;
}

test("what is kept comes back", () => {
  storage();
  for (const value of VALUES) {
    assert.deepEqual(read(written(value)), value);
    assert.equal(store("key", value), true);

    assert.deepEqual(stored("key"), value);
  }
});

test("a text with one sign changed, dropped or doubled is nothing", () => {
  const whole = written({ fields: { formula: "sum(p) % 4" } });
  for (let at = 0; at < whole.length; at += 1) {
    const [head, sign, tail] = [whole.slice(0, at), whole[at], whole.slice(at + 1)];
    const changed = String.fromCharCode(sign.charCodeAt(0) ^ 1);

    for (const text of [head + changed + tail, head + tail, head + sign + sign + tail])
      assert.equal(text === whole ? null : read(text), null, text);
  }
});

test("what is too long, or finds no room, is not kept", () => {
  const kept = storage();
  assert.deepEqual([store("key", "x".repeat(100), 50), kept.size], [false, 0]);
  storage(true);

  assert.deepEqual([store("key", 1), stored("key")], [false, null]);
});

test("what the first edition kept comes over once", () => {
  const kept = storage();
  kept.set("old", '{"a": 1}');
  assert.deepEqual([inherited("old"), inherited("old")], [{ a: 1 }, null]);
  kept.set("old", "no JSON");

  assert.deepEqual([inherited("old"), kept.size], [null, 0]);
});
