// What is typed, in the origin's private files, where it outlives a tab that was killed. Some browsers have none for pages.
import { names } from "../offline/names.js";
import { read, written } from "./tab-storage.js";

/** @typedef {import("./drafts.js").Kept} Kept */
/** @typedef {{page: string, drafts: Record<string, Kept>}} Written */

const NAMES = names(new URL("../", import.meta.url).pathname);
const FOLDER = encodeURIComponent(NAMES.drafts);
/** Milliseconds after which nobody is asked any more. */
const OLD = 7 * 86_400_000;

/** The file of one tab, named by its id; while the tab lives it holds a lock of that name. */
export class DraftFile {
  /** @type {string | null} what is to be written */ #next = null;
  /** @type {Promise<void> | null} */ #writing = null;
  /** Lets go of the lock. */ #release = () => {};
  #held = false;
  #written = false;

  /** @param {string} id */
  constructor(id) {
    this.id = id;
  }

  /**
   * Write, after what is being written; of several texts the last.
   * @param {Written} all
   * @returns {Promise<void>} settled when it is there, or cannot be
   */
  write(all) {
    this.#next = written(all);
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  /** The page is left by the reader, who has not lost anything. */
  leave() {
    this.#release();
    this.#held = false;
    if (!this.#written) return;
    try {
      localStorage.setItem(NAMES.left(this.id), ""); // there is no time for the file itself
    } catch {
      // storage is closed to us: who comes back is asked for nothing
    }
  }

  /** The page that was left is shown again as it was. */
  comeBack() {
    if (!this.#written) return;
    this.#hold();
    forgetLeft(this.id);
  }

  async #writeAll() {
    try {
      const root = await navigator.storage.getDirectory();
      await this.#hold();
      while (this.#next !== null) {
        const text = this.#next;
        this.#next = null;
        const folder = await root.getDirectoryHandle(FOLDER, { create: true });
        this.#written = true;
        const stream = await (await folder.getFileHandle(this.id, { create: true })).createWritable();
        await stream.write(text);
        await stream.close();
      }
    } catch {
      this.#next = null; // there is no storage here, or no room: the tab's own has to do
    }
  }

  /** @returns {Promise<void>} settled when the lock is ours */
  #hold() {
    if (this.#held) return Promise.resolve();
    this.#held = true;
    return new Promise((come, fail) => {
      const work = () => {
        come();
        return new Promise((leave) => {
          this.#release = () => leave(undefined);
        });
      };
      navigator.locks.request(NAMES.draftOf(this.id), work).catch(fail);
    });
  }
}

/**
 * What was typed on this page in tabs that were killed since, the newest first; what nobody misses is deleted on the way.
 * @param {string} page its path
 * @returns {Promise<(Written & {id: string})[]>}
 */
export async function abandoned(page) {
  /** @type {(Written & {id: string, date: number})[]} */
  const found = [];
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER);
    const { held = [] } = await navigator.locks.query();
    const living = new Set(held.map(({ name }) => name));
    for await (const [id, handle] of folder.entries()) {
      if (living.has(NAMES.draftOf(id))) continue;
      const file = await /** @type {FileSystemFileHandle} */ (handle).getFile();
      const unwanted = isLeft(id) || Date.now() - file.lastModified > OLD;
      /** @type {Written | null} */
      const all = unwanted ? null : read(await file.text());
      if (!all) await dropFile(id);
      else if (all.page === page) found.push({ ...all, id, date: file.lastModified });
    }
  } catch {
    // there is no storage here, or nothing in it
  }
  return found.sort((one, other) => other.date - one.date);
}

/**
 * Nobody wants it any more.
 * @param {string} id
 */
export async function dropFile(id) {
  try {
    const root = await navigator.storage.getDirectory();
    await (await root.getDirectoryHandle(FOLDER)).removeEntry(id);
    forgetLeft(id);
  } catch {
    // it is gone already
  }
}

/** @param {string} id */
function isLeft(id) {
  try {
    return localStorage.getItem(NAMES.left(id)) !== null;
  } catch {
    return false;
  }
}

/** @param {string} id */
function forgetLeft(id) {
  try {
    localStorage.removeItem(NAMES.left(id));
  } catch {
    // storage is closed to us
  }
}
