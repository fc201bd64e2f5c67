// What can wait until the page has nothing else to do, and Python is not on its way.

/** Set by early.js; the browser takes a page for idle whose worker has all its cores. */
const root = document.documentElement;

/** Said of the document when Python is here, with its first answer, or does not come. */
const STARTED = "nimbers-started";

/** Python needs the machine no longer. */
export function started() {
  delete root.dataset.starting;
  document.dispatchEvent(new Event(STARTED));
}

/**
 * @param {() => void} task
 * @param {number} latest milliseconds after which it is done all the same
 * @param {number} otherwise milliseconds to wait in browsers that do not know when they are idle
 */
export function whenIdle(task, latest, otherwise) {
  const begin = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => task(), { timeout: latest });
    else setTimeout(task, otherwise);
  };
  if (!("starting" in root.dataset)) return begin();
  const timer = setTimeout(() => {
    document.removeEventListener(STARTED, come);
    begin();
  }, latest);
  const come = () => {
    clearTimeout(timer);
    begin();
  };
  document.addEventListener(STARTED, come, { once: true });
}

/**
 * A part of the page that comes after the rest: where it does not come, once more when the network is back. The page may
 * be left while it is on its way, which is nobody's mistake.
 * @param {() => Promise<unknown>} load
 */
export function part(load) {
  load().catch(() => addEventListener("online", () => part(load), { once: true }));
}
