import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import {
  bodies,
  FUNCTIONS,
  importedFunctions,
  LEAST,
  MODULES,
  memoryOf,
  pieces,
  read,
  sections,
  TABLES,
  withoutModules,
} from "./modules.mjs";

const WASM = fs.readFileSync(fileURLToPath(new URL("../../node_modules/pyodide/pyodide.asm.wasm", import.meta.url)));
const [CODE, DATA] = [10, 11];
/** Instructions that take a number and no address: comparisons with a sign, products, bits, shifts. */
const NUMBERS = [0x48, 0x4a, 0x4b, 0x4c, 0x4d, 0x4e, ...[...Array(13).keys()].map((one) => 0x6c + one)];

/** What a function calls, and its constants with the instructions that use them. */
function contents(bytes, { body, to }) {
  const calls = [];
  const constants = [];
  let at = body;
  const next = (signed = false) => {
    const [value, end] = read(bytes, at, signed);
    at = end;
    return value;
  };
  for (let left = next(); left > 0; left -= 1) {
    next();
    at += 1;
  }
  while (at < to) {
    const code = bytes[at++];
    if (code === 0x41) constants.push({ value: next(true), user: bytes[at] });
    else if (code === 0x10) calls.push(next());
    else if (code >= 0x28 && code <= 0x3e) {
      next();
      constants.push({ value: next(), user: 0 });
    } else skip(code);
  }
  assert.equal(at, to);
  return { calls, constants };

  function skip(code) {
    if ((code >= 0x45 && code <= 0xc4) || [0, 1, 5, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, 0xd1].includes(code)) return;
    if (code === 0x43) at += 4;
    else if (code === 0x44) at += 8;
    else if (code === 0x1c) at += next();
    else if (code === 0x11) for (const _ of "ab") next();
    else if (code === 0x0e) for (let left = next(); left >= 0; left -= 1) next();
    else if (code === 0xfc) for (let left = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1][next()]; left > 0; left -= 1) next();
    else if (
      [
        2, 3, 4, 6, 7, 8, 9, 0x0c, 0x0d, 0x18, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x3f, 0x40, 0x42, 0xd0,
      ].includes(code)
    )
      next();
    else assert.fail(`an instruction ${code.toString(16)} at ${at}`);
  }
}

const SECTIONS = sections(WASM);
const { from } = SECTIONS.find(({ id }) => id === CODE);
const FIRST = importedFunctions(WASM);
const ALL = bodies(WASM, from);
const all = ALL.map((one, index) => ({ ...contents(WASM, one), number: FIRST + index, size: one.to - one.body }));
const listed = ({ number }) => FUNCTIONS.some(([first, end]) => number >= first && number < end);

test("nothing that stays calls a function that goes", () => {
  const goes = new Set(all.filter((one) => listed(one) && one.size >= LEAST).map(({ number }) => number));
  const called = all.filter((one) => !listed(one)).flatMap(({ calls }) => calls.filter((other) => goes.has(other)));
  assert.deepEqual(called, []);
});

test("no address that is left leads into a table that goes", () => {
  const constants = all.flatMap((one) => one.constants.map((constant) => ({ ...constant, stays: !listed(one) })));
  const numbers = new Set(constants.filter(({ user }) => NUMBERS.includes(user)).map(({ value }) => value));
  const inside = (value) => TABLES.some(([first, end]) => value >= first && value < end);
  const isNumber = (value) => numbers.has(value) || value % 4096 === 0; // masks of bits
  const left = constants.filter(({ value, stays }) => stays && inside(value) && !isNumber(value));
  assert.deepEqual([...new Set(left.map(({ value }) => value))], []);
});

test("the modules are gone from the list of those built in, and no other is", () => {
  const names = (wasm) => {
    const { from, to } = sections(wasm).find(({ id }) => id === DATA);
    return listOfModules(memoryOf(pieces(wasm.subarray(from, to))));
  };
  const [before, after] = [names(WASM), names(withoutModules(WASM))];
  assert.deepEqual(
    before.filter((name) => !MODULES.includes(name)),
    after,
  );
  assert.equal(before.length - after.length, MODULES.length);
});

/** Read the names of Python's list of built-in modules: pairs of a name and a function, the last of which are zeros. */
function listOfModules(memory) {
  const text = (at) => memory.toString("latin1", at, memory.indexOf(0, at));
  for (let at = 0; at < memory.length - 800; at += 4) {
    const names = [];
    for (let entry = at; memory.readUInt32LE(entry) && names.length < 120; entry += 8) {
      const name = memory.readUInt32LE(entry);
      if (name >= memory.length || memory.readUInt32LE(entry + 4) > 20_000 || !/^[a-z_]\w+$/.test(text(name))) break;
      names.push(text(name));
    }
    if (names.length > 40 && names.includes("marshal")) return names;
  }
  assert.fail("there is no list of modules");
}
