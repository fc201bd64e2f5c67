import assert from "node:assert/strict";
import test from "node:test";
import type { Wish } from "./values.ts";
import { csv, decode, encode, frequencies, listed, numbered, Values } from "./values.ts";

const FOUR = Uint32Array.of(0, 1, 0, 4_294_967_295);

test("what is asked for comes back from its link", () => {
  for (const [wish, link] of [
    [{ code: "0.77", upTo: "1000", certify: true }, "#v1;code=0.77;n=1000"],
    [{ code: "4.3", upTo: "20", certify: false }, "#v1;code=4.3;n=20;proof=no"],
    [{ code: "0.07", upTo: "50", certify: true, quotient: true }, "#v1;code=0.07;n=50;q=1"],
  ] as [Wish, string][]) {
    assert.equal(encode(wish), link);

    assert.deepEqual(decode(link), wish);
  }
});

test("signs that links do not have have no link, and what is no link asks for nothing", () => {
  assert.deepEqual(
    [encode({ code: "<b>", upTo: "5", certify: true }), encode({ code: "0.7", upTo: "five", certify: true })],
    [null, null],
  );

  assert.deepEqual(
    ["", "#", "#v2;code=0.7", "#v1;n=5", `#v1;code=${"7".repeat(2001)}`].map(decode),
    Array(5).fill(null),
  );
});

test("numbers that come in pieces are whole in the end", () => {
  const values = new Values();
  const bytes = new Uint8Array(Uint32Array.from({ length: 10_000 }, (_, n) => n * 7).buffer);
  for (let at = 0; at < bytes.length; at += 1001) values.add(bytes.slice(at, at + 1001));

  assert.deepEqual([values.length, values.all[9999], values.bytes(8)], [10_000, 69_993, bytes.slice(0, 8)]);
});

test("texts to take away have every number", () => {
  assert.equal(listed(FOUR), "0, 1, 0, 4294967295");
  assert.equal(numbered(FOUR), "0 0\n1 1\n2 0\n3 4294967295\n");
  assert.equal(csv(FOUR), "n,value\n0,0\n1,1\n2,0\n3,4294967295\n");

  assert.equal(csv(FOUR, 2), "n,value\n2,0\n3,4294967295\n");
  assert.deepEqual(frequencies(FOUR)[0], { value: 0, count: 2, first: 0 });
});
