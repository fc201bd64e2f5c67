"""Measure a unit of work in every game beside a plain loop, because a budget should be proportional to time."""

import gc
import time
from random import Random
from typing import Any

from bench.measure import Row, best
from nimbers import NimbersError, Ruleset, list_games
from nimbers.games import game as game_class
from nimbers.games import ruleset
from nimbers.search.meter import Meter
from nimbers.search.search import Search

ENOUGH = 20_000  # units after which the measurement of a search ends
LEAST = 10_000  # shorter searches are mostly overhead, and cost a reader little
PASSES = 60  # passes of the plain loop that one unit may cost
LOOP = 200_000  # passes that are timed


def run(rounds: int) -> list[Row]:
    """Measure the dearest of each game's examples and large positions, in nanoseconds a unit and a pass."""
    rows: list[Row] = []
    for slug in list_games():
        for convention in game_class(slug).conventions:
            rules = ruleset(slug, {"convention": convention})
            found = [row for text, p in large(rules) if (row := measured(rules, text, p, rounds)) is not None]
            if found:
                rows.append(max(found, key=lambda row: row.ratio))
    return sorted(rows, key=lambda row: -row.ratio)


def large(rules: Ruleset[Any]) -> list[tuple[str, Any]]:
    """Return the examples and the largest positions that stress would try."""
    texts = [*rules.examples, *(rules.format(p) for p in list(rules.stress_positions(Random(1)))[-6:])]
    found: list[tuple[str, Any]] = []
    for text in dict.fromkeys(texts):
        try:
            found.append((text, rules.parse(text)))
        except NimbersError:
            continue  # the example is in another convention
    return found


def measured(rules: Ruleset[Any], text: str, position: Any, rounds: int) -> Row | None:
    """Measure one position; return None if the search is short."""
    spent = 0

    def one() -> float:
        nonlocal spent
        meter = Meter(ENOUGH)
        search = Search(rules, meter)
        gc.collect()
        gc.disable()  # garbage collection over a deep stack is not work of the rules
        begun = time.process_time()
        try:
            for _ in search.value(position):
                pass
        except NimbersError:
            pass
        finally:
            took = time.process_time() - begun
            gc.enable()
        spent = meter.spent
        return took / max(1, spent)

    one()
    if spent < LEAST:
        return None
    times = best(rounds, unit=one, loop=one_pass)
    name = f"a unit: {rules.slug()}, {rules.convention}, {text}"
    return Row(name[:56], times["unit"] * 1e9, times["loop"] * 1e9, "ns", PASSES)


def one_pass() -> float:
    """Return the CPU seconds of one pass of the plain loop now."""
    begun, x = time.process_time(), 0
    for i in range(LOOP):
        x ^= i
    return (time.process_time() - begun) / LOOP
