// Delays tasks until the page is idle and Python has started.

/** It has `data-starting` while Python starts, since a page counts as idle even while its worker uses all cores. */
const root = document.documentElement;

/** A document event: Python has given its first answer, or has failed. */
const STARTED = "nimbers-started";

/** Report that Python needs the machine, as early.ts does: tasks wait, and so do pictures (list.css). */
export function starting() {
  root.dataset.starting = "";
}

/** Report that Python no longer needs the machine. */
export function started() {
  delete root.dataset.starting;
  document.dispatchEvent(new Event(STARTED));
}

/**
 * @param latest milliseconds after which to run it in any case
 * @param otherwise milliseconds to wait in browsers without idle callbacks
 */
export function whenIdle(task: () => void, latest: number, otherwise: number) {
  const begin = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => task(), { timeout: latest });
    else setTimeout(task, otherwise);
  };
  if (!("starting" in root.dataset)) return begin();
  const timer = setTimeout(() => {
    document.removeEventListener(STARTED, start);
    begin();
  }, latest);
  const start = () => {
    clearTimeout(timer);
    begin();
  };
  document.addEventListener(STARTED, start, { once: true });
}

/**
 * Load a part of the page after the rest; if that fails, try again when the network is back. It may also fail because
 * the reader leaves the page, which needs no report.
 */
export function loadLater(load: () => Promise<unknown>) {
  load().catch(() => addEventListener("online", () => loadLater(load), { once: true }));
}
