// Prints how the page reads links, states and stored texts: node mangled.mjs < QUESTIONS; each question and each answer is a line of JSON.
// The first line is the catalogue, as `nimbers games --json` writes it. A question is [kind, text].
import { createInterface } from "node:readline";
import { card } from "../web/src/games/cards.ts";
import { decode, encode } from "../web/src/link/link.ts";
import { unpack } from "../web/src/link/packing.ts";
import { read } from "../web/src/storage/tab-storage.ts";
import { unpacked } from "../web/src/link/own-rules.ts";
import { fromData, fromLink } from "../web/src/embed/state.ts";

const LONGEST = 100_000; // bytes that a program in a link may have

/** A link, and the link that the page writes from it. */
function link(text, cards) {
  const found = decode(text, cards);
  if (!found?.ok) return { found };
  const own = cards.find(({ slug }) => slug === found.state.game);
  const made = encode(found.state, own);
  return { found, made, again: made === null ? null : decode(made, cards) };
}

const KINDS = {
  link,
  embedded: (text) => fromLink(text),
  state: (text) => fromData(JSON.parse(text)),
  kept: (text) => read(text),
  panel: (text) => unpack(text),
  program: (text) => unpacked(text, LONGEST),
};

let cards = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (cards === null) {
    cards = JSON.parse(line).games.map(card);
    continue;
  }
  const [kind, text] = JSON.parse(line);
  let answer;
  try {
    answer = { said: (await KINDS[kind](text, cards)) ?? null };
  } catch (error) {
    answer = { threw: String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
