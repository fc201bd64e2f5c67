// Finds technical terms in texts and explains them: their forms, one sentence each, and a lesson. Not in the embed.
import { glossaries } from "nimbers:glossaries";
import { lang } from "./labels.ts";
import { sitePage } from "./site-page.ts";

type Entry = { term: string; says: string; href: string; lesson: string };

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

const spoken: Record<string, string> = (await (glossaries[lang] ?? glossaries.en)()).default;

/** lower-case forms and their terms */
const known: Map<string, string> = new Map(
  TERMS.flatMap((key) => formsOf(spoken[`${key}Forms`]).map((form) => [form.toLowerCase(), key] as [string, string])),
);
const pattern = new RegExp(
  [...known.keys()]
    .sort((a, b) => b.length - a.length)
    .map(bounded)
    .join("|"),
  "giu",
);

/** Explain a term; the address of its lesson is "" if there is no lesson, or no site around the page. */
export function entry(key: string): Entry {
  const link = spoken[`${key}Link`];
  return {
    term: spoken[`${key}Term`],
    says: spoken[`${key}Says`],
    href: link && sitePage(link),
    lesson: spoken[LESSON],
  };
}

/**
 * Split a text at the terms that occur for the first time; a term is a pair of its key and the word in the text.
 * @param met the terms that occurred before
 */
export function pieces(text: string, met: Set<string>): (string | [string, string])[] {
  const found: (string | [string, string])[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(pattern)) {
    const key = known.get(word.toLowerCase()) as string;
    if (met.has(key)) continue;
    met.add(key);
    found.push(text.slice(at, index), [key, word]);
    at = index + word.length;
  }
  return [...found, text.slice(at)].filter((piece) => piece !== "");
}

function formsOf(forms: string) {
  return forms.split("|").filter(Boolean);
}

/** Turn a form into a pattern: in alphabetic languages it must be a whole word, in Chinese it may be anywhere. */
function bounded(form: string) {
  const plain = form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return /^[\p{Script=Latin} -]+$/u.test(form)
    ? `(?<![\\p{Script=Latin}\\p{N}-])${plain}(?![\\p{Script=Latin}\\p{N}-])`
    : plain;
}
