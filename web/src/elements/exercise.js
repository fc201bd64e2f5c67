// Exercises: a position and a question about it; checks the reader's answer and then gives the reason.
import { css, html, LitElement, nothing } from "lit";
import { keepTyped } from "../app/drafts.js";
import { label, labelsOf, lang } from "../app/labels.js";
import { encode } from "../app/link.js";
import { unpack } from "../app/packing.js";
import { banner, bannerSheet } from "./banner.js";
import "./figure.js";
import { progress } from "./progress.js";
import { base } from "./sheets.js";
import { panel } from "./styles.js";
import { Task } from "./task.js";
import { explainer } from "./term.js";
import "./why.js";
import en from "../../locale/en/practice.json";

const word = labelsOf("practice", en);

/**
 * @typedef {import("../engine/replies.js").Exercise} Exercise
 * @typedef {{position: string, kind: string}} Asked
 */

const LEVELS = /** @type {const} */ ([1, 2, 3]);
const KINDS = /** @type {const} */ (["any", "outcome", "move", "value"]);
/** Number of exercises of a level. */
const MANY = 1_000_000;

class ExercisePanel extends LitElement {
  static properties = {
    card: { attribute: false },
    settings: { attribute: false },
    engine: { attribute: false },
    packed: {},
    asked: { attribute: false },
    level: { state: true },
    kind: { state: true },
    exercise: { state: true },
    given: { state: true },
    score: { state: true },
  };

  static styles = [
    base,
    panel,
    bannerSheet,
    css`
      .inside { display: grid; gap: 1rem; padding-block: 0.5rem 1rem; max-inline-size: 46rem; }
      .chosen { display: flex; flex-wrap: wrap; gap: 0.75rem 2rem; align-items: end; }
      .field { display: grid; gap: 0.25rem; }
      fieldset { border: 0; margin: 0; padding: 0; }
      legend { padding: 0; margin-block-end: 0.25rem; }
      nimbers-figure { min-inline-size: 0; overflow-x: auto; }
      .position { overflow-wrap: anywhere; }
      .question { font-size: var(--nimbers-size-4); line-height: 1.35; }
      .choices { display: grid; gap: 0.5rem; justify-items: stretch; max-inline-size: 30rem; }
      .choices button { text-align: start; justify-content: start; }
      .choices .right { border-color: var(--nimbers-win); box-shadow: inset 0.3rem 0 var(--nimbers-win); }
      .choices .wrong { border-color: var(--nimbers-lose); box-shadow: inset 0.3rem 0 var(--nimbers-lose); }
      .choices button:disabled { opacity: 1; color: inherit; }
      .number { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
      .number input { inline-size: 8rem; }
    `,
  ];

  /** @type {Task<never>} */ #task = new Task(this);
  #seed = Math.floor(Math.random() * MANY);
  #about = "";

  constructor() {
    super();
    keepTyped(this);
    /** @type {import("../app/cards.js").Card} */ this.card = /** @type {any} */ (null);
    /** @type {Record<string, string>} */ this.settings = {};
    /** @type {import("../engine/client.js").Engine | null} */ this.engine = null;
    /** @type {string} a question that a link brings */ this.packed = "";
    /** @type {Asked | null} a question about a position that somebody chose */ this.asked = null;
    /** @type {1 | 2 | 3} */ this.level = 1;
    /** @type {typeof KINDS[number]} */ this.kind = "any";
    /** @type {Exercise | null} */ this.exercise = null;
    /** @type {string | null} the reader's answer */ this.given = null;
    /** @type {[number, number]} right answers and all answers */ this.score = [0, 0];
  }

  willUpdate() {
    const about = JSON.stringify([this.card.slug, this.settings, this.asked, this.packed]);
    if (!this.engine || about === this.#about) return;
    this.#about = about;
    this.score = [0, 0];
    if (this.asked) this.#ask(this.asked);
    else if (this.packed) this.#unpack(this.packed);
    else this.#next();
  }

  /** @param {string} packed */
  async #unpack(packed) {
    const found = await unpack(packed);
    if (packed !== this.packed) return;
    const { position, kind } = found ?? {};
    if (position === undefined || kind === undefined) this.#next();
    else this.#ask({ position, kind });
  }

