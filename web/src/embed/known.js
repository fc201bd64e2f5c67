// Loads the card of a game, as the build wrote it, for a page of another site.
import { card as cardOf } from "../app/cards.js";
import { label, lang } from "../app/labels.js";
import { site } from "../engine/site.js";
import { engine } from "./engine.js";
import { isSlug, renamed } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../app/cards.js").Card} Card */

/** @type {Map<string, Promise<Card>>} */
const cards = new Map();

/**
 * @param {string} slug
 * @returns {Promise<Card>}
 */
export function loadCard(slug) {
  const found = cards.get(slug) ?? fetched(slug);
  cards.set(slug, found);
  found.catch(() => cards.delete(slug));
  return found;
}

/**
 * The card of the game that a state is about, and the state under the game's own name: any name in any spelling will do.
 * @param {State} state
 * @returns {Promise<{card: Card, state: State}>}
 */
export async function resolveGame(state) {
  if (isSlug(state.game)) {
    try {
      return { card: await loadCard(state.game), state };
    } catch (error) {
      if (!(error instanceof MissingError)) throw error; // another name may be written as a slug is
    }
  }
  const { result } = await engine().call("named", { name: state.game, lang });
  return { card: await loadCard(result.game), state: renamed(state, result) };
}

class MissingError extends Error {}

/**
 * Load a file that the build wrote for a game, in the current language.
 * @param {"cards" | "play"} folder
 * @param {string} slug
 */
export function fetchBuilt(folder, slug) {
  const root = new URL("../", import.meta.url); // the root of the site that this script came from
  return fetch(new URL(`${folder}/${lang}/${slug}.json?build=${site.build}`, root));
}

/** @param {string} slug */
async function fetched(slug) {
  const response = await fetchBuilt("cards", slug);
  if (response.status === 404) throw new MissingError(label("link.game", { detail: slug }));
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return cardOf(await response.json());
}
