// What modules of the page say of a value: node --import page_modules.mjs page_answers.mjs KIND < VALUE, both JSON (tests/page.py).
import fs from "node:fs";
import { SIGNS, signed } from "../web/src/app/clauses.js";
import { mistakeOf, storyOf } from "../web/src/app/mistake.js";
import { PlayGraph } from "../web/src/app/play-graph.js";
import { placeOf } from "../web/src/app/puzzle-days.js";
import { find, prepared } from "../web/src/app/search.js";

const KINDS = {
  /** The words of comparisons with their signs. */
  signs: () => SIGNS,
  signed: (texts) => texts.map(signed),
  /** Where days stand in the table of puzzles. */
  places: ({ days, first, length }) => days.map((day) => placeOf(day, first, length)),
  /** For each query the titles that are found, by kinds, the best first. */
  found: ({ all, queries }) => {
    const ready = prepared(all);
    const titles = ({ kind, found }) => [kind, found.map(({ title }) => title)];
    return queries.map((query) => find(ready, query).map(titles));
  },
  /** What the data of a game answer before Python is there. */
  played: async ({ graph, questions }) => {
    const page = new PlayGraph({ state: { name: "idle" } }, graph);
    const found = [];
    for (const [op, params] of questions) found.push((await page.job(op, params)).result);
    return found;
  },
  /** The moves that decided finished games, and what the end card says of them. */
  stories: (cases) =>
    cases.map(({ judgement, made, answer }) => {
      const mistake = mistakeOf(judgement, made, answer ?? undefined);
      return { mistake, story: storyOf(mistake, judgement.value_name) };
    }),
};

const value = JSON.parse(fs.readFileSync(0, "utf8"));
console.log(JSON.stringify(await KINDS[process.argv[2]](value)));
