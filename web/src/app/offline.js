// The page's side of the service worker: asks for it, says what has become of it, and offers a new version to the reader.

import en from "../../locale/en/news.json";
import { site } from "../engine/site.js";
import { trusted } from "../engine/trusted.js";
import { labelsOf } from "./labels.js";

const word = labelsOf("news", en);

/** @typedef {import("../offline/names.js").Request} Asked */
/** @typedef {"waiting" | "changed"} News a new version waits for a click · another tab has brought it */

const ROOT = new URL("../", import.meta.url);
/** Milliseconds between looks for a new version, on a page that stays open. */
const OFTEN = 3_600_000;
/** Milliseconds a new version may take to take over. */
const PATIENCE = 5000;

let looked = performance.now();

/** Have the site kept for a visit without a network. Where that cannot be, the page goes on as it is. */
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
    say("offline.cannot"); // storage is closed to us, or the host has no such file
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
    else await registration.update().catch(() => {}); // no network: another time
  });
}

/** Whether the host has another build than this page is of, newer or older. */
async function isAnother() {
  try {
    const answer = await fetch(new URL("build.txt", ROOT), { cache: "no-store" });
    const build = (await answer.text()).trim();
    return answer.ok && /^[0-9a-f]{16}$/.test(build) && build !== site.build; // a hotel's welcome page is no build
  } catch {
    return false; // no network
  }
}

/**
 * Look for the service worker of another build. Where a site was put back, its files are older than ours, and many hosts say
 * "not modified" of them: the browser is given its script anew, and then holds that against ours.
 * @param {ServiceWorkerRegistration} registration
 */
async function renew(registration) {
  try {
    await (await fetch(new URL("sw.js", ROOT), { cache: "reload" })).arrayBuffer();
    await registration.update();
  } catch {
    // no network: another time
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
 * What there is to say now.
 * @param {ServiceWorkerRegistration} registration
 */
async function tell(registration) {
  if (registration.waiting && registration.active) show(registration, "waiting");
  const worker = registration.active;
  if (worker?.state !== "activated") return;
  say((await ask(worker, "complete")) ? "offline.works" : "offline.failed");
  worker.postMessage(/** @type {Asked} */ ("clear up"));
  // The browser asks nobody where the reader has installed the app.
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
 * Let the version that waits take over, and go on with it in this tab; the others stay as they are.
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
 * The build a service worker is of, or null where it does not say.
 * @param {ServiceWorker | null} worker
 * @returns {Promise<string | null>}
 */
function buildOf(worker) {
  return worker
    ? Promise.race([ask(worker, "build"), new Promise((resolve) => setTimeout(resolve, PATIENCE, null))])
    : Promise.resolve(null);
}

/**
 * What a service worker answers.
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
