// The layout of today's puzzle: the board beside its text, on a phone below it; its height does not change with play.
import { css } from "lit";

export const puzzleSheet = css`
  :host { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: 0.75rem; }
  header { display: flex; flex-wrap: wrap; align-items: baseline; align-content: start; justify-content: space-between; gap: 0 1.5rem; min-block-size: 5.25rem; }
  .day { font-size: var(--nimbers-size-3); }
  .streak button { min-block-size: var(--nimbers-target); }
  .tabs { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0.4rem; max-inline-size: 30rem; }
  .tabs button { position: relative; padding-inline: 0.4em; }
  .tabs [aria-selected="true"] { border-color: var(--nimbers-ink); box-shadow: inset 0 -3px var(--nimbers-ink); font-weight: 600; }
  .tabs .tick { position: absolute; inset-block-start: 0.1rem; inset-inline-end: 0.35rem; color: var(--nimbers-win); font-weight: 700; }
  .table { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem 2.5rem; align-items: start; }
  .board { display: grid; grid-template-columns: minmax(0, 1fr); align-content: center; min-block-size: 20rem; }
  .told { display: grid; gap: 0.6rem; min-inline-size: 0; align-content: start; }
  .told h3 { font-size: var(--nimbers-size-4); }
  .rule { min-block-size: 6.6rem; }
  .said { display: grid; align-content: center; min-block-size: 12rem; padding: 0.6rem 0.9rem; background: var(--nimbers-wash); border-inline-start: 4px solid var(--nimbers-edge); overflow-wrap: anywhere; }
  .said.won { border-color: var(--nimbers-win); font-size: var(--nimbers-size-3); font-weight: 600; }
  .said.lost { border-color: var(--nimbers-lose); }
  .keys { display: flex; flex-wrap: wrap; gap: 0.5rem; align-content: start; min-block-size: 12.5rem; }
  .keys > .shared { flex-basis: 100%; min-block-size: 1.5em; overflow-wrap: anywhere; }
  details p { max-inline-size: var(--nimbers-measure); }
  .empty { display: grid; place-content: center; gap: 0.5rem; justify-items: center; text-align: center; min-block-size: 20rem; }
  @media (min-width: 24rem) { .said { min-block-size: 9.5rem; } .rule { min-block-size: 5rem; } .keys { min-block-size: 11rem; } }
  @media (min-width: 30rem) { .said { min-block-size: 8.5rem; } .rule { min-block-size: 3.4rem; } .keys { min-block-size: 7.75rem; } }
  @media (min-width: 62rem) {
    header { min-block-size: 1.9rem; }
    .table { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
    .said { min-block-size: 7.5rem; }
  }
  @media (forced-colors: active) { .tabs [aria-selected="true"] { outline: 3px solid Highlight; outline-offset: -3px; } }
  @media print { .keys, .tabs { display: none; } }
`;
