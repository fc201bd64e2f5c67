// The game under the board: what is next, the moves made, who plays; the board itself is beside it.
import { css, html, LitElement, nothing } from "lit";
import { keepTyped } from "../app/drafts.js";
import { PERFECT, player } from "../app/game.js";
import { label, labelOr } from "../app/labels.js";
import { NAME } from "../app/link.js";
import { ChangeController } from "./change-controller.js";
import { progress } from "./progress.js";
import { base } from "./sheets.js";
import { panel } from "./styles.js";

/** @typedef {import("../app/play.js").Play} Controller */

/** @fires nimbers-why when the reason of the board now looked at is wanted */
class PlayPanel extends LitElement {
  static properties = { play: { attribute: false } };

  static styles = [
    base,
    panel,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
      .keys { display: flex; flex-wrap: wrap; gap: 0.5rem; min-block-size: var(--nimbers-target); }
      .keys button { flex: 0 1 auto; padding-inline: 0.9em; }
      .after { display: grid; gap: 0.5rem; }
      .list { display: grid; gap: 0.35rem; }
      ol { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0 0.25rem; max-block-size: 12rem; overflow: auto; counter-reset: none; }
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
      .scores { display: flex; gap: 2rem; font-variant-numeric: tabular-nums; }
      .scores b { font-size: var(--nimbers-size-4); margin-inline-start: 0.4em; }
      h3 { font-family: var(--nimbers-sans); font-size: var(--nimbers-size-0); color: var(--nimbers-quiet); }
      :host([compact]) :is(details, .list) { display: none; }
      @media print { .keys, details, .after { display: none; } }
    `,
  ];

  constructor() {
    super();
    new ChangeController(this, () => this.play);
    keepTyped(this);
    /** @type {Controller} */ this.play = /** @type {any} */ (null);
  }

  render() {
    const { view } = this.play;
    if (!view) return nothing;
    return html`
      ${this.#scores()} ${this.#machine()}
      ${view.over && this.play.shown === null ? this.#after() : nothing}
      ${this.#keys()} ${this.#list()} ${this.#players()}
    `;
  }

  #scores() {
    const { play } = this;
    const scores = play.view?.scores;
    if (!scores) return nothing;
    const sides = play.game.first ? [0, 1] : [1, 0];
    return html`
      <div class="scores" role="group" aria-label=${label("play.scores")}>
        ${sides.map((side, index) => html`<span><bdi>${play.name(/** @type {0 | 1} */ (index))}</bdi><b>${String(scores[side])}</b></span>`)}
      </div>
    `;
  }

  #machine() {
    const { play } = this;
    if (play.machine === "thinking") {
      const text = label("play.thinking", { name: play.name(1) });
      return progress({ text, fraction: play.progress?.fraction ?? null, onCancel: () => play.cancel() });
    }
    if (play.failure) {
      return html`<div class="notice" role="alert"><p>${play.failure}</p>
        ${play.mine ? nothing : html`<p><button type="button" @click=${() => play.go()}>${label("play.tryAgain")}</button></p>`}</div>`;
    }
    if (play.machine === "stopped") {
      return html`<p><button type="button" class="primary" @click=${() => play.go()}>${label("play.letMove", { name: play.name(1) })}</button></p>`;
    }
    return nothing;
  }

  /** What may be done once the game is over. */
  #after() {
    const { play } = this;
    const turn = play.mistake?.turn ?? null;
    const loser = turn === null ? null : player(play.game, turn);
    const whose = loser === 0 && play.game.opponent !== "friend" && !play.game.names[0];
    const text =
      play.mistake === null
        ? ""
        : turn === null
          ? label("play.noMistake")
          : whose
            ? label("play.mistake", { turn: turn + 1 })
            : label("play.mistakeOf", { turn: turn + 1, name: play.name(loser ?? 0) });
    const why = async () => {
      await play.look(turn ?? 0);
      this.dispatchEvent(new Event("nimbers-why", { bubbles: true, composed: true }));
    };
    return html`
      <div class="after">
        <p role="status">${text}</p>
        <div class="keys">
          <button type="button" class="primary" @click=${() => play.restart()}>${label("play.again")}</button>
          <button type="button" ?disabled=${play.mistake === null} @click=${why}>${label("why")}</button>
        </div>
      </div>
    `;
  }

  #keys() {
    const { play } = this;
    const looking = play.shown !== null;
    return html`
      <div class="keys" role="group" aria-label=${label("play.controls")}>
        <button type="button" ?disabled=${!play.canUndo} @click=${() => play.undo()}>${label("play.undo")}</button>
        <button type="button" ?disabled=${!play.canRedo} @click=${() => play.redo()}>${label("play.redo")}</button>
        <button type="button" ?disabled=${!play.mine} @click=${() => play.hint()}>${label("play.hint")}</button>
        <button type="button" ?disabled=${!play.game.at} @click=${() => play.restart()}>${label("play.restart")}</button>
        <button type="button" @click=${() => play.swap()}>${label("play.swap")}</button>
        ${looking ? html`<button type="button" class="primary" @click=${() => play.look(null)}>${label("play.now")}</button>` : nothing}
      </div>
    `;
  }

  /** The moves, numbered; each shows the board as it was after it. */
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
              <li class=${play.mistake?.turn === turn - 1 && turn > 0 ? "fault" : ""}>
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

  /** @type {{name: string, text: string}[]} */ #known = [];

  /** The moves that are played, told; while an earlier board is looked at those behind it are still known. */
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
          <div>
            <label for="opponent">${label("play.opponent")}</label>
            <select id="opponent" @change=${this.#oppose}>
              ${["perfect", "machine", "friend"].map(
                (one) =>
                  html`<option value=${one} .selected=${one === against}>${labelOr(`play.against.${one}`, one)}</option>`,
              )}
            </select>
          </div>
          ${opponent === "friend" ? nothing : this.#strength(opponent)}
          <div>
            <label for="first">${label("play.whoStarts")}</label>
            <select id="first" @change=${(/** @type {Event} */ event) => play.set({ first: valueFrom(event) === "0" })}>
              ${[0, 1].map((side) => html`<option value=${side} .selected=${(side === 0) === first}>${play.name(/** @type {0 | 1} */ (side))}</option>`)}
            </select>
          </div>
          ${[0, 1].map((side) => this.#name(/** @type {0 | 1} */ (side)))}
        </div>
      </details>
    `;
  }

  /** @param {number} strength */
  #strength(strength) {
    const words = label(
      `play.strength.${strength < 1 ? 0 : strength < 4 ? 1 : strength < 7 ? 2 : strength < 10 ? 3 : 4}`,
    );
    return html`
      <div>
        <label for="strength">${label("play.strength", { strength: String(strength), words })}</label>
        <input id="strength" type="range" min="0" max=${PERFECT} step="1" .value=${String(strength)} aria-valuetext=${`${strength}, ${words}`}
          @change=${(/** @type {Event} */ event) => this.play.set({ opponent: Number(valueFrom(event)) })}>
      </div>
    `;
  }

  /** @param {0 | 1} side */
  #name(side) {
    const names = this.play.game.names;
    const rename = (/** @type {Event} */ event) => {
      const changed = /** @type {[string, string]} */ ([...names]);
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

  /** @param {Event} event */
  #oppose(event) {
    const value = valueFrom(event);
    this.play.set({ opponent: value === "friend" ? value : value === "perfect" ? PERFECT : 5 });
  }
}

/** @param {Event} event */
function valueFrom({ target }) {
  return /** @type {HTMLInputElement | HTMLSelectElement} */ (target).value;
}

customElements.define("nimbers-play", PlayPanel);
