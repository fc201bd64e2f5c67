// Reads the catalogue that the build wrote into the page: the card of the page's own game and the names of the others.
// The single file contains all cards, in all languages.

import type * as replies from "../python/replies.d.ts";
import { lang } from "../ui/labels.ts";
import type { Graph } from "./play-data.ts";

/** A rule parameter as the form shows it: numbers are texts, since integers may be too large for JavaScript. */
export type Parameter = Omit<replies.Parameter, "default" | "min" | "max"> & Record<"default" | "min" | "max", string>;
/** A game, as Python describes it. */
export type Card = Omit<replies.Card, "parameters"> & { parameters: Parameter[] };
export type { Claim, JudgeCard as Judge } from "../python/replies.d.ts";

/** The answer to the game's first example, computed by the build. */
type Baked = { position: string; answer: replies.Answer; drawing: { svg: string; label: string } };

const page: {
  card?: any;
  games: { slug: string; title: string }[];
  cards?: Record<string, any[]>;
  first?: { position: string; answer: replies.Answer; label: string };
  play?: Graph | null;
} = JSON.parse(globalThis.document?.getElementById("nimbers-page")?.textContent || '{"games": []}');

export function card(raw: any): Card {
  const parameters = raw.parameters.map((one: any) => ({
    ...one,
    default: String(one.default),
    min: one.min === null ? "" : String(one.min),
    max: one.max === null ? "" : String(one.max),
    choices: one.choices ?? null,
  }));
  return { ...raw, parameters };
}

/** The fields of a card for a game with its own page: only its name is known here, so that links to it can be read. */
const ELSEWHERE = { conventions: [], parameters: [], examples: [], claims: [], rules: [] };

/** all games; only the page's own card is complete, except in the single file */
export const cards: Card[] =
  page.cards?.[lang].map(card) ??
  page.games.map((game) => (game.slug === page.card?.slug ? card(page.card) : card({ ...ELSEWHERE, ...game })));

/** Translate the cards in place to the current language. Only in the single file. */
export function translate() {
  for (const [at, raw] of page.cards?.[lang].entries() ?? []) Object.assign(cards[at], card(raw));
}

/** The game of this page. */
export const first = (cards.find(({ slug }) => slug === page.card?.slug) ?? cards[0]) as Card;

export const baked: Baked | null = page.first
  ? { position: page.first.position, answer: page.first.answer, drawing: { svg: drawn(), label: page.first.label } }
  : null;

/** The graph for playing from the first example before Python has loaded. */
export const graph = page.play ?? null;

/** The drawing in the page, at its original size: the page enlarges it. */
function drawn() {
  const svg = document.querySelector("[data-first] svg")?.cloneNode(true) as Element | undefined;
  const [, , width = "", height = ""] = svg?.getAttribute("viewBox")?.split(" ") ?? [];
  svg?.setAttribute("width", width);
  svg?.setAttribute("height", height);
  return svg?.outerHTML ?? "";
}
