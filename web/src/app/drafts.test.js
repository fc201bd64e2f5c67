import assert from "node:assert/strict";
import test from "node:test";

/** @typedef {{id: string, value: string}} Field */

/** @type {Map<string, string>} what the tab keeps */
const kept = new Map();
/** @type {Map<string, () => void>} what the page has asked to hear of */
const heard = new Map();
let navigation = "navigate";
const listen = (/** @type {string} */ name, /** @type {() => void} */ hear) => heard.set(name, hear);
Object.assign(globalThis, {
  location: { pathname: "/games/nim/" },
  document: { addEventListener: listen, visibilityState: "visible" },
  addEventListener: listen,
  sessionStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  },
});
Object.assign(performance, { getEntriesByType: () => [{ type: navigation }] });

/**
 * An element with fields, as far as drafts know it.
 * @param {string} name
 * @param {Field[]} fields
 */
function host(name, ...fields) {
  /** @type {{hostConnected(): void} | null} */
  let controller = null;
  /** @type {(event: object) => void} */
  let input = () => {};
  const element = {
    localName: name,
    addController: (/** @type {any} */ one) => {
      controller = one;
    },
    renderRoot: {
      addEventListener: (/** @type {string} */ _, /** @type {typeof input} */ hear) => {
        input = hear;
      },
      querySelectorAll: () =>
        fields.map((one) => Object.assign(one, { closest: () => null, dispatchEvent: () => true })),
    },
  };
  return {
    element: /** @type {import("lit").LitElement} */ (/** @type {unknown} */ (element)),
    connect: () => controller?.hostConnected(),
    type: (/** @type {Field} */ field, /** @type {string} */ value) => {
      field.value = value;
      input({ target: field });
    },
  };
}

/**
 * The page as it is after it was loaded: its module anew.
 * @param {string} how "navigate" or "reload"
 * @returns {Promise<typeof import("./drafts.js")>}
 */
async function loaded(how) {
  navigation = how;
  const drafts = await import(`./drafts.js?${Math.random()}`);
  drafts.begin();
  return drafts;
}

const leave = () => heard.get("pagehide")?.();

test("what was typed is there again after a reload, and only that", async () => {
  const [formula, other] = [
    { id: "formula", value: "" },
    { id: "other", value: "as it was" },
  ];
  const drafts = await loaded("navigate");
  const one = host("nimbers-lab", formula, other);
  drafts.keepTyped(one.element);
  one.connect();
  drafts.settle();
  one.type(formula, "sum(p) % 4");
  leave();

  const again = await loaded("reload");
  const [empty, usual] = [
    { id: "formula", value: "" },
    { id: "other", value: "new" },
  ];
  const two = host("nimbers-lab", empty, usual);
  again.keepTyped(two.element);
  two.connect();
  assert.equal(again.waits("nimbers-lab"), true);
  again.settle();

  assert.deepEqual([empty.value, usual.value, again.waits("nimbers-lab")], ["sum(p) % 4", "new", false]);
});

test("what waits for an element that never came is kept over the next reload, too", async () => {
  leave();
  const drafts = await loaded("reload");
  drafts.settle();
  leave();
  const again = await loaded("reload");

  assert.equal(again.waits("nimbers-lab"), true);
});

test("who comes back by a link begins anew", async () => {
  leave();
  const drafts = await loaded("navigate");

  assert.equal(drafts.waits("nimbers-lab"), false);
});
