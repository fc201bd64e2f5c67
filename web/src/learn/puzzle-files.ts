// Loads the files of the daily puzzles, and stores those of the coming days for readers without a network.
import { names } from "../offline/names.ts";
import type { Written } from "./puzzle-days.ts";

const NAME = names(new URL("../", import.meta.url).pathname).days;

type Puzzles = { languages: string[]; levels: Written[] };

/**
 * Load the puzzles of a day from its compressed file.
 * @throws {Error} if the file can be neither loaded nor found in the cache
 */
export async function puzzlesIn(file: URL): Promise<Puzzles> {
  try {
    return await unfolded(await fetch(file));
  } catch (error) {
    const kept = await put(file);
    if (!kept) throw error;
    return unfolded(kept);
  }
}

async function unfolded(response: Response) {
  if (!response.ok || !response.body) throw new Error(`${response.url}: ${response.status}`);
  return new Response(response.body.pipeThrough(new DecompressionStream("deflate-raw"))).json();
}

/** Return a day's stored file. */
async function put(file: URL) {
  try {
    return await caches.match(file.href, { cacheName: NAME });
  } catch {
    return undefined; // storage is not available
  }
}

/** Store these files and delete all others. If that fails, the puzzle needs the network. */
export async function putAway(files: URL[]) {
  try {
    const cache = await caches.open(NAME);
    const wanted = files.map(({ href }) => href);
    const stored = (await cache.keys()).map(({ url }) => url);
    await Promise.all(stored.filter((url) => !wanted.includes(url)).map((url) => cache.delete(url)));
    await cache.addAll(wanted.filter((url) => !stored.includes(url)));
  } catch {
    // storage is not available or full, or stored is no network
  }
}
