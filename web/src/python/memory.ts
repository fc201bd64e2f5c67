// Stores a snapshot of Python's memory after the imports, so that the next start only copies it. For workers.
import { fileHandle, forget } from "./memory-store.ts";

/** The size of Python's memory at its start, in bytes; a memory that has grown cannot be restored. */
const INITIAL = 30 * 2 ** 20;
/** 32-bit words of a page; pages of zeros, two thirds of all, are not stored. */
const PAGE = 1024;

/** Lets several tabs read at once. Some browsers (and TypeScript) lack this mode: there a second tab starts without. */
const SHARED = [{ mode: "read-only" }] as unknown as [];

/** Return the stored snapshot or null; delete a damaged one. */
export async function recall(): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const file = await fileHandle({ create: false });
    const access = await file.createSyncAccessHandle(...SHARED);
    let bytes: ArrayBuffer;
    try {
      bytes = new ArrayBuffer(access.getSize());
      access.read(new Uint8Array(bytes));
    } finally {
      access.close();
    }
    const memory = unpacked(bytes);
    if (!memory) await forget();
    return memory;
  } catch {
    return null; // no storage here
  }
}

/**
 * Store a snapshot and delete all earlier ones.
 * @returns whether it was possible
 */
export async function keep(memory: Uint8Array): Promise<boolean> {
  if (memory.length < INITIAL || memory.length >= INITIAL + 65_536) return false;
  try {
    await forget();
    const access = await (await fileHandle({ create: true })).createSyncAccessHandle();
    try {
      const all = packed(memory);
      if (access.write(all) !== all.byteLength) throw new Error("there is no room");
    } finally {
      access.close();
    }
    return true;
  } catch {
    await forget(); // storage is denied or full: the next start takes the usual way
    return false;
  }
}

/** Pack a memory: a checksum, the number of words, the number of stored pages, their indices, and their content. */
function packed(memory: Uint8Array) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  const places = [];
  for (let at = 0; at < words.length; at += PAGE)
    if (words.subarray(at, at + PAGE).some((word) => word !== 0)) places.push(at);
  const all = new Uint32Array(3 + places.length * (1 + PAGE));
  all.set([0, words.length, places.length, ...places]);
  places.forEach((at, index) => {
    all.set(words.subarray(at, at + PAGE), 3 + places.length + index * PAGE);
  });
  all[0] = sum(all);
  return all;
}

/** Unpack a memory; return null if the checksum is wrong. */
function unpacked(bytes: ArrayBuffer): Uint8Array<ArrayBuffer> | null {
  if (bytes.byteLength % 4) return null;
  const all = new Uint32Array(bytes);
  const [total, length, count] = all;
  if (!(all.length >= 3) || all.length !== 3 + count * (1 + PAGE) || total !== sum(all)) return null;
  const words = new Uint32Array(length);
  for (let index = 0; index < count; index += 1) {
    const from = 3 + count + index * PAGE;
    const at = all[3 + index];
    words.set(all.subarray(from, from + Math.min(PAGE, length - at)), at);
  }
  return new Uint8Array(words.buffer);
}

/**
 * Compute a checksum against accidental damage; no other origin can write the file.
 * @param all the first word, where the checksum goes, does not count
 */
function sum(all: Uint32Array) {
  let found = all.length;
  for (let index = 1; index < all.length; index += 1)
    found = Math.imul((found << 5) | (found >>> 27), 0x01000193) ^ all[index];
  return found >>> 0;
}
