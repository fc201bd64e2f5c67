// The word "Proof" beside a verdict; loads the proof when the reader opens it or a link brings it.
import { html, LitElement } from "lit";
import en from "../../locale/en/proof-of.json";
import type { Card } from "../games/cards.ts";
import { loadLater } from "../ui/idle.ts";
import { labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import type { Op, ProofPanel } from "./proof.ts";

const word = labelsOf("proof-of", en);

export class ProofOf extends LitElement {
  static properties = {
    op: {},
    about: { attribute: false },
    card: { attribute: false },
    packed: { attribute: false },
    isOpen: { state: true },
  };

  static styles = [base];

  #of = "";

  /** the operation for Python */ op: Op = "certificate";
  /** its parameters */ about: Record<string, unknown> | null = null;
  /** the game's, if the proof is about a position */ card: Card | null = null;
  /** the proof of a link */ packed = "";
  isOpen = false;

  willUpdate() {
    const of = JSON.stringify(this.about);
    if (of !== this.#of) this.isOpen = false; // for another subject, wait until the reader opens it again
    this.#of = of;
    if (this.packed && !this.isOpen) this.#bring();
  }

  render() {
    if (this.isOpen)
      return html`<nimbers-proof .op=${this.op} .about=${this.about} .card=${this.card} .packed=${this.packed}></nimbers-proof>`;
    return html`<p><button type="button" class="plain" @click=${() => this.#bring(true)}>${word("proof")}</button></p>`;
  }

  /** @param isPressed whether to move the focus to the proof, because the button that was pressed is gone */
  #bring(isPressed = false) {
    loadLater(async () => {
      await import("./proof.ts");
      this.isOpen = true;
      await this.updateComplete;
      if (isPressed) (this.renderRoot.querySelector("nimbers-proof") as ProofPanel | null)?.focusTitle();
    });
  }
}

customElements.define("nimbers-proof-of", ProofOf);
