// The site is kept for later when the page has nothing else to do.
import { whenIdle } from "./idle.js";

/** Keep the site for a visit without a network, once the page itself is all there. */
export function keepOffline() {
  if (!location.protocol.startsWith("http")) return; // a single file has itself
  // The page may be left while this is on its way; the next one tries again.
  const bring = () =>
    import("./offline.js").then(
      ({ begin }) => begin(),
      () => {},
    );
  const soon = () => whenIdle(bring, 5000, 1000);
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}
