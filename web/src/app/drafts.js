// What stands in fields and in no link, kept while the page is reloaded; an element with fields says so in one line.
import { names } from "../offline/names.js";

/** @typedef {import("./session.js").Held} Held */
/** @typedef {{read(): Held | null, write(file: Held): void}} Holder where an element has the file that stands for a field */
/** @typedef {{fields: Record<string, string>, file?: {name: string, href: string}}} Kept of one element */

const NAMES = names(new URL("../", import.meta.url).pathname);
const KEY = NAMES.draft(globalThis.location?.pathname);
const FIELDS = "input[id]:not([type=file]), textarea[id]:not([readonly]), select[id], nimbers-editor[id]";

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

/** Keep what is typed on this page over reloads. */
export function begin() {
  begun = true;
  const [navigation] = performance.getEntriesByType("navigation");
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    // Who comes back later, or by another link, begins anew.
    if (text && /** @type {PerformanceNavigationTiming} */ (navigation)?.type === "reload") waiting = JSON.parse(text);
  } catch {
    // storage is closed to us, or holds what is not ours
  }
  addEventListener("pagehide", () => {
    save(collected());
  });
}

/** What the page shows is what its address says: now what was typed goes on top of it. */
export function settle() {
  if (settled || !begun) return;
  settled = true;
  for (const draft of drafts) draft.putBack();
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
  return save(collected());
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

/** @param {Record<string, Kept>} all */
function save(all) {
  try {
    if (Object.keys(all).length) sessionStorage.setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return Object.keys(all).length === 0;
  }
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
  /** @type {{held: Held, name: string, href: string} | null} */ #file = null;
  #host;
  #holder;
  #onInput = (/** @type {Event} */ { target }) => {
    const { id } = /** @type {Element} */ (target);
    typed.add(`${this.key} ${id}`);
    delete waiting[this.key]?.fields[id]; // what is typed now is newer
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
