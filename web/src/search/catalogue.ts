// The catalogue of games: adds search and filters to the page's own lists.
import { css, html, LitElement } from "lit";
import en from "../../locale/en/catalogue.json";
import { keepTyped } from "../storage/drafts.ts";
import { label, labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import { fits, folded, wordsOf } from "./search.ts";
import { index } from "./search-index.ts";

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

  /** normalised texts of the items */ #said: WeakMap<HTMLElement, string> = new WeakMap();
  /** normalised words of the index, by the game's link */ #words: Map<string, string> = new Map();

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

  /** the query */ words = "";
  /** "" for all kinds */ kind = "";
  /** kind of rules; "" for all */ family = "";
  index: "" | "waiting" | "failed" | "here" = "";

  constructor() {
    super();
    keepTyped(this);
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
    return [...this.querySelectorAll("[data-kinds]")] as HTMLElement[];
  }

  get #families() {
    return [...this.querySelectorAll("[data-family]")] as HTMLElement[];
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
            @focus=${() => this.#ask()} @input=${(event: Event) => {
              this.words = (event.target as HTMLInputElement).value;
              this.#ask();
            }}>
        </div>
        <details class="filters">
          <summary>${word("narrow")}</summary>
          <div class="tools">
            <div class="family">
              <label for="family">${word("family")}</label>
              <select id="family" @change=${(event: Event) => {
                this.family = (event.target as HTMLSelectElement).value;
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
    return word(asked ? (this.index as "waiting" | "failed") : "none");
  }

  #button(kind: string) {
    const choose = () => {
      this.kind = kind;
    };
    return html`
      <button type="button" aria-pressed=${kind === this.kind ? "true" : "false"} @click=${choose}>
        ${kind ? label(`kind.${kind}` as "kind.tables") : word("all")}
      </button>
    `;
  }

  updated() {
    this.toggleAttribute("searching", this.words.trim() !== "");
    // Active filters stay visible; a reader who has opened them closes them.
    const filters = this.renderRoot.querySelector(".filters") as HTMLDetailsElement | null;
    if (filters && (this.family || this.kind)) filters.open = true;
    for (const item of this.#items) item.hidden = !this.#fits(item);
    for (const section of this.#families) {
      const items = [...section.querySelectorAll("[data-kinds]")] as HTMLElement[];
      const seen = items.filter((item) => !item.hidden).length;
      section.hidden = seen === 0;
      const count = section.querySelector("h3 span");
      if (count) count.textContent = String(seen);
    }
  }

  #fits(item: HTMLElement) {
    const { dataset } = item;
    const section = item.closest("[data-family]") as HTMLElement | null;
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
 * @param section its heading is the kind, before a number
 */
function saidBy(item: HTMLElement, section: HTMLElement | null) {
  const parts = item.querySelectorAll("h4, p:not([class]), .also span");
  return [section?.firstElementChild?.firstChild, ...parts].map((part) => part?.textContent).join(" ");
}

customElements.define("nimbers-catalogue", Catalogue);
