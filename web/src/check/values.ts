// Compares a published list of values with the right ones, and shows the first wrong entry with its line.
import { css, html, LitElement } from "lit";
import labLabels from "../../locale/en/lab.json";
import en from "../../locale/en/values.json";
import type { Card } from "../games/cards.ts";
import type { Engine } from "../python/client.ts";
import type { CheckValues } from "../python/replies.d.ts";
import { keepTyped } from "../storage/drafts.ts";
import { Drop, fileButton } from "../storage/drop.ts";
import { banner, bannerSheet } from "../ui/banner.ts";
import { labelsOf, labelsOrOf, lang } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";

const word = labelsOf("values", en);
const quantityWord = labelsOrOf("lab", labLabels);

/** The quantities that a list may contain. */
const QUANTITIES = ["grundy", "wins", "outcome"];

class ValuesPanel extends LitElement {
  static properties = {
    card: { attribute: false },
    settings: { attribute: false },
    engine: { attribute: false },
    text: { state: true },
    quantity: { state: true },
    first: { state: true },
  };

  static styles = [
    base,
    panel,
    bannerSheet,
    css`
      :host { display: block; }
      .inside { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.9rem; padding-block: 0.75rem 1rem; }
      p { max-inline-size: var(--nimbers-measure); }
      .field { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem; }
      .field select { max-inline-size: 100%; }
      .field input { inline-size: 9.5rem; }
      textarea { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-1); line-height: 1.5; inline-size: 100%; }
      .over textarea { outline: 3px dashed var(--nimbers-ink); outline-offset: 2px; }
    `,
  ];

  #task: Task<{ is: "verdict"; verdict: CheckValues }> = new Task(this);
  #drop = new Drop(this, (file) => this.#put(new TextDecoder().decode(file.bytes)));
  #about = "";

  card!: Card;
  settings: Record<string, string> = {};
  engine: Engine | null = null;
  text = "";
  quantity = "grundy";
  /** the index of the first value if the list has no indices */ first = "";

  constructor() {
    super();
    keepTyped(this);
  }

  /** Drop the verdict when the game, its rules or the text change. */
  willUpdate() {
    const about = JSON.stringify([this.card.slug, this.settings, this.text, this.quantity, this.first]);
    if (about !== this.#about) this.#task.drop();
    this.#about = about;
  }

  render() {
    const type =
      (name: "text" | "quantity" | "first") =>
      ({ target }: Event) => {
        this[name] = (target as HTMLInputElement).value;
      };
    const { status } = this.#task;
    const failed = status.is === "failed";
    return html`
      <form class="inside ${this.#drop.over ? "over" : ""}" @submit=${this.#submit} novalidate>
        <p id="forms">${word("about")}</p>
        <div class="field">
          <label for="quantity">${word("quantity")}</label>
          <select id="quantity" @change=${type("quantity")}>
            ${QUANTITIES.map((one) => html`<option value=${one} .selected=${one === this.quantity}>${quantityWord(one, one)}</option>`)}
          </select>
        </div>
        <div>
          <label for="text">${word("text")}</label>
          <textarea id="text" rows="8" spellcheck="false" autocomplete="off" aria-describedby="forms" aria-invalid=${failed ? "true" : "false"}
            placeholder="0 0&#10;1 1&#10;2 2" .value=${this.text} @input=${type("text")}></textarea>
        </div>
        <div class="field">
          ${fileButton(word("file"), ({ bytes }) => this.#put(new TextDecoder().decode(bytes)))}
        </div>
        <div class="field">
          <label for="first">${word("first")}</label>
          <input id="first" inputmode="numeric" autocomplete="off" .value=${this.first} @input=${type("first")}>
        </div>
        ${
          status.is === "running"
            ? progress({ ...status, onCancel: () => this.#task.stop() })
            : html`<div class="row"><button class="primary">${word("run")}</button></div>`
        }
        <div role="status">${this.#told()}</div>
      </form>
    `;
  }

  /** Render the verdict in Python's words. */
  #told() {
    const { status } = this.#task;
    if (status.is === "failed") return banner("none", status.message);
    if (status.is !== "verdict") return "";
    const { agrees, texts, read_as: how } = status.verdict;
    const kind = agrees === null ? "none" : agrees ? "agreesOnAll" : "refuted";
    return html`${banner(kind, texts.verdict)}<p class="small quiet">${word("readAs", { how })}</p>`;
  }

  async #submit(event: Event) {
    event.preventDefault();
    const { engine, text, quantity, first } = this;
    if (!engine) return;
    const params = {
      game: this.card.slug,
      set: this.settings,
      quantity,
      lang,
      ...(first.trim() ? { from: first.trim() } : {}),
    };
    await this.#task.run(word("reading"), async (signal, onProgress) => {
      const { result } = await engine.job("check_values", params, new TextEncoder().encode(text), {
        signal,
        onProgress,
      });
      return { is: "verdict", verdict: result };
    });
  }

  #put(text: string) {
    const field = this.renderRoot.querySelector("textarea") as HTMLTextAreaElement;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true })); // as if the reader had typed it
  }
}

customElements.define("nimbers-values", ValuesPanel);
