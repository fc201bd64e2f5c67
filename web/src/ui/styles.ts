// Styles that several elements share, beyond text and controls.
import { css } from "lit";

/** Notices, progress lines and headings of panels. */
export const panel = css`
  .notice {
    border-inline-start: 4px solid var(--nimbers-ink);
    background: var(--nimbers-wash);
    padding: 0.9rem 1.1rem;
    display: grid;
    gap: 0.5rem;
  }
  .notice h3 { font-size: var(--nimbers-size-3); }
  .progress { display: flex; align-items: center; gap: 1rem; min-block-size: var(--nimbers-target); }
  .progress .bar { flex: 1; display: grid; gap: 0.35rem; min-inline-size: 0; }
  .progress .small { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  summary { cursor: pointer; min-block-size: var(--nimbers-target); display: flex; align-items: center; gap: 0.6rem; list-style: none; }
  summary::-webkit-details-marker { display: none; }
  summary::before { content: "▸"; font-family: var(--nimbers-sans); color: var(--nimbers-quiet); inline-size: 1em; }
  details[open] > summary::before { content: "▾"; }
  summary h2 { display: inline; }
  button[aria-pressed="true"] { border-color: var(--nimbers-ink); background: var(--nimbers-wash); }
  h2 { font-size: var(--nimbers-size-4); }
  h3 { font-size: var(--nimbers-size-3); }
`;

/** A field for a short text with its label, its button and what is wrong with it. */
export const entry = css`
  form { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
  form label { font-weight: 400; }
  form input { flex: 1 1 6rem; min-inline-size: 0; max-inline-size: 14rem; font-family: var(--nimbers-mono); text-overflow: ellipsis; }
  form p { flex-basis: 100%; border-inline-start: 4px solid var(--nimbers-ink); padding-inline-start: 0.75rem; }
  @media print { form { display: none; } }
`;

/** Words and signs of the outcome: a letter, a shape and a colour. */
export const outcome = css`
  .badge {
    display: inline-grid; place-items: center; flex: none;
    inline-size: 2.5rem; block-size: 2.5rem; border-radius: 50%;
    font-family: var(--nimbers-sans); font-weight: 700; font-size: 1.125rem; line-height: 1;
    border: 3px solid currentcolor; forced-color-adjust: none;
    -webkit-print-color-adjust: exact; print-color-adjust: exact;
  }
  .badge.N { background: var(--nimbers-win); border-color: var(--nimbers-win); color: var(--nimbers-paper); }
  .badge.P { color: var(--nimbers-lose); }
  .badge.tie, .badge.draw {
    color: var(--nimbers-ink); border-color: var(--nimbers-tie);
    background: linear-gradient(to top, color-mix(in oklab, var(--nimbers-tie) 38%, var(--nimbers-paper)) 50%, transparent 50%);
  }
  .win { color: var(--nimbers-win); }
  .lose { color: var(--nimbers-lose); }
  .tie { color: var(--nimbers-tie); }
`;
