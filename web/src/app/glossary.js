// Finds technical terms in texts and explains them: their forms, one sentence each, and a lesson. Not in the embed.
import { glossaries } from "nimbers:glossaries";
import { site } from "../engine/site.js";
import { lang } from "./labels.js";

/** @typedef {{term: string, says: string, href: string, lesson: string}} Entry */

/** All terms, in the order of the glossary page. */
export const TERMS = [
  "n",
  "p",
  "grundy",
  "nimSum",
  "mex",
  "sum",
  "normal",
  "misere",
  "impartial",
  "tie",
  "draw",
  "infinity",
  "octal",
  "period",
];

/** The key of the text that leads to a lesson. */
const LESSON = "lesson";

/** @type {Record<string, string>} */
const spoken = (await (glossaries[lang] ?? glossaries.en)()).default;

/** @type {Map<string, string>} lower-case forms and their terms */
const known = new Map(
  TERMS.flatMap((key) =>
    formsOf(spoken[`${key}Forms`]).map((form) => /** @type {[string, string]} */ ([form.toLowerCase(), key])),
  ),
);
const pattern = new RegExp(
  [...known.keys()]
    .sort((a, b) => b.length - a.length)
    .map(bounded)
    .join("|"),
  "giu",
);

/**
 * Explain a term; the address of its lesson is "" if there is no lesson, or no site around the page.
 * @param {string} key
 * @returns {Entry}
 */
export function entry(key) {
  const link = spoken[`${key}Link`];
  const home = `${site.home}${lang === "en" ? "" : `${lang}/`}`;
  return {
    term: spoken[`${key}Term`],
    says: spoken[`${key}Says`],
    href: link && !site.single ? home + link : "",
    lesson: spoken[LESSON],
  };
}

/**
 * Split a text at the terms that occur for the first time; a term is a pair of its key and the word in the text.
 * @param {string} text
 * @param {Set<string>} met the terms that occurred before
 * @returns {(string | [string, string])[]}
 */
export function pieces(text, met) {
  /** @type {(string | [string, string])[]} */
  const found = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(pattern)) {
    const key = /** @type {string} */ (known.get(word.toLowerCase()));
    if (met.has(key)) continue;
    met.add(key);
    found.push(text.slice(at, index), [key, word]);
    at = index + word.length;
  }
  return [...found, text.slice(at)].filter((piece) => piece !== "");
}

/** @param {string} forms */
function formsOf(forms) {
  return forms.split("|").filter(Boolean);
}

/**
 * Turn a form into a pattern: in alphabetic languages it must be a whole word, in Chinese it may be anywhere.
 * @param {string} form
 */
function bounded(form) {
  const plain = form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return /^[\p{Script=Latin} -]+$/u.test(form)
    ? `(?<![\\p{Script=Latin}\\p{N}-])${plain}(?![\\p{Script=Latin}\\p{N}-])`
    : plain;
}
