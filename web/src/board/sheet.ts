// The layout of the board and of the parts on it.
import { css } from "lit";

export const boardSheet = css`
  /* Scrolling to a board leaves room for the sentence above it, and for the bar at the bottom of a phone. */
  :host { display: block; position: relative; scroll-margin-block: 6rem 4.5rem; }
  .board { position: relative; display: grid; justify-items: center; align-items: end; border-radius: var(--nimbers-round); }
  .board.live { touch-action: manipulation; }
  .board.over { cursor: pointer; }
  .board:focus-visible { outline-offset: 6px; }
  .board > svg { grid-area: 1 / 1; }
  .board.enlarged { overflow: auto; max-block-size: 75vh; justify-items: start; border: 1px solid var(--nimbers-line); touch-action: auto; }
  .board.enlarged > svg { max-inline-size: none; max-block-size: none; }
  .leaving { pointer-events: none; }
  .caption {
    display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 0.15rem 0.75rem; text-align: center;
    min-block-size: 3.25rem; padding-block-start: 0.5rem; font-size: var(--nimbers-size-1); color: var(--nimbers-quiet);
  }
  :host([compact]) .zoom button { min-block-size: 2rem; padding-block: 0; }
  :host([compact]) .caption { min-block-size: 2rem; padding-block-start: 0; }
  .caption b { color: var(--nimbers-ink); font-weight: 600; }
  .caption button { padding-block: 0.2em; }
  .stroke-note {
    position: absolute; inset-block-start: 0.5rem; padding: 0.4rem 0.8rem; background: var(--nimbers-sheet); color: var(--nimbers-lose);
    border: 1px solid currentColor; border-radius: var(--nimbers-round); font-size: var(--nimbers-size-1);
  }
  .number {
    position: absolute; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; padding: 0.6rem;
    max-inline-size: 100%; background: var(--nimbers-sheet); border: 1px solid var(--nimbers-edge); border-radius: var(--nimbers-round);
    box-shadow: 0 2px 10px rgb(0 0 0 / 18%);
  }
  .number input { inline-size: 9rem; font-variant-numeric: tabular-nums; }
  .number p { flex-basis: 100%; }
  [aria-pressed="true"] { border-width: 2px; border-color: var(--nimbers-ink); background: var(--nimbers-wash); }
  .zoom { position: absolute; inset-block-end: 0.25rem; inset-inline-end: 0; }
  .caption:has(+ .zoom) { justify-content: start; padding-inline-end: 10rem; }
  @media print { .caption, .zoom { display: none; } }
`;
