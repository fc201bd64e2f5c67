// The banner of a verdict: a sign, a colour, a word and a sentence; for programs, formulas and exercises.
import { css, html } from "lit";
import en from "../../locale/en/banner.json";
import type { Verdict } from "../python/replies.d.ts";
import { labelsOf } from "./labels.ts";

const word = labelsOf("banner", en);

/**
 * How a verdict looks: a sign, the code that online judges use, and a colour. A proof, and an agreement that was only
 * tested up to a bound, have different signs and frames.
 */
const LOOKS: Record<
  keyof typeof en,
  { sign: string; code?: string; tone: "good" | "agrees" | "bad" | "odd" | "none" }
> = {
  accepted: { sign: "✓", code: "AC", tone: "good" },
  passed: { sign: "✓", code: "AC", tone: "agrees" },
  wrongAnswer: { sign: "✕", code: "WA", tone: "bad" },
  crash: { sign: "!", code: "RE", tone: "bad" },
  timeLimit: { sign: "◷", code: "TLE", tone: "bad" },
  wrongFormat: { sign: "≠", code: "PE", tone: "odd" },
  refuted: { sign: "✕", tone: "bad" },
  differ: { sign: "✕", tone: "bad" },
  agrees: { sign: "≈", tone: "agrees" },
  agreesPartly: { sign: "≈", tone: "agrees" },
  agreesOnAll: { sign: "=", tone: "good" },
  proved: { sign: "∀", tone: "good" },
  verified: { sign: "✓", tone: "good" },
  rejected: { sign: "✕", tone: "bad" },
  right: { sign: "✓", tone: "good" },
  wrong: { sign: "✕", tone: "bad" },
  answered: { sign: "✓", tone: "none" },
  faulty: { sign: "!", tone: "odd" },
  none: { sign: "–", tone: "none" },
};

export type Kind = keyof typeof LOOKS;

/** The kinds for Python's verdicts on a program or its output. */
export const OF_PROGRAMS: Record<string, Kind> = {
  accepted: "accepted",
  passed: "passed",
  "wrong answer": "wrongAnswer",
  crash: "crash",
  "wrong format": "wrongFormat",
  "time limit": "timeLimit",
};

/**
 * @param text the sentence
 * @param params values to fill in
 */
export function banner(kind: Kind, text: unknown, params: Record<string, string | number> = {}) {
  const { sign, code, tone } = LOOKS[kind];
  return html`
    <div class="banner ${tone}" data-kind=${kind}>
      <span class="tile" aria-hidden="true"><b>${sign}</b>${code ? html`<i>${code}</i>` : ""}</span>
      <div><p class="word">${word(kind, params)}</p>${text ? html`<p class="verdict">${text}</p>` : ""}</div>
    </div>
  `;
}

/** Map the check of a claim or formula to a banner: refuted, or in agreement up to a bound, which is no proof. */
export function kindOf(
  { agrees, checked, failure, up_to: upTo, orders }: Verdict,
  sizeName: string,
): [Kind, Record<string, string | number>] {
  if (failure || agrees === null || (agrees && !checked)) return ["none", {}];
  return agrees ? ["agrees", { size_name: sizeName, size: orders ?? upTo ?? 0 }] : ["refuted", {}];
}

/** The style of a banner. */
export const bannerSheet = css`
  .banner { --tone: var(--nimbers-quiet); display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.75rem 1rem; align-items: center;
    border: 2px solid var(--tone); border-radius: var(--nimbers-round); padding: 0.75rem 1rem 0.75rem 0.75rem;
    background: color-mix(in oklab, var(--tone) 9%, var(--nimbers-sheet)); max-inline-size: 46rem; inline-size: 100%; }
  .banner:is(.good, .agrees) { --tone: var(--nimbers-win); }
  .banner.bad { --tone: var(--nimbers-lose); }
  .banner.odd { --tone: var(--nimbers-tie); }
  .banner.agrees { border-style: dashed; }
  .banner .tile { display: grid; place-items: center; align-content: center; align-self: start; inline-size: 3.25rem; min-block-size: 3.25rem; border-radius: var(--nimbers-round);
    border: 2px solid var(--tone); background: var(--tone); color: var(--nimbers-paper); font-family: var(--nimbers-sans); line-height: 1; }
  .banner:is(.agrees, .none) .tile { background: none; color: var(--tone); }
  .banner .tile b { font-size: var(--nimbers-size-5); }
  .banner .tile i { font-style: normal; font-weight: 700; font-size: var(--nimbers-size-0); letter-spacing: 0.06em; margin-block-start: 0.15rem; }
  .banner .word { font-family: var(--nimbers-sans); font-weight: 700; font-size: var(--nimbers-size-4); line-height: 1.2; color: var(--tone); margin-block-end: 0.15rem; }
  .banner.none .word { color: var(--nimbers-ink); font-size: var(--nimbers-size-3); }
  .banner .verdict { font-size: var(--nimbers-size-2); overflow-wrap: anywhere; }
  @media (max-width: 30rem) { .banner { gap: 0.6rem; padding: 0.6rem; } .banner .tile { inline-size: 2.75rem; min-block-size: 2.75rem; } .banner .word { font-size: var(--nimbers-size-3); } }
  @media (forced-colors: active) { .banner, .banner .tile { border-color: CanvasText; background: Canvas; color: CanvasText; } .banner .word { color: CanvasText; } }
  @media print { .banner { break-inside: avoid; } .banner, .banner .tile { background: none; color: inherit; } }
`;
