// A game of the reader's own: rules in Python, which run after a click on exactly that text, and the result.
import { css, html, LitElement, nothing } from "lit";
import { knownRules, LONGEST, packed, remember, unpacked } from "../link/own-rules.ts";
import { keepTyped } from "../storage/drafts.ts";
import { ChangeController } from "../ui/change-controller.ts";
import { label, labelsOf, lang } from "../ui/labels.ts";
import { KINDS, STARTS, samples } from "./own-samples.ts";
import "../editor/field.ts";
import labLabels from "../../locale/en/lab.json";
import ownLabels from "../../locale/en/own.json";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";
import { OwnText } from "./own-text.ts";
import { mistake } from "./result.ts";
import "./unread.ts";
import type { Session } from "../analyse/session.ts";
import type { Editor } from "../editor/field.ts";
import type { Program } from "../link/own-rules.ts";
import type { Engine } from "../python/client.ts";
import type { Outcome } from "../sandbox/own-rules.ts";
import type { Kind } from "./own-samples.ts";

const labWord = labelsOf("lab", labLabels);
const word = labelsOf("own", ownLabels);

/** damaged: the link holds no rules that can be read */
type Extra = Outcome | { is: "damaged" };
type Status<R extends { is: string }> = import("../ui/task.ts").Status<R>;

/** An open panel: kind of position, rules, start position. */
export class Own extends LitElement {
  static properties = {
    session: { attribute: false },
    engine: { attribute: false },
    kind: { state: true },
    text: { state: true },
    start: { state: true },
  };

  static styles = [
    base,
    panel,
    css`
      :host { display: block; }
      .inside { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.9rem; padding-block: 0.5rem 1rem; }
      p { max-inline-size: var(--nimbers-measure); }
      .fields { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; }
      .field { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem; }
      .field select { max-inline-size: 100%; }
      .field input { inline-size: 11rem; font-family: var(--nimbers-mono); }
      .examples { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
      .said { font-size: var(--nimbers-size-2); overflow-wrap: anywhere; }
      pre { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-0); line-height: 1.6; overflow-x: auto; margin: 0;
        border: 1px solid var(--nimbers-line); background: var(--nimbers-wash); padding: 0.5rem 0.75rem; tab-size: 4; }
      pre mark { background: none; color: var(--nimbers-lose); font-weight: 700; }
      @media (max-width: 40rem) {
        .examples { flex-wrap: nowrap; overflow-x: auto; padding: 4px; scrollbar-width: thin; }
        .examples button { flex: none; }
      }
      @media print { :host { display: none; } }
    `,
  ];

