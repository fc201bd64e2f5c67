// The reason of an answer: one sentence always, steps and moves on request; a step highlights its parts on the board.

import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/why.json";
import type { Engine } from "../python/client.ts";
import { copyText } from "../ui/clipboard.ts";
import { label, labelsOf } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";
import type { Explain } from "../ui/term.ts";

const word = labelsOf("why", en);

/** move: one to explain first */
export type About = { game: string; set: Record<string, string>; position: string; lang: string; move?: string };
type Row = { text: string; parts: string[] };
type Addition = { rows: { name: string; digits: string }[]; total: string; odd: boolean[] };
/** the reply of `explain` */
type Reason = {
  verdict: string;
  short: string;
  by: string;
  text: string;
  markdown: string;
  steps: {
    kind: string;
    text: string;
    parts: string[];
    rows: Row[];
    more: number;
    more_text: string;
    addition: Addition | null;
  }[];
};

/** the level of detail, kept from position to position */
let wanted: 1 | 2 | 3 = 1;
/** Milliseconds to wait after Python has started, so that the answer comes first. */
const AFTER = 100;

/**
 * @attr quiet shows nothing before the reader asks
 * @attr elsewhere the position is not the one on the board, so no parts can be highlighted
 * @fires nimbers-light detail: the parts of a step
 * @fires nimbers-before when the reader wants to see the board of the explanation
 */
export class Why extends LitElement {
  static properties = {
    about: { attribute: false },
    engine: { attribute: false },
    quiet: { type: Boolean },
    elsewhere: { type: Boolean },
    level: { state: true },
    reason: { state: true },
    pinned: { state: true },
    copied: { state: true },
    explainer: { attribute: false },
  };

