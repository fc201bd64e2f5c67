import assert from "node:assert/strict";
import test from "node:test";
import links from "../../../tests/data/links.json";
import type { Card } from "../games/cards.ts";
import type { Played, State } from "./link.ts";
import { decode, encode, linkOf } from "./link.ts";

const CARDS = links.cards as unknown as Card[];
const [NIM] = CARDS;
const STATES = links.states as unknown as (State & { link: string })[];
const DEFAULTS: Record<string, string> = { convention: "normal", n: "50" };

function cardOf(game: string) {
  return CARDS.find(({ slug }) => slug === game) as Card;
}

function stateOf(link: string) {
  const found = decode(link, CARDS);
  return found?.ok ? JSON.parse(JSON.stringify(found.state)) : found;
}

function problemOf(link: string) {
  const found = decode(link, CARDS);
  return found && !found.ok ? found.problem : "none";
}

test("each state has the link that version 1 gave it", () => {
  for (const { link, ...state } of STATES) assert.equal(encode(state, cardOf(state.game)), link);
});

test("a link of version 1 brings back its state", () => {
  for (const { link, game, settings, position } of STATES) {
    const kept = Object.fromEntries(Object.entries(settings).filter(([name, value]) => DEFAULTS[name] !== value));

    assert.deepEqual(stateOf(link), { game, settings: kept, position });
  }
});

test("a position that is too long or has characters unfit for links has no link; one of 2,000 characters has one", () => {
  const link = (position: string) => encode({ game: "nim", settings: {}, position }, NIM);

  assert.deepEqual([`${"1,".repeat(1000)}1`, "3 4 5", "<b>"].map(link), [null, null, null]);
  assert.equal(link(`${"1,".repeat(999)}11`), `#v1;g=nim;p=${"1,".repeat(999)}11`);
  assert.equal(linkOf({ game: "nim", settings: {}, position: "<b>" }, NIM), "#v1;g=nim");
});

test("percent-encoding, a missing #, and a bracket or quote after the link are accepted", () => {
  for (const link of ["#v1%3Bg%3Dnim%3Bp%3D3%2C4", "#v1;g=nim;p=3,4)", "#v1;g=nim;p=3,4”", "v1;g=nim;p=3,4"])
    assert.deepEqual(stateOf(link), { game: "nim", settings: {}, position: "3,4" });
});

test("hostile links are problems with a short detail, not exceptions", () => {
  const hostile: [string, string][] = [
    ["#v2;g=nim", "version"],
    ["#v1", "malformed"],
    ["#v1;", "malformed"],
    ["#v1;g", "malformed"],
    ["#v1;=nim", "malformed"],
    ["#v1;g=nim;g=cram", "malformed"],
    ["#v1;g=nim;c=", "malformed"],
    ["#v1;g=nim;p=<script>alert(1)</script>;z=0", "malformed"],
    ["#v1;g=nim;p=%E0%A4%A", "malformed"],
    ["#v1;g=nim;p=%00;z=0", "malformed"],
    ["#__proto__", "malformed"],
    ["#v1;g=__proto__", "game"],
    ["#v1;g=constructor;p=1", "game"],
    ["#v1;g=nim;__proto__=1", "field"],
    ["#v1;g=nim;n=5", "field"],
    [`#v1;g=${"a".repeat(100_000)}`, "game"],
    [`#${"%".repeat(1000)}`, "malformed"],
    ["#javascript:alert(1)", "malformed"],
  ];
  for (const [link, problem] of hostile) {
    const found = decode(link, CARDS);
    assert.equal(problemOf(link), problem, link.slice(0, 60));

    assert.equal(found && !found.ok && found.detail.length <= 60, true, link.slice(0, 60));
  }
});

test("an address without a link decodes to null", () => {
  assert.deepEqual([decode("", CARDS), decode("#", CARDS)], [null, null]);
});

test("opponent, first player, names and moves encode to their version 1 link, and decode from it", () => {
  const games: [Played, string][] = [
    [{ moves: [], opponent: 10, first: true, names: ["", ""] }, "o=perfect"],
    [{ moves: ["1-1", "2-0"], opponent: 3, first: false, names: ["", ""] }, "o=3;f=2;h=1-1+2-0"],
    [{ moves: ["Q2,2"], opponent: "friend", first: true, names: ["Ann", "李雷"] }, "o=friend;w=QW5u+5p2O6Zu3;h=Q2,2"],
  ];
  for (const [play, fields] of games) {
    const link = `#v1;g=nim;p=3,4;${fields}`;
    assert.equal(encode({ game: "nim", settings: {}, position: "3,4", play }, NIM), link);

    assert.deepEqual(stateOf(link).play, play);
  }
});

