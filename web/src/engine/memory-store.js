// Where Python's memory is kept from one visit to the next; the page asks whether it is, the worker fetches it (memory.js).
import { names } from "../offline/names.js";

/** A folder of its own in the origin's private files: these a worker reads at once, where a cache hands them over in pieces. */
const FOLDER = encodeURIComponent(names(new URL("../", import.meta.url).pathname).memory);

/** The memory of another build, another browser or another version of it is of no use, and of no harm. */
const FILE = `${__BUILD__} ${navigator.userAgent}`.replaceAll(/[^\w.]/g, "-").slice(0, 200);

/** @param {{create: boolean}} options */
export async function fileHandle(options) {
  const root = await navigator.storage.getDirectory();
  return (await root.getDirectoryHandle(FOLDER, options)).getFileHandle(FILE, options);
}

/** Is a memory of this build kept? */
export async function isKept() {
  try {
    await fileHandle({ create: false });
    return true;
  } catch {
    return false;
  }
}

/** Let go of whatever is kept. */
export async function forget() {
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(FOLDER, { recursive: true });
  } catch {
    // there is no storage, so nothing is kept
  }
}
