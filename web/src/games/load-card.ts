// Loads files that the build wrote for a game: its card, and its play data.
import { site } from "../python/site.ts";
import { label, lang } from "../ui/labels.ts";
import type { Card } from "./cards.ts";
import { card as cardOf } from "./cards.ts";

const cards: Map<string, Promise<Card>> = new Map();

export function loadCard(slug: string): Promise<Card> {
  const found = cards.get(slug) ?? fetched(slug);
  cards.set(slug, found);
  found.catch(() => cards.delete(slug));
  return found;
}

/** There is no game of this name. */
export class MissingError extends Error {}

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
