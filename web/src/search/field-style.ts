// The style of the search field: in the header if there is room, else over the header when the reader opens it.
import { css } from "lit";

export const field = css`
  :host { display: block; }
  svg { inline-size: 1.15rem; block-size: 1.15rem; fill: none; stroke: currentcolor; stroke-width: 1.8; stroke-linecap: round; }
  .glass, .close { display: none; }
  .field { position: relative; display: flex; align-items: center; inline-size: 100%; }
  .field > svg { position: absolute; inset-inline-start: 0.7rem; color: var(--nimbers-quiet); pointer-events: none; }
  input { inline-size: 100%; padding-inline: 2.3rem 2rem; }
  input::placeholder { color: var(--nimbers-quiet); opacity: 1; }
  kbd {
    position: absolute; inset-inline-end: 0.6rem; pointer-events: none; font-family: var(--nimbers-sans); font-size: var(--nimbers-size-0);
    line-height: 1.3; color: var(--nimbers-quiet); border: 1px solid var(--nimbers-line); border-radius: var(--nimbers-round); padding-inline: 0.4em;
  }
  :host([open]) kbd { display: none; }
  .sheet {
    position: absolute; inset-block-start: calc(100% + 0.35rem); inset-inline-end: 0; z-index: 4; inline-size: min(34rem, 90vw); max-block-size: min(36rem, 80vh);
    overflow-y: auto; overscroll-behavior: contain; background: var(--nimbers-sheet); border: 1px solid var(--nimbers-edge); border-radius: var(--nimbers-round);
    box-shadow: 0 8px 24px rgb(0 0 0 / 18%);
  }
  @media (max-width: 61.99rem) {
    .glass { display: inline-flex; inline-size: var(--nimbers-target); padding: 0; border-color: transparent; background: none; }
    .field { display: none; }
    :host([open]) .field {
      display: flex; gap: 0.25rem; position: absolute; inset: 0; z-index: 4; padding-inline: clamp(1rem, 4vw, 2.5rem); background: var(--nimbers-paper);
    }
    .field > svg { inset-inline-start: calc(clamp(1rem, 4vw, 2.5rem) + 0.7rem); }
    input { padding-inline-end: 0.5rem; }
    kbd { display: none; }
    .close { display: inline-flex; flex: none; }
    .sheet { inset-block-start: 100%; inset-inline: 0; inline-size: auto; max-block-size: calc(100vh - 100%); max-block-size: calc(100dvh - 3.25rem); border-inline: 0; border-radius: 0; }
  }
  @media print { :host { display: none; } }
`;