  render() {
    const { exercise } = this;
    const { status } = this.#task;
    return html`
      <div class="inside">
        ${this.asked ? nothing : html`<p class="quiet">${word("about")}</p>${this.#chooser()}`}
        ${status.is === "running" ? progress({ ...status, onCancel: () => this.#task.stop() }) : nothing}
        ${status.is === "failed" ? html`<p role="status">${status.message}</p>` : nothing}
        ${exercise ? this.#question(exercise) : nothing}
        <div class="row" ?hidden=${this.asked !== null}>
          <button type="button" id="next" class=${this.given === null ? "" : "primary"} @click=${() => this.#next()}>${word("next")}</button>
          <span class="small quiet" role="status">${this.score[1] ? word("score", { right: this.score[0], of: this.score[1] }) : ""}</span>
        </div>
      </div>
    `;
  }

  #chooser() {
    const choose = (/** @type {Event} */ { target }) => {
      this.kind = /** @type {typeof KINDS[number]} */ (/** @type {HTMLSelectElement} */ (target).value);
      this.#next();
    };
    const turn = (/** @type {1 | 2 | 3} */ level) => {
      this.level = level;
      this.#next();
    };
    return html`
      <div class="chosen">
        <fieldset>
          <legend class="label">${word("level")}</legend>
          <div class="row">
            ${LEVELS.map((level) => html`<button type="button" aria-pressed=${level === this.level ? "true" : "false"} @click=${() => turn(level)}>${word(`level.${level}`)}</button>`)}
          </div>
        </fieldset>
        <div class="field">
          <label for="kind">${word("kind")}</label>
          <select id="kind" @change=${choose}>
            ${KINDS.map((kind) => html`<option value=${kind} .selected=${kind === this.kind}>${word(`kind.${kind}`)}</option>`)}
          </select>
        </div>
      </div>
    `;
  }

  /** @param {Exercise} exercise */
  #question({ svg, label: described, position, question, choices, right, answer }) {
    const { given, engine, card, settings } = this;
    const href = encode({ game: card.slug, settings, position }, card);
    const isRight = given !== null && right.includes(given);
    const about = { game: card.slug, set: settings, position, lang };
    return html`
      <nimbers-figure .svg=${svg} .label=${described}></nimbers-figure>
      <p class="position notation">${position}</p>
      <p class="question" id="question">${question}</p>
      ${choices.length ? this.#choices(choices, right) : this.#number()}
      <div role="status">
        ${given === null ? nothing : banner(isRight ? "right" : "wrong", isRight && choices.length ? "" : answer)}
      </div>
      ${given === null ? nothing : html`<nimbers-why .about=${about} .engine=${engine} .explainer=${explainer}></nimbers-why>`}
      ${given !== null && href && !this.asked ? html`<p><a href=${href}>${word("open")}</a></p>` : nothing}
    `;
  }

  /**
   * @param {Exercise["choices"]} choices
   * @param {string[]} right
   */
  #choices(choices, right) {
    const { given } = this;
    return html`
      <div class="choices" role="group" aria-labelledby="question">
        ${choices.map(({ name, text }) => {
          const shown = given === null ? "" : right.includes(name) ? "right" : name === given ? "wrong" : "";
          const sign = shown === "right" ? "✓ " : shown === "wrong" ? "✗ " : "";
          return html`<button type="button" class=${shown} data-name=${name} ?disabled=${given !== null} @click=${() => this.#answer(name)}>${sign}${text}</button>`;
        })}
      </div>
    `;
  }

  #number() {
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const { value } = /** @type {HTMLInputElement} */ (this.renderRoot.querySelector("#number"));
      const number = value.normalize("NFKC").trim().replace("\u2212", "-").replace(/^\+/, "");
      if (/^-?\d+$/.test(number)) this.#answer(String(Number(number)));
    };
    return html`
      <form class="number" @submit=${submit}>
        <input id="number" inputmode="text" autocomplete="off" aria-labelledby="question" ?disabled=${this.given !== null}>
        <button ?disabled=${this.given !== null}>${word("check")}</button>
      </form>
    `;
  }

  /** @param {string} name */
  async #answer(name) {
    const { right } = /** @type {Exercise} */ (this.exercise);
    this.given = name;
    this.score = [this.score[0] + (right.includes(name) ? 1 : 0), this.score[1] + 1];
    await this.updateComplete;
    // The pressed button becomes disabled: move the focus to the next control for keyboard users.
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector("#next"))?.focus({ preventScroll: true });
  }

  #next() {
    this.#seed = (this.#seed + 1) % MANY;
    const kind = this.kind === "any" ? {} : { kind: this.kind };
    this.#ask({ level: this.level, seed: this.#seed, ...kind });
  }

  /** @param {Asked | {level: number, seed: number, kind?: string}} wish */
  async #ask(wish) {
    const { engine } = this;
    if (!engine) return;
    const params = { game: this.card.slug, set: this.settings, lang, ...wish };
    await this.#task.run(label("working"), async (signal) => {
      const { result } = await engine.job("exercise", params, null, { signal });
      signal.throwIfAborted();
      this.exercise = result;
      this.given = null;
      await this.updateComplete;
      const field = /** @type {HTMLInputElement | null} */ (this.renderRoot.querySelector("#number"));
      if (field) field.value = "";
      return null;
    });
  }
}

customElements.define("nimbers-exercise", ExercisePanel);
