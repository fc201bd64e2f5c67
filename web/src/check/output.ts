// Checks the pasted output of a program in any language against the right answers; runs no part of it.

import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/judge.json";
import { codeSheet } from "../editor/code-field.ts";
import { encode } from "../link/link.ts";
import { keepTyped } from "../storage/drafts.ts";
import { banner, bannerSheet, OF_PROGRAMS } from "../ui/banner.ts";
import { copyText } from "../ui/clipboard.ts";
import { label, labelsOf, lang, size } from "../ui/labels.ts";
import { save } from "../ui/save.ts";
import "../ui/columns.ts";
import type { Card } from "../games/cards.ts";
import type { Engine } from "../python/client.ts";
import type { StressOutput } from "../python/replies.d.ts";
import type { LoadedFile } from "../storage/drop.ts";
import { Drop, fileButton } from "../storage/drop.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";

const word = labelsOf("judge", en);

const MOST = 1_000;
/** Cases of an input; an online judge that gives one position a run gets one. */
const USUAL = { cases: "60", lines: "60", numbers: "1" };

/** An input to download, a field for the program's output, and the verdict. */
export class Output extends LitElement {
  static properties = {
    card: { attribute: false },
    settings: { attribute: false },
    problem: { attribute: false },
    engine: { attribute: false },
    cases: { state: true },
    seed: { state: true },
    input: { state: true },
    text: { state: true },
    file: { state: true },
    note: { state: true },
  };

