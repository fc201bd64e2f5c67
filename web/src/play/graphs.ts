// Loads play data of another game. On the site there is none to load, because each game's page contains its own.
import type { Graph } from "../games/play-data.ts";

export async function graphOf(_slug: string): Promise<Graph | null> {
  return null;
}
