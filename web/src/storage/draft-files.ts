// Stores drafts in the origin's private file system, so that they outlive a tab that was killed. Some browsers lack it.
import { names } from "../offline/names.ts";
import type { Kept } from "./drafts.ts";
import { read, written } from "./tab-storage.ts";

type Written = { page: string; drafts: Record<string, Kept> };

const NAMES = names(new URL("../", import.meta.url).pathname);
const FOLDER = encodeURIComponent(NAMES.drafts);
/** Milliseconds after which a draft is too old to offer. */
const OLD = 7 * 86_400_000;

/** The draft file of one tab, named by its id; while the tab lives it holds a lock of that name. */
export class DraftFile {
  /** the text to write next */ #next: string | null = null;
  #writing: Promise<void> | null = null;
  /** Releases the lock. */ #release = () => {};
  #held = false;
  #written = false;

  id: string;

  constructor(id: string) {
    this.id = id;
  }

  /**
   * Write after the current write has finished; of several waiting texts, only the last.
   * @returns resolves when it is written, or cannot be written
   */
  write(all: Written): Promise<void> {
    this.#next = written(all);
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  /** Mark that the reader left the page, so that nothing is lost. */
  leave() {
    this.#release();
    this.#held = false;
    if (!this.#written) return;
    try {
      localStorage.setItem(NAMES.left(this.id), ""); // it is too late to delete the file itself
    } catch {
      // storage is not available, so no draft will be offered
    }
  }

  /** Continue, because the browser shows the page again from its cache. */
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
      this.#next = null; // storage is missing or full; the tab's session storage remains
    }
  }

  /** @returns resolves when this tab has the lock */
  #hold(): Promise<void> {
    if (this.#held) return Promise.resolve();
    this.#held = true;
    return new Promise((resolve, reject) => {
      const work = () => {
        resolve();
        return new Promise((leave) => {
          this.#release = () => leave(undefined);
        });
      };
      navigator.locks.request(NAMES.draftOf(this.id), work).catch(reject);
    });
  }
}

/**
 * List the drafts of this page from tabs that were killed, the newest first; delete outdated files.
 * @param page its path
 */
export async function abandoned(page: string): Promise<(Written & { id: string })[]> {
  const found: (Written & { id: string; date: number })[] = [];
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER);
    const { held = [] } = await navigator.locks.query();
    const living = new Set(held.map(({ name }) => name));
    for await (const [id, handle] of folder.entries()) {
      if (living.has(NAMES.draftOf(id))) continue;
      const file = await (handle as FileSystemFileHandle).getFile();
      const unwanted = isLeft(id) || Date.now() - file.lastModified > OLD;
      const all: Written | null = unwanted ? null : read(await file.text());
      if (!all) await dropFile(id);
      else if (all.page === page) found.push({ ...all, id, date: file.lastModified });
    }
  } catch {
    // storage is missing or empty
  }
  return found.sort((one, other) => other.date - one.date);
}

/** Delete a draft file. */
export async function dropFile(id: string) {
  try {
    const root = await navigator.storage.getDirectory();
    await (await root.getDirectoryHandle(FOLDER)).removeEntry(id);
    forgetLeft(id);
  } catch {
    // it has been deleted already
  }
}

function isLeft(id: string) {
  try {
    return localStorage.getItem(NAMES.left(id)) !== null;
  } catch {
    return false;
  }
}

function forgetLeft(id: string) {
  try {
    localStorage.removeItem(NAMES.left(id));
  } catch {
    // storage is not available
  }
}
