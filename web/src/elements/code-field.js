// The field for a text in Python, as all panels of the Lab have it.
import { css, html } from "lit";
import "./editor.js";

/** @typedef {import("../editor/code.js").Mistake} Mistake */

/**
 * @param {{
 *   id: string, name: string, value: string, wrong: Mistake | null, about: string, onInput: (value: string) => void
 * }} options name: the label above it; wrong: line 0 where that is not known; about: what describes it
 */
export function codeField({ id, name, value, wrong, about, onInput }) {
  const type = (/** @type {Event} */ { target }) => onInput(/** @type {import("./editor.js").Editor} */ (target).value);
  return html`
    <div>
      <span class="label" aria-hidden="true">${name}</span>
      <nimbers-editor id=${id} .name=${name} .description=${about} .value=${value} .invalid=${wrong !== null}
        .mistake=${wrong?.line ? wrong : null} @input=${type}></nimbers-editor>
    </div>
  `;
}

/** How such a panel looks: fields below each other, code in its own letters, what is wrong marked. */
export const codeSheet = css`
  :host { display: block; }
  .inside { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.9rem; padding-block: 0.75rem 1rem; }
  p { max-inline-size: var(--nimbers-measure); }
  .field, .examples { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem; }
  .field select { max-inline-size: 100%; }
  .field input { inline-size: 9.5rem; }
  .verdict { font-size: var(--nimbers-size-2); overflow-wrap: anywhere; }
  pre { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-0); line-height: 1.6; overflow-x: auto; margin: 0;
    border: 1px solid var(--nimbers-line); background: var(--nimbers-wash); padding: 0.5rem 0.75rem; tab-size: 4; }
  pre mark { background: none; color: var(--nimbers-lose); font-weight: 700; }
  .truth a { display: inline-flex; align-items: center; min-block-size: var(--nimbers-target); }
`;
