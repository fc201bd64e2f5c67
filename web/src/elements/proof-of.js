// The word "Proof" beside a verdict; loads the proof when the reader opens it or a link brings it.
import { html, LitElement } from "lit";
import en from "../../locale/en/proof-of.json";
import { part } from "../app/idle.js";
import { labelsOf } from "../app/labels.js";
import { base } from "./sheets.js";

const word = labelsOf("proof-of", en);

export class ProofOf extends LitElement {
  static properties = {
    op: {},
    about: { attribute: false },
    card: { attribute: false },
    packed: { attribute: false },
    there: { state: true },
  };

  static styles = [base];

  #of = "";

  constructor() {
    super();
    /** @type {import("./proof.js").Op} the operation for Python */ this.op = "certificate";
    /** @type {Record<string, unknown> | null} its parameters */ this.about = null;
    /** @type {import("../app/cards.js").Card | null} the game's, if the proof is about a position */ this.card = null;
    /** @type {string} the proof of a link */ this.packed = "";
    /** @type {boolean} */ this.there = false;
  }

  willUpdate() {
    const of = JSON.stringify(this.about);
    if (of !== this.#of) this.there = false; // for another subject, wait until the reader opens it again
    this.#of = of;
    if (this.packed && !this.there) this.#bring();
  }

  render() {
    if (this.there)
      return html`<nimbers-proof .op=${this.op} .about=${this.about} .card=${this.card} .packed=${this.packed}></nimbers-proof>`;
    return html`<p><button type="button" class="plain" @click=${this.#bring}>${word("proof")}</button></p>`;
  }

  #bring() {
    part(async () => {
      await import("./proof.js");
      this.there = true;
    });
  }
}

customElements.define("nimbers-proof-of", ProofOf);
