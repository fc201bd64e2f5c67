// Makes a worksheet for a class: exercises of a level, with or without answers, to look at and to print.
import { css, html, LitElement, nothing } from "lit";
import practiceLabels from "../../locale/en/practice.json";
import en from "../../locale/en/worksheet.json";
import type { Card } from "../games/cards.ts";
import { goalOf } from "../games/in-force.ts";
import type { Engine } from "../python/client.ts";
import { LEVELS } from "../python/facts.ts";
import type { Exercise } from "../python/replies.d.ts";
import { keepTyped } from "../storage/drafts.ts";
import { banner, bannerSheet } from "../ui/banner.ts";
import { labelsOf, lang } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";
import type { Level } from "./exercise-choices.ts";
import { KINDS } from "./exercise-choices.ts";
import type { Contents } from "./worksheet-page.ts";
import "./worksheet-page.ts";

const word = labelsOf("worksheet", en);
const practiceWord = labelsOf("practice", practiceLabels);

const COUNTS = ["4", "6", "8", "12"];
/** The most exercises that are made for one on the sheet; a small game may have no others. */
const TRIES = 4;
/** The seeds of one sheet come after those of the sheet before. */
const STRIDE = 100;

class Worksheet extends LitElement {
  static properties = {
    card: { attribute: false },
    settings: { attribute: false },
    engine: { attribute: false },
    level: { state: true },
    kind: { state: true },
    count: { state: true },
    number: { state: true },
    withAnswers: { state: true },
  };

  static styles = [
    base,
    panel,
    bannerSheet,
    css`
      .inside { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; padding-block: 0.5rem 1rem; }
      .fields { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; align-items: end; }
      .fields > div { display: grid; gap: 0.25rem; }
      .fields input { inline-size: 7rem; }
      .tick { display: inline-flex; align-items: center; gap: 0.5rem; min-block-size: var(--nimbers-target); font-weight: 400; }
      .tick input { inline-size: 1.25rem; block-size: 1.25rem; min-block-size: 0; accent-color: var(--nimbers-ink); }
      nimbers-worksheet-page { border: 1px solid var(--nimbers-line); background: var(--nimbers-worksheet-page); padding: 1rem 1.25rem; }
    `,
  ];

  #task: Task<{ is: "made"; exercises: Exercise[] }> = new Task(this);
  #about = "";

  card!: Card;
  settings: Record<string, string> = {};
  engine: Engine | null = null;
  level = "1";
  kind = "any";
  count = "6";
  /** the number of the sheet, as typed: the same number brings the same exercises */ number = "1";
  withAnswers = true;

  constructor() {
    super();
    keepTyped(this);
  }

