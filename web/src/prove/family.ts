// A table of theorems: the same question for each value of a setting, or of the number of forbidden moves.

import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/family.json";
import type { Card } from "../games/cards.ts";
import type { Engine } from "../python/client.ts";
import type { Prove } from "../python/replies.d.ts";
import { labelsOf } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";

const word = labelsOf("family", en);

/** The longest table, in rows. */
const MOST = 12;
const FORBID = "forbid";

type Row = { value: number; found: Prove; seconds: number };

export class FamilyPanel extends LitElement {
  static properties = {
    card: { attribute: false },
    engine: { attribute: false },
    question: { attribute: false, hasChanged: (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b) },
    chosen: { state: true },
    from: { state: true },
    to: { state: true },
    rows: { state: true },
  };

  static styles = [
    base,
    panel,
    css`
      :host, section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
      form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem 1rem; }
      .field { display: grid; gap: 0.25rem; }
      .field input { inline-size: 5rem; }
      p { max-inline-size: var(--nimbers-measure); margin: 0; overflow-wrap: anywhere; }
      .scroll { overflow: auto; }
      table { border-collapse: collapse; inline-size: 100%; }
      th, td { padding: 0.3rem 0.75rem 0.3rem 0; text-align: end; vertical-align: top; font-variant-numeric: tabular-nums; }
      thead th { font-weight: 400; font-size: var(--nimbers-size-0); color: var(--nimbers-quiet); }
      th:first-child, .says { text-align: start; }
      thead th, .says { border-block-end: 1px solid var(--nimbers-line); }
    `,
  ];

  #task: Task<{ is: "done" }> = new Task(this);

  card!: Card;
  engine: Engine | null = null;
  /** the parameters of `prove` */ question: Record<string, unknown> & { set: Record<string, string> } = { set: {} };
  /** the setting whose values are tried; "": the first */ chosen = "";
  from = 1;
  to = 3;
  rows: Row[] = [];

  willUpdate(changed: Map<string, unknown>) {
    if (changed.has("question")) this.#clear(); // the rows belong to another question
  }

  /** The settings that are numbers, and how many moves may be forbidden. */
  get #names() {
    const whole = this.card.parameters.filter(({ type }) => type === "int");
    return [...whole.map(({ name, label }) => ({ name, label })), { name: FORBID, label: word("forbid") }];
  }

  get #name() {
    return this.#names.find(({ name }) => name === this.chosen)?.name ?? this.#names[0]?.name ?? FORBID;
  }

  render() {
    const { status } = this.#task;
    const running = status.is === "running";
    return html`
      <details>
        <summary>${word("title")}</summary>
        <section>
          <p>${word("about")}</p>
          <form @submit=${this.#submit}>
            <div class="field">
              <label for="name">${word("name")}</label>
              <select id="name" @change=${this.#choose}>
                ${this.#names.map(({ name, label }) => html`<option value=${name} ?selected=${name === this.#name}>${label}</option>`)}
              </select>
            </div>
            ${this.#field("from", this.from)}
            ${this.#field("to", this.to)}
            <button class="primary" ?disabled=${running}>${word("prove")}</button>
          </form>
          ${running ? progress({ ...status, onCancel: () => this.#task.stop() }) : nothing}
          ${status.is === "failed" ? html`<div class="notice" role="alert"><p>${status.message}</p></div>` : nothing}
          <p class="small quiet" role="status">${status.is === "stopped" ? word("stopped") : status.is === "done" ? word("done", { count: this.rows.length }) : nothing}</p>
          ${this.rows.length ? this.#table() : nothing}
        </section>
      </details>
    `;
  }

  #field(id: "from" | "to", value: number) {
    const changed = (event: Event) => {
      this[id] = (event.target as HTMLInputElement).valueAsNumber;
    };
    return html`
      <div class="field">
        <label for=${id}>${word(id)}</label>
        <input type="number" id=${id} min="0" max="999" required .valueAsNumber=${value} @change=${changed}>
      </div>
    `;
  }

  #table() {
    const label = this.#names.find(({ name }) => name === this.#name)?.label ?? "";
    return html`
      <div class="scroll">
        <table>
          <thead><tr><th scope="col">${label}</th><th scope="col">${word("states")}</th><th scope="col">${word("bytes")}</th><th scope="col">${word("seconds")}</th></tr></thead>
          ${this.rows.map((row) => this.#row(row))}
        </table>
      </div>
    `;
  }

  #row({ value, found, seconds }: Row) {
    const says = found.proved ? found.theorem : word("whyNot", { why: found.why_not ?? "" });
    return html`
      <tbody>
        <tr><th scope="row">${value}</th><td>${found.states ?? "–"}</td><td>${found.bytes ?? "–"}</td><td>${seconds.toFixed(1)}</td></tr>
        <tr><td class="says" colspan="4">${says}</td></tr>
      </tbody>
    `;
  }

  #clear() {
    this.#task.drop();
    this.rows = [];
  }

  #choose = (event: Event) => {
    this.chosen = (event.target as HTMLSelectElement).value;
    this.#clear();
  };

  #submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { engine, question, from, to } = this;
    const name = this.#name;
    if (!engine) return;
    this.rows = [];
    this.#task.run(word("starting"), async (signal, report) => {
      if (to < from || to - from >= MOST) throw new Error(word("range", { most: MOST }));
      for (let value = from; value <= to; value++) {
        const changed = name === FORBID ? { forbid: value } : { set: { ...question.set, [name]: String(value) } };
        const start = performance.now();
        const { result } = await engine.job("prove", { ...question, ...changed, measure: true }, null, {
          signal,
          onProgress: ({ text, ...more }) => report({ ...more, text: `${value}: ${text}` }),
        });
        this.rows = [...this.rows, { value, found: result, seconds: (performance.now() - start) / 1000 }];
      }
      return { is: "done" };
    });
  };
}

customElements.define("nimbers-family", FamilyPanel);
