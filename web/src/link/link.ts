// Converts between the state of the page and its link; pure, and never throws, whatever the address contains.

import type { Card } from "../games/cards.ts";
import type { Opponent } from "../games/game.ts";
import { lang } from "../ui/language.ts";
import { base64url, bytesOf, fragment, VALUE } from "./fragment.ts";

/** A game in progress: the moves from the position of the state, and the players. */
export type Played = { moves: string[]; opponent: Opponent; first: boolean; names: [string, string] };
/** A panel below the board that a link opens, with texts packed by packing.ts; the texts run only after a click. */
export type Given = { panel: string; packed: string };
/**
 * The content of a link. `settings` holds the rule parameters and `convention`, as text. Without a position the link
 * opens the game only. `tab` (field v) is set only if it differs from the usual tab.
 */
export type State = {
  game: string;
  settings: Record<string, string>;
  position: string | null;
  play?: Played | null;
  given?: Given | null;
  tab?: string | null;
};
export type Decoded =
  | { ok: true; state: State }
  | { ok: false; problem: "version" | "malformed" | "game" | "field"; detail: string };

/** The longest position in a link. */
export const LONGEST = 2000;

/** The longest packed texts of a panel in a link. */
export const PACKED = 16_000;
/** The longest other field, in characters; mail programs break longer ones. */
const FIELD = 8000;

/** Names of players are cut to this length. */
export const NAME = 40;

/** Field names with a fixed meaning, which no parameter of a game may have. */
export const OWN = new Set(["g", "c", "p", "z", "l", "o", "f", "w", "h", "t", "t_", "v", "x"]);

/**
 * Write the link of a state in the language of the page; null if it is too long or has characters unfit for links.
 * @param card the same game's
 * @returns starts with #
 */
export function encode({ game, settings, position, play, given, tab }: State, card: Card): string | null {
  const fields: [string, string][] = [["g", game]];
  if (settings.convention && settings.convention !== card.conventions[0]) fields.push(["c", settings.convention]);
  // A program replaces the graph that it generated: the reader who opens the link decides whether to run it.
  const programmed = isProgrammed(settings, card);
  for (const { name, type, default: usual } of card.parameters)
    if (!(programmed && type === "graph") && Object.hasOwn(settings, name) && settings[name] !== usual)
      fields.push([name, settings[name]]);
  if (position !== null) fields.push(["p", position]);
  if (play) fields.push(...playFields(play));
  if (tab) fields.push(["v", tab]);
  if (given) fields.push([hasT(card) ? "t_" : "t", given.panel], ["x", given.packed]);
  if (
    (position?.length ?? 0) > LONGEST ||
    (play?.moves.join("+").length ?? 0) > LONGEST ||
    (given?.packed.length ?? 0) > PACKED ||
    fields.some(([key, value]) => key !== "x" && value.length > FIELD)
  )
    return null;
  return fragment(fields, lang);
}

/**
 * Write the link of a state, or of its game alone if the state has no link.
 * @param card the same game's
 */
export function linkOf(state: State, card: Card) {
  return encode(state, card) ?? `#v1;g=${card.slug}`;
}

/**
 * Read the fields of a link by name; null for an address without a link.
 * @param hash the value of `location.hash`
 */
