import assert from "node:assert/strict";
import test from "node:test";
import type { LitElement } from "lit";

type Field = { id: string; value: string };

/** what the tab keeps */
const kept: Map<string, string> = new Map();
/** what the page has asked to hear of */
const heard: Map<string, () => void> = new Map();
let navigation = "navigate";
const listen = (name: string, hear: () => void) => heard.set(name, hear);
Object.assign(globalThis, {
  location: { pathname: "/games/nim/" },
  document: { addEventListener: listen, visibilityState: "visible" },
  addEventListener: listen,
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  },
});
Object.assign(performance, { getEntriesByType: () => [{ type: navigation }] });

/** An element with fields, as far as drafts know it. */
function host(name: string, ...fields: Field[]) {
  let controller: { hostConnected(): void } | null = null;
  let input: (event: object) => void = () => {};
  const element = {
    localName: name,
    addController: (one: any) => {
      controller = one;
    },
    renderRoot: {
      addEventListener: (_: string, hear: typeof input) => {
        input = hear;
      },
      querySelectorAll: () =>
        fields.map((one) => Object.assign(one, { closest: () => null, dispatchEvent: () => true })),
    },
  };
  return {
    element: element as unknown as LitElement,
    connect: () => controller?.hostConnected(),
    type: (field: Field, value: string) => {
      field.value = value;
      input({ target: field });
    },
  };
}

/**
 * The page as it is after it was loaded: its module anew.
 * @param how "navigate" or "reload"
 */
async function loaded(how: string): Promise<typeof import("./drafts.ts")> {
  navigation = how;
  const drafts = await import(`./drafts.ts?${Math.random()}`);
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
