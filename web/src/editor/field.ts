// A field for Python code: a plain textarea at first, replaced by CodeMirror once that has loaded.
import { css, html, LitElement, nothing } from "lit";
import { label } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import type { Code, Mistake } from "./code.ts";

/** The most characters that a field takes if nothing else is said. */
export const LONGEST = 100_000;

/**
 * Has a textarea's interface: `value`, an `input` event for the reader's changes, `focus()`, `select(start, end)`.
 *
 * @fires input when the reader has changed the text
 */
export class Editor extends LitElement {
  static properties = {
    value: { attribute: false },
    name: { attribute: false },
    description: { attribute: false },
    longest: { attribute: false },
    invalid: { attribute: false },
    mistake: { attribute: false },
    state: { state: true },
    full: { state: true },
  };

  static styles = [
    base,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.35rem; }
      textarea { inline-size: 100%; min-block-size: 11rem; font-family: var(--nimbers-mono); font-size: max(1rem, var(--nimbers-size-0));
        line-height: 1.5; tab-size: 4; white-space: pre; overflow: auto; resize: vertical; }
      textarea[aria-invalid="true"] { border-color: var(--nimbers-lose); }
    `,
  ];

  #code: Code | null = null;
  /** Whether a script is setting the text, which fires no `input`. */
  #putting = false;
  /** Whether an input method is composing a character; the field must not change meanwhile. */
  #composing = false;
  #seen = new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.height) this.#bring();
  });

  value = "";
  /** the field's label */ name = "";
  description = "";
  /** characters */ longest = LONGEST;
  invalid = false;
  mistake: Mistake | null = null;
  state: "plain" | "coming" | "rich" | "failed" = "plain";
  /** the reader entered more than `longest` characters */ full = false;

  connectedCallback() {
    super.connectedCallback();
    this.#seen.observe(this); // a folded field has no height
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#seen.disconnect();
    this.#code?.destroy();
    this.#code = null;
    this.state = "plain";
  }

  render() {
    const { state } = this;
    return html`
      ${state === "rich" ? nothing : this.#field()}
      <div class="code" ?hidden=${state !== "rich"}></div>
      ${this.full ? html`<p class="small" role="status">${label("editor.full", { longest: this.longest })}</p>` : nothing}
      ${state === "rich" ? html`<p class="small quiet">${label("editor.leave")}</p>` : nothing}
      ${state === "failed" ? html`<p class="small quiet">${label("editor.failed")}</p>` : nothing}
    `;
  }

  #field() {
    const type = (event: Event) => {
      this.value = (event.target as HTMLTextAreaElement).value;
    };
    const composing = ({ type }: Event) => {
      this.#composing = type === "compositionstart";
      if (!this.#composing && this.state === "coming") this.#change();
    };
    const { name, description, invalid, longest } = this;
    return html`<textarea spellcheck="false" autocapitalize="off" autocomplete="off" maxlength=${longest} .value=${this.value}
      aria-label=${name} aria-description=${description} aria-invalid=${invalid ? "true" : "false"}
      @input=${type} @compositionstart=${composing} @compositionend=${composing}></textarea>`;
  }

  updated(changed: Map<string, unknown>) {
    const code = this.#code;
    if (!code) return;
    if (code.text !== this.value) {
      this.#putting = true;
      code.text = this.value;
      this.#putting = false;
    }
    if (["name", "description", "invalid"].some((one) => changed.has(one))) code.describe(this.#attributes());
    if (changed.has("mistake")) code.mark(this.mistake);
  }

  #attributes() {
    const { name, description, invalid } = this;
    return {
      "aria-label": name,
      "aria-description": `${description} ${label("editor.leave")}`.trim(),
      "aria-invalid": invalid ? "true" : "false",
    };
  }

  #kind: typeof import("./code.ts").Code | null = null;

  async #bring() {
    if (this.state !== "plain") return;
    this.state = "coming";
    try {
      this.#kind = (await import("./code.ts")).Code;
      if (!this.#composing) this.#change();
    } catch {
      this.state = "failed"; // the plain field works without it
    }
  }

  /** Replace the textarea by CodeMirror; keep text, selection, scroll position and focus. */
  #change() {
    const field = this.renderRoot.querySelector("textarea");
    const place = this.renderRoot.querySelector(".code") as HTMLElement | null;
    if (!this.isConnected || !this.#kind || !field || !place || this.#code) return;
    const focused = field.matches(":focus");
    const { value, selectionStart: start, selectionEnd: end } = field;
    this.value = value;
    place.hidden = false;
    this.#code = new this.#kind(this.renderRoot as ShadowRoot, place, {
      text: value,
      start,
      end,
      longest: this.longest,
      attributes: this.#attributes(),
      onInput: () => this.#written(),
      onTooLong: () => {
        this.full = true;
      },
    });
    // CodeMirror's own input event fires before it has the new text.
    place.addEventListener("input", (event) => event.stopPropagation());
    if (this.mistake) this.#code.mark(this.mistake);
    if (focused) this.#code.select(start, end);
    this.state = "rich";
  }

  #written() {
    this.full = false;
    if (this.#putting) return;
    this.value = (this.#code as Code).text;
    this.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  }

  focus() {
    (this.#code ?? this.renderRoot.querySelector("textarea"))?.focus();
  }

  /** Select a part of the text and scroll to it. */
  select(start: number, end: number) {
    if (this.#code) return this.#code.select(start, end);
    const field = this.renderRoot.querySelector("textarea");
    field?.focus();
    field?.setSelectionRange(start, end);
  }
}

customElements.define("nimbers-editor", Editor);
