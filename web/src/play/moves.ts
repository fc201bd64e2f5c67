// The legal moves as buttons, or as a sortable table with the result of each, and a field to type one.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/moves.json";
import type { Judged } from "../board/touch.ts";
import { byName } from "../board/touch.ts";
import { RANKS } from "../python/facts.ts";
import { keepTyped } from "../storage/drafts.ts";
import { label, labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import { entry, outcome } from "../ui/styles.ts";
import type { Judgement } from "./play.ts";

const word = labelsOf("moves", en);

type Column = "name" | "text" | "option" | "verdict" | "value";

/** The most buttons and rows. */
const LISTED = 200;

/**
 * @fires nimbers-move detail: the name of a move
 * @fires nimbers-light detail: the parts of a move
 */
export class Moves extends LitElement {
  static properties = {
    judgement: { attribute: false },
    marks: { type: Boolean },
    playing: { type: Boolean },
    href: { attribute: false },
    refused: {},
    all: { state: true },
    sort: { state: true },
  };

  static styles = [
    base,
    entry,
    outcome,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; container-type: inline-size; }
      .scroll { max-block-size: 22rem; overflow: auto; border-block: 1px solid var(--nimbers-line); }
      table { inline-size: 100%; }
      thead th { position: sticky; inset-block-start: 0; z-index: 1; background: var(--nimbers-paper); padding: 0; vertical-align: bottom; }
      th button {
        border: 0; background: none; padding: 0.35rem 0.75rem 0.35rem 0; min-block-size: var(--nimbers-target); color: inherit;
        font-size: inherit; font-weight: inherit; justify-content: start; text-align: start; inline-size: 100%;
      }
      th button::after { content: "↕"; content: "↕" / ""; opacity: 0.45; }
      th[aria-sort="ascending"] button::after { content: "↑"; content: "↑" / ""; opacity: 1; }
      th[aria-sort="descending"] button::after { content: "↓"; content: "↓" / ""; opacity: 1; }
      td { padding: 0.1rem 0.75rem 0.1rem 0; border-block-start: 1px solid var(--nimbers-line); vertical-align: baseline; }
      tbody tr:hover { background: var(--nimbers-wash); }
      td.name, td.verdict { white-space: nowrap; }
      td.value { text-align: end; font-family: var(--nimbers-mono); font-size: 0.94em; }
      th:last-child button { justify-content: end; text-align: end; }
      td a, td button { display: inline-block; min-block-size: 1.75rem; line-height: 1.75rem; }
      td button { border: 0; background: none; padding: 0; text-align: start; text-decoration: underline; text-decoration-color: var(--nimbers-edge);
        text-underline-offset: 0.2em; font: inherit; overflow-wrap: anywhere; }
      td .badge { inline-size: 1.35rem; block-size: 1.35rem; font-size: 0.75rem; border-width: 2px; margin-inline-end: 0.4em; vertical-align: -0.2em; }
      .buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; max-block-size: 14rem; overflow: auto; padding: 4px; margin: -4px; }
      .buttons button { padding-block: 0.3em; text-align: start; }
      @container (max-width: 36rem) { .name { display: none; } }
      @container (max-width: 28rem) {
        td.verdict span:last-child { position: absolute; clip-path: inset(50%); }
        th button { padding-inline-end: 0.3rem; min-inline-size: 1.5rem; }
        th:not([aria-sort="ascending"], [aria-sort="descending"]) button::after { content: none; }
        :host([playing]) .option { display: none; }
        td { padding-inline-end: 0.5rem; font-size: var(--nimbers-size-1); }
        td.text { min-inline-size: 6.5rem; }
      }
      @media print { .buttons, .more { display: none; } .scroll { max-block-size: none; } }
    `,
  ];

  judgement: Judgement | null = null;
  /** whether to show outcomes */ marks = false;
  /** whether a click makes the move; otherwise moves are links */ playing = false;
  /** the link to an option */ href: (option: string) => string | null = () => null;
  /** why the typed text is not a move */ refused = "";
  all = false;
  sort: { by: Column; down: boolean } | null = null;

  constructor() {
    super();
    keepTyped(this);
  }

  willUpdate(changed: Map<string, unknown>) {
    if (changed.has("judgement") && !this.playing) this.all = false;
  }

  render() {
    const { judgement } = this;
    if (!judgement) return nothing;
    const moves = judgement.moves.slice(0, LISTED);
    if (!moves.length && !judgement.more) return nothing;
    return html`
      ${this.marks ? this.#table(moves) : this.#buttons(moves)}
      ${judgement.more || judgement.judged > moves.length ? html`<p class="small quiet">${word("more", { count: moves.length })}</p>` : nothing}
      ${this.playing ? this.#field() : nothing}
    `;
  }

  #buttons(moves: Judged[]) {
    // Sort by name: the original order would reveal the winning moves.
    const sorted = byName(moves);
    return html`
      <div class="buttons" role="group" aria-label=${label("moves.title")}>
        ${sorted.map(
          (move) => html`<button type="button" @click=${() => this.#make(move.name)}
          @pointerenter=${() => this.#light(move)} @pointerleave=${() => this.#light(null)} @focus=${() => this.#light(move)} @blur=${() => this.#light(null)}
        >${move.text}</button>`,
        )}
      </div>
    `;
  }

  #table(moves: Judged[]) {
    const winning = moves.filter(({ verdict }) => verdict === "win").length;
    const few = !this.playing && !this.all && winning > 0 && winning < moves.length;
    const rows = this.#sorted(few ? moves.slice(0, winning) : moves);
    const value = word((this.judgement?.value_name ?? "grundy") as "grundy");
    return html`
      <div class="scroll" role="region" aria-label=${label("moves.title")} tabindex="0">
        <table>
          <thead><tr>
            ${this.#head("name", label("move"))} ${this.#head("text", word("does"))} ${this.#head("option", label("option"))}
            ${this.#head("verdict", word("outcome"))} ${this.#head("value", value)}
          </tr></thead>
          <tbody>${rows.map((move) => this.#row(move))}</tbody>
        </table>
      </div>
      ${
        !this.playing && winning > 0 && winning < moves.length
          ? html`<p class="more"><button type="button" class="plain" aria-expanded=${few ? "false" : "true"} @click=${() => {
              this.all = few;
            }}>
            ${few ? word("all", { count: moves.length }) : word("winning", { count: winning })}</button></p>`
          : nothing
      }
    `;
  }

  #head(by: Column, said: string) {
    const down = this.sort?.by === by ? this.sort.down : null;
    const sort = () => {
      this.sort = { by, down: down === false };
    };
    return html`
      <th scope="col" class=${by} aria-sort=${down === null ? nothing : down ? "descending" : "ascending"}>
        <button type="button" @click=${sort}>${said}</button>
      </th>
    `;
  }

  #row(move: Judged) {
    const { name, text, option, verdict, value } = move;
    const href = this.playing || option === null ? null : this.href(option);
    const letter = { win: "N", lose: "P", tie: "tie", draw: "draw", open: "open" }[verdict];
    const left = option === null ? html`<span class="quiet">${label("tooLongOption")}</span>` : option;
    return html`
      <tr data-verdict=${verdict} @pointerenter=${() => this.#light(move)} @pointerleave=${() => this.#light(null)}
        @focusin=${() => this.#light(move)} @focusout=${() => this.#light(null)}>
        <td class="notation name">${name}</td>
        <td class="text">${this.playing ? html`<button type="button" @click=${() => this.#make(name)}>${text}</button>` : text}</td>
        <td class="notation option">${href ? html`<a href=${href}>${left}</a>` : left}</td>
        <td class="verdict"><span class="badge ${letter}" aria-hidden="true">${label(`sign.${verdict}`)}</span><span class=${verdict}>${label(`verdict.${verdict}`)}</span></td>
        <td class="value">${value === null ? "" : String(value)}</td>
      </tr>
    `;
  }

  #sorted(rows: Judged[]) {
    if (!this.sort) return rows;
    const { by, down } = this.sort;
    const key = (move: Judged) =>
      by === "verdict" ? String(RANKS[move.verdict]) : move[by] === null ? "" : String(move[by]);
    const sorted = [...rows].sort((a, b) => compare(key(a), key(b)));
    return down ? sorted.reverse() : sorted;
  }

  #field() {
    const submit = (event: Event) => {
      event.preventDefault();
      const field = this.renderRoot.querySelector("#move") as HTMLInputElement;
      if (field.value.trim()) this.#make(field.value.trim());
    };
    const example = byName(this.judgement?.moves ?? [])[0]?.name;
    return html`
      <form @submit=${submit} novalidate>
        <label for="move">${word("yours")}</label>
        <input id="move" autocapitalize="off" autocomplete="off" spellcheck="false" placeholder=${example ?? ""}
          aria-invalid=${this.refused ? "true" : "false"} aria-describedby=${this.refused ? "refused" : nothing}>
        <button>${word("make")}</button>
        ${this.refused ? html`<p id="refused" role="alert">${this.refused}</p>` : nothing}
      </form>
    `;
  }

  #make(detail: string) {
    this.dispatchEvent(new CustomEvent("nimbers-move", { detail, bubbles: true, composed: true }));
  }

  #light(move: Judged | null) {
    const detail = move ? move.touch.map((touch) => (typeof touch === "string" ? touch : touch[0])) : [];
    this.dispatchEvent(new CustomEvent("nimbers-light", { detail, bubbles: true, composed: true }));
  }
}

/** Compare numbers by value and other texts alphabetically; both can be long. */
function compare(a: string, b: string) {
  if (/^-?\d+$/.test(a) && /^-?\d+$/.test(b)) {
    const [x, y] = [BigInt(a), BigInt(b)];
    return x < y ? -1 : x > y ? 1 : 0;
  }
  return a.localeCompare(b, "en", { numeric: true });
}

customElements.define("nimbers-moves", Moves);
