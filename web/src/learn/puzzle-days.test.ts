import assert from "node:assert/strict";
import { env } from "node:process";
import test from "node:test";
import { written } from "../storage/tab-storage.ts";
import * as days from "./puzzle-days.ts";

const TODAY = "2026-11-24";

/** What stands for the browser's storage, empty at first. */
function storage() {
  const kept: Map<string, string> = new Map();
  const getItem = (key: string) => kept.get(key) ?? null;
  const setItem = (key: string, text: string) => kept.set(key, text);
  Object.assign(globalThis, { localStorage: { getItem, setItem } });
  return kept;
}

/** @param number of days before today */
const before = (number: number) => days.after(TODAY, -number);

/** What a function says in a time zone. */
function inZone<T>(zone: string, ask: () => T) {
  const usual = env.TZ;
  env.TZ = zone;
  try {
    return ask();
  } finally {
    if (usual === undefined) delete env.TZ;
    else env.TZ = usual;
  }
}

test("the day is the reader's", () => {
  const zones = ["Pacific/Kiritimati", "UTC", "Pacific/Honolulu"];
  const found = zones.map((zone) => inZone(zone, () => days.dayOf(new Date("2026-11-24T11:30:00Z"))));

  assert.deepEqual(found, ["2026-11-25", "2026-11-24", "2026-11-24"]);
});

test("no day is left out or told twice where clocks are changed", () => {
  const expected = Array.from({ length: 400 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
  const nights = () => expected.map((_, n) => days.dayOf(new Date(2026, 0, 1 + n, 0, 30)));

  for (const zone of ["Europe/Berlin", "America/Sao_Paulo"]) assert.deepEqual(inZone(zone, nights), expected);
});

test("the table begins anew after its end, and goes on before its first day", () => {
  const places = [-731, -1, 0, 1, 364, 365, 800].map((n) =>
    days.placeOf(days.after("2026-11-01", n), "2026-11-01", 365),
  );

  assert.deepEqual(places, [364, 364, 0, 1, 364, 0, 70]);
});

test("days in a row go up to today, or to yesterday until tonight", () => {
  /** the days before today that were solved, and the length of the row */
  const cases: [number[], number][] = [
    [[], 0],
    [[0], 1],
    [[1], 1],
    [[2], 0],
    [[0, 1, 2, 4], 3],
    [[1, 2, 3], 3],
    [[-1, -2], 0],
    [[-1, 0, 1], 2],
    [Array.from({ length: 900 }, (_, n) => n), 900],
  ];
  for (const [numbers, length] of cases) {
    const solved = Object.fromEntries(numbers.map((number) => [before(number), 1]));

    assert.equal(days.streak(solved, TODAY), length, numbers.slice(0, 5).join());
  }
});

test("levels of a day add up, in storage too", () => {
  storage();
  days.remember(before(1), 1);
  days.remember(TODAY, 3);
  days.remember(TODAY, 1);

  assert.deepEqual(days.remembered(), { "2026-11-23": 1, "2026-11-24": 5 });
});

test("only the newest thousand days stay", () => {
  const dates = Array.from({ length: 1100 }, (_, number) => before(number));
  const earlier = Object.fromEntries(dates.slice(1).map((day) => [day, 2]));

  assert.deepEqual(Object.keys(days.marked(earlier, TODAY, 2)), dates.slice(0, 1000).reverse());
});

test("a text that is not ours, or came to harm, counts as nothing", () => {
  const kept = storage();
  days.remember(TODAY, 2);
  const whole = kept.get(days.KEY) as string;
  const harmed = [
    "",
    "x",
    "null",
    "{}",
    "1 {}",
    whole.slice(0, -1),
    whole.replace("2026", "2025"),
    `0 ${whole}`,
    "[1,2]",
  ];

  for (const text of harmed) assert.deepEqual(days.solvedIn(text), {}, text);
  assert.deepEqual(days.solvedIn(whole), { [TODAY]: 2 });
});

test("values that are no levels, and keys that are no days, count as nothing", () => {
  const text = `{"${TODAY}":3,"2026-13-01":1,"yesterday":1,"${before(1)}":8,"${before(2)}":"1","${before(3)}":null,"__proto__":1}`;

  assert.deepEqual(days.solvedIn(written(JSON.parse(text))), { [TODAY]: 3 });
});

test("a link to a puzzle asks for its day and level; anything else is today", () => {
  const shared = days.addressOf("https://example.org/a/index.html?x=1#v1;g=nim", "2026-11-20", 3);
  assert.equal(shared, "https://example.org/a/index.html?puzzle=2026-11-20&level=3#today");
  const today = { day: TODAY, level: null };
  const cases: [string, object][] = [
    ["?puzzle=2026-11-20&level=3", { day: "2026-11-20", level: 3 }],
    [`?puzzle=${TODAY}&level=9`, today],
    ["?puzzle=2026-11-25&level=1", today],
    ["?puzzle=2026-02-30&level=1", today],
    ["?puzzle=%00&level=<b>", today],
    ["", today],
  ];

  for (const [search, expected] of cases) assert.deepEqual(days.asked(search, TODAY), expected, search);
});
