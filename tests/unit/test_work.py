"""A unit of work is worth about as much everywhere, so that a budget is a promise of time: a law over all games."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from random import Random
from statistics import median
from typing import Any

import pytest

from nimbers import NimbersError, Ruleset, list_games
from nimbers.games import game as game_class
from nimbers.games import ruleset
from nimbers.search.meter import MEMORY, PLACE, Meter
from nimbers.search.search import Search
from nimbers.text import BudgetError
from tier import tier

PASSES = 50  # of the plain loop, that one unit may take
ENOUGH = 20_000  # units of a search that is measured
LEAST = 10_000  # shorter searches are all overhead, and no burden


@contextmanager
def quiet() -> Iterator[None]:
    """Without the collector, whose rounds over a deep stack are no work of the rules."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def one_pass() -> float:
    """CPU seconds that a pass of the plain loop takes now."""
    begun, x = time.process_time(), 0
    for i in range(200_000):
        x ^= i
    return (time.process_time() - begun) / 200_000


def passes(rules: Ruleset[Any], position: Any, limit: int = ENOUGH) -> float | None:
    """What a unit of work on a position takes, in passes of a plain loop; None where the search is short."""
    meter = Meter(limit)
    search = Search(rules, meter)
    loop = one_pass()
    begun = time.process_time()
    try:
        for _ in search.value(position):
            pass
    except NimbersError:
        pass
    took = time.process_time() - begun
    return took / meter.spent / ((loop + one_pass()) / 2) if meter.spent >= min(LEAST, limit) else None


def hostile(rules: Ruleset[Any]) -> Iterator[Any]:
    """Examples, and the largest of the positions that a program is tried on."""
    for text in rules.examples:
        try:
            yield rules.parse(text)
        except NimbersError:
            continue  # an example of another convention
    yield from list(rules.stress_positions(Random(1)))[-6:]


@pytest.mark.parametrize(("slug", "convention"), [(s, c) for s in list_games() for c in game_class(s).conventions])
def test_a_unit_of_work_takes_no_longer_than_fifty_passes_of_a_loop(slug: str, convention: str) -> None:
    """Keys and splitting included; what is slow once is measured five times, and the median counts."""
    rules = ruleset(slug, {"convention": convention})
    positions = [*hostile(rules)]
    with quiet():
        for p in tier.sample(positions, 5):
            took = passes(rules, p)
            if took is not None and took > PASSES:
                took = median(again for _ in range(5) if (again := passes(rules, p)) is not None)
            assert took is None or took <= PASSES, f"{rules.format(p)[:80]}: {took:.0f} passes a unit"


@pytest.mark.parametrize("slug", ["matching", "northcott", "silver-dollar"])
def test_what_costs_more_is_charged(slug: str) -> None:
    """A budget ends sooner where positions are long, and says the budget that was given."""
    rules = ruleset(slug)
    p = max(islice(rules.stress_positions(Random(2)), 40), key=rules.cost)
    meter = Meter(limit=30_000)

    with pytest.raises(BudgetError, match="30,000 units of work"):
        for _ in Search(rules, meter).value(p):
            pass
    assert rules.cost(p) > 1
    assert meter.work < 30_000 <= meter.spent


def test_positions_that_take_much_memory_end_the_search() -> None:
    """What a remembered position takes is counted with its place in a table, and with its key."""
    rules, meter = ruleset("nim"), Meter()
    meter.positions = MEMORY // (PLACE + 1_000)

    for _ in meter.rest(rules, (3, 4, 5)):
        pass
    with pytest.raises(BudgetError, match="bytes of positions"):
        for _ in meter.rest(rules, (3, 4, 5), key_bytes=1_100):
            pass
