// Renders an answer: who wins, with a sign, and the facts below; used by the page and the embed.
import { html, nothing } from "lit";
import { label, labelOr } from "../app/labels.js";

const TONE = { N: "win", P: "lose", tie: "tie", draw: "tie" };

/**
 * Render the sign of the outcome and the verdict, or another text before there is an answer.
 * @param {import("../engine/replies.js").Answer | null} answer
 * @param {string} instead
 */
export function verdict(answer, instead) {
  return html`
    ${answer ? html`<span class="badge ${answer.outcome}" aria-hidden="true">${labelOr(`badge.${answer.outcome}`, "")}</span>` : nothing}
    <p aria-live="polite" class=${answer ? TONE[answer.outcome] : ""}>
      ${answer ? answer.texts.verdict : instead}
    </p>
  `;
}

/**
 * Render how Python read the position, its value, its moves, and the method.
 * @param {import("../engine/replies.js").Answer} answer
 */
export function facts({ texts, read_as: readAs }) {
  return html`
    <dl>
      ${readAs ? html`<dt>${label("readAs")}</dt><dd>${readAs}</dd>` : nothing}
      ${texts.value ? html`<dt>${label("value")}</dt><dd>${texts.value}</dd>` : nothing}
      <dt>${label("winningMoves")}</dt><dd>${texts.moves}</dd>
      <dt>${label("foundBy")}</dt><dd>${texts.by}</dd>
    </dl>
  `;
}
