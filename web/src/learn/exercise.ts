// Exercises: a position and a question about it; checks the reader's answer and then gives the reason.
import { css, html, LitElement, nothing } from "lit";
import { encode } from "../link/link.ts";
import { unpack } from "../link/packing.ts";
import { keepTyped } from "../storage/drafts.ts";
import { banner, bannerSheet } from "../ui/banner.ts";
import { label, labelsOf, lang } from "../ui/labels.ts";
import "../board/figure.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";
import { explainer } from "../ui/term.ts";
import "../analyse/why.ts";
import en from "../../locale/en/practice.json";
import type { Card } from "../games/cards.ts";
import type { Engine } from "../python/client.ts";
import { LEVELS } from "../python/facts.ts";
import type { Exercise } from "../python/replies.d.ts";
import type { Level } from "./exercise-choices.ts";
import { KINDS } from "./exercise-choices.ts";

const word = labelsOf("practice", en);

type Asked = { position: string; kind: string };

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
      nimbers-figure { scroll-margin-block: 5rem; min-inline-size: 0; overflow-x: auto; }
      .position { overflow-wrap: anywhere; }
      .question { font-size: var(--nimbers-size-4); line-height: 1.35; }
      .choices { display: grid; gap: 0.5rem; justify-items: stretch; max-inline-size: 30rem; }
      .choices button { text-align: start; justify-content: start; }
      .choices .right { border-color: var(--nimbers-win); box-shadow: inset 0.3rem 0 var(--nimbers-win); }
      .choices .wrong { border-color: var(--nimbers-lose); box-shadow: inset 0.3rem 0 var(--nimbers-lose); }
      .choices button:disabled { opacity: 1; color: inherit; }
      .number { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
      .number input { inline-size: 8rem; }
      @media print { .chosen, .quiet { display: none; } .choices > button { display: block; } }
    `,
  ];

  #task: Task<never> = new Task(this);
  #seed = Math.floor(Math.random() * MANY);
  #about = "";

  card!: Card;
  settings: Record<string, string> = {};
  engine: Engine | null = null;
  /** a question that a link brings */ packed = "";
  /** a question about a position that somebody chose */ asked: Asked | null = null;
  level: Level = 1;
  kind: (typeof KINDS)[number] = "any";
  exercise: Exercise | null = null;
  /** the reader's answer */ given: string | null = null;
  /** right answers and all answers */ score: [number, number] = [0, 0];

  constructor() {
    super();
    keepTyped(this);
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

  async #unpack(packed: string) {
    const found = await unpack(packed);
    if (packed !== this.packed) return;
    const { position, kind } = found ?? {};
    if (position === undefined || kind === undefined) return this.#next();
    await this.#ask({ position, kind });
    await this.updateComplete;
    this.renderRoot.querySelector("nimbers-figure")?.scrollIntoView({ block: "start" });
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
    const choose = ({ target }: Event) => {
      this.kind = (target as HTMLSelectElement).value as (typeof KINDS)[number];
      this.#next();
    };
    const turn = (level: Level) => {
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

  #question({ svg, label: described, position, question, choices, right, answer }: Exercise) {
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

  #choices(choices: Exercise["choices"], right: string[]) {
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
    const submit = (event: Event) => {
      event.preventDefault();
      const { value } = this.renderRoot.querySelector("#number") as HTMLInputElement;
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

  async #answer(name: string) {
    const { right } = this.exercise as Exercise;
    this.given = name;
    this.score = [this.score[0] + (right.includes(name) ? 1 : 0), this.score[1] + 1];
    await this.updateComplete;
    // The pressed button becomes disabled: move the focus to the next control for keyboard users.
    (this.renderRoot.querySelector("#next") as HTMLElement | null)?.focus({ preventScroll: true });
  }

  #next() {
    this.#seed = (this.#seed + 1) % MANY;
    const kind = this.kind === "any" ? {} : { kind: this.kind };
    this.#ask({ level: this.level, seed: this.#seed, ...kind });
  }

  async #ask(wish: Asked | { level: number; seed: number; kind?: string }) {
    const { engine } = this;
    if (!engine) return;
    const params = { game: this.card.slug, set: this.settings, lang, ...wish };
    await this.#task.run(label("working"), async (signal) => {
      const { result } = await engine.job("exercise", params, null, { signal });
      signal.throwIfAborted();
      this.exercise = result;
      this.given = null;
      await this.updateComplete;
      const field = this.renderRoot.querySelector("#number") as HTMLInputElement | null;
      if (field) field.value = "";
      return null;
    });
  }
}

customElements.define("nimbers-exercise", ExercisePanel);
