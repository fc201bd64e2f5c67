// The winning moves as a table; each option is a link that opens it.
import { css, html, LitElement, nothing } from "lit";
import { label } from "../app/labels.js";
import { encode } from "../app/link.js";
import { base } from "./sheets.js";

class Moves extends LitElement {
  static properties = { answer: { attribute: false }, card: { attribute: false } };

  static styles = [
    base,
    css`
      :host { display: block; }
      .scroll { max-block-size: 19rem; overflow: auto; border-block: 1px solid var(--nimbers-line); }
      table { inline-size: 100%; }
      thead th { position: sticky; inset-block-start: 0; background: var(--nimbers-paper); padding: 0.5rem 1rem 0.4rem 0; }
      td { padding: 0.25rem 1rem 0.25rem 0; border-block-start: 1px solid var(--nimbers-line); vertical-align: baseline; }
      td:first-child { white-space: nowrap; inline-size: 1%; padding-inline-end: 2.5rem; }
      a { display: inline-block; min-block-size: 1.75rem; line-height: 1.75rem; }
      .count { margin-block-start: 0.4rem; }
    `,
  ];

  constructor() {
    super();
    /** @type {any} */ this.answer = null;
    /** @type {import("../app/cards.js").Card | null} */ this.card = null;
  }

  render() {
    const moves = this.answer?.winning_moves ?? [];
    if (!moves.length) return nothing;
    const { winning_moves_shown: shown, winning_move_count: count } = this.answer;
    return html`
      <div class="scroll" role="region" aria-label=${label("winningMoves")} tabindex="0">
        <table>
          <thead><tr><th scope="col">${label("move")}</th><th scope="col">${label("option")}</th></tr></thead>
          <tbody>
            ${moves.map(
              (/** @type {{name: string, option: string | null}} */ move) => html`
                <tr><td class="notation">${move.name}</td><td class="notation">${this.#option(move.option)}</td></tr>
              `,
            )}
          </tbody>
        </table>
      </div>
      ${String(shown) === String(count) ? nothing : html`<p class="small quiet count">${label("showingMoves", { shown, count })}</p>`}
    `;
  }

  /** @param {string | null} option */
  #option(option) {
    if (option === null) return html`<span class="quiet">${label("tooLongOption")}</span>`;
    const { game, parameters, convention } = this.answer;
    const settings = { ...parameters, convention };
    const href = this.card && encode({ game, settings, position: option }, this.card);
    return href ? html`<a href=${href}>${option}</a>` : option;
  }
}

customElements.define("nimbers-moves", Moves);
