// What is said of a reader's formula: a sentence, and the lines around a mistake.
import { html, nothing } from "lit";
import { gloss } from "../app/errors-zh.js";
import { excerpt, extent } from "../app/formula.js";
import { label, lang } from "../app/labels.js";
import { labText } from "../app/words-lab.js";

/** @typedef {import("../sandbox/check.js").Result} Result */

/**
 * What the errors of Python named in a sentence mean, on Chinese pages: Python says them in English.
 * @param {string} text
 */
export function glossed(text) {
  const found = lang === "zh-Hans" ? gloss(text) : "";
  return found ? html`<p class="quiet">${found}</p>` : nothing;
}

/**
 * @param {{is: "stopped"} | {is: "failed", message: string} | Result} status
 * @returns {string}
 */
export function sentence(status) {
  if (status.is === "stopped") return label("checkStopped");
  if (status.is === "failed") return status.message;
  if (status.is === "verdict") return status.verdict.texts.verdict;
  if (status.is === "unopened") {
    const { line, what } = status;
    return line ? labText("unopenedLine", { line, what }) : labText("unopened", { what });
  }
  const { ending, detail, position, checked } = status;
  return labText(`end.${ending}`, { detail, position, checked });
}

/**
 * What is wrong in the text itself; line 0 is none that is known.
 * @param {{is: "quiet"} | {is: "running"} | {is: "stopped"} | {is: "failed"} | Result} status
 * @returns {{line: number, text: string} | null}
 */
export function wrongIn(status) {
  if (status.is === "unopened") return { line: status.line, text: status.what };
  const failure = status.is === "verdict" ? status.verdict.failure : null;
  return failure && { line: failure.line ?? 0, text: failure.what };
}

/**
 * The lines around a mistake, and a way to it.
 * @param {string} text
 * @param {number | null} line from 1; null where it is not known
 * @param {(extent: [number, number]) => void} mark
 */
export function mistake(text, line, mark) {
  const lines = line ? excerpt(text, line) : [];
  if (!line || !lines.length) return nothing;
  return html`
    <pre tabindex="0" role="group" aria-label=${labText("line", { line })}>${lines.map(({ number, text, marked }) =>
      marked ? html`<mark>▸ ${number} ${text}\n</mark>` : `  ${number} ${text}\n`,
    )}</pre>
    <div class="row"><button type="button" @click=${() => mark(extent(text, line))}>${labText("goTo", { line })}</button></div>
  `;
}
