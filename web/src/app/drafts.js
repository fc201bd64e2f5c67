// What stands in fields and in no link, kept while it is typed: it is there again after a reload, and offered where the tab was
// killed. An element with fields says so in one line.
import { names } from "../offline/names.js";
import { abandoned, DraftFile, dropFile } from "./draft-files.js";
import { forget, inherited, store, stored } from "./tab-storage.js";

/** @typedef {import("./session.js").LoadedFile} LoadedFile */
/** @typedef {{read(): LoadedFile | null, write(file: LoadedFile): void}} Holder where an element has the file that stands for a field */
/** @typedef {{fields: Record<string, string>, file?: {name: string, href: string}}} Kept of one element */
/** @typedef {{id: string, left: boolean, drafts: Record<string, Kept>}} Tab what it keeps; left: by its reader, not killed */

const NAMES = names(new URL("../", import.meta.url).pathname);
const KEY = NAMES.draft(globalThis.location?.pathname);
const FIELDS = "input[id]:not([type=file]), textarea[id]:not([readonly]), select[id], nimbers-editor[id]";

/** Milliseconds from a letter until it is kept, with those that came after it. */
const SOON = 300;

/** An event of the document: something that was kept waits for elements that may not be there yet. */
export const BROUGHT = "nimbers-brought";

/** @type {Set<Draft>} */
const drafts = new Set();
/** @type {Set<string>} keys and ids of the fields that somebody has typed into, whichever element shows them now */
const typed = new Set();
/** @type {Record<string, Kept>} what was kept and has not been put back */
let waiting = {};
/** @type {Set<import("lit").LitElement>} elements to whose fields a text is on its way */
const brought = new Set();
/** Nothing is kept in other people's pages, and nothing put back before the page has settled. */
let begun = false;
let settled = false;
/** Set while something typed is not kept yet. */
let timer = 0;
let file = new DraftFile(Math.random().toString(36).slice(2));
/** @type {Tab | null} what this tab had kept when it was killed */
let killed = null;

/** Keep what is typed on this page from now on. */
export function begin() {
  begun = true;
  const [navigation] = performance.getEntriesByType("navigation");
  /** @type {Tab | null} */
  const kept = stored(KEY) ?? ofFirstEdition();
  forget(KEY);
  if (kept && /** @type {PerformanceNavigationTiming} */ (navigation)?.type === "reload") {
    waiting = kept.drafts;
    // Killed and loaded again, the tab goes on with its file; one that was left is on its way out.
    if (!kept.left) file = new DraftFile(kept.id);
  } else if (kept && !kept.left) killed = kept; // who comes back later, or by another link, begins anew, or says otherwise
  addEventListener("pagehide", () => {
    still();
    save(collected(), true);
    file.leave();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    file.comeBack();
    keepNow();
  });
  // What is not seen may be killed without a word.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && timer) keepNow();
  });
}

/** @returns {Tab | null} what a page of the first edition has left behind on its way here */
function ofFirstEdition() {
  const drafts = inherited(`nimbers-draft ${location.pathname}`);
  const isOurs = drafts && Object.values(drafts).every((one) => typeof one?.fields === "object" && one.fields);
  return isOurs ? { id: "", left: true, drafts } : null;
}

/** What was typed a moment ago is kept. */
async function keepNow() {
  still();
  const all = collected();
  if (Object.keys(all).length === 0) return;
  save(all, false);
  await file.write({ page: location.pathname, drafts: all });
}

function keepSoon() {
  if (begun) timer ||= setTimeout(keepNow, SOON);
}

function still() {
  clearTimeout(timer);
  timer = 0;
}

/** What the page shows is what its address says: now what was typed goes on top of it. */
export function settle() {
  if (settled || !begun) return;
  settled = true;
  for (const draft of drafts) draft.putBack();
  offer();
}

/** Ask about what was typed on this page in a tab that was killed; the reader may have come for something else. */
async function offer() {
  const others = (await abandoned(location.pathname)).filter(({ id }) => id !== file.id);
  const [found] = [...others, ...(killed ? [killed] : [])];
  if (!found) return;
  const { show } = await import("../elements/draft-offer.js");
  const forgotten = () => {
    if (killed?.id === found.id) killed = null;
    return dropFile(found.id);
  };
  show({
    take: async () => {
      for (const [key, { fields }] of Object.entries(found.drafts)) {
        const old = Object.entries(fields).filter(([id]) => !typed.has(`${key} ${id}`)); // what is typed now is newer
        waiting[key] = { fields: { ...Object.fromEntries(old), ...waiting[key]?.fields } };
      }
      document.dispatchEvent(new Event(BROUGHT));
      for (const draft of drafts) draft.putBack();
      await keepNow();
      await forgotten();
    },
    drop: forgotten,
  });
}

/**
 * Keep everything now, dropped files too, before a reload that the reader asked for.
 * @returns {Promise<boolean>} whether all of it could be kept
 */
