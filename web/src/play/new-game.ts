// A button for a game from another start, with the difficulty of that start.
import { css, html, LitElement } from "lit";
import en from "../../locale/en/opponent.json";
import { LEVELS, rememberLevel, usualLevel } from "../games/starts.ts";
import { labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";

const word = labelsOf("opponent", en);

/** @fires nimbers-new-game on a click; detail: the level */
class NewGame extends LitElement {
  static styles = [
    base,
    css`
      :host { display: contents; }
      button { flex: 0 1 auto; padding-inline: 0.7em; }
      select { min-inline-size: 0; max-inline-size: 100%; }
    `,
  ];

  render() {
    return html`
      <button type="button" @click=${this.#begin}>${word("new")}</button>
      <select aria-label=${word("level")} @change=${this.#choose}>
        ${LEVELS.map((level) => html`<option value=${level} .selected=${level === usualLevel()}>${word(`level.${level}`)}</option>`)}
      </select>
    `;
  }

  #begin() {
    this.dispatchEvent(new CustomEvent("nimbers-new-game", { detail: usualLevel(), bubbles: true, composed: true }));
  }

  #choose({ target }: Event) {
    const value = Number((target as HTMLSelectElement).value);
    rememberLevel(LEVELS.find((level) => level === value) ?? 1);
    this.#begin();
  }
}

customElements.define("nimbers-new-game", NewGame);
