// Loads the files of the daily puzzles, and stores those of the coming days for readers without a network.
import { names } from "../offline/names.js";

const NAME = names(new URL("../", import.meta.url).pathname).days;

/** @typedef {{languages: string[], levels: import("./puzzle-days.js").Written[]}} Puzzles */

/**
 * Load the puzzles of a day from its compressed file.
 * @param {URL} file
 * @returns {Promise<Puzzles>}
 * @throws {Error} if the file can be neither loaded nor found in the cache
 */
export async function puzzlesIn(file) {
  try {
    return await unfolded(await fetch(file));
  } catch (error) {
    const kept = await put(file);
    if (!kept) throw error;
    return unfolded(kept);
  }
}

/** @param {Response} response */
async function unfolded(response) {
  if (!response.ok || !response.body) throw new Error(`${response.url}: ${response.status}`);
  return new Response(response.body.pipeThrough(new DecompressionStream("deflate-raw"))).json();
}

/**
 * Return a day's stored file.
 * @param {URL} file
 */
async function put(file) {
  try {
    return await caches.match(file.href, { cacheName: NAME });
  } catch {
    return undefined; // storage is not available
  }
}

/**
 * Store these files and delete all others. If that fails, the puzzle needs the network.
 * @param {URL[]} files
 */
export async function putAway(files) {
  try {
    const cache = await caches.open(NAME);
    const wanted = files.map(({ href }) => href);
    const there = (await cache.keys()).map(({ url }) => url);
    await Promise.all(there.filter((url) => !wanted.includes(url)).map((url) => cache.delete(url)));
    await cache.addAll(wanted.filter((url) => !there.includes(url)));
  } catch {
    // storage is not available or full, or there is no network
  }
}
