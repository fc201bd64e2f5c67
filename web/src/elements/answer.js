// The answer: the drawing, the verdict under it in one sentence, then its value, its moves and by what it was found.
import { css, html, LitElement, nothing } from "lit";
import { label, labelOr } from "../app/labels.js";
import "./figure.js";
import "./moves.js";
import { progress } from "./progress.js";
import { base } from "./sheets.js";
import { outcome, panel } from "./styles.js";
import "./waiting.js";

const TONE = { N: "win", P: "lose", tie: "tie", draw: "tie" };

class Answer extends LitElement {
  static properties = { session: { attribute: false }, engine: { attribute: false } };

  static styles = [
    base,
    panel,
    outcome,
    css`
      :host { display: block; }
      .board { display: grid; align-items: center; min-block-size: 20rem; padding-block: 1.25rem; }
      .board nimbers-waiting { inline-size: min(100%, 30rem); margin-inline: auto; }
      .verdict { display: flex; align-items: center; gap: 1rem; min-block-size: 4.5rem; padding-block: 0.75rem; }
      .verdict p { font-size: clamp(var(--nimbers-size-4), 4.5vw, var(--nimbers-size-6)); line-height: 1.2; text-wrap: balance; }
      .verdict.pending p { font-size: var(--nimbers-size-3); color: var(--nimbers-quiet); }
      .under { min-block-size: 7rem; display: grid; gap: 1.25rem; align-content: start; }
      dl { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: 0.5rem 1.5rem; }
      dt { font-family: var(--nimbers-sans); font-size: var(--nimbers-size-0); line-height: 1.65rem; color: var(--nimbers-quiet); }
      dd { font-size: var(--nimbers-size-2); overflow-wrap: anywhere; font-variant-numeric: tabular-nums lining-nums; }
      dd::first-letter { text-transform: uppercase; }
      @media (max-width: 40rem) { .board { min-block-size: 14rem; } }
      @media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0.1rem; } dd + dt { margin-block-start: 0.6rem; } .verdict { align-items: start; } }
      @media print { .board { min-block-size: 0; } }
    `,
  ];

  constructor() {
    super();
    /** @type {import("../app/session.js").Session} */ this.session = /** @type {any} */ (null);
    /** @type {import("../engine/client.js").Engine | null} */ this.engine = null;
  }

  render() {
    const { answer, drawing, status } = this.session;
    return html`
      <h3 class="unseen">${label("answer")}</h3>
      <div class="board" aria-busy=${status === "working" ? "true" : "false"}>
        ${drawing ? html`<nimbers-figure .svg=${drawing.svg} .label=${drawing.label}></nimbers-figure>` : nothing}
        ${status === "waiting" ? html`<nimbers-waiting .engine=${this.engine}></nimbers-waiting>` : nothing}
      </div>
      <div class="verdict ${answer ? "" : "pending"}">
        ${answer ? html`<span class="badge ${answer.outcome}" aria-hidden="true">${labelOr(`badge.${answer.outcome}`, "")}</span>` : nothing}
        <p aria-live="polite" class=${answer ? TONE[/** @type {keyof typeof TONE} */ (answer.outcome)] : ""}>
          ${answer ? answer.texts.verdict : status === "cancelled" ? label("cancelled") : ""}
        </p>
      </div>
      <div class="under">${this.#work()} ${answer ? this.#details(answer) : nothing}</div>
    `;
  }

  #work() {
    const { status, trouble, progress: told } = this.session;
    if (status === "working" && told) {
      return progress({ ...told, onCancel: () => this.session.cancel() });
    }
    if (status === "troubled" && trouble?.code === "budget") {
      return html`
        <div class="notice" role="status">
          <h3>${label("tooMuch")}</h3>
          <p>${trouble.message}</p>
          <p><button type="button" class="primary" @click=${() => this.session.goOn()}>${label("goOn")}</button></p>
        </div>
      `;
    }
    return nothing;
  }

  /** @param {any} answer */
  #details(answer) {
    const { texts, read_as: readAs } = answer;
    return html`
      <dl>
        ${readAs ? html`<dt>${label("readAs")}</dt><dd>${readAs}</dd>` : nothing}
        ${texts.value ? html`<dt>${label("value")}</dt><dd>${texts.value}</dd>` : nothing}
        <dt>${label("winningMoves")}</dt><dd>${texts.moves}</dd>
        <dt>${label("foundBy")}</dt><dd>${texts.by}</dd>
      </dl>
      <nimbers-moves .answer=${answer} .card=${this.session.card}></nimbers-moves>
    `;
  }
}

customElements.define("nimbers-answer", Answer);