  #task: Task<Extra> = new Task(this);
  /** The packed rules on display. */
  #shown = "";
  #texts = new OwnText<Program & { start: string }>(
    this,
    () => ({ kind: this.kind, text: this.text, start: this.start }),
    (texts) => Object.assign(this, texts),
  );
  /** The program that ran last. */
  #ran = { kind: "", text: "" };
  /** The position from which the rules ran automatically. */
  #followed = "";

  session!: Session;
  engine: Engine | null = null;
  kind: string = samples[0].kind;
  text: string = samples[0].text;
  start: string = samples[0].start;

  constructor() {
    super();
    new ChangeController(
      this,
      () => this.session,
      () => this.look(),
    );
    keepTyped(this);
  }

  firstUpdated() {
    this.look();
  }

  /** Handle a change of the session: other rules from a link, or a position beyond the generated graph. */
  look() {
    const { settings, status, failure, text } = this.session;
    const rules = settings.rules ?? "";
    const examples = document.querySelector("section.examples"); // the page's examples belong to other rules
    if (examples) (examples as HTMLElement).hidden = rules !== "";
    if (rules && rules !== this.#shown) this.#unpack(rules);
    // The reader has run exactly this text, and now asks about another position.
    const outside = status === "failed" && failure?.code === "illegal" && failure.field === "position";
    if (outside && rules === this.#shown && this.#ran.text && knownRules(settings) && text !== this.#followed) {
      this.#followed = text;
      this.run({ ...this.#ran, start: text.trim() });
    }
  }

  async #unpack(rules: string) {
    this.#shown = rules;
    const found = await unpacked(rules, LONGEST);
    if (this.#shown !== rules) return;
    this.#task.drop();
    if (!found) {
      this.#task.status = { is: "damaged" };
      return;
    }
    this.#texts.put({ ...found, start: this.session.text });
  }

  render() {
    return html`
      <details open>
        <summary><h2>${label("own")}</h2></summary>
        <div class="inside">
          <p>${word("own.about")}</p>
          <p><a href="../own-moves/">${word("own.moves")}</a></p>
          ${this.session.unread ? html`<div class="notice" role="status"><p>${word("own.linked")}</p></div>` : nothing}
          ${this.#examples()} ${this.#fields()} ${this.#controls()} ${this.#result()}
        </div>
      </details>
    `;
  }

  #examples() {
    const buttons = samples.map(({ name, kind, text, start }) => {
      const take = () => {
        this.#texts.put({ kind, text, start });
        this.#forget();
      };
      return html`<button type="button" @click=${take}>${word(`own.sample.${name}`)}</button>`;
    });
    return this.#texts.samples(label("examples"), labWord("back"), buttons);
  }

  #fields() {
    const choose = (event: Event) => {
      const before = this.kind as Kind;
      this.kind = (event.target as HTMLSelectElement).value;
      if (this.start === STARTS[before] || !this.#texts.own) this.start = STARTS[this.kind as Kind];
      this.#forget();
    };
    const type = (event: Event) => {
      this.text = (event.target as Editor).value;
      this.#texts.own = true;
      if (!["mistaken", "unopened"].includes(this.#task.status.is)) this.#forget();
    };
    const begin = (event: Event) => {
      this.start = (event.target as HTMLInputElement).value;
    };
    const { status } = this.#task;
    const wrong =
      status.is === "mistaken" || status.is === "unopened" ? { line: status.line, text: status.what } : null;
    const argument = word(`own.argument.${this.kind}` as "own.kind.integer");
    return html`
      <div class="fields">
        <div class="field">
          <label for="kind">${word("own.kind")}</label>
          <select id="kind" @change=${choose}>
            ${KINDS.map((kind) => html`<option value=${kind} .selected=${kind === this.kind}>${word(`own.kind.${kind}` as "own.kind.integer")}</option>`)}
          </select>
        </div>
        <div class="field">
          <label for="start">${word("own.start")}</label>
          <input id="start" autocomplete="off" autocapitalize="off" spellcheck="false" .value=${this.start} @input=${begin}>
        </div>
      </div>
      <p>${argument}</p>
      <div>
        <span class="label">${word("own.text")}</span>
        <nimbers-editor id="text" .name=${word("own.text")} .description=${argument} .longest=${LONGEST} .value=${this.text}
          .invalid=${wrong !== null} .mistake=${wrong?.line ? wrong : null} @input=${type}></nimbers-editor>
      </div>
    `;
  }

  #controls() {
    const { status } = this.#task;
    if (status.is === "running") return progress({ ...status, onCancel: () => this.#task.stop() });
    return html`<div class="row"><button type="button" class="primary" @click=${() => this.run({ kind: this.kind, text: this.text, start: this.start })}>${word("own.run")}</button></div>`;
  }

  #result() {
    const { status } = this.#task;
    const said = sentence(status);
    const line = status.is === "mistaken" || status.is === "unopened" ? status.line : 0;
    return html`
      <div role="status">${said ? html`<p class="said">${said}</p>` : nothing}</div>
      ${mistake(this.text, line, this.#mark)}
    `;
  }

  /** Select the mistake in the text. */
  #mark = ([start, end]: [number, number]) => {
    (this.renderRoot.querySelector("nimbers-editor") as Editor | null)?.select(start, end);
  };

  #forget() {
    this.#task.drop();
  }

  /** Run the rules of a link, and put them into the fields. */
  async accept({ kind, text }: Program) {
    const program = { kind, text, start: this.session.text };
    this.#texts.put(program);
    await this.run(program);
    if (this.session.unread) this.scrollIntoView({ block: "nearest" }); // it says why
  }

  /** Run the current text; its result becomes the game of the page. */
  async run({ kind, text, start }: { kind: string; text: string; start: string }) {
    const { engine } = this;
    if (!engine) return;
    await this.#task.run(labWord("starting"), async (signal, report) => {
      const { tell } = await import("../sandbox/own-rules.ts");
      const onProgress = (text: string) => report({ text });
      const found = await tell(engine, { kind, start, text, lang }, { signal, onProgress });
      const rules = await packed({ kind, text });
      signal.throwIfAborted();
      if (found.is !== "made") return found;
      this.#shown = rules;
      this.#followed = start;
      this.#ran = { kind, text };
      this.session.rule(remember(rules, found.graph, found.examples), start);
      return found;
    });
  }
}

/** @returns "" if there is nothing to report */
function sentence(status: Status<Extra>): string {
  switch (status.is) {
    case "stopped":
      return label("checkStopped");
    case "damaged":
      return word("own.damaged");
    case "failed":
    case "refused":
    case "mistaken":
      return status.message;
    case "made":
      return status.text;
    case "unopened":
      return status.line
        ? word("own.unopenedLine", { line: status.line, what: status.what })
        : word("own.unopened", { what: status.what });
    case "ended":
      return word(`own.end.${status.ending}`, { detail: status.detail, position: status.position });
    default:
      return "";
  }
}

customElements.define("nimbers-own", Own);
