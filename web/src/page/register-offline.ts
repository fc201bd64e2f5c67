// Registers the service worker once the page is idle.
import { whenIdle } from "../ui/idle.ts";

/** Store the site for visits without a network, once the page itself has loaded. */
export function keepOffline() {
  if (!location.protocol.startsWith("http")) return; // the single file needs no storage
  // If the reader leaves the page before it is done, the next page tries again.
  const bring = () =>
    import("./offline.ts").then(
      ({ begin }) => begin(),
      () => {},
    );
  const soon = () => whenIdle(bring, 5000, 1000);
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}
