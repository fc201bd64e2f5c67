// Rarely used panels beside the board: each is a line that unfolds and then loads its content.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/panels.json";
import type { Card } from "../games/cards.ts";
import type { Given } from "../link/link.ts";
import { hasNumbers } from "../link/own-rules.ts";
import type { Engine } from "../python/client.ts";
import { BROUGHT, waits } from "../storage/drafts.ts";
import { loadLater } from "../ui/idle.ts";
import { labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";

const word = labelsOf("panels", en);

export type Name = keyof typeof PANELS;

const always = () => true;

const PANELS = {
  numbers: { label: "numbers", load: () => import("../sequences/numbers.ts"), fits: hasNumbers },
  exercise: { label: "exercise", load: () => import("../learn/exercise.ts"), fits: always },
  worksheet: { label: "worksheet", load: () => import("../learn/worksheet.ts"), fits: always },
  map: { label: "map", load: () => import("../analyse/map.ts"), fits: (card: Card) => card.mapped },
  audit: { label: "audit", load: () => import("../check/audit.ts"), fits: (card: Card) => card.audited },
  values: { label: "values", load: () => import("../check/values.ts"), fits: (card: Card) => card.numbered },
  theorem: { label: "theorem", load: () => import("../prove/theorem.ts"), fits: always },
  variants: { label: "variants", load: () => import("../prove/variants.ts"), fits: always },
  judge: { label: "judge", load: () => import("../check/program.ts"), fits: always },
} as const;
const NAMES = Object.keys(PANELS) as Name[];

class Panels extends LitElement {
  static properties = {
    names: { attribute: false },
    card: { attribute: false },
    settings: { attribute: false },
    engine: { attribute: false },
    given: { attribute: false },
    opened: { state: true },
    loaded: { state: true },
  };

  static styles = [
    base,
    panel,
    css`
      :host { display: grid; gap: 1.75rem; }
      details { border-block-start: 1px solid var(--nimbers-line); padding-block-start: 1rem; }
      @media print { details:not([open]), summary::marker { display: none; } }
    `,
  ];

  /** the panels to show */ names: Name[] = NAMES;
  card!: Card;
  settings: Record<string, string> = {};
  engine: Engine | null = null;
  /** the texts of a link */ given: Given | null = null;
  opened: Name[] = [];
  loaded: Name[] = [];

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener(BROUGHT, this.#openWaiting);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener(BROUGHT, this.#openWaiting);
  }

  /** Open the panels whose fields have a draft to restore. */
  #openWaiting = () => {
    for (const one of this.names) if (waits(`nimbers-${one}`)) this.#open(one);
  };

  willUpdate(changed: Map<string, unknown>) {
    const name = this.names.find((one) => one === this.given?.panel);
    if (changed.has("given") && name) this.#open(name);
    if (!this.hasUpdated) this.#openWaiting();
  }

  render() {
    return this.names
      .filter((name) => PANELS[name].fits(this.card, this.settings))
      .map((name) => {
        const toggle = ({ target }: Event) => {
          if ((target as HTMLDetailsElement).open) this.#open(name);
          else this.opened = this.opened.filter((one) => one !== name);
        };
        return html`
        <details ?open=${this.opened.includes(name)} @toggle=${toggle}>
          <summary><h2>${word(PANELS[name].label)}</h2></summary>
          ${this.loaded.includes(name) ? this.#inside(name) : this.opened.includes(name) ? html`<p>${word("loading")}</p>` : nothing}
        </details>
      `;
      });
  }

  #inside(name: Name) {
    const { card, settings, engine } = this;
    const packed = this.given?.panel === name ? this.given.packed : "";
    return {
      exercise: () =>
        html`<nimbers-exercise .card=${card} .settings=${settings} .engine=${engine} .packed=${packed}></nimbers-exercise>`,
      worksheet: () =>
        html`<nimbers-worksheet .card=${card} .settings=${settings} .engine=${engine}></nimbers-worksheet>`,
      numbers: () => html`<nimbers-numbers .settings=${settings} .engine=${engine}></nimbers-numbers>`,
      map: () => html`<nimbers-map .card=${card} .settings=${settings} .engine=${engine}></nimbers-map>`,
      audit: () =>
        html`<nimbers-audit .card=${card} .settings=${settings} .engine=${engine} .packed=${packed}></nimbers-audit>`,
      judge: () =>
        html`<nimbers-judge .card=${card} .settings=${settings} .engine=${engine} .packed=${packed}></nimbers-judge>`,
      values: () => html`<nimbers-values .card=${card} .settings=${settings} .engine=${engine}></nimbers-values>`,
      theorem: () =>
        html`<nimbers-theorem .card=${card} .settings=${settings} .engine=${engine} .packed=${packed}></nimbers-theorem>`,
      variants: () =>
        html`<nimbers-variants .card=${card} .settings=${settings} .engine=${engine} .packed=${packed}></nimbers-variants>`,
    }[name]();
  }

  #open(name: Name) {
    if (!this.opened.includes(name)) this.opened = [...this.opened, name];
    loadLater(async () => {
      await PANELS[name].load();
      if (!this.loaded.includes(name)) this.loaded = [...this.loaded, name];
    });
  }
}

customElements.define("nimbers-panels", Panels);
