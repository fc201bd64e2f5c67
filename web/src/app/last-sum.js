// The sum that was looked at last in this tab, so that a position from another game's page can join it.
import { names } from "../offline/names.js";
import { inherited, store, stored } from "./tab-storage.js";

const KEY = names(new URL("../", import.meta.url).pathname).sum;

/**
 * @param {string} convention
 * @returns {string[]} its terms; none where there is no such sum
 */
export function lastSum(convention) {
  const kept = stored(KEY) ?? inherited("nimbers-sum");
  return kept?.convention === convention && typeof kept.text === "string" && kept.text ? kept.text.split("+") : [];
}

/**
 * @param {string} text notation
 * @param {string} convention
 */
export function keepSum(text, convention) {
  store(KEY, { text, convention }); // where that fails a sum is begun anew
}
