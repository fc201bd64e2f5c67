// Reads the catalogue that the build wrote into the page: the card of the page's own game and the names of the others.
// The single file contains all cards, in all languages.

import type { Answer } from "../python/replies.d.ts";
import { lang } from "../ui/labels.ts";
import type { Graph } from "./play-data.ts";

export type Parameter = {
  name: string;
  type: string;
  label: string;
  default: string;
  min: string;
  max: string;
  choices: string[] | null;
};
export type Claim = {
  name: string;
  quantity: string;
  statement: string;
  source: string;
  counterexample: string | null;
  conventions: string[];
  usual: string[];
  rules: Record<string, string>;
  status: "proved" | "conjectured" | "refuted" | "open";
  program?: string | null;
  formula?: string | null;
  refutation?: { claimed: unknown; expected: unknown; text: string } | null;
  for_all?: { text: string } | null;
};
export type Judge = {
  describe: string;
  shape: "cases" | "numbers" | "lines";
  answer: string;
  answers: string[];
  words: string[];
  any_case: boolean;
  sample: { input: string; output: string };
};
export type Card = {
  slug: string;
  title: string;
  summary: string;
  rules: string[];
  conventions: string[];
  goals?: Record<string, string>;
  parameters: Parameter[];
  examples: string[];
  placeholder: string;
  spellings?: string;
  size_name: string;
  audited: boolean;
  tables: boolean;
  numbered: boolean;
  mapped: boolean;
  claims: Claim[];
  judge: Judge;
  loopy?: boolean;
  sided?: boolean;
  drawn?: Drawn | null;
  argument?: string;
  quantities?: string[];
};
/** How a position can be drawn by hand: whether its lines are arrows, whether one point is marked, the first name. */
export type Drawn = { arrows: boolean; mark: boolean; first: number };
/** The answer to the game's first example, computed by the build. */
type Baked = { position: string; answer: Answer; drawing: { svg: string; label: string } };

const page: {
  card?: any;
  games: { slug: string; title: string }[];
  cards?: Record<string, any[]>;
  first?: { position: string; answer: Answer; label: string };
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
