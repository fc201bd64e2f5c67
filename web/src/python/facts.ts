// Made by web/tools/reply_types.py (./build.sh types) of the package: do not change it here.

/** The work of a search, in units, before the page asks whether to go on. */
export const BUDGET = 2000000;

/** The strength of perfect play. */
export const PERFECT = 10;

/** How good a move is by its verdict: less is better. */
export const RANKS = { win: 0, tie: 1, draw: 1, open: 2, lose: 3 } as const;

/** The verdicts, in the order of their numbers in play data. */
export const VERDICTS = ["win", "lose", "tie", "draw", "open"] as const;

/** The number of shades in a map of values. */
export const SHADES = 10;

/** The largest count of numbers in a position that a theorem may be about. */
export const MOST_HEAPS = 6;

/** The difficulties of exercises. */
export const LEVELS = [1, 2, 3] as const;

/** What an embedded game shows. */
export const MODES = ["solve", "play", "explain", "table", "check", "prove", "exercise", "proof"] as const;

/** What an exercise asks. */
export const QUESTIONS = ["outcome", "move", "value"] as const;
