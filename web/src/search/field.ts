// The search in the header: a field that finds games, claims, lessons, problems and pages, and links to them.
import { css, html, LitElement, nothing, svg } from "lit";
import en from "../../locale/en/search.json";
import { site } from "../python/site.ts";
import { label, labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import { field } from "./field-style.ts";
import type { Entry, Group, Kind } from "./search.ts";
import { findAll } from "./search.ts";
import { index } from "./search-index.ts";

const word = labelsOf("search", en);

/** The most results of one kind. */
const MOST = 6;
const GLASS = svg`<circle cx="8.5" cy="8.5" r="5.5"/><path d="m13 13 5 5"/>`;
/** Elements that take text input or use type-ahead. */
const TYPED = "input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [role=textbox]";

/** Its attribute `home` is the path of the home page; until it is defined, it contains a link to the catalogue. */
class Search extends LitElement {
  static properties = {
    home: {},
    open: { type: Boolean, reflect: true },
    query: { state: true },
    groups: { state: true },
    at: { state: true },
    failed: { state: true },
  };

  static styles = [
    base,
    field,
    css`
      .group { padding: 0.75rem 1rem 0.25rem; font-family: var(--nimbers-sans); font-size: var(--nimbers-size-0); font-weight: 600; color: var(--nimbers-quiet); }
      .group span { font-weight: 400; }
      .entry { display: grid; gap: 0.1rem; align-content: center; min-block-size: var(--nimbers-target); padding: 0.4rem 1rem; text-decoration: none; border-inline-start: 3px solid var(--nimbers-sheet); }
      .entry:hover { background: var(--nimbers-wash); }
      .entry[aria-selected="true"] { background: var(--nimbers-wash); border-color: var(--nimbers-ink); }
      .entry b { font-weight: 600; overflow-wrap: anywhere; }
      .claim b { font-weight: 400; }
      .entry small { display: block; font-family: var(--nimbers-sans); font-size: var(--nimbers-size-0); line-height: 1.4; color: var(--nimbers-quiet); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
      .entry small::first-letter { text-transform: uppercase; }
      .refuted { color: var(--nimbers-lose); }
      .said { padding: 0.75rem 1rem; }
      .said a { display: inline-flex; align-items: center; min-block-size: var(--nimbers-target); }
    `,
  ];

  home = "./";
  /** whether the focus is in the field or its results */ open = false;
  /** as it was typed */ query = "";
  /** null: no query, or the index is loading */ groups: Group[] | null = null;
  /** the entry selected by arrow keys; -1: none */ at = -1;
  failed = false;
  /** whether the results have only some of the words */ partly = false;

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#slash);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#slash);
  }

  render() {
    const shown = this.open && this.query.trim() !== "";
    const active = this.#entries[this.at] ? `entry-${this.at}` : nothing;
    return html`
      <button type="button" class="glass" aria-label=${word("search")} aria-expanded="false" @click=${() => this.#enter()}>
        <svg viewBox="0 0 20 20" aria-hidden="true">${GLASS}</svg>
      </button>
      <div class="field" role="search" @focusin=${this.#focused} @focusout=${this.#left}>
        <svg viewBox="0 0 20 20" aria-hidden="true">${GLASS}</svg>
        <input type="search" role="combobox" aria-label=${word("search")} placeholder=${word("hint")} autocomplete="off" autocapitalize="off" spellcheck="false"
          enterkeyhint="go" aria-autocomplete="list" aria-haspopup="listbox" aria-expanded=${shown && this.#entries.length ? "true" : "false"} aria-controls="found"
          aria-activedescendant=${active} .value=${this.query} @input=${this.#typed} @keydown=${this.#key}>
        <kbd aria-hidden="true">/</kbd>
        <button type="button" class="plain close" @click=${() => this.#close()}>${word("close")}</button>
        <div class="sheet" ?hidden=${!shown} @mousedown=${(event: Event) => event.preventDefault()}>
          <div id="found" role="listbox" aria-label=${word("found")}>${this.#groups()}</div>
          ${this.open ? html`<div class="said" role="status">${this.#said()}</div>` : nothing}
        </div>
      </div>
    `;
  }

  /** All visible results, in order. */
  get #entries() {
    return (this.groups ?? []).flatMap(({ found }) => found.slice(0, MOST));
  }

  #groups() {
    let at = 0;
    return (this.groups ?? []).map(({ kind, found }) => {
      const entries = found.slice(0, MOST).map((entry) => this.#entry(kind, entry, at++));
      const count = found.length > MOST ? word("of", { count: MOST, total: found.length }) : found.length;
      return html`
        <div role="group" aria-labelledby="kind-${kind}">
          <div class="group" role="presentation" id="kind-${kind}">${word(kind)} <span>${count}</span></div>
          ${entries}
        </div>
      `;
    });
  }

  #entry(kind: Kind, { title, to, about, where, status }: Entry, at: number) {
    const sign = status ? html`<span class=${status}>${label(`status.${status}` as "status.open")}</span> · ` : nothing;
    const more = kind === "claims" ? where : [where, about].filter(Boolean).join(" · ");
    return html`
      <a class="entry ${kind === "claims" ? "claim" : ""}" role="option" id="entry-${at}" tabindex="-1" href=${site.single ? to : this.home + to}
        aria-selected=${at === this.at ? "true" : "false"} @click=${this.#follow}>
        <b>${title}</b><small>${sign}${more}</small>
      </a>
    `;
  }

  /** Describe the results if they do not explain themselves. */
  #said() {
    if (!this.query.trim()) return nothing;
    const catalogue = html`<a href="${site.single ? "" : this.home}#games" @click=${this.#follow}>${word("catalogue")}</a>`;
    if (this.failed) return html`<p>${word("failed")}</p>${catalogue}`;
    if (!this.groups) return html`<p class="quiet">${word("waiting")}</p>`;
    const count = this.groups.reduce((sum, { found }) => sum + found.length, 0);
    if (count) return html`<p class="small quiet">${word(this.partly ? "partly" : "count", { count })}</p>`;
    return html`<p>${word("none", { query: this.query.trim() })}</p>${catalogue}`;
  }

  get #field() {
    return this.renderRoot.querySelector("input") as HTMLInputElement;
  }

  /** Focus the field, after a click on the button or its key. */
  async #enter() {
    this.open = true;
    await this.updateComplete; // before that the field may be hidden
    this.#field.focus();
    this.#field.select();
  }

  #close() {
    this.open = false;
    this.query = "";
    this.groups = null;
    this.at = -1;
    const button = this.renderRoot.querySelector(".glass") as HTMLElement;
    this.updateComplete.then(() => (button.checkVisibility?.() ? button.focus() : this.#field.blur()));
  }

  #focused() {
    this.open = true;
    index().catch(() => {}); // the first keystroke tries again
  }

  #left({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && this.renderRoot.contains(relatedTarget)) return;
    this.open = false;
    this.at = -1;
  }

  /** @param event anywhere on the page */
  #slash = (event: KeyboardEvent) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const [target] = event.composedPath();
    if (event.defaultPrevented || !(target instanceof Element)) return;
    if (target.matches(TYPED) || (target instanceof HTMLElement && target.isContentEditable)) return;
    event.preventDefault();
    this.#enter();
  };

  async #typed({ target }: Event) {
    const query = (target as HTMLInputElement).value;
    this.query = query;
    this.failed = false;
    try {
      const all = await index();
      if (query !== this.query) return;
      const { groups, partly } = findAll(all, query);
      this.partly = partly;
      this.groups = query.trim() ? groups : null;
      this.at = -1;
    } catch {
      this.failed = true;
      this.groups = null;
    }
  }

  /** @param event in the field */
  #key(event: KeyboardEvent) {
    if (event.isComposing) return; // Enter selects a character
    const count = this.#entries.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (step && count) {
      event.preventDefault();
      // Down from the field to the first result, up to the last; past both ends back to the field.
      this.at = ((this.at + 1 + step + count + 1) % (count + 1)) - 1;
      this.updateComplete.then(() =>
        this.renderRoot.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" }),
      );
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.#link(Math.max(0, this.at))?.click();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.#close();
    }
  }

  #link(at: number) {
    return this.renderRoot.querySelector(`#entry-${at}`) as HTMLElement | null;
  }

  /** Close the search if a link leads to a place on this page. */
  #follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    setTimeout(() => this.#close()); // the link must exist until the browser has followed it
  };
}

customElements.define("nimbers-search", Search);
