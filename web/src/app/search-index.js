// Loads the search index of the site on first use, and keeps it.
import { site } from "../engine/site.js";
import { lang } from "./labels.js";
import { prepared } from "./search.js";

/** @typedef {import("./search.js").Entry} Entry */
/** @typedef {import("./search.js").Index} Index */
/** @typedef {import("./search.js").Kind} Kind */

/** @type {Map<string, Promise<Index>>} by language, because the single file can switch it */
const indexes = new Map();

/**
 * Return the index in the language of the page.
 * @returns {Promise<Index>} rejects if it cannot load; the next call tries again
 */
export function index() {
  const asked = lang;
  const found = indexes.get(asked) ?? read(asked).then(prepared);
  indexes.set(asked, found);
  found.catch(() => indexes.delete(asked));
  return found;
}

/**
 * @param {string} asked
 * @returns {Promise<Record<Kind, Entry[]>>}
 */
async function read(asked) {
  if (site.single) return JSON.parse(document.getElementById("nimbers-page")?.textContent ?? "").search[asked];
  const root = new URL("../", import.meta.url); // the root of the site that this script came from
  const response = await fetch(new URL(`search/${asked}.json?build=${site.build}`, root));
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}
