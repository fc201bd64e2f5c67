// A field for Python code, for all panels that take programs.
import { css, html } from "lit";
import type { Mistake } from "./code.ts";
import type { Editor } from "./field.ts";
import { LONGEST } from "./field.ts";

/** @param options name: its label; wrong: line 0 if unknown; about: its description; longest: in characters */
export function codeField({
  id,
  name,
  value,
  wrong,
  about,
  onInput,
  longest = LONGEST,
}: {
  id: string;
  name: string;
  value: string;
  wrong: Mistake | null;
  about: string;
  onInput: (value: string) => void;
  longest?: number | undefined;
}) {
  const type = ({ target }: Event) => onInput((target as Editor).value);
  return html`
    <div>
      <span class="label" aria-hidden="true">${name}</span>
      <nimbers-editor id=${id} .name=${name} .description=${about} .longest=${longest} .value=${value} .invalid=${wrong !== null}
        .mistake=${wrong?.line ? wrong : null} @input=${type}></nimbers-editor>
    </div>
  `;
}

/** The style of such panels: fields below each other, code in a monospace font, mistakes marked. */
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
