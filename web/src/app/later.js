// What can wait until the page has nothing else to do.

/** Keep the site for a visit without a network, once the page itself is all there. */
export function keepOffline() {
  if (!location.protocol.startsWith("http")) return; // a single file has itself
  // The page may be left while this is on its way; the next one tries again.
  const bring = () =>
    import("./offline.js").then(
      ({ begin }) => begin(),
      () => {},
    );
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(bring, { timeout: 5000 });
    else setTimeout(bring, 1000);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
