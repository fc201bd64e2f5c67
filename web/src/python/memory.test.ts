import assert from "node:assert/strict";
import test from "node:test";

/** The one file of a folder in the browser's private storage, as a worker sees it. */
let stored: Uint8Array | null = null;
const file = {
  createSyncAccessHandle: async () => ({
    getSize: () => stored?.length ?? 0,
    read: (into: Uint8Array) => into.set(stored ?? []),
    write: (words: Uint32Array) => {
      stored = new Uint8Array(words.buffer.slice(0));
      return words.byteLength;
    },
    close: () => {},
  }),
};
const folder = {
  getFileHandle: async (_: string, { create }: { create: boolean }) => {
    if (!stored && !create) throw new DOMException("there is no such file", "NotFoundError");
    return file;
  },
};
const root = {
  getDirectoryHandle: async () => folder,
  removeEntry: async () => {
    stored = null;
  },
};
Object.assign(globalThis, { __BUILD__: "build" });
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "", storage: { getDirectory: () => root } } });
const { keep, recall } = await import("./memory.ts");

const START = 30 * 2 ** 20;

/** A memory with some bytes at its beginning and at its end; a page of zeros is not stored. */
function memory(size: number) {
  const bytes = new Uint8Array(size);
  bytes.set([1, 2, 3]);
  bytes.set([4, 5], size - 2);
  return bytes;
}

test("a snapshot comes back byte by byte, and takes the room of its own pages", async () => {
  assert.equal(await keep(memory(START)), true);
  assert.equal((stored?.length ?? 0) < 10_000, true);
  assert.deepEqual(await recall(), memory(START));
});

test("a memory that has grown beyond its first 30 MiB is not stored, because it could not be restored", async () => {
  stored = null;
  for (const size of [START - 4, START + 65_536, 2 * START]) {
    assert.equal(await keep(memory(size)), false);
    assert.equal(stored, null);
  }
});

test("a tab without room for the snapshot starts without it, and leaves it to others", async () => {
  await keep(memory(START));
  const usual = { ArrayBuffer: globalThis.ArrayBuffer, Uint32Array: globalThis.Uint32Array };
  const full = () => {
    throw new RangeError("Array buffer allocation failed");
  };
  for (const name of ["ArrayBuffer", "Uint32Array"] as const) {
    Object.assign(globalThis, { [name]: full });
    assert.equal(await recall(), null);
    Object.assign(globalThis, usual);
  }
  assert.deepEqual(await recall(), memory(START));
});

test("where the storage is full, nothing stays behind", async () => {
  const { createSyncAccessHandle } = file;
  file.createSyncAccessHandle = async () => ({ ...(await createSyncAccessHandle()), write: () => 12 });
  assert.equal(await keep(memory(START)), false);
  assert.equal(stored, null);
  file.createSyncAccessHandle = createSyncAccessHandle;
});
