// The field for a text in Python, as all panels of the Lab have it.
import { css, html } from "lit";

/** Characters of a text. */
const LONGEST = 100_000;

/**
 * @param {{
 *   id: string, name: string, value: string, bad?: boolean, about?: string, onInput: (value: string) => void
 * }} options name: the label above it; about: the id of what describes it
 */
export function codeField({ id, name, value, bad = false, about = "", onInput }) {
  const type = (/** @type {Event} */ { target }) => onInput(/** @type {HTMLTextAreaElement} */ (target).value);
  return html`
    <div>
      <label for=${id}>${name}</label>
      <textarea id=${id} spellcheck="false" autocapitalize="off" autocomplete="off" maxlength=${LONGEST} .value=${value} @input=${type}
        aria-describedby=${about} aria-invalid=${bad ? "true" : "false"}></textarea>
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
  textarea { inline-size: 100%; min-block-size: 11rem; font-family: var(--nimbers-mono); font-size: max(1rem, var(--nimbers-size-0));
    line-height: 1.5; tab-size: 4; white-space: pre; overflow: auto; resize: vertical; }
  textarea[aria-invalid="true"] { border-color: var(--nimbers-lose); }
  .verdict { font-size: var(--nimbers-size-2); overflow-wrap: anywhere; }
  pre { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-0); line-height: 1.6; overflow-x: auto; margin: 0;
    border: 1px solid var(--nimbers-line); background: var(--nimbers-wash); padding: 0.5rem 0.75rem; tab-size: 4; }
  pre mark { background: none; color: var(--nimbers-lose); font-weight: 700; }
  .truth a { display: inline-flex; align-items: center; min-block-size: var(--nimbers-target); }
`;
