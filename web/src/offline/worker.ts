// The service worker: stores one whole build of the site, and gives every page the files of the build it belongs to.
import { matches } from "./hash.ts";
import { names } from "./names.ts";

type Asked = import("./names.ts").Request;

const worker = self as unknown as ServiceWorkerGlobalScope;
/** The files to store, by path, with their SHA-256. */
const KEEP = __KEEP__;
/** All pages and other text files in one archive: they are so alike that it takes a fifth of the bytes. */
const { paths: PAGES, pack: PACK, sha256: PACK_HASH } = __PAGES__;
/** The paths of all stored files. */
const OURS = new Set([...Object.keys(KEEP), ...PAGES]);
const ROOT = new URL(worker.registration.scope);
const NAMES = names(ROOT.pathname);
const OWN = NAMES.build(__BUILD__);
/** The name contains a hash of the content, so files of all builds can share a cache. */
const LASTING = /^(assets|runtime)\//;
/** Python and its files, most of the bytes; a page displays without them. */
const LATER = /^runtime\//;
/** The entry of a build's cache that lists the lasting files it needs. */
const LIST = new URL("?files", ROOT).href;
const TYPES: Record<string, string> = {
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
/** Headers that describe the transfer and not the file, and headers that make a cache select. */
const OF_THE_WAY = ["content-encoding", "content-length", "content-range", "set-cookie", "transfer-encoding", "vary"];
/** Header that marks a page as compressed in the cache; a browser without compression stores it as it came. */
const PACKED_AS = "x-nimbers-packed";
const HOUR = 3_600_000;
/** The most requests at a time. */
const AT_ONCE = 6;

worker.addEventListener("install", (event) => {
  straight(event);
  event.waitUntil(navigator.locks.request(NAMES.order, install));
});
// Serve from the first visit on: claim pages that loaded without this worker.
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});
worker.addEventListener("message", (event) => {
  const asked = event.data as Asked;
  if (asked === "take over") worker.skipWaiting();
  else if (asked === "clear up") event.waitUntil(navigator.locks.request(NAMES.order, { ifAvailable: true }, clearUp));
  else if (asked === "build") event.ports[0]?.postMessage(__BUILD__);
  else if (asked === "complete")
    event.waitUntil(navigator.locks.request(NAMES.order, async () => event.ports[0]?.postMessage(await complete())));
});

/** Let the browser read lasting files from their cache directly, if it can; that is faster than through this worker. */
function straight(event: ExtendableEvent & { addRoutes?(rules: object[]): Promise<void> }) {
  const condition = (folder: string) => ({
    urlPattern: { pathname: `${ROOT.pathname}${folder}/*`, search: "" }, // a query bypasses the cache
  });
  const rules = ["assets", "runtime"].map((folder) => ({
    condition: condition(folder),
    source: { cacheName: NAMES.files },
  }));
  event.addRoutes?.(rules).catch(() => {}); // a browser with an older syntax of rules uses the fetch event
}

/**
 * Store the files of this build: all of them or none, so that the previous build serves until the last file is here.
 * On a first visit, store the pages now and Python after activation: if the network fails meanwhile, a reload still
 * shows the page and not the browser's error.
 */
async function install() {
  const own = await caches.open(OWN);
  const isFirst = worker.registration.active === null;
  try {
    const lasting = [...OURS].filter((path) => LASTING.test(path));
    await own.put(LIST, new Response(JSON.stringify(lasting.map(address))));
    const stored = await present();
    const pages = PAGES.every((path) => stored.has(address(path))) ? null : unpack();
    await Promise.all([pages, fetchMissing(Object.keys(KEEP).filter((path) => !isFirst || !LATER.test(path)))]);
  } catch (error) {
    await caches.delete(OWN);
    throw error;
  }
}

/** Store what the first install left for later; return whether the build is complete now. */
async function complete() {
  try {
    await fetchMissing(Object.keys(KEEP));
    return true;
  } catch {
    return false; // keep what arrived; the next visit requests the rest
  }
}

/** Fetch the files that are not in the cache yet. */
async function fetchMissing(paths: string[]) {
  const stored = await present();
  const missing = paths.filter((path) => !stored.has(address(path)));
  const fetchSome = async () => {
    for (let path = missing.pop(); path !== undefined; path = missing.pop())
      await (await cacheOf(path)).put(address(path), await whole(path, KEEP[path]));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
}

/** Open the cache for a file. */
function cacheOf(path: string) {
  return caches.open(LASTING.test(path) ? NAMES.files : OWN);
}

/** List the URLs of all stored files of this build. */
async function present() {
  const [files, own] = await Promise.all([NAMES.files, OWN].map((name) => caches.open(name)));
  return new Set([...(await files.keys()), ...(await own.keys())].map(({ url }) => url));
}

/** Unpack all pages from the archive, each with the headers that the host sends for its files. */
async function unpack() {
  const pack = await whole(PACK, PACK_HASH);
  const texts: Record<string, string> = await pack.json();
  const put = async (path: string) => {
    const made = response(path, texts[path], pack.headers);
    // The browser may read lasting files directly, without this worker to decompress them.
    await (await cacheOf(path)).put(address(path), LASTING.test(path) ? made : await packed(made));
  };
  await Promise.all(PAGES.map(put));
}

/** Compress a page to about a seventh, since there are many of them. */
async function packed(page: Response) {
  if (!("CompressionStream" in self) || !page.body) return page;
  const headers = new Headers(page.headers);
  headers.set(PACKED_AS, "gzip");
  return new Response(await new Response(page.body.pipeThrough(new CompressionStream("gzip"))).blob(), { headers });
}

/** Decompress a stored page; rejects if it is damaged. */
async function unpacked(found: Response | undefined) {
  if (!found?.body || !found.headers.has(PACKED_AS)) return found;
  const headers = new Headers(found.headers);
  headers.delete(PACKED_AS);
  return new Response(await new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).blob(), { headers });
}

