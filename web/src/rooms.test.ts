// Each module imports only from its own room and from the rooms before it in the table of web/docs/en/architecture.md.
import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";

const SOURCES = new URL("./", import.meta.url);
const TABLE = new URL("../docs/en/architecture.md", import.meta.url);
const IMPORT = /(?:from|import)\s*\(?\s*"\.\.\/([a-z]+)\/[^"]+"/g;

/** The rooms, in the order of the table. */
const rooms = [...(read(TABLE).split("\n## The rooms of web/src\n")[1] ?? "").matchAll(/^\| `([a-z]+)` \|/gm)].map(
  ([, name]) => name,
);

function read(file: URL) {
  return fs.readFileSync(file, "utf8");
}

test("every folder of scripts is a room of the table", () => {
  const folders = fs.readdirSync(SOURCES).filter((name) => !name.includes("."));
  assert.deepEqual(folders.sort(), [...rooms].sort());
});

test("imports run one way", () => {
  const backwards: string[] = [];
  for (const [floor, room] of rooms.entries()) {
    const folder = new URL(`${room}/`, SOURCES);
    for (const name of fs.readdirSync(folder)) {
      for (const [, other] of read(new URL(name, folder)).matchAll(IMPORT)) {
        if (rooms.indexOf(other) > floor) backwards.push(`${room}/${name} imports from ${other}`);
      }
    }
  }
  assert.deepEqual(backwards, []);
});
