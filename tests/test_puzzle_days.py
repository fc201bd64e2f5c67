"""The page counts the days of the puzzles as the package does; puzzle-days.test.ts has more cases."""

import datetime
import random

from nimbers.practice.puzzles import FIRST, parse_date, table, table_index
from page import page_says


def test_the_page_counts_days_as_the_package_does() -> None:
    """A thousand dates before, in and after the table give the entry that Python gives."""
    chance = random.Random(1)
    dates = [
        (parse_date(FIRST) + datetime.timedelta(days=chance.randrange(-3_000, 9_000))).isoformat() for _ in range(1_000)
    ]
    found = page_says("places", {"days": dates, "first": FIRST, "length": len(table())})

    assert found == [table_index(parse_date(one)) for one in dates]
