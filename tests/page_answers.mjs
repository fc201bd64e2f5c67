// Prints what modules of the page compute from a value: node --import page_modules.mjs page_answers.mjs KIND < VALUE, both JSON (tests/page.py).
import fs from "node:fs";
import { done } from "../web/src/play/acts.ts";
import { decode, encode } from "../web/src/link/link.ts";
import { pack, unpack } from "../web/src/link/packing.ts";
import { changed, check } from "../web/src/proof/check.ts";
import { turn } from "../web/src/proof/turn.ts";
import { OPERATORS, withOperators } from "../web/src/games/clauses.ts";
import { endingOf, numbersOf, taleOf } from "../web/src/play/ending.ts";
import { PlayGraph } from "../web/src/play/play-graph.ts";
import { placeOf } from "../web/src/learn/puzzle-days.ts";
import { find, prepared } from "../web/src/search/search.ts";
import { best } from "../web/src/board/touch.ts";

const KINDS = {
  /** The operators of comparisons, by their words. */
  operators: () => OPERATORS,
  withOperators: (texts) => texts.map(withOperators),
  /** The places of days in the table of puzzles. */
  places: ({ days, first, length }) => days.map((day) => placeOf(day, first, length)),
  /** For each query the titles found, by kind, the best first. */
  found: ({ all, queries }) => {
    const ready = prepared(all);
    const titles = ({ kind, found }) => [kind, found.map(({ title }) => title)];
    return queries.map((query) => find(ready, query).map(titles));
  },
  /** The answers of a game's data, before Python has loaded. */
  played: async ({ graph, questions }) => {
    const page = new PlayGraph({ state: { name: "idle" } }, graph);
    const found = [];
    for (const [op, params] of questions) found.push((await page.job(op, params)).result);
    return found;
  },
  /** The texts of the end card for finished games. */
  endings: async (cases) => {
    const found = [];
    for (const { game, winner, moves, judgements } of cases) {
      const ending = await endingOf(game, winner, moves, async (turn) => judgements[turn] ?? null);
      const told = { game, moves, names: ["You", "The machine"], loser: winner === null ? null : 1 - winner };
      const better = ending.judgement && best(ending.judgement.moves)?.name;
      const { kind, turn } = ending;
      found.push({ kind, turn, better, tale: taleOf(ending, told), numbers: numbersOf(ending, told) });
    }
    return found;
  },
  /** The state that each link opens, its own link of the state, and packed texts unpacked and packed. */
  links: (cases) => {
    const cards = JSON.parse(fs.readFileSync(new URL("../web/.build/games.json", import.meta.url), "utf8")).games;
    const answer = async ({ link, state, texts, packed }) => ({
      state: decode(link, cards)?.state ?? null,
      link: encode(state, cards.find(({ slug }) => slug === state.game)),
      texts: await unpack(packed),
      packed: await pack(texts),
    });
    return Promise.all(cases.map(answer));
  },
  /**
   * A game against each certificate that answers moves, chosen by numbers: where it starts, the parts of the lost
   * positions, and whether it ends; or why the start is refused.
   */
  against: (games) =>
    games.map(({ text, choices, start: chosen }) => {
      if (!check(text).plays) return null;
      const reached = [];
      let [at, start] = [null, null];
      for (const choice of choices) {
        try {
          const answered = turn(text, at, chosen);
          start = answered.start;
          const { position, answers, names } = answered;
          reached.push(position.split("+").map((part) => names[part] ?? ""));
          const reply = answers[choice % answers.length]?.reply ?? null;
          if (reply === null) return { start, reached, lost: true };
          at = reply;
        } catch (error) {
          return error.message;
        }
      }
      return { start, reached, lost: false };
    }),
  /** What the checker says of certificates with a changed entry. */
  changed: (cases) =>
    cases.map(({ text, change }) => {
      try {
        return check(changed(text, change)).says;
      } catch (error) {
        return `rejected: ${error.message}`;
      }
    }),
  /** The names of moves in the past tense. */
  done: (texts) => texts.map(done),
};

const value = JSON.parse(fs.readFileSync(0, "utf8"));
console.log(JSON.stringify(await KINDS[process.argv[2]](value)));
