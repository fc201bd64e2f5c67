// The form of a question, built from the game's card: the position in an editable sentence, examples, rule parameters.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/form.json";
import type { Parameter } from "../games/cards.ts";
import { withOperators } from "../games/clauses.ts";
import type { Engine } from "../python/client.ts";
import { keepTyped } from "../storage/drafts.ts";
import type { LoadedFile } from "../storage/drop.ts";
import { Drop, fileButton } from "../storage/drop.ts";
import { ChangeController } from "../ui/change-controller.ts";
import { label, labelOr, labelsOf, size } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import { cutAt, selectionAt } from "../ui/text-place.ts";
import type { Failure, Session } from "./session.ts";

const word = labelsOf("form", en);

/** Types of parameters that consist of comparisons. */
const WRITTEN = ["clauses", "condition"];
/** Types of parameters that a reader cannot type; a panel creates them. */
const PACKED = ["program", "graph"];

/** A form over a session; the owner of the session requests updates. */
export class Form extends LitElement {
  static properties = { session: { attribute: false }, engine: { attribute: false }, links: { attribute: false } };

  static styles = [
    base,
    css`
      :host { display: block; }
      form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
      .top { display: flex; align-items: end; justify-content: space-between; margin-block-start: -0.5rem; }
      .top label { padding-block-end: 0.35rem; }
      .top button { margin-inline-end: -0.5em; }
      .position { display: grid; }
      .entry { display: flex; gap: 0.5rem; align-items: stretch; }
      textarea {
        flex: 1; font-family: var(--nimbers-mono); font-size: var(--nimbers-size-3); line-height: 1.5; padding: 0.5rem 0.75rem;
        resize: none; field-sizing: content; min-block-size: 3.25rem; max-block-size: 10rem; overflow-wrap: anywhere;
      }
      .file { flex: 1; display: flex; align-items: center; justify-content: space-between; gap: 0.5rem; min-block-size: 3.25rem;
        border: 1px solid var(--nimbers-edge); border-radius: var(--nimbers-round); background: var(--nimbers-wash);
        padding-inline-start: 0.75rem; font-family: var(--nimbers-sans); font-size: var(--nimbers-size-1); overflow-wrap: anywhere; }
      .entry button.primary { min-inline-size: 5.5rem; font-size: var(--nimbers-size-2); }
      .over textarea, .over .file { outline: 3px dashed var(--nimbers-ink); outline-offset: 2px; }
      .examples { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem; }
      .examples .button, .how .button { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-1); padding-inline: 0.8em; max-inline-size: 100%;
        overflow: hidden; text-overflow: ellipsis; white-space: nowrap; display: inline-block; line-height: calc(var(--nimbers-target) - 1rem); }
      .examples .small { margin-inline-end: 0.25rem; }
      .how { margin-block-start: 0.4rem; }
      .how summary { inline-size: fit-content; color: var(--nimbers-quiet); font-size: var(--nimbers-size-1); cursor: pointer; }
      .how p { line-height: 2.4; margin-block: 0.25rem 0; }
      .parameters { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; }
      .field { display: flex; align-items: center; gap: 0.6rem; }
      .field label { font-weight: 400; }
      .parameters input { inline-size: 10rem; font-family: var(--nimbers-mono); }
      .field.wide { flex: 1 1 100%; flex-wrap: wrap; gap: 0.25rem; }
      .parameters .wide input { flex: 1 1 100%; inline-size: 100%; }
      .parameters input[inputmode="numeric"] { inline-size: 6.5rem; }
      .place { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-2); overflow-wrap: anywhere; white-space: pre-wrap; }
      .place mark { color: var(--nimbers-paper); background: var(--nimbers-ink); border-radius: 2px; padding-inline: 0.15em; }
      .failure { display: grid; gap: 0.35rem; border-inline-start: 4px solid var(--nimbers-ink); background: var(--nimbers-wash); padding: 0.75rem 1rem; }
      @media (max-width: 40rem) {
        form { gap: 0.75rem; }
        .examples { flex-wrap: nowrap; overflow-x: auto; padding: 4px 0; scrollbar-width: thin; }
        .examples .button { flex: none; max-inline-size: 80vw; }
        .entry button.primary { min-inline-size: 0; }
      }
      @media print { .examples, button { display: none; } }
    `,
  ];

  #drop = new Drop(this, (file) => this.#hold(file));
  #marked: Failure | null = null;

  session!: Session;
  engine: Engine | null = null;
  /** whether examples are links with pictures; not in an embedded game */ links = true;