export async function keep() {
  try {
    for (const draft of drafts) await draft.keepFile(await cache());
  } catch {
    return false;
  }
  return save(collected(), false);
}

/**
 * Whether what was typed into an element of this name is still to be put back.
 * @param {string} name
 */
export function waits(name) {
  return Object.keys(waiting).some((key) => key.split(" ")[0] === name && Object.keys(waiting[key].fields).length > 0);
}

function collected() {
  const all = { ...waiting };
  for (const draft of drafts) {
    const { fields, file } = draft.collect();
    const kept = { fields: { ...fields, ...waiting[draft.key]?.fields }, ...(file ? { file } : {}) };
    if (Object.keys(kept.fields).length || kept.file) all[draft.key] = kept;
  }
  return all;
}

/** Files are too large for anything else. */
function cache() {
  return caches.open(NAMES.drafts);
}

/**
 * @param {Record<string, Kept>} all
 * @param {boolean} left
 * @returns {boolean} whether nothing is lost
 */
function save(all, left) {
  if (Object.keys(all).length === 0) return true;
  return store(KEY, /** @type {Tab} */ ({ id: file.id, left, drafts: all }));
}

/**
 * From now on the fields of an element, by their ids, and the file it holds outlive a reload.
 * @param {import("lit").LitElement} host
 * @param {Holder} [holder]
 */
export function keepTyped(host, holder) {
  host.addController(new Draft(host, holder));
}

/**
 * A text is on its way to the fields of an element: what was typed goes on top of it, so that it waits.
 * @param {import("lit").LitElement} host
 * @param {Promise<void>} coming settled when the text is there
 */
export async function bringing(host, coming) {
  brought.add(host);
  try {
    await coming;
  } finally {
    brought.delete(host);
    host.requestUpdate();
  }
}

/** A lit controller. */
class Draft {
  key = "";
  /** @type {{held: LoadedFile, name: string, href: string} | null} */ #file = null;
  #host;
  #holder;
  #onInput = (/** @type {Event} */ { target }) => {
    const { id } = /** @type {Element} */ (target);
    typed.add(`${this.key} ${id}`);
    delete waiting[this.key]?.fields[id]; // what is typed now is newer
    keepSoon();
  };

  /**
   * @param {import("lit").LitElement} host
   * @param {Holder} [holder]
   */
  constructor(host, holder) {
    this.#host = host;
    this.#holder = holder;
  }

  hostConnected() {
    const same = [...drafts].filter(({ key }) => key.split(" ")[0] === this.#host.localName);
    this.#host.renderRoot.addEventListener("input", this.#onInput);
    this.key ||= `${this.#host.localName} ${same.length}`;
    drafts.add(this);
  }

  hostDisconnected() {
    this.#host.renderRoot.removeEventListener("input", this.#onInput);
    drafts.delete(this);
  }

  hostUpdated() {
    if (settled) this.putBack();
  }

  /** @returns {Kept} */
  collect() {
    const file = this.#file && this.#file.held === this.#holder?.read() ? this.#file : null;
    const written = this.#fields().filter(({ id }) => typed.has(`${this.key} ${id}`));
    const fields = Object.fromEntries(written.map(({ id, value }) => [id, value]));
    return { fields, ...(file ? { file: { name: file.name, href: file.href } } : {}) };
  }

  /** @param {Cache} cache */
  async keepFile(cache) {
    const held = this.#holder?.read();
    if (!held || held === this.#file?.held) return;
    const href = `?draft=${Math.random().toString(36).slice(2)}`;
    const headers = { Date: new Date().toUTCString() };
    await cache.put(href, new Response(/** @type {BodyInit} */ (held.bytes), { headers }));
    this.#file = { held, name: held.name, href };
  }

  /** Put back what was kept, as far as its fields are there. */
  putBack() {
    const kept = waiting[this.key];
    if (!kept || brought.has(this.#host)) return;
    for (const field of this.#fields()) {
      const { id } = field;
      if (!Object.hasOwn(kept.fields, id)) continue;
      const value = kept.fields[id];
      delete kept.fields[id];
      typed.add(`${this.key} ${id}`);
      if (field.value === value) continue;
      field.value = value;
      field.closest("details")?.setAttribute("open", "");
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    if (kept.file) this.#putBackFile(kept.file);
    delete kept.file;
  }

  /** @param {{name: string, href: string}} file */
  async #putBackFile({ name, href }) {
    const drafts = await cache();
    const found = await drafts.match(href);
    await drafts.delete(href);
    if (!found) return;
    this.#host.renderRoot.querySelector("details")?.setAttribute("open", "");
    this.#holder?.write({ name, bytes: new Uint8Array(await found.arrayBuffer()) });
  }

  #fields() {
    const found = this.#host.renderRoot?.querySelectorAll(FIELDS) ?? [];
    return /** @type {(HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[]} */ ([...found]);
  }
}
