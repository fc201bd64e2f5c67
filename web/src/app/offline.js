// The page's side of the service worker: registers it, reports its state, and offers a new version to the reader.

import en from "../../locale/en/news.json";
import { site } from "../engine/site.js";
import { trusted } from "../engine/trusted.js";
import { labelsOf } from "./labels.js";

const word = labelsOf("news", en);

/** @typedef {import("../offline/names.js").Request} Asked */
/** @typedef {"waiting" | "changed"} News a new version waits for a click · another tab has activated it */

const ROOT = new URL("../", import.meta.url);
/** Milliseconds between checks for a new version while a page stays open. */
const OFTEN = 3_600_000;
/** Milliseconds that a new version may take to activate. */
const PATIENCE = 5000;

let looked = performance.now();

/** Store the site for visits without a network. If that fails, the page works as before. */
export async function begin() {
  try {
    if (!navigator.serviceWorker) return say("offline.cannot");
    const url = trusted.scriptURL(new URL("sw.js", ROOT));
    const registration = await navigator.serviceWorker.register(url, { scope: ROOT.pathname, updateViaCache: "none" });
    const kept = registration.active !== null;
    watch(registration);
    await tell(registration);
    if (kept && (await isAnother())) await renew(registration);
  } catch {
    say("offline.cannot"); // storage is not available, or the host has no such file
  }
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  registration.addEventListener("updatefound", () => follow(registration, registration.installing));
  follow(registration, registration.installing);
  navigator.serviceWorker.addEventListener("controllerchange", async () => {
    if ((await buildOf(navigator.serviceWorker.controller)) !== site.build) show(registration, "changed");
  });
  document.addEventListener("visibilitychange", async () => {
    if (document.visibilityState !== "visible" || performance.now() - looked < OFTEN) return;
    looked = performance.now();
    if (await isAnother()) await renew(registration);
    else await registration.update().catch(() => {}); // no network: try again later
  });
}

/** Whether the host has another build than this page, newer or older. */
async function isAnother() {
  try {
    const answer = await fetch(new URL("build.txt", ROOT), { cache: "no-store" });
    const build = (await answer.text()).trim();
    return answer.ok && /^[0-9a-f]{16}$/.test(build) && build !== site.build; // a captive portal's page is no build id
  } catch {
    return false; // no network
  }
}

/**
 * Check for another build. After a rollback the host's files are older than ours, and many hosts answer "not modified":
 * reload the worker's script past the cache, so that the browser compares it with the current one.
 * @param {ServiceWorkerRegistration} registration
 */
async function renew(registration) {
  try {
    await (await fetch(new URL("sw.js", ROOT), { cache: "reload" })).arrayBuffer();
    await registration.update();
  } catch {
    // no network: try again later
  }
}

/**
 * @param {ServiceWorkerRegistration} registration
 * @param {ServiceWorker | null} worker
 */
function follow(registration, worker) {
  worker?.addEventListener("statechange", () => {
    if (worker.state === "redundant" && !registration.active) say("offline.failed");
    else tell(registration);
  });
}

/**
 * Tell the reader the current state.
 * @param {ServiceWorkerRegistration} registration
 */
async function tell(registration) {
  if (registration.waiting && registration.active) show(registration, "waiting");
  const worker = registration.active;
  if (worker?.state !== "activated") return;
  say((await ask(worker, "complete")) ? "offline.works" : "offline.failed");
  worker.postMessage(/** @type {Asked} */ ("clear up"));
  // An installed app gets persistent storage without a prompt.
  if (matchMedia("(display-mode: standalone)").matches) await navigator.storage?.persist?.();
}

/** @param {"offline.works" | "offline.failed" | "offline.cannot"} key */
function say(key) {
  const line = document.getElementById("offline");
  if (line) line.textContent = word(key);
}

/**
 * @param {ServiceWorkerRegistration} registration
 * @param {News} news
 */
async function show(registration, news) {
  await import("../elements/news.js");
  let notice = /** @type {import("../elements/news.js").NewsNotice | null} */ (document.querySelector("nimbers-news"));
  if (!notice) {
    notice = /** @type {import("../elements/news.js").NewsNotice} */ (document.createElement("nimbers-news"));
    document.body.append(notice);
  }
  notice.use = () => takeOver(registration);
  notice.news = news;
}

/**
 * Activate the waiting version and reload this tab; the other tabs stay as they are.
 * @param {ServiceWorkerRegistration} registration
 */
async function takeOver({ waiting }) {
  if (waiting) {
    const taken = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
      setTimeout(resolve, PATIENCE);
    });
    waiting.postMessage(/** @type {Asked} */ ("take over"));
    await taken;
  }
  location.reload();
}

/**
 * Return the build of a service worker, or null if it does not answer.
 * @param {ServiceWorker | null} worker
 * @returns {Promise<string | null>}
 */
function buildOf(worker) {
  return worker
    ? Promise.race([ask(worker, "build"), new Promise((resolve) => setTimeout(resolve, PATIENCE, null))])
    : Promise.resolve(null);
}

/**
 * Ask a service worker and return its answer.
 * @param {ServiceWorker} worker
 * @param {Asked} asked
 * @returns {Promise<any>}
 */
function ask(worker, asked) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(asked, [port2]);
  });
}