  constructor() {
    super();
    new ChangeController(this, () => this.session);
    keepTyped(this, { read: () => this.session.file, write: (file) => this.#hold(file) });
  }

  /** Mark the place of a failure in its field; move the focus only if it is in this form already. */
  markFailure() {
    const { failure } = this.session;
    if (!failure || failure === this.#marked) return;
    this.#marked = failure;
    const field = this.renderRoot.querySelector(`[name="${failure.field}"]`) as
      | HTMLTextAreaElement
      | HTMLInputElement
      | null;
    if (!field || !this.matches(":focus-within")) return;
    field.focus();
    if (failure.at !== null && field.value === this.session.failedText)
      field.setSelectionRange(...selectionAt(field.value, failure.at));
  }

  /** Focus the first rule that can be changed. */
  focusRules() {
    (this.renderRoot.querySelector(".parameters :is(input, select)") as HTMLElement | null)?.focus();
  }

  render() {
    const { card, file, text } = this.session;
    const failed = this.session.status === "failed" && this.session.failure?.field === "position";
    return html`
      <form class=${this.#drop.over ? "over" : ""} @submit=${this.#submit} novalidate>
        <div class="position">
          <div class="top">
            <label for="position">${label("position")}</label>
            ${fileButton(word("fromFile"), (file) => this.#hold(file))}
          </div>
          <div class="entry">
            ${file ? this.#file(file) : nothing}
            <textarea
              id="position" name="position" rows="1" autocapitalize="off" autocomplete="off" spellcheck="false" enterkeyhint="go"
              ?hidden=${file !== null} placeholder=${card.placeholder} .value=${text}
              aria-invalid=${failed ? "true" : "false"} aria-describedby=${failed ? "failure" : nothing}
              @input=${this.#type} @keydown=${this.#key}
            ></textarea>
            <button class="primary">${label(this.session.mode === "play" ? "play.begin" : "solve")}</button>
          </div>
          ${this.#drop.over ? html`<p class="small">${word("dropHere")}</p>` : nothing}
          ${this.#how()}
        </div>
        ${this.#parameters()}
        ${this.#failure()}
        ${this.links ? html`<nimbers-examples .session=${this.session} .engine=${this.engine}></nimbers-examples>` : this.#examples()}
      </form>
    `;
  }

  /** Render how to write a position of this game; text in backticks is a position, which a click asks about. */
  #how() {
    const { spellings } = this.session.card;
    if (!spellings) return nothing;
    const part = (text: string, at: number) =>
      at % 2 ? html`<button type="button" class="button" @click=${() => this.#ask(text)}>${text}</button>` : text;
    return html`
      <details class="how">
        <summary>${word("how")}</summary>
        <p>${spellings.split("`").map(part)}</p>
      </details>
    `;
  }

  #ask(position: string) {
    this.session.hold(null);
    this.session.type(position);
    this.session.ask();
  }

  #file({ name, bytes }: LoadedFile) {
    return html`
      <div class="file">
        <span>${label("fileName", { name, size: size(bytes.length) })}</span>
        <button type="button" class="plain" @click=${() => this.#hold(null)}>${label("removeFile")}</button>
      </div>
    `;
  }

  /** Render examples as buttons, for an embedded game: the address of the host page must not change. */
  #examples() {
    const { examples, card } = this.session;
    return html`
      <div class="examples">
        <span class="small quiet">${label("examples")}</span>
        ${(examples ?? card.examples).map((one) => html`<button type="button" class="button" @click=${() => this.#ask(one)}>${one}</button>`)}
      </div>
    `;
  }

  #parameters() {
    const { card, settings, failure } = this.session;
    const parameters = card.parameters.filter(({ type }) => !PACKED.includes(type));
    if (!parameters.length && card.conventions.length < 2) return nothing;
    return html`
      <div class="parameters">
        ${parameters.map((one) => {
          const written = WRITTEN.includes(one.type);
          const known = settings[one.name] ?? one.default;
          const value = written ? withOperators(known) : known;
          const invalid = failure?.field === one.name ? "true" : "false";
          const onChange = (event: Event) => this.session.set(one.name, (event.target as HTMLInputElement).value);
          if (one.choices) return this.#select(one.name, one.label, one.choices, value, (word) => word);
          return html`
            <span class="field ${written ? "wide" : ""}">
              <label for=${`set-${one.name}`}>${one.label}</label>
              <input id=${`set-${one.name}`} name=${one.name} .value=${value} aria-invalid=${invalid} autocomplete="off" spellcheck="false"
                inputmode=${one.type === "int" ? "numeric" : nothing} title=${range(one) || nothing} @input=${onChange}>
            </span>
          `;
        })}
        ${
          card.conventions.length > 1
            ? this.#select(
                "convention",
                label("convention"),
                card.conventions,
                settings.convention ?? card.conventions[0],
                (word) => labelOr(`convention.${word}`, word),
              )
            : nothing
        }
      </div>
    `;
  }

  #select(name: string, said: string, words: string[], value: string, text: (word: string) => string) {
    const choose = (event: Event) => {
      this.session.set(name, (event.target as HTMLSelectElement).value);
      this.session.ask();
    };
    return html`
      <span class="field">
        <label for=${`set-${name}`}>${said}</label>
        <select id=${`set-${name}`} name=${name} @change=${choose}>
          ${words.map((word) => html`<option value=${word} .selected=${word === value}>${text(word)}</option>`)}
        </select>
      </span>
    `;
  }

  #failure() {
    const { status, failure, failedText } = this.session;
    if (status !== "failed" || !failure || failure.code === "budget") return nothing;
    const heads = { notation: word("notUnderstood"), illegal: word("notAllowed"), unknown: word("notAllowed") };
    const head = Object.hasOwn(heads, failure.code) ? heads[failure.code as keyof typeof heads] : word("wentWrong");
    return html`
      <div class="failure" id="failure" role="alert">
        <p><strong>${head}:</strong> ${failure.message}</p>
        ${failure.at === null ? nothing : this.#place(failedText, failure.at)}
      </div>
    `;
  }

  #place(text: string, at: number) {
    if (this.session.file) return nothing;
    const { before, sign, after } = cutAt(text, at);
    const where = sign === "" ? word("atEnd") : label("atCharacter", { at: at + 1 });
    return html`<p class="small">${where}:</p><p class="place">${before}<mark>${sign.trim() || "␣"}</mark>${after}</p>`;
  }

  #type({ target }: Event) {
    this.session.type((target as HTMLTextAreaElement).value);
  }

  #key(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    this.session.ask();
  }

  #submit(event: Event) {
    event.preventDefault();
    this.session.ask();
  }

  #hold(file: LoadedFile | null) {
    this.session.hold(file);
    if (file) this.session.ask();
  }
}

function range({ min, max }: Parameter) {
  if (min && max) return label("range", { min, max });
  if (min) return word("atLeast", { min });
  return max ? word("atMost", { max }) : "";
}

customElements.define("nimbers-form", Form);