export function fieldsOf(
  hash: string,
): Map<string, string> | null | { ok: false; problem: "version" | "malformed"; detail: string } {
  const text = plain(hash.replace(/^#/, ""));
  if (text === null) return malformed("%");
  // Mail and chat programs often include the bracket or quote after a link.
  const [version, ...fields] = text.replace(/[^A-Za-z0-9_.,;=:+-]+$/, "").split(";");
  if (version === "" && fields.length === 0) return null;
  if (version !== "v1") return /^v\d+$/.test(version) ? problem("version", version) : malformed(version);

  const values = new Map();
  for (const field of fields) {
    const cut = field.indexOf("=");
    const [key, value] = [field.slice(0, cut), field.slice(cut + 1)];
    if (cut < 1 || values.has(key) || !VALUE.test(value)) return malformed(field);
    values.set(key, value);
  }
  // The link was cut after "c=": the usual convention instead would change the game.
  if (values.get("c") === "") return malformed("c=");
  return values.has("g") ? values : malformed(text);
}

/**
 * Read the state of a link; null for an address without one.
 * @param hash the value of `location.hash`
 */
export function decode(hash: string, cards: Card[]): Decoded | null {
  const values = fieldsOf(hash);
  if (!(values instanceof Map)) return values;
  const game = values.get("g") ?? "";
  const card = cards.find(({ slug }) => slug === game);
  if (!card) return problem("game", game);

  const settings: Record<string, string> = {};
  const field = hasT(card) && tIsRule(values) ? "t_" : "t";
  for (const name of [...card.parameters.map((one) => one.name), "c"]) {
    const value = values.get(name);
    if (value !== undefined && name !== field) settings[name === "c" ? "convention" : name] = value;
  }
  if (isProgrammed(settings, card))
    for (const { name, type } of card.parameters) if (type === "graph") delete settings[name];
  const play = played(values);
  if (typeof play === "string") return malformed(play);
  const unknown = [...values.keys()].find((key) => !OWN.has(key) && !card.parameters.some(({ name }) => name === key));
  if (unknown !== undefined) return problem("field", unknown);
  const [panel, packed] = [values.get(field), values.get("x")];
  if ((panel === undefined) !== (packed === undefined)) return malformed(`${field}=${panel}`);
  const state = { game, settings, position: values.get("p") ?? null, tab: values.get("v") };
  const given = panel === undefined ? {} : { given: { panel, packed: packed ?? "" } };
  return { ok: true, state: { ...state, ...(play ? { play } : {}), ...given } };
}

/** Whether a game has a rule parameter t; the panel then uses t_. */
function hasT(card: Card) {
  return card.parameters.some(({ name }) => name === "t");
}

/**
 * Whether t may be a rule parameter: not beside a panel's texts, except under t_. Old links always use t for the panel.
 */
export function tIsRule(values: Map<string, string>) {
  return values.has("t_") || !values.has("x");
}

/** Whether the rules are a program, which must run before anything is known of the game. */
function isProgrammed(settings: Record<string, string>, card: Card) {
  return card.parameters.some(({ name, type }) => type === "program" && settings[name]);
}

/** Write the opponent, o: "perfect", "friend" or a strength; who starts, f: 2 is the opponent; names, w; moves, h. */
function playFields({ moves, opponent, first, names }: Played) {
  const fields: [string, string][] = [["o", opponent === 10 ? "perfect" : String(opponent)]];
  if (!first) fields.push(["f", "2"]);
  if (names.some(Boolean)) fields.push(["w", names.map(packed).join("+")]);
  if (moves.length) fields.push(["h", moves.join("+")]);
  return fields;
}

/** Read the game in progress: null if there is none, or the name of an invalid field. */
export function played(values: Map<string, string>): Played | null | string {
  const [o, f, w, h] = ["o", "f", "w", "h"].map((key) => values.get(key));
  if (o === undefined && h === undefined) return null;
  const opponent = o === undefined || o === "perfect" ? 10 : o === "friend" ? o : Number(o);
  if (o !== undefined && !/^(perfect|friend|\d|10)$/.test(o)) return `o=${o}`;
  if (f !== undefined && f !== "1" && f !== "2") return `f=${f}`;
  try {
    const [one = "", other = ""] = (w ?? "").split("+").map(unpacked);
    return { moves: h ? h.split("+") : [], opponent, first: f !== "2", names: [one, other] };
  } catch {
    return `w=${w}`;
  }
}

/** Encode a name as UTF-8 in base64url, since a link may hold few characters. */
function packed(name: string) {
  return base64url(new TextEncoder().encode(name));
}

function unpacked(text: string) {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(text)).slice(0, NAME);
}

function plain(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function malformed(detail: string) {
  return problem("malformed", detail);
}

function problem<T extends "version" | "malformed" | "game" | "field">(
  problem: T,
  detail: string,
): { ok: false; problem: T; detail: string } {
  return { ok: false, problem, detail: detail.length > 60 ? `${detail.slice(0, 59)}…` : detail };
}
