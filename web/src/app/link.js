// The state of the page as a link and back; pure, and never throws, whatever the address says.
import { base64url, bytesOf, fragment, VALUE } from "./fragment.js";
import { lang } from "./language.js";

/** @typedef {import("./cards.js").Card} Card */

/** @typedef {import("./game.js").Opponent} Opponent */

/**
 * A game being played: the moves so far from the position of the state, and who plays.
 * @typedef {{moves: string[], opponent: Opponent, first: boolean, names: [string, string]}} Played
 *
 * A panel below the board that a link opens, with texts packed as packing.js does; nothing in them runs without a click.
 * @typedef {{panel: string, packed: string}} Given
 *
 * What a link stands for. The tab, v, is said where it is neither the game nor the answer. `settings` holds rule parameters and `convention`, as text; no position: the game alone.
 * @typedef {{
 *   game: string, settings: Record<string, string>, position: string | null, play?: Played | null, given?: Given | null,
 *   tab?: string | null
 * }} State
 *
 * @typedef {{ok: true, state: State}
 *   | {ok: false, problem: "version" | "malformed" | "game" | "field", detail: string}} Decoded
 */

/** Positions longer than this are not put into links. */
export const LONGEST = 2000;

/** Packed texts of a panel longer than this are not put into links. */
export const PACKED = 16_000;
/** Characters of any other field; longer ones do not survive the mail. */
const FIELD = 8000;

/** Names of players are cut to this. */
export const NAME = 40;

/** The names of fields that are no parameters of a game. */
export const OWN = new Set(["g", "c", "p", "z", "l", "o", "f", "w", "h", "t", "t_", "v", "x"]);

/**
 * The link of a state in the language of the page, or null where it has none: too long, or written with signs a link does not have.
 * @param {State} state
 * @param {Card} card of the same game
 * @returns {string | null} starts with #
 */
export function encode({ game, settings, position, play, given, tab }, card) {
  /** @type {[string, string][]} */
  const fields = [["g", game]];
  if (settings.convention && settings.convention !== card.conventions[0]) fields.push(["c", settings.convention]);
  // A program takes the place of the graph that it told: whoever opens the link runs it, or does not.
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
 * The link of a state, of its game alone where the state has none.
 * @param {State} state
 * @param {Card} card of the same game
 */
export function linkOf(state, card) {
  return encode(state, card) ?? `#v1;g=${card.slug}`;
}

/**
 * The fields of a link by their names; null for an address without a link.
 * @param {string} hash as `location.hash` has it
 * @returns {Map<string, string> | null | {ok: false, problem: "version" | "malformed", detail: string}}
 */
export function fieldsOf(hash) {
  const text = plain(hash.replace(/^#/, ""));
  if (text === null) return malformed("%");
  // Mail and chat programs like to take the bracket or quote after a link for a part of it.
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
  // Broken off behind its name: to take the usual convention instead would be another game.
  if (values.get("c") === "") return malformed("c=");
  return values.has("g") ? values : malformed(text);
}

/**
 * The state a link stands for; null for an address without one.
 * @param {string} hash as `location.hash` has it
 * @param {Card[]} cards
 * @returns {Decoded | null}
 */
export function decode(hash, cards) {
  const values = fieldsOf(hash);
  if (!(values instanceof Map)) return values;
  const game = values.get("g") ?? "";
  const card = cards.find(({ slug }) => slug === game);
  if (!card) return problem("game", game);

  /** @type {Record<string, string>} */
  const settings = {};
  const field = hasT(card) && tIsRule(values) ? "t_" : "t";
  for (const name of [...card.parameters.map((one) => one.name), "c"]) {
    const value = values.get(name);
    if (value !== undefined && name !== field) settings[name === "c" ? "convention" : name] = value;
  }
  if (isProgrammed(settings, card))
    for (const { name, type } of card.parameters) if (type === "graph") delete settings[name];
  const play = played(values);
  if (typeof play === "string") return malformed(play);
  const unknown = [...values.keys()].find((key) => !OWN.has(key) && !Object.hasOwn(settings, key));
  if (unknown !== undefined) return problem("field", unknown);
  const [panel, packed] = [values.get(field), values.get("x")];
  if ((panel === undefined) !== (packed === undefined)) return malformed(`${field}=${panel}`);
  const state = { game, settings, position: values.get("p") ?? null, tab: values.get("v") };
  const given = panel === undefined ? {} : { given: { panel, packed: packed ?? "" } };
  return { ok: true, state: { ...state, ...(play ? { play } : {}), ...given } };
}

/**
 * Whether a game has a rule parameter t: there the panel is t_.
 * @param {Card} card
 */
function hasT(card) {
  return card.parameters.some(({ name }) => name === "t");
}

/**
 * Whether t may be a rule parameter: not beside the texts of a panel, unless that is t_; links have called it t everywhere.
 * @param {Map<string, string>} values
 */
export function tIsRule(values) {
  return values.has("t_") || !values.has("x");
}

/**
 * Whether the rules are a program, which has to be run before anything is known of the game.
 * @param {Record<string, string>} settings
 * @param {Card} card
 */
function isProgrammed(settings, card) {
  return card.parameters.some(({ name, type }) => type === "program" && settings[name]);
}

/**
 * The opponent, o: "perfect", "friend" or a strength; who starts, f: 2 is the opponent; names, w; moves, h.
 * @param {Played} play
 */
function playFields({ moves, opponent, first, names }) {
  /** @type {[string, string][]} */
  const fields = [["o", opponent === 10 ? "perfect" : String(opponent)]];
  if (!first) fields.push(["f", "2"]);
  if (names.some(Boolean)) fields.push(["w", names.map(packed).join("+")]);
  if (moves.length) fields.push(["h", moves.join("+")]);
  return fields;
}

/**
 * The game a link plays, null if it plays none, or the field that is damaged.
 * @param {Map<string, string>} values
 * @returns {Played | null | string}
 */
export function played(values) {
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

/**
 * A name as UTF-8 in base64url, since a link holds few signs.
 * @param {string} name
 */
function packed(name) {
  return base64url(new TextEncoder().encode(name));
}

/** @param {string} text */
function unpacked(text) {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(text)).slice(0, NAME);
}

/** @param {string} text */
function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** @param {string} detail */
function malformed(detail) {
  return problem("malformed", detail);
}

/**
 * @template {"version" | "malformed" | "game" | "field"} T
 * @param {T} problem
 * @param {string} detail
 * @returns {{ok: false, problem: T, detail: string}}
 */
function problem(problem, detail) {
  return { ok: false, problem, detail: detail.length > 60 ? `${detail.slice(0, 59)}…` : detail };
}
