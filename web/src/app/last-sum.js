// The sum that was looked at last in this tab, so that a position from another game's page can join it.
import { names } from "../offline/names.js";
import { inherited, store, stored } from "./tab-storage.js";

const KEY = names(new URL("../", import.meta.url).pathname).sum;

/**
 * @param {string} convention
 * @returns {{terms: string[], loops: boolean}} its terms, none where there is no such sum, and whether they may go round
 */
export function lastSum(convention) {
  const kept = stored(KEY) ?? inherited("nimbers-sum");
  const found = kept?.convention === convention && typeof kept.text === "string" && kept.text;
  return { terms: found ? kept.text.split("+") : [], loops: Boolean(found && kept.loops) };
}

/**
 * @param {string} text notation
 * @param {string} convention
 * @param {boolean} loops whether its terms may go round
 */
export function keepSum(text, convention, loops) {
  store(KEY, { text, convention, loops }); // where that fails a sum is begun anew
}
