// Labels of buttons, panels and headings in the language of the page; Python writes the sentences about games.
// English is built in (web/locale/en, one file for each panel); each other language loads as a whole when it is used.

import { others } from "nimbers:languages";
import en from "../../locale/en/page.json";
import { isolated } from "./isolate.js";
import { lang, setLanguage } from "./language.js";
import { tongue } from "./tongue.js";

export { lang };

/** @typedef {keyof typeof en} Label */

/** @typedef {import("./tongue.js").Tongue} Tongue */

/** @type {import("nimbers:languages").Rooms} the current language's labels by file; empty for English */
let spoken = {};

/**
 * Use the language of this tag from now on, or English if the site lacks it.
 * @param {string} tag for example the value of `lang="zh-CN"`
 */
export async function speak(tag) {
  const wanted = tongue(tag);
  spoken = (await others[wanted]?.())?.default ?? {};
  setLanguage(wanted);
}

/**
 * Return a label as text.
 * @param {Label} key
 * @param {Record<string, string | number>} [params] numbers get thousands separators
 * @returns {string}
 */
export function label(key, params = {}) {
  return told("page", en, key, params);
}

/**
 * Return a function for the labels of a panel with its own file.
 * @template {string} K
 * @param {string} room the name of its file in web/locale/LANGUAGE
 * @param {Record<K, string>} english the English file
 * @returns {(key: K, params?: Record<string, string | number>) => string}
 */
export function labelsOf(room, english) {
  return (key, params = {}) => told(room, english, key, params);
}

/**
 * Return a function for labels whose keys are made at run time, with a fallback if a label is missing.
 * @param {string} room
 * @param {Record<string, string>} english
 * @returns {(key: string, fallback: string) => string}
 */
export function labelsOrOf(room, english) {
  return (key, fallback) => (Object.hasOwn(english, key) ? (spoken[room]?.[key] ?? english[key]) : fallback);
}

/**
 * Explain one of Python's exceptions in the page's language, since Python has only English; "" without explanation.
 * @param {string} name for example `IndexError`
 * @returns {string}
 */
export function meaningOf(name) {
  return spoken.errors?.[name] ?? "";
}

/**
 * Return a label in the language of the page; if it is missing, in English with English plural forms.
 * @template {string} K
 * @param {string} room
 * @param {Record<K, string>} english
 * @param {K} key
 * @param {Record<string, string | number>} params
 */
function told(room, english, key, params) {
  const text = spoken[room]?.[key];
  return text === undefined ? filled(english[key], params, "en") : filled(text, params, lang);
}

/** The plural categories, in the order in which texts give the forms of a word. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/**
 * Fill in a text: {count} becomes a value, {count|stone|stones} the form of a word for a number. A placeholder without
 * a value stays, and so do forms without a number.
 * @param {string} text
 * @param {Record<string, string | number>} params
 * @param {string} tag the language of the text
 */
export function filled(text, params, tag) {
  return text.replace(/\{(\w+)(?:\|([^{}]*))?\}/g, (whole, name, forms) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return whole;
    if (forms === undefined) return written(value);
    return typeof value === "number" ? form(forms.split("|"), value, tag) : whole;
  });
}

/**
 * @param {string[]} forms as many as the language has for integers
 * @param {number} count
 * @param {string} tag
 */
function form(forms, count, tag) {
  const rules = new Intl.PluralRules(tag);
  const { pluralCategories } = rules.resolvedOptions();
  const used = CATEGORIES.filter((one) => pluralCategories.some((category) => category === one));
  return forms[Math.min(used.indexOf(rules.select(count)), forms.length - 1)] ?? "";
}

/**
 * Return a label whose key is made at run time, or the fallback if it is missing.
 * @param {string} key
 * @param {string} fallback
 * @returns {string}
 */
export function labelOr(key, fallback) {
  return Object.hasOwn(en, key) ? label(/** @type {Label} */ (key)) : fallback;
}

/** @param {string | number} value */
function written(value) {
  return typeof value === "number" ? value.toLocaleString(lang) : isolated(value);
}

/**
 * Format a number of bytes for the reader.
 * @param {number} bytes
 * @returns {string}
 */
export function size(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

await speak(globalThis.document?.documentElement.lang ?? "");
