// The file with the snapshot of Python's memory: the page looks whether it exists, the worker reads it (memory.ts).
import { names } from "../offline/names.ts";

/** A folder in the origin's private file system: a worker reads it at once, while a cache returns pieces. */
const FOLDER = encodeURIComponent(names(new URL("../", import.meta.url).pathname).memory);

/** A snapshot is only valid for the same build, browser and browser version. */
const FILE = `${__BUILD__} ${navigator.userAgent}`.replaceAll(/[^\w.]/g, "-").slice(0, 200);

export async function fileHandle(options: { create: boolean }) {
  const root = await navigator.storage.getDirectory();
  return (await root.getDirectoryHandle(FOLDER, options)).getFileHandle(FILE, options);
}

/** Whether a snapshot of this build is stored. */
export async function isKept() {
  try {
    await fileHandle({ create: false });
    return true;
  } catch {
    return false;
  }
}

/** Delete all stored snapshots. */
export async function forget() {
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(FOLDER, { recursive: true });
  } catch {
    // no storage, so there is nothing to delete
  }
}
