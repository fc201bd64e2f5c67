// Words of the field that a text may explain: their forms, a sentence each, and where there is a lesson. The page alone has them.
import { glossaries } from "nimbers:glossaries";
import { site } from "../engine/site.js";
import { lang } from "./labels.js";

/** @typedef {{term: string, says: string, href: string, lesson: string}} Entry */

/** All of them, in the order of the page that lists them. */
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

/** The words on the way to a lesson. */
const LESSON = "lesson";

/** @type {Record<string, string>} */
const spoken = (await (glossaries[lang] ?? glossaries.en)()).default;

/** @type {Map<string, string>} a form, in small letters, to its term */
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
 * What a term means; the address of its lesson is "" where there is none, or where the page has no site around it.
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
 * A text in pieces: terms that are met for the first time are pairs of the term and the word, all the rest are texts.
 * @param {string} text
 * @param {Set<string>} met the terms met so far
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
 * A form as a pattern: one in letters with spaces between words is a word of its own, one in Chinese stands anywhere.
 * @param {string} form
 */
function bounded(form) {
  const plain = form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return /^[\p{Script=Latin} -]+$/u.test(form)
    ? `(?<![\\p{Script=Latin}\\p{N}-])${plain}(?![\\p{Script=Latin}\\p{N}-])`
    : plain;
}
