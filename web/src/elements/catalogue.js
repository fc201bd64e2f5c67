// The catalogue of games: the page's own lists, which can be searched and narrowed to a kind.
import { css, html, LitElement } from "lit";
import en from "../../locale/en/catalogue.json";
import { keepTyped } from "../app/drafts.js";
import { label, labelsOf } from "../app/labels.js";
import { base } from "./sheets.js";

const word = labelsOf("catalogue", en);

/** The list is the element's content: its items say in `data-words` and `data-kinds` by what they are found. */
class Catalogue extends LitElement {
  static properties = { words: { state: true }, kind: { state: true }, family: { state: true } };

  static styles = [
    base,
    css`
      :host { display: block; }
      .tools { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem 2rem; margin-block-end: 1rem; }
      .search, .family { display: grid; gap: 0.3rem; flex: 1 1 14rem; max-inline-size: 26rem; }
      .family { flex: 0 1 14rem; }
      input, select { inline-size: 100%; }
      fieldset { border: 0; margin: 0; padding: 0; min-inline-size: 0; }
      legend { padding: 0; margin-block-end: 0.3rem; }
      button[aria-pressed="true"] { background: var(--nimbers-ink); border-color: var(--nimbers-ink); color: var(--nimbers-paper); }
      .count { min-block-size: 1.5rem; }
      @media print { .tools, .count { display: none; } }
    `,
  ];

  constructor() {
    super();
    keepTyped(this);
    /** @type {string} what is searched for */ this.words = "";
    /** @type {string} "" for all kinds */ this.kind = "";
    /** @type {string} of rules; "" for all */ this.family = "";
  }

  connectedCallback() {
    super.connectedCallback();
    // The script does not wait for the page: the list may still be on its way.
    if (document.readyState === "loading")
      addEventListener("DOMContentLoaded", () => this.requestUpdate(), { once: true });
  }

  get #items() {
    return /** @type {HTMLElement[]} */ ([...this.querySelectorAll("[data-words]")]);
  }

  get #families() {
    return /** @type {HTMLElement[]} */ ([...this.querySelectorAll("[data-family]")]);
  }

  render() {
    const items = this.#items;
    const kinds = new Set(items.flatMap(({ dataset }) => (dataset.kinds ?? "").split(" ").filter(Boolean)));
    const count = items.filter((item) => this.#fits(item)).length;
    return html`
      <div class="tools">
        <div class="search">
          <label for="words">${word("search")}</label>
          <input id="words" type="search" autocomplete="off" spellcheck="false" enterkeyhint="search" .value=${this.words}
            @input=${(/** @type {Event} */ event) => {
              this.words = /** @type {HTMLInputElement} */ (event.target).value;
            }}>
        </div>
        <div class="family">
          <label for="family">${word("family")}</label>
          <select id="family" @change=${(/** @type {Event} */ event) => {
            this.family = /** @type {HTMLSelectElement} */ (event.target).value;
          }}>
            <option value="" .selected=${!this.family}>${word("all")}</option>
            ${this.#families.map(({ dataset: { family = "" }, firstElementChild: heading }) => html`<option value=${family} .selected=${family === this.family}>${heading?.firstChild?.textContent?.trim()}</option>`)}
          </select>
        </div>
        <fieldset>
          <legend class="label">${word("filter")}</legend>
          <div class="row">${["", ...kinds].map((kind) => this.#button(kind))}</div>
        </fieldset>
      </div>
      <p class="small quiet count" role="status">
        ${count ? word("count", { count, total: items.length }) : word("none")}
      </p>
      <slot></slot>
    `;
  }

  /** @param {string} kind */
  #button(kind) {
    const choose = () => {
      this.kind = kind;
    };
    return html`
      <button type="button" aria-pressed=${kind === this.kind ? "true" : "false"} @click=${choose}>
        ${kind ? label(/** @type {"kind.tables"} */ (`kind.${kind}`)) : word("all")}
      </button>
    `;
  }

  updated() {
    this.toggleAttribute("searching", this.words.trim() !== "");
    for (const item of this.#items) item.hidden = !this.#fits(item);
    for (const section of this.#families) {
      const items = /** @type {HTMLElement[]} */ ([...section.querySelectorAll("[data-words]")]);
      const seen = items.filter((item) => !item.hidden).length;
      section.hidden = seen === 0;
      const count = section.querySelector("h3 span");
      if (count) count.textContent = String(seen);
    }
  }

  /** @param {HTMLElement} item */
  #fits(item) {
    const { dataset } = item;
    const family = /** @type {HTMLElement | null} */ (item.closest("[data-family]"))?.dataset.family;
    if (this.family && family !== this.family) return false;
    const words = this.words.normalize("NFKC").toLowerCase().split(/\s+/);
    if (this.kind && !dataset.kinds?.split(" ").includes(this.kind)) return false;
    return words.every((word) => dataset.words?.includes(word));
  }
}

customElements.define("nimbers-catalogue", Catalogue);