/**
 * Fetch a file and verify its hash: a file of a newer build or a captive portal's page is not stored.
 * @param ways try the browser's own cache first, so that nothing loads twice
 */
async function whole(
  path: string,
  sha256: string,
  ways: RequestCache[] = [LASTING.test(path) ? "default" : "no-cache", "reload"],
) {
  for (const cache of ways) {
    // Ignore the status: some hosts send the site's own 404 page only with status 404.
    const { headers, body } = await fetch(address(path), { cache });
    const bytes = await new Response(body).arrayBuffer();
    if (await matches(bytes, sha256)) return response(path, bytes, headers);
  }
  throw new Error(`${path} is not the file of build ${__BUILD__}`);
}

/**
 * Build the response for a file.
 * @param headers of the original response
 */
function response(path: string, content: BodyInit, headers: Headers) {
  const kept = new Headers(headers);
  for (const name of OF_THE_WAY) kept.delete(name);
  const kind = TYPES[path.split(".").pop() ?? ""];
  if (kind) kept.set("Content-Type", kind);
  return new Response(content, { headers: kept });
}

/** Return the URL of a file; a page has its folder's. */
function address(path: string) {
  return new URL(path.replace(/(^|\/)index\.html$/, "$1"), ROOT).href;
}

/** Answer a request; null leaves it to the browser. */
function answerTo(request: Request): Promise<Response> | null {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== ROOT.origin || !url.pathname.startsWith(ROOT.pathname)) return null;
  const path = url.pathname.slice(ROOT.pathname.length);
  if (request.mode === "navigate") return page(path, request);
  if (LASTING.test(path)) return lasting(path, url, request);
  if (!OURS.has(path)) return null;
  // A page of another build names it in the query.
  return kept(address(path), NAMES.build(url.searchParams.get("build") ?? __BUILD__), request);
}

function page(path: string, request: Request): Promise<Response> | null {
  if (path === "repair.html") return null; // must work even if this worker is broken
  const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  if (OURS.has(file)) return kept(address(file), OWN, request);
  if (OURS.has(`${file}/index.html`)) return Promise.resolve(Response.redirect(address(`${file}/`)));
  return lost(request);
}

/** Answer a request for a page that is not stored or does not exist. */
async function lost(request: Request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await match(address("404.html"), OWN);
    if (!found) throw error;
    return new Response(found.body, { status: 404, headers: found.headers });
  }
}

async function lasting(path: string, url: URL, request: Request) {
  const fresh = request.cache === "reload" || url.searchParams.has("again");
  if (fresh && Object.hasOwn(KEEP, path)) {
    // The stored file may be damaged: the page asks for a new copy.
    try {
      const mended = await whole(path, KEEP[path], ["reload"]);
      await (await caches.open(NAMES.files)).put(address(path), mended.clone());
      return mended;
    } catch {
      // no network, or no better copy there
    }
  }
  return kept(address(path), NAMES.files, request);
}

/** Answer with a stored file, else from the network. */
async function kept(href: string, cacheName: string, request: Request) {
  return (await match(href, cacheName)) ?? fetch(request);
}

async function match(href: string, cacheName: string) {
  try {
    return await unpacked(await caches.match(href, { cacheName }));
  } catch {
    return undefined; // storage is not available, or its content is damaged
  }
}

/** Delete builds that no open page uses, and lasting files that no other build needs. */
async function clearUp(lock: Lock | null) {
  const { installing, waiting } = worker.registration;
  if (!lock || installing || waiting) return;
  const { held = [] } = await navigator.locks.query();
  const pages = held.map(({ name }) => String(name)).filter((name) => name.startsWith(NAMES.build("")));
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  // A page that has just opened may not hold its build's lock yet: try another time.
  if (windows.filter(({ url }) => url.startsWith(ROOT.href)).length > pages.length) return;

  const living = new Set([OWN, ...pages]);
  const needed: Set<string> = new Set();
  for (const name of await caches.keys()) {
    if (!name.startsWith(NAMES.build(""))) continue;
    if (!living.has(name)) await caches.delete(name);
    else for (const href of (await (await match(LIST, name))?.json()) ?? []) needed.add(href);
  }
  const files = await caches.open(NAMES.files);
  for (const request of await files.keys()) if (!needed.has(request.url)) await files.delete(request);
  await forgetDrafts();
}

/** Delete files that a page was to find after a reload; its tab must have been closed. */
async function forgetDrafts() {
  if (!(await caches.has(NAMES.drafts))) return;
  const drafts = await caches.open(NAMES.drafts);
  for (const request of await drafts.keys()) {
    const date = Date.parse((await drafts.match(request))?.headers.get("Date") ?? "");
    if (!(Date.now() - date < HOUR)) await drafts.delete(request);
  }
}
