// Keeps what the reader types into fields and no link contains: restores it after a reload, after Back and in the other
// language, and offers it after the tab was killed. An element with fields opts in with one line.

import type { LitElement } from "lit";
import { names } from "../offline/names.ts";
import { TONGUES } from "../ui/tongue.ts";
import { abandoned, DraftFile, dropFile } from "./draft-files.ts";
import type { LoadedFile } from "./drop.ts";
import { forget, inherited, store, stored } from "./tab-storage.ts";

/** gets and sets an element's file */
type Holder = { read(): LoadedFile | null; write(file: LoadedFile): void };
/** of one element */
export type Kept = { fields: Record<string, string>; file?: { name: string; href: string } };
/** drafts; page: the path where they were typed; left: by the reader, not killed */
type Tab = { id: string; page?: string; left: boolean; drafts: Record<string, Kept> };

const ROOT = new URL("../", import.meta.url).pathname;
const NAMES = names(ROOT);
const KEY = NAMES.draft(inEnglish(globalThis.location?.pathname ?? ""));
const FIELDS = "input[id]:not([type=file]), textarea[id]:not([readonly]), select[id], nimbers-editor[id]";

/** Milliseconds to wait after a keystroke before saving. */
const SOON = 300;

/** A document event: a saved draft waits for elements that may not exist yet. */
export const BROUGHT = "nimbers-brought";

const drafts: Set<Draft> = new Set();
/** keys and ids of the fields with typed text, whatever element shows them now */
const typed: Set<string> = new Set();
/** drafts that have not been restored yet */
let waiting: Record<string, Kept> = {};
/** elements that wait for a text */
const brought: Set<LitElement> = new Set();
/** An embedded game never begins, and saves nothing; a page restores nothing before `settle`. */
let begun = false;
let settled = false;
/** Nonzero while a change is not saved yet. */
let timer = 0;
let file = new DraftFile(Math.random().toString(36).slice(2));
/** the drafts of this tab when it was killed */
let killed: Tab | null = null;

/** Return the path of the same page in English, so that a page has the same drafts in all languages. */
function inEnglish(path: string) {
  const [first, ...rest] = path.startsWith(ROOT) ? path.slice(ROOT.length).split("/") : [];
  return first && TONGUES.includes(first) ? ROOT + rest.join("/") : path;
}

/** Start to save what the reader types on this page. */
export function begin() {
  begun = true;
  const [navigation] = performance.getEntriesByType("navigation");
  const kept: Tab | null = stored(KEY) ?? ofFirstEdition();
  forget(KEY);
  const { type = "" } = (navigation as PerformanceNavigationTiming) ?? {};
  const translated = kept?.page !== undefined && kept.page !== location.pathname;
  if (kept && (translated || ["reload", "back_forward"].includes(type))) {
    waiting = kept.drafts;
    // A tab that was killed and reloaded continues with its file; the file of a tab that was left will be deleted.
    if (!kept.left) file = new DraftFile(kept.id);
  } else if (kept && !kept.left) killed = kept; // `offer` asks whether to restore
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
  // The system may kill a hidden tab without an event.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && timer) keepNow();
  });
}

/** @returns drafts that an old version of the page has left in the session storage */
function ofFirstEdition(): Tab | null {
  const drafts = inherited(`nimbers-draft ${location.pathname}`);
  const isOurs =
    drafts && Object.values(drafts as Tab["drafts"]).every((one) => typeof one?.fields === "object" && one.fields);
  return isOurs ? { id: "", left: true, drafts } : null;
}

/** Save all recent changes now. */
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

/** Restore the drafts on top of the state that the address has opened. */
export function settle() {
  if (settled || !begun) return;
  settled = true;
  for (const draft of drafts) draft.putBack();
  offer();
}

/** Offer the drafts of a tab that was killed on this page; the reader may have come for something else. */
async function offer() {
  const others = (await abandoned(location.pathname)).filter(({ id }) => id !== file.id);
  const [found] = [...others, ...(killed ? [killed] : [])];
  if (!found) return;
  const { show } = await import("./draft-offer.ts");
  const forgotten = () => {
    if (killed?.id === found.id) killed = null;
    return dropFile(found.id);
  };
  show({
    take: async () => {
      for (const [key, { fields }] of Object.entries(found.drafts)) {
        const old = Object.entries(fields).filter(([id]) => !typed.has(`${key} ${id}`)); // newer text in the field wins
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
 * Save everything now, including dropped files, before a reload that the reader requested.
 * @returns whether everything was saved
 */
export async function keep(): Promise<boolean> {
  try {
    for (const draft of drafts) await draft.keepFile(await cache());
  } catch {
    return false;
  }
  return save(collected(), false);
}

/** Whether an element of this name still has a draft to restore. */
export function waits(name: string) {
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

/** The cache for dropped files, which are too large for other storage. */
function cache() {
  return caches.open(NAMES.drafts);
}

/** @returns whether nothing is lost */
function save(all: Record<string, Kept>, left: boolean): boolean {
  if (Object.keys(all).length === 0) return true;
  return store(KEY, { id: file.id, page: location.pathname, left, drafts: all } as Tab);
}

/** Save the fields of an element by id, and the file it holds, from now on. */
export function keepTyped(host: LitElement, holder?: Holder) {
  host.addController(new Draft(host, holder));
}

/**
 * Wait for a text that is loading into an element's fields, before restoring its draft on top of it.
 * @param coming resolves when the text is there
 */
export async function bringing(host: LitElement, coming: Promise<void>) {
  brought.add(host);
  try {
    await coming;
  } finally {
    brought.delete(host);
    host.requestUpdate();
  }
}

/** A Lit controller. */
class Draft {
  key = "";
  #file: { held: LoadedFile; name: string; href: string } | null = null;
  #host;
  #holder;
  #onInput = ({ target }: Event) => {
    const { id } = target as Element;
    typed.add(`${this.key} ${id}`);
    delete waiting[this.key]?.fields[id]; // the new text is newer than the draft
    keepSoon();
  };

  constructor(host: LitElement, holder?: Holder) {
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

  collect(): Kept {
    const file = this.#file && this.#file.held === this.#holder?.read() ? this.#file : null;
    const written = this.#fields().filter(({ id }) => typed.has(`${this.key} ${id}`));
    const fields = Object.fromEntries(written.map(({ id, value }) => [id, value]));
    return { fields, ...(file ? { file: { name: file.name, href: file.href } } : {}) };
  }

  async keepFile(cache: Cache) {
    const held = this.#holder?.read();
    if (!held || held === this.#file?.held) return;
    const href = `?draft=${Math.random().toString(36).slice(2)}`;
    const headers = { Date: new Date().toUTCString() };
    await cache.put(href, new Response(held.bytes as BodyInit, { headers }));
    this.#file = { held, name: held.name, href };
  }

  /** Restore the draft in all fields that exist by now. */
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

  async #putBackFile({ name, href }: { name: string; href: string }) {
    const drafts = await cache();
    const found = await drafts.match(href);
    await drafts.delete(href);
    if (!found) return;
    this.#host.renderRoot.querySelector("details")?.setAttribute("open", "");
    this.#holder?.write({ name, bytes: new Uint8Array(await found.arrayBuffer()) });
  }

  #fields() {
    const found = this.#host.renderRoot?.querySelectorAll(FIELDS) ?? [];
    return [...found] as (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[];
  }
}
