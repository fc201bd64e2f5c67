// Today's puzzle: its day, which puzzles are solved, and the current streak; draws nothing.
import { names } from "../offline/names.js";
import { read, written } from "./tab-storage.js";

/**
 * A day as 2026-11-24, in the reader's time zone.
 * @typedef {string} Day
 *
 * The solved levels of each day, as a sum of 1 for the first, 2 for the second, 4 for the third.
 * @typedef {Record<Day, number>} Solved
 *
 * A puzzle as the build wrote it: play-graph.js describes the game; these fields describe the puzzle. Texts that differ
 * between languages are lists, in the order of the day's `languages`.
 * @typedef {Omit<import("./play-graph.js").Graph, "texts"> & {
 *   texts: (string | string[])[], title: string[], rules: [string, string, string][], fields: [string, string][], moves: number, winning: number, length: number
 * }} Written
 *
 * A puzzle in one language.
 * @typedef {import("./play-graph.js").Graph & {
 *   title: string, rules: [string, string, string], fields: [string, string][], moves: number, winning: number, length: number
 * }} Puzzle
 */

export const LEVELS = /** @type {const} */ ([1, 2, 3]);
/** @typedef {typeof LEVELS[number]} Level */

/** The storage key, shared by all tabs of the site. */
export const KEY = names(new URL("../", import.meta.url).pathname).puzzles;
/** Milliseconds of a day in UTC, where all days have the same length. */
const DAY = 86_400_000;
/** How many of the newest days to remember. */
const KEPT = 1000;

/**
 * @param {Date} date
 * @returns {Day}
 */
export function dayOf(date) {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return [String(year).padStart(4, "0"), two(month), two(day)].join("-");
}

/** @param {number} number */
function two(number) {
  return String(number).padStart(2, "0");
}

/**
 * Return noon of a day, for formatting; null if the text is not a day.
 * @param {string} text
 */
export function dateOf(text) {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day), 12);
  return year && dayOf(date) === text ? date : null;
}

/** @param {Day} day */
function counted(day) {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
}

/**
 * Return the day a number of days after another.
 * @param {Day} day
 * @param {number} days
 * @returns {Day}
 */
export function after(day, days) {
  return new Date((counted(day) + days) * DAY).toISOString().slice(0, 10);
}

/**
 * Return the place of a day in the table, which repeats after its end.
 * @param {Day} day
 * @param {Day} first the day of the table's first line
 * @param {number} length
 */
export function placeOf(day, first, length) {
  return (((counted(day) - counted(first)) % length) + length) % length;
}

/**
 * Read the day and level from an address; a future or invalid day counts as today.
 * @param {string} search the value of `location.search`
 * @param {Day} today
 * @returns {{day: Day, level: Level | null}}
 */
export function asked(search, today) {
  const fields = new URLSearchParams(search);
  const day = fields.get("puzzle") ?? "";
  const level = LEVELS.find((one) => String(one) === fields.get("level")) ?? null;
  return dateOf(day) && day <= today ? { day, level } : { day: today, level: null };
}

/**
 * Write the address of a day and level.
 * @param {string} page
 * @param {Day} day
 * @param {Level} level
 */
export function addressOf(page, day, level) {
  const url = new URL(page);
  url.search = `?puzzle=${day}&level=${level}`;
  url.hash = "#today";
  return url.href;
}

/**
 * Pick one language of a puzzle.
 * @param {Written} puzzle
 * @param {number} at index of the language
 * @returns {Puzzle}
 */
export function spoken({ texts, title, rules, ...rest }, at) {
  const said = texts.map((text) => (typeof text === "string" ? text : (text[at] ?? "")));
  return { ...rest, texts: said, title: title[at] ?? "", rules: rules[at] ?? ["", "", ""] };
}

/**
 * Read the solved levels from stored text; damaged text counts as nothing.
 * @param {string | null} kept
 * @returns {Solved}
 */
export function solvedIn(kept) {
  try {
    const found = kept ? read(kept) : null;
    const entries = Object.entries(found && typeof found === "object" ? found : {});
    return Object.fromEntries(entries.filter(([day, levels]) => dateOf(day) && [1, 2, 3, 4, 5, 6, 7].includes(levels)));
  } catch {
    return {}; // invalid JSON
  }
}

/**
 * Add one more level of a day.
 * @param {Solved} solved
 * @param {Day} day
 * @param {Level} level
 * @returns {Solved}
 */
export function marked(solved, day, level) {
  const all = { ...solved, [day]: (solved[day] ?? 0) | (1 << (level - 1)) };
  return Object.fromEntries(Object.entries(all).sort().slice(-KEPT));
}

/**
 * @param {Solved} solved
 * @param {Day} day
 * @param {Level} level
 */
export function isSolved(solved, day, level) {
  return Boolean((solved[day] ?? 0) & (1 << (level - 1)));
}

/**
 * Count the days in a row, up to today, with a solved puzzle. A streak up to yesterday still counts today. Ignore
 * future days, which a wrong clock may have stored.
 * @param {Solved} solved
 * @param {Day} today
 */
export function streak(solved, today) {
  let day = solved[today] ? today : after(today, -1);
  let days = 0;
  for (; solved[day]; day = after(day, -1)) days += 1;
  return days;
}

/**
 * Return what this browser has stored; null if storage is not available.
 * @returns {Solved | null}
 */
export function remembered() {
  try {
    return solvedIn(localStorage.getItem(KEY));
  } catch {
    return null; // storage is not available
  }
}

/**
 * Store one more level, together with what other tabs have stored meanwhile.
 * @param {Day} day
 * @param {Level} level
 * @returns {Solved | null} null if that is not possible
 */
export function remember(day, level) {
  try {
    const solved = marked(solvedIn(localStorage.getItem(KEY)), day, level);
    localStorage.setItem(KEY, written(solved));
    return solved;
  } catch {
    return null; // storage is not available, or full
  }
}
