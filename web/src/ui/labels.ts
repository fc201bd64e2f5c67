// Labels of buttons, panels and headings in the language of the page; Python writes the sentences about games.
// English is built in (web/locale/en, one file for each panel); each other language loads as a whole when it is used.

import type { Rooms } from "nimbers:languages";
import { others } from "nimbers:languages";
import en from "../../locale/en/page.json";
import { isolated } from "./isolate.ts";
import { lang, setLanguage } from "./language.ts";
import { tongue } from "./tongue.ts";

export { lang };

type Label = keyof typeof en;

/** the current language's labels by file; empty for English */
let spoken: Rooms = {};

/**
 * Use the language of this tag from now on, or English if the site lacks it.
 * @param tag for example the value of `lang="zh-CN"`
 */
export async function speak(tag: string) {
  const wanted = tongue(tag);
  spoken = (await others[wanted]?.())?.default ?? {};
  setLanguage(wanted);
}

/**
 * Return a label as text.
 * @param params numbers get thousands separators
 */
export function label(key: Label, params: Record<string, string | number> = {}): string {
  return told("page", en, key, params);
}

/**
 * Return a function for the labels of a panel with its own file.
 * @param room the name of its file in web/locale/LANGUAGE
 * @param english the English file
 */
export function labelsOf<K extends string>(
  room: string,
  english: Record<K, string>,
): (key: K, params?: Record<string, string | number>) => string {
  return (key, params = {}) => told(room, english, key, params);
}

/** Return a function for labels whose keys are made at run time, with a fallback if a label is missing. */
export function labelsOrOf(room: string, english: Record<string, string>): (key: string, fallback: string) => string {
  return (key, fallback) => (Object.hasOwn(english, key) ? (spoken[room]?.[key] ?? english[key]) : fallback);
}

/**
 * Explain one of Python's exceptions in the page's language, since Python has only English; "" without explanation.
 * @param name for example `IndexError`
 */
export function meaningOf(name: string): string {
  return spoken.errors?.[name] ?? "";
}

/** Return a label in the language of the page; if it is missing, in English with English plural forms. */
function told<K extends string>(
  room: string,
  english: Record<K, string>,
  key: K,
  params: Record<string, string | number>,
) {
  const text = spoken[room]?.[key];
  return text === undefined ? filled(english[key], params, "en") : filled(text, params, lang);
}

/** The plural categories, in the order in which texts give the forms of a word. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/**
 * Fill in a text: {count} becomes a value, {count|stone|stones} the form of a word for a number. A placeholder without
 * a value stays, and so do forms without a number.
 * @param tag the language of the text
 */
export function filled(text: string, params: Record<string, string | number>, tag: string) {
  return text.replace(/\{(\w+)(?:\|([^{}]*))?\}/g, (whole, name, forms) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return whole;
    if (forms === undefined) return written(value);
    return typeof value === "number" ? form(forms.split("|"), value, tag) : whole;
  });
}

/** @param forms as many as the language has for integers */
function form(forms: string[], count: number, tag: string) {
  const rules = new Intl.PluralRules(tag);
  const { pluralCategories } = rules.resolvedOptions();
  const used = CATEGORIES.filter((one) => pluralCategories.some((category) => category === one));
  return forms[Math.min(used.indexOf(rules.select(count)), forms.length - 1)] ?? "";
}

/** Return a label whose key is made at run time, or the fallback if it is missing. */
export function labelOr(key: string, fallback: string): string {
  return Object.hasOwn(en, key) ? label(key as Label) : fallback;
}

function written(value: string | number) {
  return typeof value === "number" ? value.toLocaleString(lang) : isolated(value);
}

/** Format a number of bytes for the reader. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

await speak(globalThis.document?.documentElement.lang ?? "");
