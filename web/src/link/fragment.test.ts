import assert from "node:assert/strict";
import test from "node:test";
import links from "../../../tests/data/links.json";
import { base64url, bytesOf, fragment } from "./fragment.ts";

test("fields become the link that Python writes of them", () => {
  for (const { fields, lang, link } of links.fragments)
    assert.equal(fragment(fields as [string, string][], lang), link);
});

test("a value with a sign that links do not have has no link", () => {
  for (const value of ["3 4", "<b>", "a;b", "é", "%41", "a\n"]) assert.equal(fragment([["p", value]]), null);
});

test("bytes come back from base64url, which has only signs that links have", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  for (let length = 0; length < 5; length += 1)
    assert.deepEqual(bytesOf(base64url(bytes.subarray(250 - length))), bytes.slice(250 - length));

  assert.equal(/^[A-Za-z0-9_-]+$/.test(base64url(bytes)), true);
});
