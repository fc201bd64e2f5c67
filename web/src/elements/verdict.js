// What is said of an answer: who wins, with its sign, and the facts below; the same on the page and in others' pages.
import { html, nothing } from "lit";
import { label, labelOr } from "../app/labels.js";

const TONE = { N: "win", P: "lose", tie: "tie", draw: "tie" };

/**
 * The sign of the outcome and the verdict; before there is an answer, what is said instead.
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
 * How it was read, its value, its moves, and by what it was found.
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
