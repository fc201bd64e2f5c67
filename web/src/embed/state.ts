// The state of an embedded game, read from attributes, data or a link; checks each value; pure, and never throws.

import type { Opponent } from "../games/game.ts";
import { fieldsOf, OWN, played, tIsRule } from "../link/link.ts";
import { MODES, MOST_HEAPS, QUESTIONS } from "../python/facts.ts";

export type Mode = (typeof MODES)[number];
/** what an exercise asks about the position */
type Question = (typeof QUESTIONS)[number];
/**
 * Python checks the rule parameters and the position. No position: the game's first example. A theorem concerns
 * a quantity of positions with a given number of heaps; search checks a formula of that quantity.
 */
export type State = {
  game: string;
  position: string | null;
  set: Record<string, string>;
  convention: string;
  mode: Mode;
  players: Opponent;
  first: boolean;
  moves: string[];
  question: Question;
  quantity: "outcome" | "grundy";
  heaps: number;
  formula: string;
  /** a packed proof; "": Python makes it */ certificate: string;
};
type Checked = { ok: true; state: State } | { ok: false; message: string };

const CONVENTIONS = ["", "normal", "misere", "scoring"];
const QUANTITIES = ["outcome", "grundy"];
/** Any name of a game, in any spelling; Python knows which. */
const GAME = /^[\p{L}\p{N}.][\p{L}\p{N}\p{M}\s.,:&'’ʼ()（）…-]{0,79}$/u;
/** The names that pages of games have. */
const SLUG = /^[a-z][a-z0-9-]{0,39}$/;
const NAME = /^[a-z][a-z0-9_]{0,39}$/;
const KEYS = new Set([
  ...["game", "position", "set", "convention", "mode", "players", "first", "moves"],
  ...["question", "quantity", "heaps", "formula", "certificate"],
]);
/** Fields of a link that only an embedded game has. */
const ASKED = new Set(["m", "question", "quantity", "heaps", "theme"]);
/** The author's choice of colours; the default follows the page, in a frame the system. */
export const THEMES = ["light", "dark"] as const;
/** A proof as links have it. */
const PACKED = /^[A-Za-z0-9_-]{0,100000}$/;
const VALUE = 1_000;
const POSITION = 100_000;
const MOVES = 1_000;

/** Read a state from the attributes of an element. */
export function fromAttributes(get: (name: string) => string | null): Checked {
  const set: Record<string, string> = {};
  for (const pair of (get("set") ?? "").split(";").filter((text) => text.trim())) {
    const cut = pair.indexOf("=");
    const name = pair.slice(0, cut).trim();
    if (cut < 1 || Object.hasOwn(set, name))
      return wrong(`set="${short(pair)}": write name=value, joined by semicolons`);
    Object.defineProperty(set, name, { value: pair.slice(cut + 1).trim(), enumerable: true });
  }
  const players = get("players") || "perfect";
  return fromData({
    game: get("game") ?? "",
    position: get("position"),
    set,
    convention: get("convention") ?? "",
    mode: get("mode") || "solve",
    players: players === "perfect" ? 10 : /^\d{1,2}$/.test(players) ? Number(players) : players,
    ...wish(get),
    formula: get("formula") ?? "",
    certificate: (get("certificate") ?? "").trim(),
  });
}

/** Read a state from untrusted data of any kind. */
export function fromData(data: unknown): Checked {
  if (!plain(data)) return wrong("the state is not an object");
  const strange = Object.keys(data).find((key) => !KEYS.has(key));
  if (strange !== undefined) return wrong(`the state has no ${short(strange)}`);
  const {
    game,
    position = null,
    set = {},
    convention = "",
    mode = "solve",
    players = 10,
    first = true,
    moves = [],
    question = "outcome",
    quantity = "outcome",
    heaps = 1,
    formula = "",
    certificate = "",
  } = data;
  if (typeof game !== "string" || !GAME.test(game)) return wrong(`game: not the name of a game: ${short(game)}`);
  if (position !== null && (typeof position !== "string" || position.length > POSITION))
    return wrong(`position: not a text of at most ${POSITION} characters: ${short(position)}`);
  if (!plain(set) || Object.keys(set).length > 20) return wrong("set: not an object of parameters");
  for (const [name, value] of Object.entries(set)) {
    if (!NAME.test(name)) return wrong(`set: not the name of a parameter: ${short(name)}`);
    if (typeof value !== "string" || value.length > VALUE) return wrong(`set: ${name} is not a short text`);
  }
  if (typeof convention !== "string" || !CONVENTIONS.includes(convention))
    return wrong(`convention: normal, misere or scoring, not ${short(convention)}`);
  if (!MODES.includes(mode as Mode) || typeof mode !== "string")
    return wrong(`mode: ${MODES.join(", ")}, not ${short(mode)}`);
  if (players !== "friend" && !(Number.isInteger(players) && Number(players) >= 0 && Number(players) <= 10))
    return wrong(`players: perfect, friend or a strength from 0 to 10, not ${short(players)}`);
  if (typeof first !== "boolean") return wrong("first: true or false");
  if (
    !Array.isArray(moves) ||
    moves.length > MOVES ||
    !moves.every((move) => typeof move === "string" && move.length <= VALUE)
  )
    return wrong("moves: not a list of names of moves");
  const asked = QUESTIONS.find((one) => one === question);
  if (!asked) return wrong(`question: ${QUESTIONS.join(", ")}, not ${short(question)}`);
  if (typeof quantity !== "string" || !QUANTITIES.includes(quantity))
    return wrong(`quantity: outcome or grundy, not ${short(quantity)}`);
  if (!Number.isInteger(heaps) || Number(heaps) < 1 || Number(heaps) > MOST_HEAPS)
    return wrong(`heaps: a number from 1 to ${MOST_HEAPS}, not ${short(heaps)}`);
  if (typeof formula !== "string" || formula.length > VALUE) return wrong("formula: not a short text");
  if (typeof certificate !== "string" || !PACKED.test(certificate))
    return wrong(`certificate: not a packed proof: ${short(certificate)}`);
  return {
    ok: true,
    state: {
      game,
      position,
      set: { ...set } as Record<string, string>,
      convention,
      mode: mode as Mode,
      players: players as Opponent,
      first,
      moves: [...moves],
      question: asked,
      quantity: quantity as State["quantity"],
      heaps: Number(heaps),
      formula,
      certificate,
    },
  };
}

/**
 * Read a state from a link of the app, which may also contain the mode.
 * @param hash the value of `location.hash`
 */
export function fromLink(hash: string): Checked {
  const found = fieldsOf(hash);
  if (!(found instanceof Map))
    return wrong(found === null ? "the link is empty" : `the link is damaged: ${found.detail}`);
  const theme = found.get("theme") ?? "";
  if (theme && !themeIn(hash)) return wrong(`theme: ${THEMES.join(" or ")}, not ${short(theme)}`);
  const play = played(found);
  if (typeof play === "string") return wrong(`the link is damaged: ${short(play)}`);
  const isRule = (name: string) => (name === "t" ? tIsRule(found) : !OWN.has(name) && !ASKED.has(name));
  const set = Object.fromEntries([...found].filter(([name]) => isRule(name)));
  return fromData({
    game: found.get("g"),
    position: found.get("p") ?? null,
    set,
    convention: found.get("c") ?? "",
    mode: found.get("m") ?? (play ? "play" : "solve"),
    ...wish((name) => found.get(name) ?? null),
    certificate: found.get("m") === "proof" ? (found.get("x") ?? "") : "",
    ...(play ? { players: play.opponent, first: play.first, moves: play.moves } : {}),
  });
}

/**
 * Light or dark as the link of a frame says it; "" where it does not, or says something else.
 * @param hash as `location.hash` has it
 */
export function themeIn(hash: string) {
  const found = fieldsOf(hash);
  const said = found instanceof Map ? found.get("theme") : "";
  return THEMES.find((theme) => theme === said) ?? "";
}

/** Write the state as attributes, without those that have their usual value. */
export function toAttributes({
  game,
  position,
  set,
  convention,
  mode,
  players,
  question,
  quantity,
  heaps,
  formula,
  certificate,
}: State): [string, string][] {
  const attributes: [string, string][] = [["game", game]];
  if (position !== null) attributes.push(["position", position]);
  const pairs = Object.entries(set).map(([name, value]) => `${name}=${value}`);
  if (pairs.length) attributes.push(["set", pairs.join(";")]);
  if (convention) attributes.push(["convention", convention]);
  if (mode !== "solve") attributes.push(["mode", mode]);
  if (mode === "play" && players !== 10) attributes.push(["players", String(players)]);
  if (question !== "outcome") attributes.push(["question", question]);
  if (quantity !== "outcome") attributes.push(["quantity", quantity]);
  if (heaps !== 1) attributes.push(["heaps", String(heaps)]);
  if (formula) attributes.push(["formula", formula]);
  if (certificate) attributes.push(["certificate", certificate]);
  return attributes;
}

/** Whether a name may be that of a page, which needs no Python to be found. */
export function isSlug(name: string) {
  return SLUG.test(name);
}

/**
 * The state under the game's own name, with the rules that the name implies where the state does not say others.
 * @param found what Python says of the name
 */
export function renamed(state: State, { game, set }: { game: string; set: Record<string, string> }): State {
  const { convention = "", ...rules } = set;
  return { ...state, game, set: { ...rules, ...state.set }, convention: state.convention || convention };
}

/** Read the question of an exercise, and the subject of a theorem. */
function wish(get: (name: string) => string | null) {
  const heaps = get("heaps") || "1";
  const question = get("question") || "outcome";
  return { question, quantity: get("quantity") || "outcome", heaps: /^\d$/.test(heaps) ? Number(heaps) : heaps };
}

function plain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param value untrusted; shortened for a message */
function short(value: unknown) {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : typeof value;
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function wrong(message: string): Checked {
  return { ok: false, message };
}
