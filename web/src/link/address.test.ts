import assert from "node:assert/strict";
import test from "node:test";
import links from "../../../tests/data/links.json";
import type { Card } from "../games/cards.ts";
import type { Decoded } from "./link.ts";

const HOME = "https://nimbers.test/games/nim/";
const CARDS = links.cards as unknown as Card[];
const [NIM] = CARDS;

/** what the page listens to */
const heard: Map<string, () => void> = new Map();
/** the steps of the browser's history; the last is the current one */
let steps: { hash: string; state: unknown }[] = [];
/** the ids of the page's elements */
const anchors: Set<string> = new Set();
let allowed = true;
const navigation = [{ type: "navigate" }];
const last = () => steps[steps.length - 1];
const step = (state: unknown, url: string) => {
  if (!allowed) throw new Error("this page has no history");
  return { state, hash: url.replace(/^[^#]*/, "") };
};
const frame = {};

// What the bundler and the browser give the page.
Object.assign(globalThis, {
  __BUILD__: "b",
  __VERSION__: "0",
  __WORKER__: "worker.js",
  __REPORT__: "",
  window: frame,
  top: frame,
  addEventListener: (name: string, hear: () => void) => heard.set(name, hear),
  document: { documentElement: { lang: "" }, getElementById: (id: string) => anchors.has(id), referrer: "" },
  location: {
    origin: "https://nimbers.test",
    get hash() {
      return last().hash;
    },
    set hash(hash: string) {
      steps.push({ hash, state: null });
    },
    get href() {
      return HOME + last().hash;
    },
  },
  history: {
    get state() {
      return last().state;
    },
    pushState: (state: unknown, _: string, url: string) => steps.push(step(state, url)),
    replaceState: (state: unknown, _: string, url: string) => steps.splice(-1, 1, step(state, url)),
  },
});
Object.assign(performance, { getEntriesByType: () => navigation });

const { Address, address, addressWith, cameFromElsewhere, go } = await import("./address.ts");
const { site } = await import("../python/site.ts");
const { copyAddress, copyAddressWith } = await import("./copy-address.ts");

/** A page that was opened at a link, and what it has opened since. */
function opened(hash: string, state: unknown = null) {
  steps = [{ hash, state }];
  anchors.clear();
  allowed = true;
  const found: (Decoded | null)[] = [];
  const page = new Address(CARDS, (one) => found.push(one), new AbortController().signal);
  page.open();
  return { page, found };
}

const nim = (position: string | null) => ({ game: "nim", settings: {}, position });
const hashes = () => steps.map(({ hash }) => hash);

test("the position of the address is no new step, the next one is", () => {
  const { page } = opened("#v1;g=nim;p=3");
  assert.equal(page.write(NIM, nim("3"), "3"), true);
  assert.equal(page.write(NIM, nim("4"), "4"), true);
  assert.equal(page.write(NIM, nim("4"), "4"), true);
  assert.equal(page.write(NIM, nim("5"), "5", true), true);

  assert.deepEqual(hashes(), ["#v1;g=nim;p=3", "#v1;g=nim;p=5"]);
});

test("the first position takes the place of an address without one", () => {
  const { page } = opened("");
  page.write(NIM, nim("3"), "3");

  assert.deepEqual(steps, [{ hash: "#v1;g=nim;p=3", state: null }]);
});

test("a position that is too long for a link is kept in the history, and comes back", () => {
  const play = { moves: ["1-1"], opponent: 3, first: true, names: ["", ""] as [string, string] };
  const text = "1,".repeat(2000);
  const { page } = opened("#v1;g=nim;p=3");
  page.write(NIM, nim("3"), "3");
  assert.equal(page.write(NIM, { ...nim(null), play }, text), false);
  assert.deepEqual(last(), { hash: "#v1;g=nim", state: { text, play } });
  page.write(NIM, { ...nim(null), play }, text);
  assert.equal(steps.length, 2);

  const { found } = opened("#v1;g=nim", { text, play });
  assert.deepEqual(found[0]?.ok && [found[0].state.position, found[0].state.play], [text, play]);
  const other = opened("#v1;g=nim;p=3", { text, play });
  assert.deepEqual(other.found[0]?.ok && [other.found[0].state.position, other.found[0].state.play], ["3", undefined]);
});

test("a text of 200,000 characters is kept in the history, a longer one is not", () => {
  const texts = ["1".repeat(200_000), "1".repeat(200_001)];
  const kept = texts.map((text) => {
    const { page } = opened("");
    page.write(NIM, nim(null), text);
    return (last().state as { text: string } | null)?.text.length ?? null;
  });

  assert.deepEqual(kept, [200_000, null]);
});

test("Back opens another state once; an anchor inside the page is none", () => {
  const { page, found } = opened("#v1;g=nim;p=3");
  page.write(NIM, nim("3"), "3");
  page.write(NIM, nim("4"), "4");
  heard.get("popstate")?.();
  assert.equal(found.length, 1);
  steps.pop();
  heard.get("popstate")?.();
  heard.get("hashchange")?.();
  assert.equal(found.length, 2);
  anchors.add("rules");
  location.hash = "#rules";
  heard.get("hashchange")?.();
  assert.equal(found.length, 2);
  // What was opened by Back is no new step again.
  steps.pop();
  page.write(NIM, nim("5"), "5");

  assert.deepEqual(hashes(), ["#v1;g=nim;p=5"]);
});

test("a page that cannot change its history changes its hash", () => {
  opened("#v1;g=nim");
  allowed = false;
  go("#v1;g=nim;p=3", null, true);

  assert.equal(location.hash, "#v1;g=nim;p=3");
});

test("the address to share is that of the site, also from a single file", () => {
  opened("#v1;g=nim;p=3");
  assert.equal(address(), `${HOME}#v1;g=nim;p=3`);
  assert.equal(addressWith("#v1;g=cram"), `${HOME}#v1;g=cram`);
  Object.assign(site, { single: true, home: "https://home.test/" });
  assert.equal(address(), "https://home.test/#v1;g=nim;p=3");
  Object.assign(site, { home: "" });
  assert.equal(address(), `${HOME}#v1;g=nim;p=3`);
  Object.assign(site, { single: false });
});

test("a reader comes from elsewhere by a link of another site, not by reloading or from a page of this site", () => {
  const came = (type: string, referrer: string) => {
    navigation[0] = { type };
    Object.assign(document, { referrer });
    return cameFromElsewhere();
  };

  assert.deepEqual(
    [came("navigate", ""), came("navigate", "https://other.test/"), came("navigate", HOME), came("reload", "")],
    [true, true, false, false],
  );
});

test("the sentence after copying says where the link is, if the browser does not copy", async () => {
  opened("#v1;g=nim;p=3");
  const copying = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(globalThis, "navigator", { value: { clipboard: { writeText } }, configurable: true });
  const copied: string[] = [];
  copying(async (text) => void copied.push(text));
  assert.equal(await copyAddress(), "Link copied");
  assert.equal(await copyAddressWith("#v1;g=nim;p=4"), "Link copied");
  assert.deepEqual(copied, [`${HOME}#v1;g=nim;p=3`, `${HOME}#v1;g=nim;p=4`]);
  copying(() => Promise.reject(new Error("not allowed")));
  assert.equal(await copyAddress(), "The link could not be copied; it stands in the address bar.");
  assert.equal(await copyAddressWith("#v1;g=nim"), `The link could not be copied: ${HOME}#v1;g=nim`);
  Object.assign(globalThis, { top: {} });

  assert.equal((await copyAddress()).startsWith("This frame may not copy."), true);
});
