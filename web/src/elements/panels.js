// Rarely used panels beside the board: each is a line that unfolds and then loads its content.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/panels.json";
import { BROUGHT, waits } from "../app/drafts.js";
import { part } from "../app/idle.js";
import { labelsOf } from "../app/labels.js";
import { hasNumbers } from "../app/own-rules.js";
import { base } from "./sheets.js";
import { panel } from "./styles.js";

const word = labelsOf("panels", en);

/** @typedef {import("../app/cards.js").Card} Card */
/** @typedef {keyof typeof PANELS} Name */

const always = () => true;

const PANELS = /** @type {const} */ ({
  numbers: { label: "numbers", load: () => import("./numbers.js"), fits: hasNumbers },
  exercise: { label: "exercise", load: () => import("./exercise.js"), fits: always },
  map: { label: "map", load: () => import("./map.js"), fits: (/** @type {Card} */ card) => card.mapped },
  audit: { label: "audit", load: () => import("./audit.js"), fits: (/** @type {Card} */ card) => card.audited },
  values: { label: "values", load: () => import("./values.js"), fits: (/** @type {Card} */ card) => card.numbered },
  theorem: { label: "theorem", load: () => import("./theorem.js"), fits: always },
  variants: { label: "variants", load: () => import("./variants.js"), fits: always },
  judge: { label: "judge", load: () => import("./judge.js"), fits: always },
});
const NAMES = /** @type {Name[]} */ (Object.keys(PANELS));

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
      @media print { :host { display: none; } }
    `,
  ];

  constructor() {
    super();
    /** @type {Name[]} the panels to show */ this.names = NAMES;
    /** @type {Card} */ this.card = /** @type {any} */ (null);
    /** @type {Record<string, string>} */ this.settings = {};
    /** @type {import("../engine/client.js").Engine | null} */ this.engine = null;
    /** @type {import("../app/link.js").Given | null} the texts of a link */ this.given = null;
    /** @type {Name[]} */ this.opened = [];
    /** @type {Name[]} */ this.loaded = [];
  }

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

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const name = this.names.find((one) => one === this.given?.panel);
    if (changed.has("given") && name) this.#open(name);
    if (!this.hasUpdated) this.#openWaiting();
  }

  render() {
    return this.names
      .filter((name) => PANELS[name].fits(this.card, this.settings))
      .map((name) => {
        const toggle = (/** @type {Event} */ { target }) => {
          if (/** @type {HTMLDetailsElement} */ (target).open) this.#open(name);
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

  /** @param {Name} name */
  #inside(name) {
    const { card, settings, engine } = this;
    const packed = this.given?.panel === name ? this.given.packed : "";
    return {
      exercise: () =>
        html`<nimbers-exercise .card=${card} .settings=${settings} .engine=${engine} .packed=${packed}></nimbers-exercise>`,
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

  /** @param {Name} name */
  #open(name) {
    if (!this.opened.includes(name)) this.opened = [...this.opened, name];
    part(async () => {
      await PANELS[name].load();
      if (!this.loaded.includes(name)) this.loaded = [...this.loaded, name];
    });
  }
}

customElements.define("nimbers-panels", Panels);
