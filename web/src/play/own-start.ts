// A field for the position to start the game from.
import { html, LitElement, nothing } from "lit";
import en from "../../locale/en/opponent.json";
import type { Card } from "../games/cards.ts";
import type { Engine } from "../python/client.ts";
import { keepTyped } from "../storage/drafts.ts";
import { labelsOf, lang } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import { entry } from "../ui/styles.ts";

const word = labelsOf("opponent", en);

/** @fires nimbers-new-game when the typed position is one of the game; detail: the position */
export class OwnStart extends LitElement {
  static properties = {
    card: { attribute: false },
    settings: { attribute: false },
    engine: { attribute: false },
    refused: { state: true },
  };

  static styles = [base, entry];

  card!: Card;
  settings: Record<string, string> = {};
  engine: Engine | null = null;
  /** why the typed text is no position */ refused = "";

  constructor() {
    super();
    keepTyped(this);
  }

  render() {
    const { card, refused } = this;
    return html`
      <form @submit=${this.#submit} novalidate>
        <label for="start">${word("from")}</label>
        <input id="start" autocapitalize="off" autocomplete="off" spellcheck="false" placeholder=${card.placeholder}
          aria-invalid=${refused ? "true" : "false"} aria-describedby=${refused ? "refused" : nothing}>
        <button>${word("begin")}</button>
        ${refused ? html`<p id="refused" role="alert">${refused}</p>` : nothing}
      </form>
    `;
  }

  async #submit(event: Event) {
    event.preventDefault();
    const { card, settings, engine } = this;
    const field = this.renderRoot.querySelector("#start") as HTMLInputElement;
    if (!field.value.trim() || !engine) return;
    this.refused = "";
    try {
      const about = { game: card.slug, set: settings, position: field.value, lang };
      const { result } = await engine.call("read", about);
      if (this.card !== card) return;
      const detail = result.position ?? field.value;
      field.value = "";
      this.dispatchEvent(new CustomEvent("nimbers-new-game", { detail, bubbles: true, composed: true }));
    } catch (error) {
      this.refused = (error as Error).message;
    }
  }
}

customElements.define("nimbers-own-start", OwnStart);