test("an invalid strength, side or name is malformed; moves alone, strength 10 and no moves are valid", () => {
  const links = ["o=11", "o=best", "o=-1", "f=3;o=1", "o=1;w=a", "o=1;w=_w", "h=1-1", "o=10", "o=0;h="];

  assert.deepEqual(
    links.map((fields) => problemOf(`#v1;g=nim;p=3;${fields}`)),
    [...Array(6).fill("malformed"), "none", "none", "none"],
  );
});

test("a panel and its texts survive a link; in a game with a rule parameter t the panel is in the field t_", () => {
  const given = { panel: "batch", packed: "q64FAA" };
  const base = { game: "nim", settings: {}, position: "3" };
  const turning = {
    slug: "turn",
    conventions: ["normal"],
    parameters: [{ name: "t", default: "1" }],
  } as unknown as Card;
  const link = encode({ ...base, given }, NIM);
  assert.equal(link, "#v1;g=nim;p=3;t=batch;x=q64FAA");
  assert.deepEqual(stateOf(link as string), { ...base, given });
  const other = encode({ game: "turn", settings: { t: "2" }, position: "3", given }, turning);
  assert.equal(other, "#v1;g=turn;t=2;p=3;t_=batch;x=q64FAA");

  const back = decode(other as string, [turning]);
  assert.deepEqual(back?.ok && [back.state.settings, back.state.given], [{ t: "2" }, given]);
  assert.equal(problemOf("#v1;g=nim;p=3;t=batch"), "malformed");
});

test("a field at its limit has a link, a longer one has none; the packed texts of a panel have a larger limit", () => {
  const base = { game: "knight-queen", settings: {}, position: null };
  const card = cardOf("knight-queen");
  const has = (more: Partial<State>) => encode({ ...base, ...more }, card) !== null;
  const play = (length: number): Played => ({
    moves: ["1".repeat(length - 2), "2"],
    opponent: 10,
    first: true,
    names: ["", ""],
  });
  const given = (length: number) => ({ panel: "batch", packed: "A".repeat(length) });
  const two = (make: (length: number) => Partial<State>, most: number) => [has(make(most)), has(make(most + 1))];

  assert.deepEqual(
    [
      two((length) => ({ play: play(length) }), 2000),
      two((length) => ({ given: given(length) }), 16_000),
      two((length) => ({ settings: { n: "1".repeat(length) } }), 8000),
      two((length) => ({ position: "1".repeat(length) }), 2000),
    ],
    Array(4).fill([true, false]),
  );
  assert.equal(has({ given: given(8001) }), true);
});

test("the detail of a problem is cut to 60 characters", () => {
  const detail = (length: number) => {
    const found = decode(`#v1;g=${"a".repeat(length)}`, CARDS);
    return found && !found.ok && found.detail;
  };

  assert.deepEqual([detail(60), detail(61)], ["a".repeat(60), `${"a".repeat(59)}…`]);
});

test("a program takes the place of the graph that it generated; a graph alone stays", () => {
  const own = {
    slug: "own",
    conventions: ["normal"],
    parameters: [
      { name: "rules", type: "program", default: "" },
      { name: "graph", type: "graph", default: "" },
      { name: "n", type: "integer", default: "1" },
    ],
  } as unknown as Card;
  const link = (settings: Record<string, string>) => encode({ game: "own", settings, position: "3" }, own);
  const settings = (fields: string) => {
    const found = decode(`#v1;g=own;${fields}`, [own]);
    return found?.ok && found.state.settings;
  };
  assert.equal(link({ rules: "integer.a", graph: "b", n: "2" }), "#v1;g=own;rules=integer.a;n=2;p=3");
  assert.equal(link({ rules: "", graph: "b", n: "2" }), "#v1;g=own;graph=b;n=2;p=3");

  assert.deepEqual(settings("rules=integer.a;n=2"), { rules: "integer.a", n: "2" });
  assert.deepEqual(settings("graph=b;n=2"), { graph: "b", n: "2" });
  assert.deepEqual(settings("rules=integer.a;graph=b;n=2"), { rules: "integer.a", n: "2" }); // written by hand
});
