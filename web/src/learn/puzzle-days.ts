// Today's puzzle: its day, which puzzles are solved, and the current streak; draws nothing.

import type { Graph } from "../games/play-data.ts";
import { names } from "../offline/names.ts";
import { read, written } from "../storage/tab-storage.ts";

/** A day as 2026-11-24, in the reader's time zone. */
export type Day = string;
/** The solved levels of each day, as a sum of 1 for the first, 2 for the second, 4 for the third. */
export type Solved = Record<Day, number>;
/**
 * A puzzle as the build wrote it: play-graph.ts describes the game; these fields describe the puzzle. Texts that differ
 * between languages are lists, in the order of the day's `languages`.
 */
export type Written = Omit<Graph, "texts"> & {
  texts: (string | string[])[];
  title: string[];
  rules: [string, string, string][];
  fields: [string, string][];
  moves: number;
  winning: number;
  length: number;
};
/** A puzzle in one language. */
export type Puzzle = Graph & {
  title: string;
  rules: [string, string, string];
  fields: [string, string][];
  moves: number;
  winning: number;
  length: number;
};

export const LEVELS = [1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];

/** The storage key, shared by all tabs of the site. */
export const KEY = names(new URL("../", import.meta.url).pathname).puzzles;
/** Milliseconds of a day in UTC, where all days have the same length. */
const DAY = 86_400_000;
/** How many of the newest days to remember. */
const KEPT = 1000;

export function dayOf(date: Date): Day {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return [String(year).padStart(4, "0"), two(month), two(day)].join("-");
}

function two(number: number) {
  return String(number).padStart(2, "0");
}

/** Return noon of a day, for formatting; null if the text is not a day. */
export function dateOf(text: string) {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day), 12);
  return year && dayOf(date) === text ? date : null;
}

function counted(day: Day) {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
}

/** Return the day a number of days after another. */
export function after(day: Day, days: number): Day {
  return new Date((counted(day) + days) * DAY).toISOString().slice(0, 10);
}

/**
 * Return the place of a day in the table, which repeats after its end.
 * @param first the day of the table's first line
 */
export function placeOf(day: Day, first: Day, length: number) {
  return (((counted(day) - counted(first)) % length) + length) % length;
}

/**
 * Read the day and level from an address; a future or invalid day counts as today.
 * @param search the value of `location.search`
 */
export function asked(search: string, today: Day): { day: Day; level: Level | null } {
  const fields = new URLSearchParams(search);
  const day = fields.get("puzzle") ?? "";
  const level = LEVELS.find((one) => String(one) === fields.get("level")) ?? null;
  return dateOf(day) && day <= today ? { day, level } : { day: today, level: null };
}

/** Write the address of a day and level. */
export function addressOf(page: string, day: Day, level: Level) {
  const url = new URL(page);
  url.search = `?puzzle=${day}&level=${level}`;
  url.hash = "#today";
  return url.href;
}

/**
 * Pick one language of a puzzle.
 * @param at index of the language
 */
export function spoken({ texts, title, rules, ...rest }: Written, at: number): Puzzle {
  const said = texts.map((text) => (typeof text === "string" ? text : (text[at] ?? "")));
  return { ...rest, texts: said, title: title[at] ?? "", rules: rules[at] ?? ["", "", ""] };
}

/** Read the solved levels from stored text; damaged text counts as nothing. */
export function solvedIn(kept: string | null): Solved {
  try {
    const found = kept ? read(kept) : null;
    const entries: [string, number][] = Object.entries(found && typeof found === "object" ? found : {});
    return Object.fromEntries(entries.filter(([day, levels]) => dateOf(day) && [1, 2, 3, 4, 5, 6, 7].includes(levels)));
  } catch {
    return {}; // invalid JSON
  }
}

/** Add one more level of a day. */
export function marked(solved: Solved, day: Day, level: Level): Solved {
  const all = { ...solved, [day]: (solved[day] ?? 0) | (1 << (level - 1)) };
  return Object.fromEntries(Object.entries(all).sort().slice(-KEPT));
}

export function isSolved(solved: Solved, day: Day, level: Level) {
  return Boolean((solved[day] ?? 0) & (1 << (level - 1)));
}

/**
 * Count the days in a row, up to today, with a solved puzzle. A streak up to yesterday still counts today. Ignore
 * future days, which a wrong clock may have stored.
 */
export function streak(solved: Solved, today: Day) {
  let day = solved[today] ? today : after(today, -1);
  let days = 0;
  for (; solved[day]; day = after(day, -1)) days += 1;
  return days;
}

/** Return what this browser has stored; null if storage is not available. */
export function remembered(): Solved | null {
  try {
    return solvedIn(localStorage.getItem(KEY));
  } catch {
    return null; // storage is not available
  }
}

/**
 * Store one more level, together with what other tabs have stored meanwhile.
 * @returns null if that is not possible
 */
export function remember(day: Day, level: Level): Solved | null {
  try {
    const solved = marked(solvedIn(localStorage.getItem(KEY)), day, level);
    localStorage.setItem(KEY, written(solved));
    return solved;
  } catch {
    return null; // storage is not available, or full
  }
}
