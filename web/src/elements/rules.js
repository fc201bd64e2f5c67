// The rules of a game in words, with explained terms.
import { css, html, LitElement } from "lit";
import { ExplainController } from "./explain-controller.js";
import { base } from "./sheets.js";

/** A list of paragraphs. */
export class Rules extends LitElement {
  static properties = { card: { attribute: false } };

  static styles = [base, css`:host { display: grid; gap: 0.6rem; max-inline-size: var(--nimbers-measure); }`];

  #terms = new ExplainController(this);

  constructor() {
    super();
    /** @type {import("../app/cards.js").Card} */ this.card = /** @type {any} */ (null);
  }

  render() {
    const explain = this.#terms.explainer?.() ?? ((/** @type {unknown} */ text) => text);
    return this.card.rules.map((paragraph) => html`<p>${explain(paragraph)}</p>`);
  }
}

customElements.define("nimbers-rules", Rules);
