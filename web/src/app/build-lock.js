// While a page lives, the files of its build are kept for it: part of a classic script (first.js), so that no moment is missed.
(() => {
  const root = new URL(document.currentScript?.dataset.root ?? "./", location.href);
  /** As src/offline/names.js has it; a classic script shares no modules. */
  const name = `nimbers ${root.pathname} build ${__BUILD__}`;

  const hold = () => {
    // Given back when the page is put aside: a page that holds a lock could not be brought back by the Back button.
    const leave = new Promise((resolve) => addEventListener("pagehide", resolve, { once: true }));
    try {
      // Not there outside secure contexts, closed in sandboxes; there is no service worker either.
      navigator.locks?.request(name, { mode: "shared" }, () => leave).catch(() => {});
    } catch {}
  };
  hold();
  addEventListener("pageshow", ({ persisted }) => persisted && hold());
})();
