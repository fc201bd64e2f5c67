// The files of the days: fetched when they are asked for, those of the coming days put away for a reader without a network.
import { names } from "../offline/names.js";

const NAME = names(new URL("../", import.meta.url).pathname).days;

/** @typedef {{languages: string[], levels: import("./puzzle-days.js").Written[]}} Puzzles */

/**
 * The puzzles of a day, which lie deflated in their file.
 * @param {URL} file
 * @returns {Promise<Puzzles>}
 * @throws {Error} where it is neither to be fetched nor put away
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
 * What was put away of a day.
 * @param {URL} file
 */
async function put(file) {
  try {
    return await caches.match(file.href, { cacheName: NAME });
  } catch {
    return undefined; // storage is closed to us
  }
}

/**
 * Put away these files and nothing else. Where it does not work, the puzzle needs the network.
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
    // storage is closed to us or full, or the network is gone
  }
}
