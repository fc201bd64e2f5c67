// Keeps the sum that was last open in this tab, so that a position of another game's page can join it.
import { names } from "../offline/names.js";
import { inherited, store, stored } from "./tab-storage.js";

const KEY = names(new URL("../", import.meta.url).pathname).sum;

/**
 * @param {string} convention
 * @returns {{terms: string[], loops: boolean}} its terms, or none; loops: whether the terms may be loopy games
 */
export function lastSum(convention) {
  const kept = stored(KEY) ?? inherited("nimbers-sum");
  const found = kept?.convention === convention && typeof kept.text === "string" && kept.text;
  return { terms: found ? kept.text.split("+") : [], loops: Boolean(found && kept.loops) };
}

/**
 * @param {string} text notation
 * @param {string} convention
 * @param {boolean} loops whether its terms may be loopy games
 */
export function keepSum(text, convention, loops) {
  store(KEY, { text, convention, loops }); // if this fails, the reader starts a new sum
}
