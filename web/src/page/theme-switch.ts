// The switch between light, dark and the system's choice; page/theme.ts applies and stores it.
import { css, html, LitElement } from "lit";
import { label } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";

const THEMES = ["system", "light", "dark"] as const;

/** @fires nimbers-theme detail: the new theme */
class Theme extends LitElement {
  static styles = [
    base,
    css`
      :host { display: flex; align-items: center; gap: 0.5rem; min-block-size: var(--nimbers-target); }
      label { font-weight: 400; font-size: var(--nimbers-size-0); color: var(--nimbers-quiet); }
      @media (max-width: 40rem) {
        label {
          position: absolute;
          clip-path: inset(50%);
        }
      }
      @media (max-width: 24rem) {
        select { inline-size: 5.1rem; padding-inline: 0.35em 0; text-overflow: ellipsis; }
      }
      @media print { :host { display: none; } }
    `,
  ];

  render() {
    const worn = document.documentElement.dataset.theme ?? "system";
    return html`
      <label for="theme">${label("theme")}</label>
      <select id="theme" @change=${this.#choose}>
        ${THEMES.map((theme) => html`<option value=${theme} ?selected=${theme === worn}>${label(`theme.${theme}`)}</option>`)}
      </select>
    `;
  }

  #choose({ target }: Event) {
    const detail = (target as HTMLSelectElement).value;
    this.dispatchEvent(new CustomEvent("nimbers-theme", { detail, bubbles: true, composed: true }));
  }
}

customElements.define("nimbers-theme", Theme);
