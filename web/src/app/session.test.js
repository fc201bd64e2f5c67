import assert from "node:assert/strict";
import test from "node:test";
import { EngineError } from "../engine/errors.js";
import { card } from "./cards.js";
import { remember } from "./own-rules.js";
import { Session } from "./session.js";

const CARD = card({ slug: "own", conventions: ["normal"], parameters: [], examples: ["21"], claims: [] });
const PLAYED = { moves: ["46", "42"], opponent: /** @type {const} */ (10), first: true, names: ["", ""] };

/** Python, which knows the game only once its rules have told a graph. */
class Engine extends EventTarget {
  state = { name: "ready" };

  /**
   * @param {string} op
   * @param {{position: string, set: Record<string, string>}} params
   */
  async call(op, { position, set }) {
    if (!set.graph) throw new EngineError("illegal", "not run here");
    if (op !== "read") throw new EngineError("internal", op);
    return { result: { position, parameters: set, convention: "normal" } };
  }

  /** @param {string} op */
  async job(op) {
    throw new EngineError("illegal", op);
  }
}

/**
 * @param {Session} session
 * @param {string} status
 */
async function becomes(session, status) {
  while (session.status !== status) await new Promise((resolve) => setTimeout(resolve));
}

/** @param {string} rules one of its own for each test, since what has been run is remembered */
async function linked(rules) {
  const session = new Session(/** @type {any} */ (new Engine()), CARD);
  const play = /** @type {import("./link.js").Played} */ (PLAYED);
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
