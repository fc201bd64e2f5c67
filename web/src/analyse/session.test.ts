import assert from "node:assert/strict";
import test from "node:test";
import { card } from "../games/cards.ts";
import type { Played } from "../link/link.ts";
import { remember } from "../link/own-rules.ts";
import { EngineError } from "../python/errors.ts";
import { Session } from "./session.ts";

const CARD = card({ slug: "own", conventions: ["normal"], parameters: [], examples: ["21"], claims: [] });
const PLAYED = { moves: ["46", "42"], opponent: 10 as const, first: true, names: ["", ""] };

/** Python, which knows the game only once its rules have told a graph. */
class Engine extends EventTarget {
  state = { name: "ready" };

  async call(op: string, { position, set }: { position: string; set: Record<string, string> }) {
    if (!set.graph) throw new EngineError("illegal", "not run here");
    if (op !== "read") throw new EngineError("internal", op);
    return { result: { position, parameters: set, convention: "normal" } };
  }

  async job(op: string) {
    throw new EngineError("illegal", op);
  }
}

async function becomes(session: Session, status: string) {
  while (session.status !== status) await new Promise((resolve) => setTimeout(resolve));
}

/** @param rules one of its own for each test, since what has been run is remembered */
async function linked(rules: string) {
  const session = new Session(new Engine() as any, CARD);
  const play = PLAYED as Played;
  session.open(CARD, { game: "own", settings: { rules }, position: "50", play });
  session.ask();
  await becomes(session, "failed");
  return session;
}

test("a game that came with its rules goes on once they have run", async () => {
  const session = await linked("integer.a");
  assert.equal(session.unread, true);
  session.rule(remember("integer.a", "graph", []), "50");
  await becomes(session, "playing");

  assert.equal(session.unread, false);
  assert.equal(session.mode, "play");
  assert.deepEqual([session.play.game.start, session.play.game.line], ["50", PLAYED.moves]);
});

test("rules that are run from another position are looked into there", async () => {
  const session = await linked("integer.b");
  session.rule(remember("integer.b", "graph", []), "30");

  assert.deepEqual([session.mode, session.text], ["solve", "30"]);
});

/** Python whose answer comes so many milliseconds after the drawing. */
class Answering extends EventTarget {
  state = { name: "ready" };
  late: number;

  constructor(late: number) {
    super();
    this.late = late;
  }

  async call() {
    return { result: { drawing: "drawn" } };
  }

  async job() {
    await new Promise((resolve) => setTimeout(resolve, this.late));
    return { result: { answer: { position: null }, moves: [] } };
  }
}

/** Return what was shown at each change, after a question. */
async function shown(late: number) {
  const session = new Session(new Answering(late) as any, card({ ...CARD, tables: false }));
  session.open(session.card, { game: "own", settings: {}, position: "50" });
  const all: string[] = [];
  session.addEventListener("change", () => {
    if (session.drawing) all.push(session.answer ? "both" : "drawing");
  });
  session.ask();
  await becomes(session, "answered");
  return all;
}

test("a drawing waits for an answer that follows at once", async () => {
  assert.equal((await shown(20))[0], "both");
});

test("a drawing does not wait for an answer that takes longer", async () => {
  assert.equal((await shown(300))[0], "drawing");
});
