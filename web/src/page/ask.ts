// "Make an exercise of this position": a question about the board, as a link that opens that very exercise.

import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/practice.json";
import type { Session } from "../analyse/session.ts";
import { addressWith } from "../link/address.ts";
import { encode } from "../link/link.ts";
import { pack } from "../link/packing.ts";
import { fresh } from "../link/tabs.ts";
import { QUESTIONS } from "../python/facts.ts";
import { ChangeController } from "../ui/change-controller.ts";
import { copyText } from "../ui/clipboard.ts";
import { label, labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";

const word = labelsOf("practice", en);

/** A button, and what it lets choose below itself. */
class AskAbout extends LitElement {
  static properties = {
    session: { attribute: false },
    open: { state: true },
    kind: { state: true },
    link: { state: true },
    said: { state: true },
  };

  static styles = [
    base,
    css`
      :host { display: contents; }
      section { flex: 1 0 100%; display: grid; grid-template-columns: minmax(0, var(--nimbers-measure)); gap: 0.75rem; padding-block: 1rem; }
      .row { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem; }
      input { inline-size: 100%; font-family: var(--nimbers-mono); font-size: var(--nimbers-size-0); }
      @media print { :host { display: none; } }
    `,
  ];

  #asked = "";

  session!: Session;
  open = false;
  kind: (typeof QUESTIONS)[number] = "outcome";
  /** "" while loading, and if it would be too long */ link = "";
  said = "";

  constructor() {
    super();
    new ChangeController(this, () => this.session);
  }

  updated() {
    const { about } = this.session;
    const asked = JSON.stringify([about, this.kind]);
    if (this.open && about && asked !== this.#asked) this.#make(asked, about);
  }

  async #make(asked: string, { set, position }: { set: Record<string, string>; position: string }) {
    this.#asked = asked;
    const { card } = this.session;
    const packed = await pack({ position, kind: this.kind });
    // The board beside the exercise is for play, because Solve would give the answer away.
    const state = { game: card.slug, settings: set, position, play: fresh(), given: { panel: "exercise", packed } };
    const hash = encode(state, card);
    if (asked !== this.#asked) return;
    this.link = hash ? addressWith(hash) : "";
    this.said = hash ? "" : word("ask.tooLong");
  }

  render() {
    return html`
      <button type="button" class="plain" aria-expanded=${this.open ? "true" : "false"} @click=${this.toggle}>${label("ask")}</button>
      ${this.open ? this.#panel() : nothing}
    `;
  }

  #panel() {
    const choose = ({ target }: Event) => {
      this.kind = (target as HTMLSelectElement).value as typeof this.kind;
    };
    return html`
      <section aria-label=${label("ask")}>
        <p>${word("ask.about")}</p>
        <div class="row">
          <label for="kind">${word("kind")}</label>
          <select id="kind" @change=${choose}>
            ${QUESTIONS.map((one) => html`<option value=${one} .selected=${one === this.kind}>${word(`kind.${one}`)}</option>`)}
          </select>
        </div>
        <label for="link">${word("ask.link")}</label>
        <input id="link" readonly .value=${this.link}>
        <div class="row">
          <button type="button" ?disabled=${!this.link} @click=${this.#copy}>${label("copy")}</button>
          ${this.link ? html`<a class="button" href=${this.link}>${word("ask.open")}</a>` : nothing}
          <span class="small quiet" role="status">${this.said}</span>
        </div>
      </section>
    `;
  }

  /** Open or close the choices. */
  toggle() {
    this.open = !this.open;
    this.said = "";
  }

  async #copy() {
    const field = this.renderRoot.querySelector("#link") as HTMLInputElement | null;
    if (await copyText(this.link)) this.said = label("copied");
    else field?.select(); // the reader copies it by hand
  }
}

customElements.define("nimbers-ask", AskAbout);
