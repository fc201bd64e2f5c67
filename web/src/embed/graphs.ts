// Loads the play data of an embedded game, so that play can start before Python; loads only in the mode "play".

import type { Session } from "../analyse/session.ts";
import { fetchBuilt } from "../games/load-card.ts";
import { PlayGraph } from "../play/play-graph.ts";
import type { Engine } from "../python/client.ts";

/** Give a session the play data of its game from the build, unless Python is ready first. */
export async function stand(session: Session, engine: Engine, slug: string) {
  const response = await fetchBuilt("play", slug);
  const graph = response.ok ? await response.json() : null;
  if (graph && engine.state.name !== "ready") session.stand(new PlayGraph(engine, graph));
}
