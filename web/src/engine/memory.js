// Python's memory as it was when the package had been imported: kept by the browser, so that the next start is a copy. For workers.
import { fileHandle, forget } from "./memory-store.js";

/** Bytes that Python starts with; a memory that has grown beyond them, and a head, cannot be put back. */
const INITIAL = 30 * 2 ** 20;
/** Words of a page; pages of nothing but zeros, two thirds of them all, are not kept. */
const PAGE = 1024;

/** Several tabs may read at once. Not every browser knows this, nor does TypeScript: there, one that comes second starts without. */
const SHARED = /** @type {[]} */ (/** @type {unknown} */ ([{ mode: "read-only" }]));

/**
 * The memory that was kept, or null; what is damaged is forgotten.
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>}
 */
export async function recall() {
  try {
    const file = await fileHandle({ create: false });
    const access = await file.createSyncAccessHandle(...SHARED);
    let bytes;
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
    return null; // there is no storage here
  }
}

/**
 * Keep a memory in place of all earlier ones.
 * @param {Uint8Array} memory
 * @returns {Promise<boolean>} whether that was possible
 */
export async function keep(memory) {
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
    await forget(); // storage is denied or full: the usual start does as well
    return false;
  }
}

/**
 * A sum, the number of words, the number of pages that are kept, their places, and they themselves.
 * @param {Uint8Array} memory
 */
function packed(memory) {
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

/**
 * The memory again, or null where a bit has changed on the way.
 * @param {ArrayBuffer} bytes
 * @returns {Uint8Array<ArrayBuffer> | null}
 */
function unpacked(bytes) {
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
 * Tells a damaged file from a whole one; it protects from accidents only, as nobody else can write there.
 * @param {Uint32Array} all the first word does not count
 */
function sum(all) {
  let found = all.length;
  for (let index = 1; index < all.length; index += 1)
    found = Math.imul((found << 5) | (found >>> 27), 0x01000193) ^ all[index];
  return found >>> 0;
}
