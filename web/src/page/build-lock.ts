// Keeps the files of the page's build while the page is open: part of a classic script (first.ts), which runs first.
(() => {
  const root = new URL(document.currentScript?.dataset.root ?? "./", location.href);
  /** src/offline/names.ts has the same name; a classic script cannot import it. */
  const name = `nimbers ${root.pathname} build ${__BUILD__}`;

  const hold = () => {
    // Release the lock when the page is hidden: a page with a lock is not eligible for the back/forward cache.
    const leave = new Promise((resolve) => addEventListener("pagehide", resolve, { once: true }));
    try {
      // Locks are missing outside secure contexts and blocked in sandboxes; there is no service worker there either.
      navigator.locks?.request(name, { mode: "shared" }, () => leave).catch(() => {});
    } catch {}
  };
  hold();
  addEventListener("pageshow", ({ persisted }) => persisted && hold());
})();
