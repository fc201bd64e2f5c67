// Asks whether to restore what the reader typed in a tab that was killed.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/news.json";
import { corner } from "../ui/corner.ts";
import { labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";

const word = labelsOf("news", en);

type Offer = { take: () => Promise<void>; drop: () => Promise<void> };

/** A box in another corner than the news. */
class DraftOffer extends LitElement {
  static properties = { offer: { attribute: false } };
  static styles = [base, corner, css`:host { justify-items: start; }`];

  offer: Offer | null = null;

  render() {
    // A live region must exist before its text arrives.
    return html`
      <div role="status">
        ${
          this.offer
            ? html`<div class="box"><p>${word("draft.found")}</p>
              <div class="keys">
                <button type="button" class="primary" @click=${() => this.#answer("take")}>${word("draft.take")}</button>
                <button type="button" class="plain" @click=${() => this.#answer("drop")}>${word("draft.drop")}</button>
                <button type="button" class="plain" @click=${() => this.#answer(null)}>${word("later")}</button>
              </div></div>`
            : nothing
        }
      </div>
    `;
  }

  /** @param answer null: ask again another time */
  #answer(answer: "take" | "drop" | null) {
    const { offer } = this;
    this.offer = null;
    if (answer) offer?.[answer]();
  }
}

customElements.define("nimbers-draft-offer", DraftOffer);

export async function show(offer: Offer) {
  const box = document.createElement("nimbers-draft-offer") as DraftOffer;
  document.body.append(box);
  await box.updateComplete;
  box.offer = offer;
}