  /** Drop a sheet that belongs to other choices. */
  willUpdate() {
    const about = JSON.stringify([this.card.slug, this.settings, this.level, this.kind, this.count, this.number, lang]);
    if (about !== this.#about) this.#task.drop();
    this.#about = about;
  }

  render() {
    const { status } = this.#task;
    return html`
      <div class="inside">
        <p>${word("about")}</p>
        <div class="fields">
          ${this.#select("level", practiceWord("level"), LEVELS.map(String) as `${Level}`[], (one) => practiceWord(`level.${one}`))}
          ${this.#select("kind", practiceWord("kind"), KINDS, (one) => practiceWord(`kind.${one}`))}
          ${this.#select("count", word("count"), COUNTS, (one) => one)}
          <div>
            <label for="number">${word("sheet")}</label>
            <input id="number" inputmode="numeric" autocomplete="off" .value=${this.number} aria-invalid=${this.#sheet === null ? "true" : "false"} @input=${this.#type}>
          </div>
        </div>
        ${status.is === "running" ? progress({ ...status, onCancel: () => this.#task.stop() }) : this.#keys()}
        <div role="status">${status.is === "failed" ? banner("none", status.message) : nothing}</div>
        ${status.is === "made" ? html`<nimbers-worksheet-page .contents=${this.#contents(status.exercises)}></nimbers-worksheet-page>` : nothing}
      </div>
    `;
  }

  #keys() {
    const made = this.#task.status.is === "made";
    const tick = ({ target }: Event) => {
      this.withAnswers = (target as HTMLInputElement).checked;
    };
    return html`
      <div class="row">
        <button type="button" class=${made ? "" : "primary"} @click=${this.#make}>${word("make")}</button>
        ${made ? html`<button type="button" class="primary" @click=${this.#print}>${word("print")}</button>` : nothing}
        ${made ? html`<button type="button" @click=${this.#another}>${word("another")}</button>` : nothing}
        <label class="tick"><input id="answers" type="checkbox" .checked=${this.withAnswers} @change=${tick}>${word("withAnswers")}</label>
      </div>
    `;
  }

  #select<Name extends "level" | "kind" | "count", Value extends string>(
    name: Name,
    title: string,
    values: readonly Value[],
    text: (value: Value) => string,
  ) {
    const choose = ({ target }: Event) => {
      this[name] = (target as HTMLSelectElement).value;
    };
    return html`
      <div>
        <label for=${name}>${title}</label>
        <select id=${name} @change=${choose}>
          ${values.map((one) => html`<option value=${one} .selected=${one === this[name]}>${text(one)}</option>`)}
        </select>
      </div>
    `;
  }

  /** The number of the sheet; null if the field holds no number. */
  get #sheet() {
    return /^\d{1,4}$/.test(this.number.trim()) ? Number(this.number) : null;
  }

  #type = ({ target }: Event) => {
    this.number = (target as HTMLInputElement).value;
  };

  #contents(exercises: Exercise[]): Contents {
    const { card, settings, withAnswers } = this;
    const rules = `${card.summary} ${goalOf(card, settings)}`;
    return { title: card.title, rules, number: this.#sheet ?? 0, exercises, withAnswers };
  }

  #another = async () => {
    const field = this.renderRoot.querySelector("#number") as HTMLInputElement;
    field.value = String((this.#sheet ?? 0) + 1);
    field.dispatchEvent(new Event("input", { bubbles: true })); // like user input
    await this.updateComplete;
    await this.#make();
  };

  /** Ask for exercises until there are as many different ones as wanted. */
  #make = async () => {
    const { engine, card, settings, level, kind } = this;
    const number = this.#sheet;
    if (!engine) return;
    if (number === null) {
      this.#task.status = { is: "failed", message: word("badNumber") };
      return;
    }
    const count = Number(this.count);
    const fixed = { game: card.slug, set: settings, lang, level: Number(level), ...(kind === "any" ? {} : { kind }) };
    await this.#task.run(word("making", { done: 0, count }), async (signal, report) => {
      const found: Map<string, Exercise> = new Map();
      for (let turn = 0; found.size < count && turn < count * TRIES; turn += 1) {
        const params = { ...fixed, seed: number * STRIDE + turn };
        const { result } = await engine.job("exercise", params, null, { signal });
        found.set(`${result.kind} ${result.position}`, result);
        report({ text: word("making", { done: found.size, count }), fraction: found.size / count });
      }
      return { is: "made", exercises: [...found.values()] };
    });
    await this.updateComplete;
    this.renderRoot.querySelector("nimbers-worksheet-page")?.scrollIntoView({ block: "nearest" });
  };

  /** Print a copy of the sheet, which stands alone in the page while it is printed. */
  #print = async () => {
    const { status } = this.#task;
    if (status.is !== "made") return;
    const paper = document.createElement("nimbers-worksheet-page");
    paper.toggleAttribute("paper", true);
    Object.assign(paper, { contents: this.#contents(status.exercises) });
    document.body.append(paper);
    await (paper as LitElement).updateComplete;
    addEventListener("afterprint", () => paper.remove(), { once: true });
    print();
  };
}

customElements.define("nimbers-worksheet", Worksheet);
