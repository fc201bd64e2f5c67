// The service worker: keeps one whole build of the site, and gives every page the files of the build it belongs to.
import { matches } from "../engine/hash.js";
import { names } from "./names.js";

/** @typedef {import("./names.js").Request} Asked */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** The files to keep, by their paths, with the SHA-256 of what they hold. */
const KEEP = __KEEP__;
/** The pages and what else is text, by their paths in one file: alike as they are, they take a fifth of the bytes so. */
const { paths: PAGES, pack: PACK, sha256: PACK_HASH } = __PAGES__;
/** Everything that is kept, by its path. */
const OURS = new Set([...Object.keys(KEEP), ...PAGES]);
const ROOT = new URL(worker.registration.scope);
const NAMES = names(ROOT.pathname);
const OWN = NAMES.build(__BUILD__);
/** The hash in the name says what is in the file, so those of all builds may lie together. */
const LASTING = /^(assets|runtime)\//;
/** Python and what it brings, most of the bytes: a page shows itself without them. */
const LATER = /^runtime\//;
/** Where a build's cache tells which lasting files it needs. */
const LIST = new URL("?files", ROOT).href;
/** @type {Record<string, string>} */
const TYPES = {
  bin: "application/octet-stream",
  css: "text/css",
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};
/** What belongs to the message as it was sent, not to the file; and what would make a cache choose. */
const OF_THE_WAY = ["content-encoding", "content-length", "content-range", "set-cookie", "transfer-encoding", "vary"];
/** A page that is kept packed says so; a browser that cannot pack keeps it as it came. */
const PACKED_AS = "x-nimbers-packed";
const HOUR = 3_600_000;
/** Files under way at a time. */
const AT_ONCE = 6;

worker.addEventListener("install", (event) => {
  straight(event);
  event.waitUntil(navigator.locks.request(NAMES.order, install));
});
// The first visit is enough: pages that came without us are ours too.
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});
worker.addEventListener("message", (event) => {
  const asked = /** @type {Asked} */ (event.data);
  if (asked === "take over") worker.skipWaiting();
  else if (asked === "clear up") event.waitUntil(navigator.locks.request(NAMES.order, { ifAvailable: true }, clearUp));
  else if (asked === "build") event.ports[0]?.postMessage(__BUILD__);
  else if (asked === "complete")
    event.waitUntil(navigator.locks.request(NAMES.order, async () => event.ports[0]?.postMessage(await complete())));
});

/**
 * Where the browser can, lasting files come out of their cache without us: we would only stand in the way.
 * @param {any} event
 */
function straight(event) {
  const condition = (/** @type {string} */ folder) => ({
    urlPattern: { pathname: `${ROOT.pathname}${folder}/*`, search: "" }, // who asks past the cache says so there
  });
  const rules = ["assets", "runtime"].map((folder) => ({
    condition: condition(folder),
    source: { cacheName: NAMES.files },
  }));
  event.addRoutes?.(rules).catch(() => {}); // an older kind of rules: we go on as we do elsewhere
}

/**
 * Keep the files of this build: all of them or nothing, so that the build before this one goes on until the last file is here.
 * Where there is none before, the pages come first and Python once we live: a visitor whose network goes meanwhile and who
 * loads the page again meets the page, not the browser's error.
 */
async function install() {
  const own = await caches.open(OWN);
  const isFirst = worker.registration.active === null;
  try {
    const lasting = [...OURS].filter((path) => LASTING.test(path));
    await own.put(LIST, new Response(JSON.stringify(lasting.map(address))));
    const there = await present();
    const pages = PAGES.every((path) => there.has(address(path))) ? null : unpack();
    await Promise.all([pages, fetchMissing(Object.keys(KEEP).filter((path) => !isFirst || !LATER.test(path)))]);
  } catch (error) {
    await caches.delete(OWN);
    throw error;
  }
}

/** Keep what the first install has left for later; whether nothing is missing now. */
async function complete() {
  try {
    await fetchMissing(Object.keys(KEEP));
    return true;
  } catch {
    return false; // what came is kept; the next visit asks for the rest
  }
}

/**
 * Fetch those of some files that are not kept yet.
 * @param {string[]} paths
 */
async function fetchMissing(paths) {
  const there = await present();
  const missing = paths.filter((path) => !there.has(address(path)));
  const fetchSome = async () => {
    for (let path = missing.pop(); path !== undefined; path = missing.pop())
      await (await cacheOf(path)).put(address(path), await whole(path, KEEP[path]));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
}

/**
 * The cache that a file is kept in.
 * @param {string} path
 */
function cacheOf(path) {
  return caches.open(LASTING.test(path) ? NAMES.files : OWN);
}

/** The addresses of all that is kept for this build. */
async function present() {
  const [files, own] = await Promise.all([NAMES.files, OWN].map((name) => caches.open(name)));
  return new Set([...(await files.keys()), ...(await own.keys())].map(({ url }) => url));
}

/** All pages and their like out of their one file, each with the headers that the host gives its files. */
async function unpack() {
  const pack = await whole(PACK, PACK_HASH);
  /** @type {Record<string, string>} */
  const texts = await pack.json();
  const put = async (/** @type {string} */ path) => {
    const made = response(path, texts[path], pack.headers);
    // Lasting files may come out of their cache without us, who would unpack them.
    await (await cacheOf(path)).put(address(path), LASTING.test(path) ? made : await packed(made));
  };
  await Promise.all(PAGES.map(put));
}

/**
 * A page in the room of a seventh, since there are many of them.
 * @param {Response} page
 */
async function packed(page) {
  if (!("CompressionStream" in self) || !page.body) return page;
  const headers = new Headers(page.headers);
  headers.set(PACKED_AS, "gzip");
  return new Response(await new Response(page.body.pipeThrough(new CompressionStream("gzip"))).blob(), { headers });
}

/**
 * A page as it was; fails where what is kept has come to harm.
 * @param {Response | undefined} found
 */
async function unpacked(found) {
  if (!found?.body || !found.headers.has(PACKED_AS)) return found;
  const headers = new Headers(found.headers);
  headers.delete(PACKED_AS);
  return new Response(await new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).blob(), { headers });
}

