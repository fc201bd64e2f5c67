// Loads the play data of an embedded game, so that play can start before Python; loads only in the mode "play".
import { PlayGraph } from "../app/play-graph.js";
import { fetchBuilt } from "./known.js";

/** @typedef {import("../engine/client.js").Engine} Engine */

/**
 * Give a session the play data of its game from the build, unless Python is ready first.
 * @param {import("../app/session.js").Session} session
 * @param {Engine} engine
 * @param {string} slug
 */
export async function stand(session, engine, slug) {
  const response = await fetchBuilt("play", slug);
  const graph = response.ok ? await response.json() : null;
  if (graph && engine.state.name !== "ready") session.stand(new PlayGraph(engine, graph));
}
