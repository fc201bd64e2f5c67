"""Work is charged in proportion to time and memory; `./build.sh bench --only units` measures a unit."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from nimbers.games import ruleset
from nimbers.search.meter import MEMORY, PLACE, Meter
from nimbers.search.search import Search
from nimbers.text import BudgetError


@pytest.mark.parametrize("slug", ["matching", "northcott", "silver-dollar"])
def test_what_costs_more_is_charged(slug: str) -> None:
    """A budget ends sooner for long positions, and the message has the given budget."""
    rules = ruleset(slug)
    p = max(islice(rules.stress_positions(Random(2)), 40), key=rules.cost)
    meter = Meter(limit=30_000)

    with pytest.raises(BudgetError, match="30,000 units of work"):
        for _ in Search(rules, meter).value(p):
            pass
    assert rules.cost(p) > 1
    assert meter.work < 30_000 <= meter.spent


def test_positions_that_take_much_memory_end_the_search() -> None:
    """A remembered position is charged with its place in a table and with its key."""
    rules, meter = ruleset("nim"), Meter()
    meter.positions = MEMORY // (PLACE + 1_000)

    for _ in meter.checkpoint(rules, (3, 4, 5)):
        pass
    with pytest.raises(BudgetError, match="bytes of positions"):
        for _ in meter.checkpoint(rules, (3, 4, 5), key_bytes=1_100):
            pass
