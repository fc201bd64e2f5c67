// Solves many positions at once: answers a pasted or dropped input as a stream.

import { css, html, LitElement, nothing } from "lit";
import batchLabels from "../../locale/en/batch.json";
import practiceLabels from "../../locale/en/practice.json";
import type { Card, Judge } from "../games/cards.ts";
import { otherRules } from "../games/in-force.ts";
import { unpack } from "../link/packing.ts";
import type { Engine } from "../python/client.ts";
import type { Problem } from "../python/replies.d.ts";
import { bringing, keepTyped } from "../storage/drafts.ts";
import type { LoadedFile } from "../storage/drop.ts";
import { Drop, fileButton } from "../storage/drop.ts";
import { banner, bannerSheet } from "../ui/banner.ts";
import { copyText } from "../ui/clipboard.ts";
import { loadLater } from "../ui/idle.ts";
import { label, labelsOf, labelsOrOf, lang, size } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { save } from "../ui/save.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Batch, looksLikeJudge } from "./batch-run.ts";

const word = labelsOf("batch", batchLabels);
const wordOr = labelsOrOf("batch", batchLabels);
const problemWord = labelsOf("practice", practiceLabels);

/** Prefix of the values of the format field that name a problem. */
const PROBLEM = "problem:";

class BatchPanel extends LitElement {
  static properties = {
    card: { attribute: false },
    settings: { attribute: false },
    engine: { attribute: false },
    packed: { attribute: false },
    file: { state: true },
    note: { state: true },
    open: { state: true },
    format: { state: true },
    answer: { state: true },
    problems: { state: true },
  };

  static styles = [
    base,
    panel,
    bannerSheet,
    css`
      :host { display: block; border-block: 1px solid var(--nimbers-line); padding-block: 0.75rem; }
      .body { display: grid; gap: 1rem; padding-block: 0.5rem 1rem; }
      .fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: 0.75rem 1rem; }
      .fields > div { display: grid; gap: 0.25rem; align-content: start; }
      .fields label { font-weight: 400; font-size: var(--nimbers-size-0); color: var(--nimbers-quiet); }
      .fields :is(select, input:not([type="checkbox"])) { color: var(--nimbers-ink); inline-size: 100%; }
      .fields .echo { display: flex; align-items: center; gap: 0.5rem; align-self: end; min-block-size: var(--nimbers-target); }
      .sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 1rem; }
      .side { display: grid; gap: 0.35rem; align-content: start; grid-template-rows: auto 14rem auto; }
      textarea, pre { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-1); line-height: 1.5; inline-size: 100%; block-size: 14rem; }
      pre, .held { overflow: auto; border: 1px solid var(--nimbers-line); border-radius: var(--nimbers-round); background: var(--nimbers-wash); padding: 0.45em 0.7em; }
      .held { display: grid; place-content: center; gap: 0.5rem; text-align: center; font-family: var(--nimbers-sans); font-size: var(--nimbers-size-1); overflow-wrap: anywhere; }
      .over .side:first-child :is(textarea, .held) { outline: 3px dashed var(--nimbers-ink); outline-offset: 2px; }
      .problem { max-inline-size: var(--nimbers-measure); }
      .errors { display: grid; gap: 0.35rem; }
      .errors ul { padding-inline-start: 1.25rem; max-block-size: 12rem; overflow: auto; }
    `,
  ];

