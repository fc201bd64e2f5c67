// The rules of a game in words, with explained terms.
import { css, html, LitElement } from "lit";
import type { Card } from "../games/cards.ts";
import { ExplainController } from "../ui/explain-controller.ts";
import { base } from "../ui/sheets.ts";

/** `<nimbers-rules>`: the rules of a card, as paragraphs. */
export class RulesText extends LitElement {
  static properties = { card: { attribute: false } };

  static styles = [base, css`:host { display: grid; gap: 0.6rem; max-inline-size: var(--nimbers-measure); }`];

  #terms = new ExplainController(this);

  card!: Card;

  render() {
    const explain = this.#terms.explainer?.() ?? ((text: unknown) => text);
    return this.card.rules.map((paragraph) => html`<p>${explain(paragraph)}</p>`);
  }
}

customElements.define("nimbers-rules", RulesText);
