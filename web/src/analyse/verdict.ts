// Renders an answer: who wins, with a sign, and the facts below; used by the page and the embed.
import { html, nothing } from "lit";
import type { Answer } from "../python/replies.d.ts";
import { label, labelOr } from "../ui/labels.ts";

const TONE = { N: "win", P: "lose", tie: "tie", draw: "tie" };

/** Render the sign of the outcome and the verdict, or another text before there is an answer. */
export function verdict(answer: Answer | null, instead: string) {
  return html`
    ${answer ? html`<span class="badge ${answer.outcome}" aria-hidden="true">${labelOr(`badge.${answer.outcome}`, "")}</span>` : nothing}
    <p aria-live="polite" class=${answer ? TONE[answer.outcome] : ""}>
      ${answer ? answer.texts.verdict : instead}
    </p>
  `;
}

/** Render how Python read the position, its value, its moves, and the method. */
export function facts({ texts, read_as: readAs }: Answer) {
  return html`
    <dl>
      ${readAs ? html`<dt>${label("readAs")}</dt><dd>${readAs}</dd>` : nothing}
      ${texts.value ? html`<dt>${label("value")}</dt><dd>${texts.value}</dd>` : nothing}
      <dt>${label("winningMoves")}</dt><dd>${texts.moves}</dd>
      <dt>${label("foundBy")}</dt><dd>${texts.by}</dd>
    </dl>
  `;
}
