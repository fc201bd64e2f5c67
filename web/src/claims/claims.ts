// Lists the claims about a game, with source and status; the reader can check each by search.
import { css, html, LitElement } from "lit";
import { keepTyped } from "../storage/drafts.ts";
import { label } from "../ui/labels.ts";
import "./claim.ts";
import type { Card } from "../games/cards.ts";
import type { Engine } from "../python/client.ts";
import { ExplainController } from "../ui/explain-controller.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { ClaimsController } from "./claims-controller.ts";

class Claims extends LitElement {
  static properties = {
    card: { attribute: false },
    settings: { attribute: false },
    engine: { attribute: false },
    upTo: { state: true },
  };

  static styles = [
    base,
    panel,
    css`
      :host { display: block; border-block-start: 1px solid var(--nimbers-line); padding-block-start: 1.75rem; }
      section { display: grid; gap: 1rem; }
      .size { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem; }
      .size input { inline-size: 9.5rem; }
      ol { list-style: none; padding: 0; display: grid; }
    `,
  ];

  #controller = new ClaimsController(this);
  #terms = new ExplainController(this);

  card!: Card;
  settings: Record<string, string> = {};
  engine: Engine | null = null;
  /** largest size to check, as typed */ upTo = "";

  constructor() {
    super();
    keepTyped(this);
  }

  render() {
    const { size_name: size, slug } = this.card;
    const { convention } = this.#controller;
    const claims = this.card.claims.filter((claim) => this.#controller.speaks(claim));
    return html`
      <section aria-labelledby="head">
        <h2 id="head">${label("claims")}</h2>
        ${claims.length ? this.#size(size) : html`<p class="quiet">${label("noClaims")}</p>`}
        <ol>
          ${claims.map(
            (claim) => html`
              <li><nimbers-claim .key=${`${slug} ${convention} ${claim.name}`} .claim=${claim} .card=${this.card} .settings=${this.settings}
                .engine=${this.engine} .upTo=${this.upTo} .explainer=${this.#terms.explainer}></nimbers-claim></li>
            `,
          )}
        </ol>
      </section>
    `;
  }

  #size(size: string) {
    const type = (event: Event) => {
      this.upTo = (event.target as HTMLInputElement).value.trim();
    };
    return html`
      <div class="size">
        <label for="size">${label("checkUpTo", { size })}</label>
        <input id="size" inputmode="numeric" autocomplete="off" placeholder=${label("sizeDefault")} .value=${this.upTo} @input=${type}
          aria-describedby="help">
        <span class="small quiet" id="help">${label("checkHelp")}</span>
      </div>
    `;
  }
}

customElements.define("nimbers-claims", Claims);
