// What the addresses of the single file stand for: its home, or a game, in a language; pure.
import { fragment } from "../app/fragment.js";
import { tongue } from "../app/tongue.js";

/** @typedef {import("../app/tongue.js").Tongue} Tongue */

/** @param {string} hash as some programs encode it */
function plain(hash) {
  return hash.replace(/%3B/gi, ";").replace(/%3D/gi, "=");
}

/**
 * The language of an address: its own word for it; links of games without one are English, as they are written.
 * @param {string} hash as `location.hash` has it
 * @param {string} usual the tag of the language where nothing is asked for
 * @returns {Tongue}
 */
export function languageOf(hash, usual) {
  const named = /;l=([^;]*)/.exec(plain(hash))?.[1];
  return tongue(named ?? (isHome(hash) ? usual : "en"));
}

/**
 * Whether an address is that of the home: no link, or one that has nothing but a language. Places in the page are words, with numbers perhaps.
 * @param {string} hash
 */
export function isHome(hash) {
  return /^(#((?!v\d)[a-z][a-z\d-]*)?|#v1(;l=[^;]*)?)?$/.test(plain(hash));
}

/**
 * The same place in another language.
 * @param {string} hash
 * @param {Tongue} lang
 */
export function translated(hash, lang) {
  if (isHome(hash)) return fragment([["l", lang]]) ?? "";
  const link = plain(hash).replace(/;l=[^;]*/, "");
  return lang === "en" ? link : `${link};l=${lang}`;
}
