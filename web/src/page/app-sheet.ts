// The layout of a game's page: the board, and the open panel beside or below it.
import { css } from "lit";

export const appSheet = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  .page {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
  }
  .heading {
    display: grid;
    gap: 0.15rem;
  }
  h2.title {
    font-size: var(--nimbers-size-6);
  }
  .gist {
    max-inline-size: 60rem;
    color: var(--nimbers-quiet);
  }
  .gist::first-letter {
    text-transform: uppercase;
  }
  .in-force {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.5rem;
    overflow-wrap: anywhere;
  }
  .in-force span::first-letter {
    text-transform: uppercase;
  }
  .in-force button {
    /* A touch target of full size in a lower line. */
    min-block-size: var(--nimbers-target);
    margin-block: calc((1.5rem - var(--nimbers-target)) / 2);
    padding: 0 0.25em;
    font-size: inherit;
  }
  .rules {
    max-inline-size: var(--nimbers-measure);
    display: grid;
    gap: 0.5rem;
  }
  .choose select {
    inline-size: 100%;
    font-family: var(--nimbers-serif);
    font-size: var(--nimbers-size-4);
    font-weight: 600;
    background: none;
    border-color: var(--nimbers-line);
    padding-inline: 0.35em;
    text-overflow: ellipsis;
  }
  .tabs {
    display: flex;
    flex-wrap: wrap;
    border-block-end: 1px solid var(--nimbers-line);
  }
  .tabs button {
    flex: 0 1 auto;
    border: 0;
    border-block-end: 3px solid transparent;
    border-radius: 0;
    background: none;
    padding-inline: 0.45em;
    margin-block-end: -1px;
  }
  .tabs button:hover {
    border-color: var(--nimbers-line);
  }
  .tabs button[aria-selected="true"] {
    border-color: var(--nimbers-ink);
    font-weight: 600;
  }
  .part:not([hidden]) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.25rem;
  }
  .page > nimbers-tables {
    margin-block-start: 1rem;
  }
  .share {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.75rem;
    min-block-size: var(--nimbers-target);
  }
  nimbers-onward {
    display: block;
    min-block-size: var(--nimbers-target);
  }
  .share button {
    margin-inline-start: -0.5em;
  }
  @media (min-width: 62rem) {
    .choose {
      display: none;
    }
  }
  /* Without the list of games beside it, the chooser is the page's title. */
  @media (max-width: 61.99rem) {
    h2.title {
      position: absolute;
      clip-path: inset(50%);
    }
    .gist {
      font-size: var(--nimbers-size-1);
      line-height: 1.35;
    }
  }
  @media print {
    h2.title {
      position: static;
      clip-path: none;
    }
    .choose,
    .tabs,
    [slot="asked"],
    .share,
    nimbers-onward,
    nimbers-lab,
    nimbers-batch {
      display: none;
    }
  }
`;
