"""Values of single heaps for games: all up to a heap, or that of any heap by a certificate."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from itertools import islice

from ..text import Work
from .periods import Period, certified_period
from .rules import HeapRules
from .sequence import Run, choose
from .values import TooWideError, empty_sequence

CERTIFY_UP_TO = 4_096  # values computed to certify a period at once
SLICE = 20_000  # entries of a table made between two yields
TRIPLE_SLICES = 10  # slices of work in a step if a move may leave three heaps
KNOWN_LOG, MADE_LOG = 14, 11  # and one more for each 2**14 values known and 2**11 values computed


def heap_values(rules: HeapRules, n: int) -> Work[Mapping[Hashable, int]]:
    """Return the values of all heaps up to n, by position, computed without a certificate."""
    run, known = Run(rules, empty_sequence(), None), 0
    for _ in run.extend(n, certify=False):
        made, known = len(run.values) - known, len(run.values)
        # The time of a step grows with the number of values, so count it in slices.
        for _ in range((TRIPLE_SLICES if rules.three else 1) + (known >> KNOWN_LOG) + (made >> MADE_LOG)):
            yield None
    found: dict[Hashable, int] = {}
    heaps = enumerate(run.values)
    while len(found) <= n:
        found.update(((heap,), value) for heap, value in islice(heaps, SLICE))
        yield None
    return found


def certified_value(rules: HeapRules, n: int) -> int | None:
    """Return the value of a heap of any size if a few thousand values certify a period; else None.

    >>> from .rules import heap_rules
    >>> certified_value(heap_rules("0.77"), 10**9), certified_value(heap_rules("0.16"), 10)
    (1, None)
    """
    known = certified_values(rules)
    if known is None:
        return None
    period, values = known
    return values[period.first_like(n)]


@lru_cache(maxsize=16)  # plain loops inside, nothing recursive
def certified_values(rules: HeapRules) -> tuple[Period, bytes] | None:
    """Return a period that the values up to CERTIFY_UP_TO certify, and these values; None if they certify none."""
    values = empty_sequence()
    if rules.three or rules.last is None or rules.last >= CERTIFY_UP_TO:
        return None
    try:
        while len(values) <= CERTIFY_UP_TO:
            engine, until = choose(rules, values, CERTIFY_UP_TO)
            for _ in engine(rules, values, until):
                pass
    except TooWideError:
        return None
    period = certified_period(rules, values)
    return None if period is None else (period, bytes(values))
