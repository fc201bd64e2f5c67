// Keeps the sum that was last open in this tab, so that a position of another game's page can join it.
import { names } from "../offline/names.ts";
import { inherited, store, stored } from "./tab-storage.ts";

const KEY = names(new URL("../", import.meta.url).pathname).sum;

/** @returns its terms, or none; loops: whether the terms may be loopy games */
export function lastSum(convention: string): { terms: string[]; loops: boolean } {
  const kept = stored(KEY) ?? inherited("nimbers-sum");
  const found = kept?.convention === convention && typeof kept.text === "string" && kept.text;
  return { terms: found ? kept.text.split("+") : [], loops: Boolean(found && kept.loops) };
}

/**
 * @param text notation
 * @param loops whether its terms may be loopy games
 */
export function keepSum(text: string, convention: string, loops: boolean) {
  store(KEY, { text, convention, loops }); // if this fails, the reader starts a new sum
}