  static styles = [
    base,
    panel,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
      .short { max-inline-size: var(--nimbers-measure); font-size: var(--nimbers-size-3); line-height: 1.45; min-block-size: var(--nimbers-short, 1.45em); }
      ol.steps { counter-reset: step; list-style: none; padding: 0; display: grid; gap: 1.1rem; max-inline-size: 46rem; }
      ol.steps > li { counter-increment: step; display: grid; grid-template-columns: 2rem minmax(0, 1fr); gap: 0.3rem 0.5rem; }
      ol.steps > li::before { content: counter(step) "."; color: var(--nimbers-quiet); font-variant-numeric: tabular-nums lining-nums; text-align: end; padding-block-start: 0.1rem; }
      ol.steps > li > * { grid-column: 2; }
      ul { padding: 0; list-style: none; display: grid; max-block-size: 24rem; overflow: auto; }
      .says { line-height: 1.5; padding: 0.1rem 0.4rem; margin-inline-start: -0.4rem; max-inline-size: var(--nimbers-measure); }
      button.says {
        display: block; border: 0; border-inline-start: 3px solid var(--nimbers-line); border-radius: 0; background: none; min-block-size: 1.75rem;
        font-family: var(--nimbers-serif); font-size: var(--nimbers-size-2); text-align: start; inline-size: 100%; overflow-wrap: anywhere;
      }
      ul .says { font-size: var(--nimbers-size-1); }
      button.says:is(:hover, :focus-visible, [aria-pressed="true"]) { background: var(--nimbers-wash); border-color: var(--nimbers-ink); }
      .sum { overflow-x: auto; padding-block: 0.25rem; }
      .sum td, .sum th { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-2); font-weight: 400; color: var(--nimbers-ink); padding: 0.05rem 0.45rem; }
      .sum td { text-align: center; }
      .sum th { font-family: var(--nimbers-sans); font-size: var(--nimbers-size-0); color: var(--nimbers-quiet); padding-inline-start: 1rem; white-space: nowrap; }
      .sum .odd { background: var(--nimbers-wash); font-weight: 700; }
      .sum tfoot td { border-block-start: 2px solid var(--nimbers-ink); }
      .sum .mark td { font-size: 0.7rem; line-height: 1; color: var(--nimbers-quiet); background: none; }
      .row button { padding-block: 0.3em; }
      @media print { .row { display: none; } ul { max-block-size: none; } }
    `,
  ];

  #task: Task<never> = new Task(this);
  /** the reason that was asked for last */ #coming: Promise<void> = Promise.resolve();
  #asked = "";
  #explain: Explain = (text) => text;

  about: About | null = null;
  engine: Engine | null = null;
  quiet = false;
  elsewhere = false;
  level: 1 | 2 | 3 = 1;
  reason: Reason | null = null;
  /** the step that stays highlighted */ pinned = "";
  copied = "";
  /** explains terms, if the page does */ explainer: (() => Explain) | null = null;

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#asked = "";
  }

  /** Open the steps; if the button with the focus disappears, focus the next one. */
  async open() {
    if (this.level === 1) this.level = 2;
    await this.updateComplete;
    this.renderRoot.querySelector("button")?.focus({ preventScroll: true });
  }

  /** Show so much of it; settled when it is there, or cannot be had. */
  async unfold(level: 1 | 2 | 3) {
    this.level = level;
    await this.updateComplete;
    await this.#coming;
    await this.updateComplete;
  }

  willUpdate(changed: Map<string, unknown>) {
    if (!this.hasUpdated && !this.quiet) this.level = wanted;
    if (changed.has("about") && JSON.stringify(this.about) !== JSON.stringify(changed.get("about"))) {
      this.reason = null;
      this.#unpin();
    }
    const asked = this.quiet && this.level === 1 ? "" : JSON.stringify([this.about, this.level]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#task.drop();
    if (asked && this.about) this.#coming = this.#ask();
  }

  render() {
    if (!this.about) return nothing;
    const { reason, level } = this;
    const open = level > 1;
    if (this.explainer) this.#explain = this.explainer();
    return html`
      ${this.quiet && !open ? nothing : this.#short()}
      <div class="row">
        <button type="button" aria-expanded=${open ? "true" : "false"} @click=${() => this.#turn(open ? 1 : 2)}>${open ? word("less") : label("why")}</button>
        ${
          open
            ? html`
              <button type="button" aria-pressed=${level === 3 ? "true" : "false"} @click=${() => this.#turn(level === 3 ? 2 : 3)}>${word("all")}</button>
              <button type="button" class="plain" ?disabled=${!reason} @click=${() => this.#copy("text")}>${word("copyText")}</button>
              <button type="button" class="plain" ?disabled=${!reason} @click=${() => this.#copy("markdown")}>${word("copyMarkdown")}</button>
              <span class="small quiet" role="status">${this.copied}</span>
            `
            : nothing
        }
      </div>
      ${open && this.elsewhere ? html`<p><button type="button" class="plain" @click=${this.#before}>${word("before")}</button></p>` : nothing}
      ${open || reason || this.quiet ? this.#work() : nothing}
      ${open && reason ? html`<ol class="steps">${reason.steps.map((step, index) => this.#step(step, index))}</ol>` : nothing}
    `;
  }

  /** Render the reason in a sentence, or the progress in its place. */
  #short() {
    if (this.reason) return html`<p class="short">${this.#explain(this.reason.short)}</p>`;
    return html`<div class="short">${this.level > 1 ? nothing : this.#work()}</div>`;
  }

  #work() {
    const { status } = this.#task;
    if (status.is === "running" && (this.level > 1 || status.text)) {
      const { text, fraction } = status;
      return progress({ text: text || word("looking"), fraction, onCancel: () => this.#task.stop() });
    }
    if (status.is === "failed") return html`<p role="status">${status.message}</p>`;
    if (status.is !== "stopped") return nothing;
    return html`<p role="status">${label("cancelled")} <button type="button" @click=${() => this.#ask()}>${label("play.tryAgain")}</button></p>`;
  }

  #step(step: Reason["steps"][number], index: number) {
    return html`
      <li>
        ${this.#says(step, `${index}`)}
        ${step.addition ? this.#addition(step.addition) : nothing}
        ${step.rows.length ? html`<ul>${step.rows.map((row, at) => html`<li>${this.#says(row, `${index}.${at}`)}</li>`)}</ul>` : nothing}
        ${step.more_text ? html`<p class="small quiet">${step.more_text}</p>` : nothing}
      </li>
    `;
  }

  /** Render a sentence; one about parts of the drawing highlights them. */
  #says({ text, parts }: Row, key: string) {
    if (!parts.length || this.elsewhere) return html`<p class="says">${this.#explain(text)}</p>`;
    const on = () => this.#light(parts);
    const off = () => this.#light(this.#pinnedParts());
    const pin = () => {
      this.pinned = this.pinned === key ? "" : key;
      this.#light(this.pinned ? parts : []);
    };
    return html`
      <button type="button" class="says" aria-pressed=${this.pinned === key ? "true" : "false"} @click=${pin}
        @pointerenter=${on} @pointerleave=${off} @focus=${on} @blur=${off}>${text}</button>
    `;
  }

  #addition({ rows, total, odd }: Addition) {
    const width = Math.max(total.length, ...rows.map(({ digits }) => digits.length));
    const cells = (digits: string) =>
      [...digits.padStart(width, " ")].map((digit, at) => html`<td class=${odd[at] ? "odd" : ""}>${digit}</td>`);
    return html`
      <div class="sum" role="region" aria-label=${word("sum")} tabindex="0">
        <table>
          <tbody>${rows.map(({ name, digits }) => html`<tr>${cells(digits)}<th scope="row">${name}</th></tr>`)}</tbody>
          <tfoot>
            <tr>${cells(total)}<th scope="row">${this.#explain(word("nimSum"))}</th></tr>
            <tr class="mark">${odd.map((one) => html`<td>${one ? html`▲<span class="unseen">${word("odd")}</span>` : ""}</td>`)}<th scope="row">${word("odd")}</th></tr>
          </tfoot>
        </table>
      </div>
    `;
  }

  async #ask() {
    const { engine, about } = this;
    if (!engine || !about) return;
    await this.#task.run(null, async (signal, report) => {
      if (engine.state.name !== "ready") {
        await engine.whenReady(); // after a failed start, wait for a retry by the engine's owner
        await new Promise((done) => setTimeout(done, AFTER));
        signal.throwIfAborted();
      }
      report({ text: "" });
      const question = { ...about, level: this.level };
      const { result } = await engine.job("explain", question, null, { signal, onProgress: report });
      this.reason = result;
      return null;
    });
  }

  #before() {
    this.dispatchEvent(new Event("nimbers-before", { bubbles: true, composed: true }));
  }

  #turn(level: 1 | 2 | 3) {
    this.level = level;
    if (!this.quiet) wanted = level;
    this.copied = "";
    if (level === 1) this.#unpin();
  }

  #unpin() {
    if (this.pinned) this.#light([]);
    this.pinned = "";
  }

  #pinnedParts() {
    const [step = "", row] = this.pinned.split(".");
    const found = this.pinned ? this.reason?.steps[Number(step)] : undefined;
    return (row === undefined ? found : found?.rows[Number(row)])?.parts ?? [];
  }

  #light(detail: string[]) {
    this.dispatchEvent(new CustomEvent("nimbers-light", { detail, bubbles: true, composed: true }));
  }

  async #copy(form: "text" | "markdown") {
    this.copied = label((await copyText(this.reason?.[form] ?? "")) ? "copied" : "why.notCopied");
  }
}

customElements.define("nimbers-why", Why);
