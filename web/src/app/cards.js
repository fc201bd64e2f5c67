// The catalogue as the page uses it: what `python -m nimbers games --json` said at build time.
import document from "nimbers:games";

/**
 * @typedef {{name: string, type: string, label: string, default: string, min: string, max: string, choices: string[] | null}} Parameter
 *
 * @typedef {{
 *   name: string, quantity: string, statement: string, source: string, counterexample: string | null, conventions: string[],
 *   status: "proved" | "conjectured" | "refuted" | "open"
 * }} Claim
 *
 * @typedef {{
 *   describe: string, answer: string, answers: string[], words: string[], sample: {input: string, output: string}
 * }} Judge
 *
 * @typedef {{
 *   slug: string, title: string, summary: string, rules: string[], conventions: string[], parameters: Parameter[],
 *   examples: string[], placeholder: string, size_name: string, tables: boolean, claims: Claim[], judge: Judge
 * }} Card
 */

/**
 * @param {any} raw
 * @returns {Card}
 */
function card(raw) {
  const parameters = raw.parameters.map((/** @type {any} */ one) => ({
    ...one,
    default: String(one.default),
    min: one.min === null ? "" : String(one.min),
    max: one.max === null ? "" : String(one.max),
    choices: one.choices ?? null,
  }));
  return { ...raw, parameters };
}

/** @type {Card[]} */
export const cards = document.games.map(card);

/** The game a reader meets first. */
export const first = /** @type {Card} */ (cards.find(({ slug }) => slug === "nim") ?? cards[0]);
