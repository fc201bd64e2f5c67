// The record of a game beside its board: the moves, with a button back to each, and the players.
import { css, html, LitElement, nothing } from "lit";
import { NAME } from "../link/link.ts";
import { PERFECT } from "../python/facts.ts";
import { keepTyped } from "../storage/drafts.ts";
import { ChangeController } from "../ui/change-controller.ts";
import { label } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import type { Play } from "./play.ts";

class GameRecord extends LitElement {
  static properties = { play: { attribute: false } };

  static styles = [
    base,
    panel,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
      .keys { display: flex; flex-wrap: wrap; gap: 0.5rem; }
      .list { display: grid; gap: 0.35rem; }
      ol { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0 0.25rem; max-block-size: 16rem; overflow: auto; counter-reset: none; }
      ol button {
        border-color: transparent; background: none; padding: 0.2em 0.5em; text-align: start; font-family: var(--nimbers-serif);
        font-size: var(--nimbers-size-1); font-variant-numeric: tabular-nums;
      }
      ol button[aria-current] { background: var(--nimbers-wash); border-color: var(--nimbers-edge); }
      ol .number { color: var(--nimbers-quiet); }
      .fault button { text-decoration: underline wavy var(--nimbers-lose); text-underline-offset: 0.25em; }
      .players { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); gap: 0.75rem 1rem; padding-block: 0.25rem 0.75rem; }
      .players > div { display: grid; gap: 0.25rem; align-content: start; }
      .players label { font-weight: 400; font-size: var(--nimbers-size-0); color: var(--nimbers-quiet); }
      .players :is(select, input) { inline-size: 100%; }
      input[type="range"] { accent-color: var(--nimbers-ink); padding: 0; border: 0; background: none; }
      h3 { font-family: var(--nimbers-sans); font-size: var(--nimbers-size-0); color: var(--nimbers-quiet); }
      @media print { .keys, details { display: none; } }
    `,
  ];

  play!: Play;

  constructor() {
    super();
    new ChangeController(this, () => this.play);
    keepTyped(this);
  }

  render() {
    const { play } = this;
    if (!play.view) return nothing;
    return html`
      ${this.#list()}
      <div class="keys">
        <button type="button" ?disabled=${!play.canRedo} @click=${() => play.redo()}>${label("play.redo")}</button>
        <button type="button" @click=${() => play.swap()}>${label("play.swap")}</button>
      </div>
      ${this.#players()}
    `;
  }

  /** Render the numbered moves; each shows the board after it. */
  #list() {
    const { play } = this;
    const moves = this.#moves();
    if (!moves.length) return nothing;
    const names = [label("play.start"), ...moves.map(({ text }) => text)];
    return html`
      <div class="list">
        <h3 id="moves">${label("play.moves")}</h3>
        <ol aria-labelledby="moves">
          ${names.map(
            (text, turn) => html`
              <li class=${play.over?.ending?.kind === "gave" && play.over.ending.turn === turn - 1 ? "fault" : ""}>
                <button type="button" aria-current=${play.turn === turn ? "step" : nothing} @click=${() => play.look(turn)}>
                  ${turn ? html`<span class="number">${turn}.</span> ` : nothing}${text}
                </button>
              </li>
            `,
          )}
        </ol>
      </div>
    `;
  }

  #known: { name: string; text: string }[] = [];

  /** The moves of the game as texts; later ones stay known while an earlier board is on display. */
  #moves() {
    const { view, game } = this.play;
    const { moves } = view ?? { moves: [] };
    if (moves.length >= game.at) this.#known = moves.map(({ name, text }) => ({ name, text }));
    return game.line.slice(0, game.at).map((name, turn) => {
      const known = this.#known[turn];
      return known?.name === name ? known : { name, text: name };
    });
  }

  #players() {
    const { play } = this;
    const { opponent, first } = play.game;
    const against = opponent === "friend" ? "friend" : opponent === PERFECT ? "perfect" : "machine";
    const who = label(`play.against.${against}`);
    const starts = play.name(first ? 0 : 1);
    return html`
      <details>
        <summary>${label("play.players")}<span class="quiet small">${label("play.who", { who, starts: label("play.starts", { name: starts }) })}</span></summary>
        <div class="players">
          ${opponent === "friend" ? nothing : this.#strength(opponent)}
          <div>
            <label for="first">${label("play.whoStarts")}</label>
            <select id="first" @change=${(event: Event) => play.set({ first: valueFrom(event) === "0" })}>
              ${[0, 1].map((side) => html`<option value=${side} .selected=${(side === 0) === first}>${play.name(side as 0 | 1)}</option>`)}
            </select>
          </div>
          ${[0, 1].map((side) => this.#name(side as 0 | 1))}
        </div>
      </details>
    `;
  }

  #strength(strength: number) {
    const words = label(
      `play.strength.${strength < 1 ? 0 : strength < 4 ? 1 : strength < 7 ? 2 : strength < 10 ? 3 : 4}`,
    );
    return html`
      <div>
        <label for="strength">${label("play.strength", { strength: String(strength), words })}</label>
        <input id="strength" type="range" min="0" max=${PERFECT} step="1" .value=${String(strength)} aria-valuetext=${`${strength}, ${words}`}
          @change=${(event: Event) => this.play.set({ opponent: Number(valueFrom(event)) })}>
      </div>
    `;
  }

  #name(side: 0 | 1) {
    const names = this.play.game.names;
    const rename = (event: Event) => {
      const changed = [...names] as [string, string];
      changed[side] = valueFrom(event).trim();
      this.play.set({ names: changed });
    };
    return html`
      <div>
        <label for=${`name-${side}`}>${label("play.nameOf", { name: side === 0 ? label("play.first") : label("play.second") })}</label>
        <input id=${`name-${side}`} maxlength=${NAME} autocomplete="off" placeholder=${this.play.name(side)} .value=${names[side]} @change=${rename}>
      </div>
    `;
  }
}

function valueFrom({ target }: Event) {
  return (target as HTMLInputElement | HTMLSelectElement).value;
}

customElements.define("nimbers-record", GameRecord);
