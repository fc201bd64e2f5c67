// A technical term that explains itself on a tap, on Enter, or when the pointer rests on it.
import { css, html, LitElement, nothing } from "lit";
import type { Answer } from "../python/replies.d.ts";
import { entry, pieces } from "./glossary.ts";
import { labelOr } from "./labels.ts";
import { base } from "./sheets.ts";

/** Milliseconds that a pointer must rest on a term to open its note, and be away to close it. */
const [AFTER, GONE] = [450, 300];
/** Pixels between the term and its note, and to the edge of the window. */
const GAP = 8;

/** Closes the open note; there is never more than one. */
let close = () => {};

/** @attr term its key in the glossary */
export class Term extends LitElement {
  static properties = { term: {}, open: { state: true } };

  static styles = [
    base,
    css`
      :host { position: relative; }
      dfn { font-style: normal; cursor: help; text-decoration: underline dotted; text-decoration-thickness: 1.5px; text-underline-offset: 0.22em; text-decoration-color: var(--nimbers-edge); }
      dfn:is(:hover, [aria-expanded="true"]) { text-decoration-style: solid; text-decoration-color: currentcolor; }
      /* A sign on a disc has the size of a touch target and needs no underline. */
      :host(.badge) dfn { text-decoration: none; display: grid; place-items: center; inline-size: 100%; block-size: 100%; border-radius: 50%; }
      :host(.badge) dfn::before { content: ""; position: absolute; inset: -0.4rem; }
      [popover] { position: fixed; inset: auto; margin: 0; inline-size: max-content; max-inline-size: min(24rem, calc(100vw - 32px)); padding: 0.75rem 1rem; text-align: start;
        color: var(--nimbers-ink); background: var(--nimbers-sheet); border: 1px solid var(--nimbers-edge); border-radius: var(--nimbers-round); box-shadow: 0 4px 18px rgb(0 0 0 / 0.18);
        font-family: var(--nimbers-serif); font-size: var(--nimbers-size-2); font-weight: 400; line-height: 1.45; white-space: normal; text-transform: none; letter-spacing: normal; }
      [popover] b { font-family: var(--nimbers-sans); font-size: var(--nimbers-size-1); }
      [popover] a { display: inline-flex; align-items: center; min-block-size: var(--nimbers-target); font-family: var(--nimbers-sans); font-size: var(--nimbers-size-1); }
      @media print { dfn { text-decoration: none; } [popover] { display: none; } }
    `,
  ];

  #timer = 0;

  term = "";
  open = false;

  constructor() {
    super();
    this.addEventListener("pointermove", this.#over);
    this.addEventListener("pointerleave", this.#leave);
    this.addEventListener("focusout", this.#away);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#close();
  }

  render() {
    const { open } = this;
    return html`<dfn role="button" tabindex="0" aria-expanded=${open ? "true" : "false"} aria-describedby=${open ? "says" : nothing}
      @click=${this.#toggle} @keydown=${this.#key}><slot></slot></dfn>${open ? this.#note() : nothing}`;
  }

  #note() {
    const { term, says, href, lesson } = entry(this.term);
    return html`<span popover="manual"><span id="says"><b>${term}</b><br>${says}</span>${href ? html`<br><a href=${href}>${lesson}</a>` : nothing}</span>`;
  }

  updated(changed: Map<string, unknown>) {
    if (!changed.has("open") || !this.open) return;
    const note = this.renderRoot.querySelector("[popover]") as HTMLElement;
    note.showPopover?.(); // above everything; without popovers it is part of the text
    this.#place(note);
  }

  /** Place the note below the term, or above it if there is more room, inside the window. */
  #place(note: HTMLElement) {
    const word = this.getBoundingClientRect();
    const { width, height } = note.getBoundingClientRect();
    const below = word.bottom + GAP + height <= innerHeight || word.top < innerHeight - word.bottom;
    const left = Math.max(
      GAP,
      Math.min(word.left, document.documentElement.getBoundingClientRect().right - width - GAP),
    );
    Object.assign(note.style, { left: `${left}px`, top: `${below ? word.bottom + GAP : word.top - GAP - height}px` });
  }

  /** Open after the pointer has moved onto the term; text that scrolls under a resting pointer does not count. */
  #over = ({ pointerType, movementX, movementY }: PointerEvent) => {
    if (pointerType !== "mouse" || !(movementX || movementY)) return;
    clearTimeout(this.#timer);
    if (!this.open) this.#timer = setTimeout(() => this.#show(), AFTER);
  };

  #leave = ({ pointerType }: PointerEvent) => {
    clearTimeout(this.#timer);
    if (pointerType === "mouse" && this.open) this.#timer = setTimeout(() => this.#close(), GONE);
  };

  #away = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget || !this.renderRoot.contains(relatedTarget as Node)) this.#close();
  };

  #toggle = () => {
    clearTimeout(this.#timer);
    if (this.open) this.#close();
    else this.#show();
  };

  #key = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    this.#toggle();
  };

  #show() {
    close();
    this.open = true;
    close = () => this.#close();
    addEventListener("keydown", this.#escape, true);
    addEventListener("pointerdown", this.#outside, true);
    addEventListener("scroll", this.#moved, true);
  }

  #close() {
    clearTimeout(this.#timer);
    if (!this.open) return;
    this.open = false;
    close = () => {};
    removeEventListener("keydown", this.#escape, true);
    removeEventListener("pointerdown", this.#outside, true);
    removeEventListener("scroll", this.#moved, true);
  }

  #escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation(); // it closes this note only
    this.#close();
  };

  #outside = (event: Event) => {
    if (!event.composedPath().includes(this)) this.#close();
  };

  #moved = () => {
    const note = this.renderRoot.querySelector("[popover]") as HTMLElement | null;
    if (note) this.#place(note);
  };
}

customElements.define("nimbers-term", Term);

/** adds explanations to the terms in a text */
export type Explain = (text: unknown) => unknown;

const TONE = { N: "win", P: "lose", tie: "tie", draw: "tie" };

/** Render the verdict as verdict.ts does, with a sign that explains itself. */
export function verdict(answer: Answer | null, instead: string) {
  return html`
    ${answer ? html`<nimbers-term class="badge ${answer.outcome}" term=${answer.outcome.toLowerCase()}>${labelOr(`badge.${answer.outcome}`, "")}</nimbers-term>` : nothing}
    <p aria-live="polite" class=${answer ? TONE[answer.outcome] : ""}>${answer ? answer.texts.verdict : instead}</p>
  `;
}

/** Create a function that explains each term at its first occurrence; use one for each block of text. */
export function explainer(): Explain {
  const met: Set<string> = new Set();
  return (text) =>
    typeof text === "string"
      ? pieces(text, met).map((piece) =>
          typeof piece === "string" ? piece : html`<nimbers-term term=${piece[0]}>${piece[1]}</nimbers-term>`,
        )
      : text;
}
