import assert from "node:assert/strict";
import test from "node:test";
import links from "../../../tests/data/links.json";
import { base64url } from "./fragment.ts";
import { deflate, inflate, pack, unpack } from "./packing.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("the texts of a panel come back, packed by the page or by Python", async () => {
  for (const { texts, field } of links.packed) {
    const all = texts as Record<string, string>;

    assert.deepEqual([await unpack(field), await unpack(await pack(all))], [all, all]);
  }
});

test("what is nothing of ours is no texts", async () => {
  const deflated = (text: string) => deflate(bytes(text));
  const whole = await pack({ input: "3,4" });
  const fields = [
    "",
    "!",
    "AAAA",
    whole.slice(0, -2),
    await deflated("x"),
    await deflated("null"),
    await deflated("3"),
  ];
  fields.push(await deflated('{"a": 1}'), await deflate(new Uint8Array([0x22, 0xff, 0x22])));

  for (const field of fields) assert.equal(await unpack(field), null, field);
});

test("what unfolds to more than allowed is refused, and so is a field that is too long", async () => {
  const bomb = await deflate(new Uint8Array(10_000_000));
  assert.equal(await unpack(bomb), null);
  await assert.rejects(inflate(bomb, 1000), RangeError);
  await assert.rejects(inflate("A".repeat(2001), 1000), RangeError);

  assert.equal((await inflate(await deflate(new Uint8Array(1000)), 1000)).length, 1000);
});

test("a field of twice as many characters as bytes are allowed is read, a longer one is not", async () => {
  const field = await deflate(bytes("ab"));
  assert.equal(field.length, 6);
  assert.deepEqual(await inflate(field, 3), bytes("ab"));

  await assert.rejects(inflate(`${field}A`, 3), RangeError);
});

test("bytes are unfolded in pieces of 64, none of them empty", async () => {
  const sizes: number[] = [];
  const Whole = globalThis.DecompressionStream;
  class Counted extends Whole {
    constructor(format: CompressionFormat) {
      super(format);
      const { writable } = this;
      const writer = writable.getWriter();
      const counting = new WritableStream<Uint8Array<ArrayBuffer>>({
        write: (chunk) => {
          sizes.push(chunk.length);
          return writer.write(chunk);
        },
        close: () => writer.close(),
      });
      Object.defineProperty(this, "writable", { value: counting });
    }
  }
  const text = Uint8Array.from({ length: 123 }, (_, at) => at);
  const stored = new Uint8Array([1, 123, 0, 255 - 123, 255, ...text]); // a block that is not compressed
  globalThis.DecompressionStream = Counted;
  try {
    assert.deepEqual(await inflate(base64url(stored), 1000), text);
  } finally {
    globalThis.DecompressionStream = Whole;
  }

  assert.deepEqual(sizes, [64, 64]);
});
