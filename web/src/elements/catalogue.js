// The catalogue of games: adds search and filters to the page's own lists.
import { css, html, LitElement } from "lit";
import en from "../../locale/en/catalogue.json";
import { keepTyped } from "../app/drafts.js";
import { label, labelsOf } from "../app/labels.js";
import { fits, folded, wordsOf } from "../app/search.js";
import { index } from "../app/search-index.js";
import { base } from "./sheets.js";

const word = labelsOf("catalogue", en);

/**
 * The list is the content of this element. Items match by their text at once, and by the search index in all languages
 * when that has loaded; `data-kinds` lists an item's kinds.
 */
class Catalogue extends LitElement {
  static properties = {
    words: { state: true },
    kind: { state: true },
    family: { state: true },
    index: { state: true },
  };

  /** @type {WeakMap<HTMLElement, string>} normalised texts of the items */ #said = new WeakMap();
  /** @type {Map<string, string>} normalised words of the index, by the game's link */ #words = new Map();

  static styles = [
    base,
    css`
      :host { display: block; }
      .tools { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem 2rem; margin-block-end: 1rem; }
      .search, .family { display: grid; gap: 0.3rem; flex: 1 1 14rem; max-inline-size: 26rem; }
      .family { flex: 0 1 14rem; }
      input, select { inline-size: 100%; }
      fieldset { border: 0; margin: 0; padding: 0; min-inline-size: 0; }
      .filters { flex: 1 1 100%; }
      .filters > .tools { margin-block-start: 0.5rem; }
      legend { padding: 0; margin-block-end: 0.3rem; }
      button[aria-pressed="true"] { background: var(--nimbers-ink); border-color: var(--nimbers-ink); color: var(--nimbers-paper); }
      .count { min-block-size: 1.5rem; }
      @media print { .tools, .count { display: none; } }
    `,
  ];

  constructor() {
    super();
    keepTyped(this);
    /** @type {string} the query */ this.words = "";
    /** @type {string} "" for all kinds */ this.kind = "";
    /** @type {string} kind of rules; "" for all */ this.family = "";
    /** @type {"" | "waiting" | "failed" | "here"} */ this.index = "";
  }

  connectedCallback() {
    super.connectedCallback();
    // The script may run before the list is complete.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => this.#look(), { once: true });
  }

  /** Read the whole list. */
  #look() {
    this.#said = new WeakMap();
    this.requestUpdate();
  }

  /** Load the index; if that fails, the next keystroke tries again. */
  async #ask() {
    if (this.index === "waiting" || this.index === "here") return;
    this.index = "waiting";
    try {
      const { games } = await index();
      this.#words = new Map(games.map(({ to, folded: { title, names, text } }) => [to, `${title} ${names} ${text}`]));
      this.index = "here";
    } catch {
      this.index = "failed";
    }
  }

  get #items() {
    return /** @type {HTMLElement[]} */ ([...this.querySelectorAll("[data-kinds]")]);
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
            @focus=${() => this.#ask()} @input=${(/** @type {Event} */ event) => {
              this.words = /** @type {HTMLInputElement} */ (event.target).value;
              this.#ask();
            }}>
        </div>
        <details class="filters">
          <summary>${word("narrow")}</summary>
          <div class="tools">
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
        </details>
      </div>
      <p class="small quiet count" role="status">
        ${count ? word("count", { count, total: items.length }) : this.#nothing()}
      </p>
      <slot></slot>
    `;
  }

  /** Explain an empty result, unless the index is still loading and may have matches. */
  #nothing() {
    const asked = this.words.trim() && (this.index === "waiting" || this.index === "failed");
    return word(asked ? /** @type {"waiting" | "failed"} */ (this.index) : "none");
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
    // Active filters stay visible; a reader who has opened them closes them.
    const filters = /** @type {HTMLDetailsElement | null} */ (this.renderRoot.querySelector(".filters"));
    if (filters && (this.family || this.kind)) filters.open = true;
    for (const item of this.#items) item.hidden = !this.#fits(item);
    for (const section of this.#families) {
      const items = /** @type {HTMLElement[]} */ ([...section.querySelectorAll("[data-kinds]")]);
      const seen = items.filter((item) => !item.hidden).length;
      section.hidden = seen === 0;
      const count = section.querySelector("h3 span");
      if (count) count.textContent = String(seen);
    }
  }

  /** @param {HTMLElement} item */
  #fits(item) {
    const { dataset } = item;
    const section = /** @type {HTMLElement | null} */ (item.closest("[data-family]"));
    if (this.family && section?.dataset.family !== this.family) return false;
    if (this.kind && !dataset.kinds?.split(" ").includes(this.kind)) return false;
    const words = wordsOf(this.words);
    if (!words.length) return true;
    const said = this.#said.get(item) ?? folded(saidBy(item, section));
    this.#said.set(item, said);
    return fits(words, `${said} ${this.#words.get(item.querySelector("a")?.getAttribute("href") ?? "") ?? ""}`);
  }
}

/**
 * Join the names of a game, its description, and the kind of its rules.
 * @param {HTMLElement} item
 * @param {HTMLElement | null} section its heading is the kind, before a number
 */
function saidBy(item, section) {
  const parts = item.querySelectorAll("h4, p:not([class]), .also span");
  return [section?.firstElementChild?.firstChild, ...parts].map((part) => part?.textContent).join(" ");
}

customElements.define("nimbers-catalogue", Catalogue);