  #drop = new Drop(this, (file) => {
    this.file = file;
  });
  #batch: Batch | null = null;
  #slug = "";
  /** The reader chose the format. */
  #chosen = false;

  file: LoadedFile | null = null;
  card!: Card;
  settings: Record<string, string> = {};
  engine: Engine | null = null;
  note = "";
  /** the problem and input of a link */ packed = "";
  open = false;
  format = "judge";
  /** the requested quantity; "" for the judge's */ answer = "";
  /** those of this game; loaded when the panel opens */ problems: Problem[] = [];

  constructor() {
    super();
    const write = (file: LoadedFile) => {
      this.file = file;
    };
    keepTyped(this, { read: () => this.file, write });
  }

  willUpdate(changed: Map<string, unknown>) {
    if (this.engine && !this.#batch) {
      this.#batch = new Batch(this.engine);
      this.#batch.addEventListener("change", () => this.requestUpdate());
    }
    if (this.card.slug !== this.#slug) {
      this.#slug = this.card.slug;
      this.#batch?.clear();
      this.file = null;
      this.format = "judge";
      this.answer = "";
      this.#chosen = false;
      this.problems = [];
      if (this.open) loadLater(() => this.#bringProblems());
    }
    if (changed.has("packed") && this.packed) loadLater(() => bringing(this, this.#bringGiven(this.packed)));
  }

  /** Load the problems of online judges that this game solves. */
  async #bringProblems() {
    const { slug } = this.card;
    const { result } = await (this.engine as Engine).call("practice", {
      game: slug,
      lang,
    });
    if (slug === this.card.slug)
      this.problems = result.techniques.flatMap((one: { problems: Problem[] }) => one.problems);
  }

  async #bringGiven(packed: string) {
    const [found] = await Promise.all([unpack(packed), this.#bringProblems()]);
    if (!found) return;
    this.open = true;
    if (this.problems.some(({ slug }) => slug === found.problem)) this.format = PROBLEM + found.problem;
    this.#chosen = this.#problem !== null;
    await this.updateComplete;
    this.#put(found.text ?? "");
    this.scrollIntoView({ block: "start" });
  }

  render() {
    const batch = this.#batch;
    if (!batch) return nothing;
    const { judge } = this.card;
    const problem = this.#problem;
    const toggle = ({ target }: Event) => {
      this.open = (target as HTMLDetailsElement).open;
      if (this.open && !this.problems.length) loadLater(() => this.#bringProblems());
    };
    return html`
      <details ?open=${this.open} @toggle=${toggle}>
        <summary><h2>${word("title")}</h2></summary>
        <form class="body ${this.#drop.over ? "over" : ""}" @submit=${this.#submit}>
          <p class="quiet">${word("intro")}</p>
          ${this.#fields(judge)}
          ${problem ? html`<p class="problem">${problem.rule} ${otherRules(this.card, this.settings, problem.set) ? problemWord("ownRules") : nothing} ${problemWord("reads", { format: problem.format })} <a href=${problem.link} rel="external">${problemWord("statement", { judge: problem.judge })}</a></p>` : nothing}
          <div class="sides">
            <div class="side">
              <label for="input">${word("input")}</label>
              ${this.file ? this.#held(this.file) : nothing}
              <textarea id="input" ?hidden=${this.file !== null} spellcheck="false" autocomplete="off" placeholder=${(problem ?? judge).sample.input}></textarea>
              <div class="row">
                <button type="button" class="plain" @click=${this.#sample}>${word("sample")}</button>
                ${fileButton(word("file"), (file) => {
                  this.file = file;
                })}
                ${batch.running ? nothing : html`<button class="primary">${word("answerAll")}</button>`}
              </div>
            </div>
            <div class="side">
              <span class="label" id="output">${word("output")}</span>
              <pre tabindex="0" role="region" aria-labelledby="output">${batch.shown}</pre>
              <div class="row">
                <button type="button" class="plain" ?disabled=${batch.empty} @click=${this.#copy}>${label("copy")}</button>
                <button type="button" class="plain" ?disabled=${batch.empty} @click=${this.#download}>${label("download")}</button>
                <span class="small quiet" role="status">${this.note}</span>
              </div>
            </div>
          </div>
          ${batch.cut ? html`<p class="small quiet">${word("shown", { shown: batch.shownLines })}</p>` : nothing}
          ${batch.running ? progress({ ...batch.progress, onCancel: () => batch.cancel() }) : nothing}
          <div role="status">${batch.summary ? banner(kindOf(batch), batch.summary) : nothing}</div>
          ${this.#errors(batch)} ${this.#offer(batch)}
        </form>
      </details>
    `;
  }

  #fields(judge: Judge) {
    const choose = ({ target }: Event) => {
      this.format = (target as HTMLSelectElement).value;
      this.#chosen = true;
    };
    return html`
      <div class="fields">
        <div>
          <label for="format">${word("format")}</label>
          <select id="format" name="input" @change=${choose}>
            <option value="judge" .selected=${this.format === "judge"}>${word("judge", { describe: judge.describe })}</option>
            <option value="lines" .selected=${this.format === "lines"}>${word("lines")}</option>
            ${this.problems.map((one) => html`<option value=${PROBLEM + one.slug} .selected=${this.format === PROBLEM + one.slug}>${problemWord("problem", { judge: one.judge, name: one.name })}</option>`)}
          </select>
        </div>
        ${this.#problem ? nothing : this.#answers(judge)}
      </div>
    `;
  }

  #answers(judge: Judge) {
    const [one = "", two = "", tie = ""] = judge.words;
    const asked = this.answer || judge.answer;
    const choose = ({ target }: Event) => {
      this.answer = (target as HTMLSelectElement).value;
    };
    return html`
        <div>
          <label for="answer">${word("answer")}</label>
          <select id="answer" name="answer" @change=${choose}>
            ${judge.answers.map((word) => html`<option value=${word} .selected=${word === asked}>${wordOr(`answer.${word}`, word)}</option>`)}
          </select>
        </div>
        ${asked === "outcome" ? html`${this.#word("first", word("first"), one)} ${this.#word("second", word("second"), two)} ${this.#word("tie", word("tie"), tie)}` : nothing}
        ${judge.shape === "numbers" && this.format === "judge" ? nothing : html`<label class="echo"><input id="echo" name="echo" type="checkbox">${word("echo")}</label>`}
    `;
  }

  #word(name: string, said: string, usual: string) {
    return html`
      <div>
        <label for=${name}>${said}</label>
        <input id=${name} name=${name} autocomplete="off" placeholder=${usual}>
      </div>
    `;
  }

  #held({ name, bytes }: LoadedFile) {
    return html`
      <div class="held">
        <span>${label("fileName", { name, size: size(bytes.length) })}</span>
        <button type="button" @click=${() => {
          this.file = null;
        }}>${label("removeFile")}</button>
      </div>
    `;
  }

  #errors({ errors, bad }: Batch) {
    if (!errors.length) return nothing;
    return html`
      <div class="errors">
        <h3>${word("errors")}</h3>
        <ul class="small" tabindex="0">
          ${errors.map((one) => {
            const where = one.at === null ? "" : ` (${label("atCharacter", { at: one.at + 1 }).toLowerCase()})`;
            return html`<li>${word("line", { line: String(one.line), message: one.message + where })}</li>`;
          })}
        </ul>
        ${bad > errors.length ? html`<p class="small">${word("more", { count: bad - errors.length })}</p>` : nothing}
      </div>
    `;
  }

  /** What cannot be read in the format of a judge may be a list of positions. */
  #offer({ running, bad }: Batch) {
    if (running || !bad || this.format !== "judge" || this.card.judge.shape === "lines") return nothing;
    const again = async () => {
      this.format = "lines";
      this.#chosen = true;
      await this.updateComplete;
      (this.renderRoot.querySelector("form") as HTMLFormElement | null)?.requestSubmit();
    };
    return html`<div><button type="button" @click=${again}>${word("asLines")}</button></div>`;
  }

  /** The format that an input has, unless its reader said it. */
  #guess(data: Uint8Array) {
    if (this.#chosen) return;
    this.format = looksLikeJudge(this.card.judge.shape, data) ? "judge" : "lines";
    if (this.format === "lines" && this.card.judge.shape !== "lines") this.note = word("guessed");
  }

  #submit(event: Event) {
    event.preventDefault();
    this.note = "";
    const form = new FormData(event.target as HTMLFormElement);
    const text = (this.renderRoot.querySelector("textarea") as HTMLTextAreaElement).value;
    const data = this.file?.bytes ?? new TextEncoder().encode(text);
    if (!data.length) {
      this.note = word("noInput");
      return;
    }
    if (this.#problem) {
      this.#batch?.run({ game: this.card.slug, problem: this.#problem.slug }, data);
      return;
    }
    this.#guess(data);
    const field = (name: string) => String(form.get(name) ?? "").trim();
    const words = [field("first"), field("second"), field("tie")];
    const usual = this.card.judge.words;
    const given = words.some(Boolean) ? { words: words.map((word, index) => word || usual[index]).join(",") } : {};
    this.#batch?.run(
      {
        game: this.card.slug,
        set: this.settings,
        input: this.format,
        answer: field("answer"),
        echo: form.has("echo"),
        ...given,
      },
      data,
    );
  }

  /** The problem whose format is selected. */
  get #problem() {
    return this.problems.find(({ slug }) => this.format === PROBLEM + slug) ?? null;
  }

  #sample() {
    this.#put((this.#problem ?? this.card.judge).sample.input);
  }

  #put(text: string) {
    this.file = null;
    const textarea = this.renderRoot.querySelector("textarea") as HTMLTextAreaElement;
    textarea.value = text;
    textarea.dispatchEvent(new Event("input", { bubbles: true })); // as if the reader had typed it
  }

  async #copy() {
    const text = await (this.#batch as Batch).blob().text();
    this.note = label((await copyText(text)) ? "copied" : "notCopied");
  }

  #download() {
    save((this.#batch as Batch).blob(), `${this.card.slug}-answers.txt`);
  }
}

/** Summarise the answers: lines with another expected answer, lines that are invalid, or neither. */
function kindOf({ finished, refuted, bad }: Batch) {
  if (!finished) return "none";
  return refuted ? "refuted" : bad ? "faulty" : "answered";
}

customElements.define("nimbers-batch", BatchPanel);