  static styles = [
    base,
    panel,
    codeSheet,
    bannerSheet,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.9rem; }
      .fields { display: flex; flex-wrap: wrap; gap: 0.75rem 1.25rem; align-items: end; }
      .fields > div { display: grid; gap: 0.25rem; }
      .fields input { inline-size: 8rem; }
      .sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); gap: 1rem 1.25rem; }
      .side { display: grid; gap: 0.35rem; align-content: start; grid-template-rows: auto 14rem auto; }
      .side :is(textarea, pre, .held) { inline-size: 100%; block-size: 14rem; max-block-size: none; font-family: var(--nimbers-mono); font-size: var(--nimbers-size-1); line-height: 1.5; overflow: auto; resize: none; }
      .side .held { display: grid; place-content: center; gap: 0.5rem; text-align: center; border: 1px solid var(--nimbers-line); background: var(--nimbers-wash); font-family: var(--nimbers-sans); overflow-wrap: anywhere; }
      .over :is(textarea, .held) { outline: 3px dashed var(--nimbers-ink); outline-offset: 2px; }
      .waits { display: grid; place-content: center; }
    `,
  ];

  #making: Task<{ is: "made" }> = new Task(this);
  #task: Task<{ is: "verdict"; verdict: StressOutput }> = new Task(this);
  #drop = new Drop(this, (file) => this.#take(file));
  #about = "";

  card!: Card;
  settings: Record<string, string> = {};
  /** the problem of a judge whose form counts; "" for the game's own */ problem = "";
  engine: Engine | null = null;
  cases = "";
  seed = "1";
  input: { text: string; cases: number } | null = null;
  text = "";
  file: LoadedFile | null = null;
  note = "";

  constructor() {
    super();
    keepTyped(this, { read: () => this.file, write: (file) => this.#take(file) });
  }

  willUpdate() {
    const { cases, seed } = this.#numbers();
    const about = JSON.stringify([this.card.slug, this.settings, this.problem, cases, seed]);
    if (!this.engine || about === this.#about) return;
    this.#about = about;
    this.input = null;
    this.#task.drop();
    this.#make();
  }

  /** The number of cases and the seed; null if a field is invalid. */
  #numbers() {
    const typed = this.cases.trim() || USUAL[this.card.judge.shape];
    const cases = /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MOST ? Number(typed) : null;
    return { cases, seed: /^\d{1,9}$/.test(this.seed.trim()) ? Number(this.seed) : null };
  }

  /** Whose form the input has, as a parameter. */
  #form() {
    return this.problem ? { problem: this.problem } : {};
  }

  render() {
    const { judge } = this.card;
    const several = !this.problem && judge.shape === "numbers" && (this.#numbers().cases ?? 0) > 1;
    return html`
      <p>${word("outputAbout")}</p>
      ${this.#fields()}
      ${several ? html`<p class="small">${word("severalRuns")}</p>` : nothing}
      ${judge.any_case && !this.problem ? html`<p class="small quiet">${word("anyCase")}</p>` : nothing}
      <div class="sides">${this.#given()} ${this.#printed()}</div>
      <p class="small quiet">${word("shell")} <code>./program &lt; ${fileName(this.card)} &gt; output.txt</code></p>
      ${this.#controls()} ${this.#result()}
    `;
  }

  #fields() {
    const set = (name: "cases" | "seed") => (event: Event) => {
      this[name] = (event.target as HTMLInputElement).value;
    };
    const { cases, seed } = this.#numbers();
    return html`
      <div class="fields">
        <div>
          <label for="cases">${word("cases")}</label>
          <input id="cases" inputmode="numeric" autocomplete="off" placeholder=${USUAL[this.card.judge.shape]} .value=${this.cases} aria-invalid=${cases ? "false" : "true"} @change=${set("cases")}>
        </div>
        <div>
          <label for="seed">${word("seed")}</label>
          <input id="seed" inputmode="numeric" autocomplete="off" .value=${this.seed} aria-invalid=${seed === null ? "true" : "false"} @change=${set("seed")}>
        </div>
        <button type="button" @click=${this.#another}>${word("another")}</button>
      </div>
    `;
  }

  #given() {
    const { input } = this;
    const { status } = this.#making;
    return html`
      <div class="side">
        <span class="label" id="given">${input ? word("shown", { cases: input.cases }) : word("input")}</span>
        ${
          input
            ? html`<pre tabindex="0" role="region" aria-labelledby="given">${input.text}</pre>`
            : html`<pre class="waits" role="status">${status.is === "failed" ? status.message : status.is === "running" ? word("making") : word("notMade")}</pre>`
        }
        ${
          status.is === "running"
            ? progress({ ...status, onCancel: () => this.#making.stop() })
            : input
              ? html`<div class="row">
                  <button type="button" class="plain" @click=${this.#copy}>${word("copyInput")}</button>
                  <button type="button" class="plain" @click=${() => save(new Blob([input.text], { type: "text/plain" }), fileName(this.card))}>${word("download")}</button>
                </div>`
              : html`<div class="row"><button type="button" @click=${() => this.#make()}>${word("makeAgain")}</button></div>`
        }
      </div>
    `;
  }

  #printed() {
    const { file } = this;
    const type = (event: Event) => {
      this.text = (event.target as HTMLTextAreaElement).value;
      this.note = "";
      this.#task.drop();
    };
    const remove = () => {
      this.file = null;
      this.#task.drop();
    };
    return html`
      <div class="side ${this.#drop.over ? "over" : ""}">
        <label for="output">${word("output")}</label>
        ${
          file
            ? html`<div class="held"><span>${label("fileName", { name: file.name, size: size(file.bytes.length) })}</span>
                <button type="button" @click=${remove}>${label("removeFile")}</button></div>`
            : nothing
        }
        <textarea id="output" ?hidden=${file !== null} spellcheck="false" autocomplete="off" autocapitalize="off" .value=${this.text} @input=${type}></textarea>
        <div class="row">
          ${fileButton(word("file"), (found) => this.#take(found))}
        </div>
      </div>
    `;
  }

  #controls() {
    const { status } = this.#task;
    if (status.is === "running") return progress({ ...status, onCancel: () => this.#task.stop() });
    return html`
      <div class="row">
        <button type="button" class="primary" ?disabled=${!this.input} @click=${() => this.compare()}>${word("compare")}</button>
        <span class="small quiet" role="status">${this.note}</span>
      </div>
    `;
  }

  #result() {
    const { status } = this.#task;
    const found = status.is === "verdict" ? status.verdict : null;
    const href =
      found?.position && encode({ game: this.card.slug, settings: this.settings, position: found.position }, this.card);
    return html`
      <div role="status">
        ${
          found
            ? banner(
                OF_PROGRAMS[found.verdict],
                html`${found.texts.verdict} <span class="quiet">${found.texts.only}</span>`,
              )
            : status.is === "failed" || status.is === "stopped"
              ? banner("none", status.is === "failed" ? status.message : word("comparedNot"))
              : nothing
        }
      </div>
      ${
        found && found.verdict !== "accepted"
          ? html`<nimbers-columns .rows=${found.rows} .printed=${word("actual")}></nimbers-columns>
              ${href ? html`<div class="truth"><a href=${href}>${word("why", { position: found.position ?? "" })}</a></div>` : nothing}`
          : nothing
      }
    `;
  }

  #another = () => {
    const field = this.renderRoot.querySelector("#seed") as HTMLInputElement;
    field.value = String((this.#numbers().seed ?? 0) + 1);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true })); // like user input
  };

  #copy = async () => {
    this.note = word((await copyText(this.input?.text ?? "")) ? "inputCopied" : "inputNotCopied");
  };

  #take(file: LoadedFile) {
    this.file = file;
    this.note = "";
    this.#task.drop();
  }

  /** Create the cases of the input. */
  async #make() {
    const { engine, card, settings: set } = this;
    const { cases, seed } = this.#numbers();
    this.#making.drop();
    if (!engine) return;
    if (cases === null || seed === null) {
      this.#making.status = { is: "failed", message: word("badCases") };
      return;
    }
    await this.#making.run(word("making"), async (signal, report) => {
      const params = { game: card.slug, set, cases, seed, lang, ...this.#form() };
      const { result } = await engine.job("stress_input", params, null, { signal, onProgress: report });
      signal.throwIfAborted();
      this.input = { text: result.input, cases: result.cases };
      return { is: "made" };
    });
  }

  /** Compare the text in the field, or the file, with the right answers to the input. */
  async compare() {
    const { engine, card, settings: set, input, file, text } = this;
    if (!engine || !input) return;
    this.note = "";
    if (!file && !text.trim()) {
      this.#task.drop();
      this.note = word("noOutput");
      return;
    }
    const bytes = file?.bytes ?? new TextEncoder().encode(text);
    await this.#task.run(word("comparing"), async (signal, report) => {
      const params = { game: card.slug, set, input: input.text, lang, ...this.#form() };
      const { result } = await engine.job("stress_output", params, bytes, { signal, onProgress: report });
      return { is: "verdict", verdict: result };
    });
    await this.updateComplete;
    this.renderRoot.querySelector("nimbers-columns")?.scrollIntoView({ block: "nearest" });
  }
}

function fileName({ slug }: Card) {
  return `${slug}-input.txt`;
}

customElements.define("nimbers-output", Output);
