// Describes the check of a reader's formula: a sentence, and the lines around a mistake.
import { html, nothing } from "lit";
import en from "../../locale/en/lab.json";
import "../proof/proof-of.ts";
import type { Decide } from "../python/replies.d.ts";
import type { Result } from "../sandbox/check.ts";
import { label, labelsOf, meaningOf } from "../ui/labels.ts";
import { excerpt, extent } from "./formula-text.ts";

const word = labelsOf("lab", en);

/**
 * Explain Python's exceptions in a sentence, if the page's language has texts for them: Python has only English names.
 */
export function glossed(text: string) {
  const names = [...new Set(text.match(/\b[A-Z]\w*(?:Error|Exit|Iteration)\b/g) ?? [])];
  const found = names.flatMap((name) => {
    const meaning = meaningOf(name);
    return meaning ? [word("error", { name, meaning })] : [];
  });
  return found.length > 0 ? html`<p class="quiet">${found.join("")}</p>` : nothing;
}

export function sentence(status: { is: "stopped" } | { is: "failed"; message: string } | Result): string {
  if (status.is === "stopped") return label("checkStopped");
  if (status.is === "failed") return status.message;
  if (status.is === "verdict") return status.verdict.texts.verdict;
  if (status.is === "unopened") {
    const { line, what } = status;
    return line ? word("unopenedLine", { line, what }) : word("unopened", { what });
  }
  const { ending, detail, position, checked } = status;
  return word(`end.${ending}`, { detail, position, checked });
}

/** Return the mistake in the text itself; line 0 if the line is unknown. */
export function wrongIn(
  status: { is: "quiet" } | { is: "running" } | { is: "stopped" } | { is: "failed" } | Result,
): { line: number; text: string } | null {
  if (status.is === "unopened") return { line: status.line, text: status.what };
  const failure = status.is === "verdict" ? status.verdict.failure : null;
  return failure && { line: failure.line ?? 0, text: failure.what };
}

/**
 * Render the proof of the theorem that decided a formula, if there is a certificate of it.
 * @param rules the game, its settings and the language, as Python takes them
 */
export function proofOfTheorem({ proof }: Decide, rules: Record<string, unknown>) {
  if (!proof) return nothing;
  return html`
    <p class="small quiet">${word(proof.op === "period_certificate" ? "theorem.period" : "theorem")}</p>
    <nimbers-proof-of .op=${proof.op} .about=${{ ...rules, ...proof.params }}></nimbers-proof-of>
  `;
}

/**
 * Render the lines around a mistake, with a button that selects it.
 * @param line counted from 1; null if unknown
 */
export function mistake(text: string, line: number | null, mark: (extent: [number, number]) => void) {
  const lines = line ? excerpt(text, line) : [];
  if (!line || !lines.length) return nothing;
  return html`
    <pre tabindex="0" role="group" aria-label=${word("line", { line })}>${lines.map(({ number, text, marked }) =>
      marked ? html`<mark>▸ ${number} ${text}\n</mark>` : `  ${number} ${text}\n`,
    )}</pre>
    <div class="row"><button type="button" @click=${() => mark(extent(text, line))}>${word("goTo", { line })}</button></div>
  `;
}