/**
 * A file as the build made it: neither half of a newer site nor the welcome page of a hotel's network is kept for it.
 * @param {string} path
 * @param {string} sha256
 * @param {RequestCache[]} [ways] the browser's own cache first: what the page has loaded is not loaded again
 */
async function whole(path, sha256, ways = [LASTING.test(path) ? "default" : "no-cache", "reload"]) {
  for (const cache of ways) {
    // Whatever the status: there are hosts that send the page for lost addresses with a 404 only.
    const { headers, body } = await fetch(address(path), { cache });
    const bytes = await new Response(body).arrayBuffer();
    if (await matches(bytes, sha256)) return response(path, bytes, headers);
  }
  throw new Error(`${path} is not the file of build ${__BUILD__}`);
}

/**
 * A file as it is answered with.
 * @param {string} path
 * @param {BodyInit} content
 * @param {Headers} headers that it came with
 */
function response(path, content, headers) {
  const kept = new Headers(headers);
  for (const name of OF_THE_WAY) kept.delete(name);
  const kind = TYPES[path.split(".").pop() ?? ""];
  if (kind) kept.set("Content-Type", kind);
  return new Response(content, { headers: kept });
}

/**
 * Where a file is asked for: a page by its folder.
 * @param {string} path
 */
function address(path) {
  return new URL(path.replace(/(^|\/)index\.html$/, "$1"), ROOT).href;
}

/**
 * The answer to a request, or null where it is none of our business.
 * @param {Request} request
 * @returns {Promise<Response> | null}
 */
function answerTo(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== ROOT.origin || !url.pathname.startsWith(ROOT.pathname)) return null;
  const path = url.pathname.slice(ROOT.pathname.length);
  if (request.mode === "navigate") return page(path, request);
  if (LASTING.test(path)) return lasting(path, url, request);
  if (!OURS.has(path)) return null;
  // A page of another build says which.
  return kept(address(path), NAMES.build(url.searchParams.get("build") ?? __BUILD__), request);
}

/**
 * @param {string} path
 * @param {Request} request
 * @returns {Promise<Response> | null}
 */
function page(path, request) {
  if (path === "repair.html") return null; // must work when nothing else does, we ourselves included
  const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  if (OURS.has(file)) return kept(address(file), OWN, request);
  if (OURS.has(`${file}/index.html`)) return Promise.resolve(Response.redirect(address(`${file}/`)));
  return lost(request);
}

/**
 * A page that is not ours to keep, or not there at all.
 * @param {Request} request
 */
async function lost(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await match(address("404.html"), OWN);
    if (!found) throw error;
    return new Response(found.body, { status: 404, headers: found.headers });
  }
}

/**
 * @param {string} path
 * @param {URL} url
 * @param {Request} request
 */
async function lasting(path, url, request) {
  const fresh = request.cache === "reload" || url.searchParams.has("again");
  if (fresh && Object.hasOwn(KEEP, path)) {
    // What is kept may have come to harm: here is a chance to mend it.
    try {
      const mended = await whole(path, KEEP[path], ["reload"]);
      await (await caches.open(NAMES.files)).put(address(path), mended.clone());
      return mended;
    } catch {
      // no network, or nothing better there
    }
  }
  return kept(address(path), NAMES.files, request);
}

/**
 * A file out of a cache, else as if we were not here.
 * @param {string} href
 * @param {string} cacheName
 * @param {Request} request
 */
async function kept(href, cacheName, request) {
  return (await match(href, cacheName)) ?? fetch(request);
}

/**
 * @param {string} href
 * @param {string} cacheName
 */
async function match(href, cacheName) {
  try {
    return await unpacked(await caches.match(href, { cacheName }));
  } catch {
    return undefined; // storage is closed to us, or what it holds is damaged
  }
}

/**
 * Drop the builds that no page lives on, and the lasting files that none of the others needs.
 * @param {Lock | null} lock
 */
async function clearUp(lock) {
  const { installing, waiting } = worker.registration;
  if (!lock || installing || waiting) return;
  const { held = [] } = await navigator.locks.query();
  const pages = held.map(({ name }) => String(name)).filter((name) => name.startsWith(NAMES.build("")));
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  // One that has not said which build it lives on, because it has just begun: another time.
  if (windows.filter(({ url }) => url.startsWith(ROOT.href)).length > pages.length) return;

  const living = new Set([OWN, ...pages]);
  /** @type {Set<string>} */
  const needed = new Set();
  for (const name of await caches.keys()) {
    if (!name.startsWith(NAMES.build(""))) continue;
    if (!living.has(name)) await caches.delete(name);
    else for (const href of (await (await match(LIST, name))?.json()) ?? []) needed.add(href);
  }
  const files = await caches.open(NAMES.files);
  for (const request of await files.keys()) if (!needed.has(request.url)) await files.delete(request);
  await forgetDrafts();
}

/** Files that a page was to find again after a reload; its tab must have been closed. */
async function forgetDrafts() {
  if (!(await caches.has(NAMES.drafts))) return;
  const drafts = await caches.open(NAMES.drafts);
  for (const request of await drafts.keys()) {
    const date = Date.parse((await drafts.match(request))?.headers.get("Date") ?? "");
    if (!(Date.now() - date < HOUR)) await drafts.delete(request);
  }
}
