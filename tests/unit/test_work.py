"""A unit of work is worth about as much everywhere, so that a budget is a promise of time: a law over all games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from random import Random
from types import FrameType
from typing import TYPE_CHECKING, Any

import pytest

from nimbers import NimbersError, Ruleset, list_games
from nimbers.games import game as game_class
from nimbers.games import ruleset
from nimbers.search.meter import MEMORY, PLACE, Meter
from nimbers.search.search import Search
from nimbers.text import BudgetError
from tier import tier

if TYPE_CHECKING:
    from _typeshed import TraceFunction

INSTRUCTIONS = 200  # of the interpreter, that one unit may take
ENOUGH = 10_000  # units of a search that is measured
LEAST = 5_000  # shorter searches are all overhead, and no burden


@contextmanager
def counted() -> Iterator[Callable[[], int]]:
    """Counts the interpreter's instructions: unlike seconds they are the same on every machine, busy or not."""
    count, before = 0, sys.gettrace()

    def each(frame: FrameType, event: str, argument: object) -> TraceFunction:
        nonlocal count
        if event == "opcode":
            count += 1
        return each

    def enter(frame: FrameType, event: str, argument: object) -> TraceFunction:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return each

    sys.settrace(enter)
    try:
        yield lambda: count
    finally:
        sys.settrace(before)


def instructions(rules: Ruleset[Any], position: Any, limit: int = ENOUGH) -> float | None:
    """What a unit of work on a position takes; None where the search is short."""
    meter = Meter(limit)
    with counted() as count, suppress(NimbersError):
        for _ in Search(rules, meter).value(position):
            pass
    return count() / meter.spent if meter.spent >= min(LEAST, limit) else None


def hostile(rules: Ruleset[Any]) -> Iterator[Any]:
    """Examples, and the largest of the positions that a program is tried on."""
    for text in rules.examples:
        try:
            yield rules.parse(text)
        except NimbersError:
            continue  # an example of another convention
    yield from list(rules.stress_positions(Random(1)))[-6:]


@pytest.mark.parametrize(("slug", "convention"), [(s, c) for s in list_games() for c in game_class(s).conventions])
def test_a_unit_of_work_takes_no_more_than_two_hundred_instructions(slug: str, convention: str) -> None:
    """Keys and splitting included. What a unit takes in seconds stands in the bench: ./build.sh bench --only units."""
    rules = ruleset(slug, {"convention": convention})
    for p in tier.sample([*hostile(rules)], 5):
        took = instructions(rules, p)
        assert took is None or took <= INSTRUCTIONS, f"{rules.format(p)[:80]}: {took:.0f} instructions a unit"


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
