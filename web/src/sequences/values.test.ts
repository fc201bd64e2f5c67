import assert from "node:assert/strict";
import test from "node:test";
import type { SequenceRequest } from "./values.ts";
import { csv, decode, encode, frequencies, listed, numbered, Values } from "./values.ts";

const FOUR = Uint32Array.of(0, 1, 0, 4_294_967_295);

test("a request survives encode and decode", () => {
  for (const [request, link] of [
    [{ code: "0.77", upTo: "1000", certify: true }, "#v1;code=0.77;n=1000"],
    [{ code: "4.3", upTo: "20", certify: false }, "#v1;code=4.3;n=20;proof=no"],
    [{ code: "0.07", upTo: "50", certify: true, quotient: true }, "#v1;code=0.07;n=50;q=1"],
  ] as [SequenceRequest, string][]) {
    assert.equal(encode(request), link);

    assert.deepEqual(decode(link), request);
  }
});

test("a code with characters unfit for links, or a limit that is not a number, has no link; an invalid link decodes to null", () => {
  assert.deepEqual(
    [encode({ code: "<b>", upTo: "5", certify: true }), encode({ code: "0.7", upTo: "five", certify: true })],
    [null, null],
  );

  assert.deepEqual(
    ["", "#", "#v2;code=0.7", "#v1;n=5", `#v1;code=${"7".repeat(2001)}`].map(decode),
    Array(5).fill(null),
  );
});

test("values that arrive in chunks of any size are joined correctly", () => {
  const values = new Values();
  const bytes = new Uint8Array(Uint32Array.from({ length: 10_000 }, (_, n) => n * 7).buffer);
  for (let at = 0; at < bytes.length; at += 1001) values.add(bytes.slice(at, at + 1001));

  assert.deepEqual([values.length, values.all[9999], values.bytes(8)], [10_000, 69_993, bytes.slice(0, 8)]);
});

test("downloads contain every value", () => {
  assert.equal(listed(FOUR), "0, 1, 0, 4294967295");
  assert.equal(numbered(FOUR), "0 0\n1 1\n2 0\n3 4294967295\n");
  assert.equal(csv(FOUR), "n,value\n0,0\n1,1\n2,0\n3,4294967295\n");

  assert.equal(csv(FOUR, 2), "n,value\n2,0\n3,4294967295\n");
  assert.deepEqual(frequencies(FOUR)[0], { value: 0, count: 2, first: 0 });
});
