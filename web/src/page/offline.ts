// The page's side of the service worker: registers it, reports its state, and offers a new version to the reader.

import en from "../../locale/en/news.json";
import { site } from "../python/site.ts";
import { trusted } from "../python/trusted.ts";
import { labelsOf } from "../ui/labels.ts";
import type { NewsNotice } from "./news.ts";

const word = labelsOf("news", en);

type Asked = import("../offline/names.ts").Request;
/** a new version waits for a click · another tab has activated it */
export type News = "waiting" | "changed";

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

function watch(registration: ServiceWorkerRegistration) {
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
 */
async function renew(registration: ServiceWorkerRegistration) {
  try {
    await (await fetch(new URL("sw.js", ROOT), { cache: "reload" })).arrayBuffer();
    await registration.update();
  } catch {
    // no network: try again later
  }
}

function follow(registration: ServiceWorkerRegistration, worker: ServiceWorker | null) {
  worker?.addEventListener("statechange", () => {
    if (worker.state === "redundant" && !registration.active) say("offline.failed");
    else tell(registration);
  });
}

/** Tell the reader the current state. */
async function tell(registration: ServiceWorkerRegistration) {
  if (registration.waiting && registration.active) show(registration, "waiting");
  const worker = registration.active;
  if (worker?.state !== "activated") return;
  say((await ask(worker, "complete")) ? "offline.works" : "offline.failed");
  worker.postMessage("clear up" as Asked);
  // An installed app gets persistent storage without a prompt.
  if (matchMedia("(display-mode: standalone)").matches) await navigator.storage?.persist?.();
}

function say(key: "offline.works" | "offline.failed" | "offline.cannot") {
  const line = document.getElementById("offline");
  if (line) line.textContent = word(key);
}

async function show(registration: ServiceWorkerRegistration, news: News) {
  await import("./news.ts");
  let notice = document.querySelector("nimbers-news") as NewsNotice | null;
  if (!notice) {
    notice = document.createElement("nimbers-news") as NewsNotice;
    document.body.append(notice);
  }
  notice.use = () => takeOver(registration);
  notice.news = news;
}

/** Activate the waiting version and reload this tab; the other tabs stay as they are. */
async function takeOver({ waiting }: ServiceWorkerRegistration) {
  if (waiting) {
    const taken = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
      setTimeout(resolve, PATIENCE);
    });
    waiting.postMessage("take over" as Asked);
    await taken;
  }
  location.reload();
}

/** Return the build of a service worker, or null if it does not answer. */
function buildOf(worker: ServiceWorker | null): Promise<string | null> {
  return worker
    ? Promise.race([ask(worker, "build"), new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))])
    : Promise.resolve(null);
}

/** Ask a service worker and return its answer. */
function ask(worker: ServiceWorker, asked: Asked): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(asked, [port2]);
  });
}
