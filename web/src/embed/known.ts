// Loads the card of a game, as the build wrote it, for a page of another site.

import type { Card } from "../app/cards.ts";
import { card as cardOf } from "../app/cards.ts";
import { label, lang } from "../app/labels.ts";
import { site } from "../engine/site.ts";
import { engine } from "./engine.ts";
import type { State } from "./state.ts";
import { isSlug, renamed } from "./state.ts";

const cards: Map<string, Promise<Card>> = new Map();

export function loadCard(slug: string): Promise<Card> {
  const found = cards.get(slug) ?? fetched(slug);
  cards.set(slug, found);
  found.catch(() => cards.delete(slug));
  return found;
}

/**
 * The card of the game that a state is about, and the state under the game's own name: any name in any spelling will do.
 */
export async function resolveGame(state: State): Promise<{ card: Card; state: State }> {
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

/** Load a file that the build wrote for a game, in the current language. */
export function fetchBuilt(folder: "cards" | "play", slug: string) {
  const root = new URL("../", import.meta.url); // the root of the site that this script came from
  return fetch(new URL(`${folder}/${lang}/${slug}.json?build=${site.build}`, root));
}

async function fetched(slug: string) {
  const response = await fetchBuilt("cards", slug);
  if (response.status === 404) throw new MissingError(label("link.game", { detail: slug }));
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return cardOf(await response.json());
}
