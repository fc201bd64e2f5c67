// The style of boxes in a corner of the window.
import { css } from "lit";

/** A box with a message and buttons; the element chooses the corner. */
export const corner = css`
  :host { position: fixed; inset-block-end: 0; inset-inline: 0; z-index: 2; display: grid; padding: 0.75rem; pointer-events: none; }
  .box {
    display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25rem 1rem; max-inline-size: 34rem;
    padding: 0.6rem 0.75rem 0.6rem 1rem; pointer-events: auto; color: var(--nimbers-ink); background: var(--nimbers-sheet);
    border: 1px solid var(--nimbers-edge); border-inline-start: 4px solid var(--nimbers-ink); font-family: var(--nimbers-serif);
  }
  p { flex: 1 1 12rem; }
  .keys { display: flex; flex-wrap: wrap; gap: 0.25rem; }
  @media print { :host { display: none; } }
`;
