// What can wait until the page has nothing else to do.

/**
 * @param {() => void} task
 * @param {number} latest milliseconds after which it is done all the same
 * @param {number} otherwise milliseconds to wait in browsers that do not know when they are idle
 */
export function whenIdle(task, latest, otherwise) {
  if ("requestIdleCallback" in window) requestIdleCallback(() => task(), { timeout: latest });
  else setTimeout(task, otherwise);
}

/**
 * A part of the page that comes after the rest: where it does not come, once more when the network is back. The page may
 * be left while it is on its way, which is nobody's mistake.
 * @param {() => Promise<unknown>} load
 */
export function part(load) {
  load().catch(() => addEventListener("online", () => part(load), { once: true }));
}
