// The choice of the opponent, above the board: an easy machine, a perfect one, or a friend at the same screen.
import { css, html, LitElement } from "lit";
import en from "../../locale/en/opponent.json";
import { kindOf, OPPONENTS, rememberOpponent } from "../games/opponents.ts";
import { ChangeController } from "../ui/change-controller.ts";
import { labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import type { Play } from "./play.ts";

const word = labelsOf("opponent", en);
const KINDS = Object.keys(OPPONENTS) as (keyof typeof OPPONENTS)[];

class OpponentChoice extends LitElement {
  static properties = { play: { attribute: false } };

  static styles = [
    base,
    panel,
    css`
      :host { display: block; }
      fieldset { display: flex; flex-wrap: wrap; justify-content: center; min-inline-size: 0; margin: 0; border: 0; padding: 0; }
      label { position: relative; display: grid; place-content: center; min-block-size: var(--nimbers-target); padding-inline: 1em; border: 1px solid var(--nimbers-edge); font-family: var(--nimbers-sans); font-size: var(--nimbers-size-1); cursor: pointer; }
      label + label { margin-inline-start: -1px; }
      label:first-of-type { border-start-start-radius: var(--nimbers-round); border-end-start-radius: var(--nimbers-round); }
      label:last-of-type { border-start-end-radius: var(--nimbers-round); border-end-end-radius: var(--nimbers-round); }
      input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; margin: 0; opacity: 0; cursor: pointer; }
      label:has(:checked) { background: var(--nimbers-wash); font-weight: 600; box-shadow: inset 0 -3px var(--nimbers-ink); }
      label:has(:focus-visible) { outline: 3px solid var(--nimbers-focus, Highlight); outline-offset: 2px; z-index: 1; }
      @media (forced-colors: active) { label:has(:checked) { outline: 2px solid Highlight; outline-offset: -4px; } }
      @media print { :host { display: none; } }
    `,
  ];

  play!: Play;

  constructor() {
    super();
    new ChangeController(this, () => this.play);
  }

  render() {
    const chosen = kindOf(this.play.game.opponent);
    return html`
      <fieldset>
        <legend class="unseen">${word("opponent")}</legend>
        ${KINDS.map(
          (kind) =>
            html`<label><input type="radio" name="opponent" value=${kind} .checked=${kind === chosen} @change=${() => this.#choose(kind)}>${word(kind)}</label>`,
        )}
      </fieldset>
    `;
  }

  #choose(kind: keyof typeof OPPONENTS) {
    rememberOpponent(kind);
    this.play.set({ opponent: OPPONENTS[kind] });
  }
}

customElements.define("nimbers-opponent", OpponentChoice);
