// The end of a game, a card over the board: won or lost, the move that decided it with its numbers, and what to do next.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/end.json";
import { player } from "../app/game.js";
import { label, labelsOf } from "../app/labels.js";
import { mistakeOf, storyOf } from "../app/mistake.js";
import { ChangeController } from "./change-controller.js";
import { base } from "./sheets.js";
import { panel } from "./styles.js";

const word = labelsOf("end", en);

/** @fires nimbers-why when the reason of the board now looked at is wanted */
class GameEnd extends LitElement {
  static properties = { play: { attribute: false }, reasons: { type: Boolean } };

  static styles = [
    base,
    panel,
    css`
      :host { position: absolute; inset: 0; display: grid; place-items: center; padding: 0.5rem; pointer-events: none; }
      .card {
        pointer-events: auto; display: grid; gap: 0.6rem; max-inline-size: min(100%, 30rem); max-block-size: 100%; overflow: auto; padding: 1rem 1.25rem;
        background: var(--nimbers-sheet); border: 1px solid var(--nimbers-edge); border-block-start: 5px solid var(--nimbers-tie);
        border-radius: var(--nimbers-round); box-shadow: 0 6px 28px rgb(0 0 0 / 22%);
      }
      .card.win { border-block-start-color: var(--nimbers-win); }
      .card.lose { border-block-start-color: var(--nimbers-lose); }
      h3 { font-size: var(--nimbers-size-4); }
      .win h3 { color: var(--nimbers-win); }
      .lose h3 { color: var(--nimbers-lose); }
      .keys { display: flex; flex-wrap: wrap; gap: 0.5rem; }
      @media (forced-colors: active) { .card { border: 2px solid CanvasText; } }
      @media (prefers-reduced-motion: no-preference) { .card { animation: come 220ms ease-out; } @keyframes come { from { opacity: 0; transform: translateY(8px); } } }
      @media print { :host { display: none; } }
    `,
  ];

  constructor() {
    super();
    new ChangeController(this, () => this.play);
    /** @type {import("../app/play.js").Play} */ this.play = /** @type {any} */ (null);
    /** @type {boolean} whether reasons can be shown here */ this.reasons = false;
  }

  render() {
    const { play } = this;
    const { view, mistake } = play;
    if (!view?.over || play.shown !== null) return nothing;
    const turn = mistake?.turn ?? null;
    const mine = turn !== null && this.#isMine(turn);
    return html`
      <div class="card ${this.#tone()}">
        <h3>${play.outcome}</h3>
        <p role="status">${mistake === null ? "" : this.#told(mistake)}</p>
        <div class="keys">
          ${mine ? html`<button type="button" class="primary" @click=${() => play.retry(turn ?? 0)}>${word("retry")}</button>` : nothing}
          ${this.reasons ? html`<button type="button" ?disabled=${mistake === null} @click=${() => this.#why(turn ?? 0)}>${word("why")}</button>` : nothing}
          <button type="button" class=${mine ? "" : "primary"} @click=${() => play.restart()}>${word("again")}</button>
          ${mistake && turn === null ? html`<button type="button" @click=${() => this.#swap()}>${word("swap")}</button>` : nothing}
        </div>
      </div>
    `;
  }

  /** Won, lost, or neither: by two friends nothing is lost. */
  #tone() {
    const { view, game } = this.play;
    if (view?.winner === null || view?.winner === undefined || game.opponent === "friend") return "";
    return player(game, view.winner) === 0 ? "win" : "lose";
  }

  /**
   * Whether a move was made by the reader, alone against a machine.
   * @param {number} turn
   */
  #isMine(turn) {
    const { game } = this.play;
    return player(game, turn) === 0 && game.opponent !== "friend";
  }

  /** @param {NonNullable<import("../app/play.js").Play["mistake"]>} mistake */
  #told(mistake) {
    const { play } = this;
    if (mistake.turn === null) return label("play.noMistake");
    const { turn, judgement } = mistake;
    const moves = play.view?.moves ?? [];
    const who = this.#isMine(turn) && !play.game.names[0];
    const head = who
      ? label("play.mistake", { turn: turn + 1 })
      : label("play.mistakeOf", { turn: turn + 1, name: play.name(player(play.game, turn)) });
    const made = moves[turn];
    const found = made && mistakeOf(judgement, made, moves[turn + 1]);
    return found ? label("play.two", { one: head, two: storyOf(found, judgement.value_name) }) : head;
  }

  /** @param {number} turn */
  async #why(turn) {
    await this.play.look(turn);
    this.dispatchEvent(new Event("nimbers-why", { bubbles: true, composed: true }));
  }

  #swap() {
    this.play.swap();
    this.play.restart();
  }
}

customElements.define("nimbers-end", GameEnd);
