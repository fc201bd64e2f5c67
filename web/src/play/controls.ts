// The controls under the board of a game: scores, the machine's progress, the end, and the available actions.
import { css, html, LitElement, nothing } from "lit";
import { ChangeController } from "../ui/change-controller.ts";
import { label } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import type { Play } from "./play.ts";

type Controller = Play;

/**
 * @fires nimbers-why when the reader asks for the reason of the displayed board
 * @slot further buttons, such as a new game
 */
class PlayPanel extends LitElement {
  static properties = { play: { attribute: false }, compact: { type: Boolean } };

  static styles = [
    base,
    panel,
    css`
      :host { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
      .keys { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.5rem; min-block-size: var(--nimbers-target); }
      :host([compact]) .keys { justify-content: start; }
      .keys button { flex: 0 1 auto; padding-inline: 0.7em; }
      .after { display: grid; gap: 0.5rem; }
      .scores { display: flex; gap: 2rem; min-block-size: 2.3125rem; font-variant-numeric: tabular-nums; }
      .scores b { font-size: var(--nimbers-size-4); margin-inline-start: 0.4em; }
      /* Progress covers the line below the board, which is empty meanwhile, and moves nothing. */
      .work { position: absolute; z-index: 2; inset-inline: 0; inset-block-end: 100%; background: var(--nimbers-paper); }
      .work .progress { animation: late 900ms; }
      @keyframes late { from, 70% { opacity: 0; } }
      @media print { .keys, .after { display: none; } }
    `,
  ];

  play!: Controller;
  /** whether it is in an embedded game, with nothing beside it */ compact = false;

  constructor() {
    super();
    new ChangeController(this, () => this.play);
  }

  render() {
    const { view } = this.play;
    if (!view) return nothing;
    return html`
      ${this.#scores()}
      ${this.compact && view.over && this.play.shown === null ? this.#after() : nothing}
      ${this.#keys()} ${this.#machine()}
    `;
  }

  #scores() {
    const { play } = this;
    const scores = play.view?.scores;
    if (!scores) return nothing;
    const sides = play.game.first ? [0, 1] : [1, 0];
    return html`
      <div class="scores" role="group" aria-label=${label("play.scores")}>
        ${sides.map((side, index) => html`<span><bdi>${play.name(index as 0 | 1)}</bdi><b>${String(scores[side])}</b></span>`)}
      </div>
    `;
  }

  #machine() {
    const { play } = this;
    if (play.machine === "thinking") {
      const text = label("play.thinking", { name: play.name(1) });
      return html`<div class="work">${progress({ text, fraction: play.progress?.fraction ?? null, onCancel: () => play.cancel() })}</div>`;
    }
    if (play.failure) {
      return html`<div class="notice" role="alert"><p>${play.failure}</p>
        ${play.mine ? nothing : html`<p><button type="button" @click=${() => play.go()}>${label("play.tryAgain")}</button></p>`}</div>`;
    }
    if (play.machine === "stopped") {
      return html`<p class="work"><button type="button" class="primary" @click=${() => play.go()}>${label("play.letMove", { name: play.name(1) })}</button></p>`;
    }
    return nothing;
  }

  /** Render the actions after the end of the game. */
  #after() {
    const { play } = this;
    const ending = play.over?.ending;
    const why = async () => {
      await play.look(ending?.turn ?? 0);
      this.dispatchEvent(new Event("nimbers-why", { bubbles: true, composed: true }));
    };
    return html`
      <div class="after">
        <p role="status">${play.tale}</p>
        <div class="keys">
          <button type="button" class="primary" @click=${() => play.restart()}>${label("play.again")}</button>
          <button type="button" ?disabled=${!ending} @click=${why}>${label("why")}</button>
        </div>
      </div>
    `;
  }

  #keys() {
    const { play } = this;
    const looking = play.shown !== null && play.step === null;
    return html`
      <div class="keys" role="group" aria-label=${label("play.controls")}>
        <button type="button" ?disabled=${!play.canUndo} @click=${() => play.undo()}>${label("play.undo")}</button>
        ${this.compact ? html`<button type="button" ?disabled=${!play.canRedo} @click=${() => play.redo()}>${label("play.redo")}</button>` : nothing}
        ${
          play.laidAside && play.over
            ? html`<button type="button" @click=${() => play.layAside(false)}>${label("play.result")}</button>`
            : html`<button type="button" ?disabled=${!play.mine} @click=${() => play.hint()}>${label("play.hint")}</button>`
        }
        <button type="button" ?disabled=${!play.game.at} @click=${() => play.restart()}>${label("play.restart")}</button>
        ${this.compact ? html`<button type="button" @click=${() => play.swap()}>${label("play.swap")}</button>` : html`<slot></slot>`}
        ${looking ? html`<button type="button" class="primary" @click=${() => play.look(null)}>${label("play.now")}</button>` : nothing}
      </div>
    `;
  }
}

customElements.define("nimbers-play", PlayPanel);
