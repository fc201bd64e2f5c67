// Play as data for a game in somebody else's page, so that it need not wait for Python; loaded where one plays.
import { PlayGraph } from "../app/play-graph.js";
import { written } from "./known.js";

/** @typedef {import("../engine/client.js").Engine} Engine */

/**
 * Let a session play what the build has written of its game, if it is there before Python.
 * @param {import("../app/session.js").Session} session
 * @param {Engine} engine
 * @param {string} slug
 */
export async function stand(session, engine, slug) {
  const response = await written("play", slug);
  const graph = response.ok ? await response.json() : null;
  if (graph && engine.state.name !== "ready") session.stand(new PlayGraph(engine, graph));
}
