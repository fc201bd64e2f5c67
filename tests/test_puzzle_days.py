"""Which day's puzzle the page shows, and what it remembers: its own module, asked by node, against plain counting."""

import datetime
import json
import random
import subprocess
from pathlib import Path
from typing import Any

from nimbers.practice.puzzles import FIRST, dated, place, table

ROOT = Path(__file__).parents[1]
MODULE = ROOT / "web/src/app/puzzle-days.js"
PAGE_MODULES = ROOT / "tests/page_modules.mjs"
TODAY = "2026-11-24"


def node(expression: str, value: object, **environment: str) -> Any:
    """What an expression in `days`, the module, and `value` comes to; storage is a plain object."""
    script = f"""
        import fs from "node:fs";
        const kept = new Map();
        const getItem = (key) => kept.get(key) ?? null;
        globalThis.localStorage = {{ getItem, setItem: (key, text) => kept.set(key, text) }};
        const days = await import({json.dumps(MODULE.as_uri())});
        const storage = await import({json.dumps((MODULE.parent / "tab-storage.js").as_uri())});
        const value = JSON.parse(fs.readFileSync(0, "utf8"));
        console.log(JSON.stringify({expression}));
    """
    command = ["node", "--import", str(PAGE_MODULES), "--input-type=module", "-e", script]
    text = json.dumps(value)
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=60, check=True, env={"TZ": "UTC", **environment}
    )
    return json.loads(done.stdout)


def day(number: int) -> str:
    """The day so many days before today."""
    return (dated(TODAY) - datetime.timedelta(days=number)).isoformat()


def test_the_page_counts_days_as_the_package_does() -> None:
    """A thousand dates before, in and after the table stand where Python says."""
    chance = random.Random(1)
    dates = [
        (dated(FIRST) + datetime.timedelta(days=chance.randrange(-3_000, 9_000))).isoformat() for _ in range(1_000)
    ]
    found = node(f"value.map((day) => days.placeOf(day, {FIRST!r}, {len(table())}))", dates)

    assert found == [place(dated(one)) for one in dates]


def test_the_day_is_the_readers() -> None:
    """At one moment it is another day elsewhere, and no day is left out or told twice where clocks are changed."""
    moment = "days.dayOf(new Date('2026-11-24T11:30:00Z'))"
    zones = ("Pacific/Kiritimati", "UTC", "Pacific/Honolulu")
    assert [node(moment, None, TZ=zone) for zone in zones] == ["2026-11-25", "2026-11-24", "2026-11-24"]
    noons = "Array.from({length: 400}, (_, n) => days.dayOf(new Date(2026, 0, 1 + n, 0, 30)))"
    first = datetime.date(2026, 1, 1)

    expected = [(first + datetime.timedelta(days=number)).isoformat() for number in range(400)]
    assert [node(noons, None, TZ=zone) for zone in ("Europe/Berlin", "America/Sao_Paulo")] == [expected, expected]


def test_days_in_a_row() -> None:
    """Up to today, or to yesterday until tonight; a day left out ends them, days that have not come do not count."""
    cases: list[tuple[list[int], int]] = [
        ([], 0),
        ([0], 1),
        ([1], 1),
        ([2], 0),
        ([0, 1, 2, 4], 3),
        ([1, 2, 3], 3),
        ([-1, -2], 0),
        ([-1, 0, 1], 2),
        (list(range(900)), 900),
    ]
    solved = [{day(number): 1 for number in numbers} for numbers, _ in cases]
    found = node(f"value.map((solved) => days.streak(solved, {TODAY!r}))", solved)

    assert found == [length for _, length in cases]


def test_what_is_remembered_comes_back() -> None:
    """Levels of a day add up; two tabs do not take each other's away; only the newest thousand days stay."""
    entries = [[day(1), 1], [TODAY, 3], [TODAY, 1]]
    told = "(value.forEach(([day, level]) => days.remember(day, level)), days.remembered())"
    many = "value.reduce((solved, day) => days.marked(solved, day, 2), {})"
    assert len(node(many, [day(number) for number in range(1_100)])) == 1_000

    assert node(told, entries) == {"2026-11-23": 1, "2026-11-24": 5}


def test_what_is_damaged_counts_as_nothing() -> None:
    """Texts that are not ours, or came to harm, and values that are none."""
    whole = node("(days.remember('2026-11-24', 2), localStorage.getItem(days.KEY))", None)
    harmed = ["", "x", "null", "{}", "1 {}", whole[:-1], whole.replace("2026", "2025"), "0 " + whole, "[1,2]"]
    assert node("value.map(days.solvedIn)", [*harmed, whole]) == [{}] * len(harmed) + [{TODAY: 2}]
    values = {TODAY: 3, "2026-13-01": 1, "yesterday": 1, day(1): 8, day(2): "1", day(3): None, "__proto__": 1}
    odd = node("days.solvedIn(storage.written(value))", values)

    assert odd == {TODAY: 3}


def test_links_to_a_puzzle() -> None:
    """A day that has come, and its level, are found again in the address that is shared; anything else is today."""
    shared = node("days.addressOf('https://example.org/a/index.html?x=1#v1;g=nim', '2026-11-20', 3)", None)
    assert shared == "https://example.org/a/index.html?puzzle=2026-11-20&level=3#today"
    today = {"day": TODAY, "level": None}
    cases: list[tuple[str, Any]] = [
        ("?puzzle=2026-11-20&level=3", {"day": "2026-11-20", "level": 3}),
        (f"?puzzle={TODAY}&level=9", today),
        ("?puzzle=2026-11-25&level=1", today),
        ("?puzzle=2026-02-30&level=1", today),
        ("?puzzle=%00&level=<b>", today),
        ("", today),
    ]

    assert node(f"value.map((one) => days.asked(one, {TODAY!r}))", [one for one, _ in cases]) == [
        one for _, one in cases
    ]
