// Compares expected and actual output line by line: marks and shows the first difference, cuts long output.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/judge.json";
import type { Row, Rows } from "../python/replies.d.ts";
import { labelsOf } from "./labels.ts";
import { base } from "./sheets.ts";

const word = labelsOf("judge", en);

/** The most characters of a line to show. */
const LONGEST = 200;

/** Two columns with the same number of rows. */
export class Columns extends LitElement {
  static properties = { rows: { attribute: false }, printed: { attribute: false } };

  static styles = [
    base,
    css`
      :host { display: block; max-inline-size: 46rem; }
      div { overflow: auto; max-block-size: 18rem; border: 1px solid var(--nimbers-line); border-radius: var(--nimbers-round); background: var(--nimbers-sheet); position: relative; }
      table { inline-size: 100%; table-layout: fixed; }
      col:first-child { inline-size: 4.25rem; }
      thead th { position: sticky; inset-block-start: 0; background: var(--nimbers-wash); border-block-end: 1px solid var(--nimbers-line); z-index: 1; }
      th, td { padding: 0.2rem 0.75rem; vertical-align: top; text-align: start; }
      td { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-1); line-height: 1.5; overflow-wrap: anywhere; unicode-bidi: isolate; border-inline-start: 1px solid var(--nimbers-line); }
      tbody th { font-weight: 400; text-align: end; white-space: nowrap; padding-inline: 0.5rem; }
      tr.other :is(th, td:last-child) { color: var(--nimbers-lose); font-weight: 600; }
      tr.first :is(th, td) { background: color-mix(in oklab, var(--nimbers-lose) 13%, var(--nimbers-sheet)); font-weight: 700; border-block: 2px solid var(--nimbers-lose); }
      tr.first :is(th, td:last-child) { color: var(--nimbers-lose); }
      tr.cut td { font-family: var(--nimbers-sans); font-size: var(--nimbers-size-0); color: var(--nimbers-quiet); text-align: center; border: 0; }
      .absent { font-family: var(--nimbers-sans); font-size: var(--nimbers-size-0); }
      @media (max-width: 30rem) { th, td { padding-inline: 0.4rem; } col:first-child { inline-size: 3.5rem; } }
      @media (forced-colors: active) { tr.first :is(th, td) { border-color: Highlight; } }
      @media print { div { max-block-size: none; } tr { break-inside: avoid; } }
    `,
  ];

  rows: Rows | null = null;
  /** the heading of the actual output */ printed = "";

  render() {
    const { rows } = this;
    if (!rows) return nothing;
    const cut = (count: number) =>
      count ? html`<tr class="cut"><td colspan="3">${word("cut", { count })}</td></tr>` : nothing;
    return html`
      <div tabindex="0" role="region" aria-label=${word("columns")}>
        <table>
          <colgroup><col><col><col></colgroup>
          <thead><tr><th scope="col"><span class="unseen">${word("number")}</span></th><th scope="col">${word("expected")}</th><th scope="col">${this.printed}</th></tr></thead>
          <tbody>
            ${cut(rows.before)}
            ${rows.rows.map((row, at) => this.#row(row, at === rows.first))}
            ${cut(rows.after)}
          </tbody>
        </table>
      </div>
    `;
  }

  #row({ number, expected, printed, same }: Row, first: boolean) {
    const sign = first
      ? html`<span aria-hidden="true">▸≠ </span><span class="unseen">${word("firstDifference")} </span>`
      : same
        ? ""
        : html`<span aria-hidden="true">≠ </span><span class="unseen">${word("other")} </span>`;
    return html`<tr class=${first ? "first" : same ? "" : "other"}><th scope="row">${sign}${number}</th><td>${this.#text(expected, first)}</td><td>${this.#text(printed, first)}</td></tr>`;
  }

  #text(text: string | null, first: boolean) {
    if (text === null || text === "") return first ? html`<span class="absent">${word("nothing")}</span>` : "";
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  }

  updated(changed: Map<string, unknown>) {
    if (!changed.has("rows")) return;
    const first = this.renderRoot.querySelector("tr.first") as HTMLElement | null;
    const box = this.renderRoot.querySelector("div");
    if (first && box) box.scrollTop = first.offsetTop - box.clientHeight / 2;
  }
}

customElements.define("nimbers-columns", Columns);
