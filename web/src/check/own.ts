// A game of the reader's own: rules in Python, which run after a click on exactly that text, and the result.
import { css, html, nothing } from "lit";
import labLabels from "../../locale/en/lab.json";
import ownLabels from "../../locale/en/own.json";
import { knownRules, LONGEST, packed, remember, unpacked } from "../link/own-rules.ts";
import { ChangeController } from "../ui/change-controller.ts";
import { label, labelsOf, lang } from "../ui/labels.ts";
import { CodePanel } from "./code-panel.ts";
import { KINDS, STARTS, samples } from "./own-samples.ts";
import "./unread.ts";
import type { Session } from "../analyse/session.ts";
import type { Program } from "../link/own-rules.ts";
import type { Outcome } from "../sandbox/own-rules.ts";
import type { Kind } from "./own-samples.ts";

const labWord = labelsOf("lab", labLabels);
const word = labelsOf("own", ownLabels);

/** damaged: the link holds no rules that can be read */
type Extra = Outcome | { is: "damaged" };
type Status<R extends { is: string }> = import("../ui/task.ts").Status<R>;

/** An open panel: kind of position, rules, start position. */
export class Own extends CodePanel<Program & { start: string }, Extra> {
  static properties = {
    session: { attribute: false },
    kind: { state: true },
    text: { state: true },
    start: { state: true },
  };

  static styles = [
    CodePanel.styles,
    css`
      .fields { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; }
      .field input { inline-size: 11rem; font-family: var(--nimbers-mono); }
      .said { font-size: var(--nimbers-size-2); overflow-wrap: anywhere; }
      @media (max-width: 40rem) {
        .examples { flex-wrap: nowrap; overflow-x: auto; padding: 4px; scrollbar-width: thin; }
        .examples button { flex: none; }
      }
      @media print { :host { display: none; } }
    `,
  ];

  /** The packed rules on display. */
  #shown = "";
  /** The program that ran last. */
  #ran = { kind: "", text: "" };
  /** The position from which the rules ran automatically. */
  #followed = "";

  session!: Session;
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
  }

  protected get written() {
    return { kind: this.kind, text: this.text, start: this.start };
  }

  protected write(texts: Program & { start: string }) {
    Object.assign(this, texts);
  }

  protected get wrong() {
    const { status } = this.task;
    const found = status.is === "mistaken" || status.is === "unopened";
    return found ? { field: "text", code: this.text, line: status.line, text: status.what } : null;
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
    this.task.drop();
    if (!found) {
      this.task.status = { is: "damaged" };
      return;
    }
    this.fields.put({ ...found, start: this.session.text });
  }

  render() {
    return html`
      <details open>
        <summary><h2>${label("own")}</h2></summary>
        <div class="inside">
          <p>${word("own.about")}</p>
          <p><a href="../own-moves/">${word("own.moves")}</a></p>
          ${this.session.unread ? html`<div class="notice" role="status"><p>${word("own.linked")}</p></div>` : nothing}
          ${this.#examples()} ${this.#fields()} ${this.controls(word("own.run"), () => this.run(this.written))} ${this.#result()}
        </div>
      </details>
    `;
  }

  #examples() {
    const buttons = samples.map(({ name, kind, text, start }) => {
      const take = () => this.fields.put({ kind, text, start });
      return html`<button type="button" @click=${take}>${word(`own.sample.${name}`)}</button>`;
    });
    return this.fields.samples(label("examples"), labWord("back"), buttons);
  }

  #fields() {
    const choose = (event: Event) => {
      const before = this.kind as Kind;
      this.kind = (event.target as HTMLSelectElement).value;
      if (this.start === STARTS[before] || !this.fields.own) this.start = STARTS[this.kind as Kind];
      this.forget();
    };
    const put = (text: string) => {
      this.text = text;
    };
    const begin = (event: Event) => {
      this.start = (event.target as HTMLInputElement).value;
    };
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
      ${this.code("text", word("own.text"), this.text, argument, put, LONGEST)}
    `;
  }

  #result() {
    const said = sentence(this.task.status);
    return html`
      <div role="status">${said ? html`<p class="said">${said}</p>` : nothing}</div>
      ${this.lines()}
    `;
  }

  /** Run the rules of a link, and put them into the fields. */
  async accept({ kind, text }: Program) {
    const program = { kind, text, start: this.session.text };
    this.fields.put(program);
    await this.run(program);
    if (this.session.unread) this.scrollIntoView({ block: "nearest" }); // it says why
  }

  /** Run the current text; its result becomes the game of the page. */
  async run({ kind, text, start }: { kind: string; text: string; start: string }) {
    const { engine } = this;
    if (!engine) return;
    await this.task.run(labWord("starting"), async (signal, report) => {
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
