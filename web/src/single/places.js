// Reads addresses of the single file: the home view or a game, and the language; pure.
import { fragment } from "../app/fragment.js";
import { tongue } from "../app/tongue.js";

/** @typedef {import("../app/tongue.js").Tongue} Tongue */

/** @param {string} hash may be percent-encoded by some programs */
function plain(hash) {
  return hash.replace(/%3B/gi, ";").replace(/%3D/gi, "=");
}

/**
 * Return the language of an address; a link to a game without a language field is English.
 * @param {string} hash the value of `location.hash`
 * @param {string} usual the language tag for addresses without any
 * @returns {Tongue}
 */
export function languageOf(hash, usual) {
  const named = /;l=([^;]*)/.exec(plain(hash))?.[1];
  return tongue(named ?? (isHome(hash) ? usual : "en"));
}

/**
 * Whether an address is the home view's: no fields, or only a language. Headings have fragments of words and numbers.
 * @param {string} hash
 */
export function isHome(hash) {
  return /^(#((?!v\d)[a-z][a-z\d-]*)?|#v1(;l=[^;]*)?)?$/.test(plain(hash));
}

/**
 * Return the address of the same place in another language.
 * @param {string} hash
 * @param {Tongue} lang
 */
export function translated(hash, lang) {
  if (isHome(hash)) return fragment([["l", lang]]) ?? "";
  const link = plain(hash).replace(/;l=[^;]*/, "");
  return lang === "en" ? link : `${link};l=${lang}`;
}
