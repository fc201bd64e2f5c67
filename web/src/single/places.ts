// Reads addresses of the single file: the home view or a game, and the language; pure.
import { fragment } from "../link/fragment.ts";
import type { Tongue } from "../ui/tongue.ts";
import { tongue } from "../ui/tongue.ts";

/** @param hash may be percent-encoded by some programs */
function plain(hash: string) {
  return hash.replace(/%3B/gi, ";").replace(/%3D/gi, "=");
}

/**
 * Return the language of an address; a link to a game without a language field is English.
 * @param hash the value of `location.hash`
 * @param usual the language tag for addresses without any
 */
export function languageOf(hash: string, usual: string): Tongue {
  const named = /;l=([^;]*)/.exec(plain(hash))?.[1];
  return tongue(named ?? (isHome(hash) ? usual : "en"));
}

/**
 * Whether an address is the home view's: no fields, or only a language. Headings have fragments of words and numbers.
 */
export function isHome(hash: string) {
  return /^(#((?!v\d)[a-z][a-z\d-]*)?|#v1(;l=[^;]*)?)?$/.test(plain(hash));
}

/** Return the address of the same place in another language. */
export function translated(hash: string, lang: Tongue) {
  if (isHome(hash)) return fragment([["l", lang]]) ?? "";
  const link = plain(hash).replace(/;l=[^;]*/, "");
  return lang === "en" ? link : `${link};l=${lang}`;
}
