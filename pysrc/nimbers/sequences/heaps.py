"""What sequences say of single heaps in a game: all values up to one, and by a certificate those of any heap."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from itertools import islice

from ..text import Work
from .periods import Period, certified_period
from .rules import HeapRules
from .sequence import Run, choose
from .values import TooWideError, fresh

READY = 4_096  # values from which a period is certified while one waits
SLICE = 20_000  # entries of a table made between two yields
THREE = 10  # slices of work that a step takes where three heaps may be left
LONGER, MANY = 14, 11  # and one more for so many values known, and for so many made, as powers of two


def heap_values(rules: HeapRules, n: int) -> Work[Mapping[Hashable, int]]:
    """The values of all heaps up to n, each as a position of its own; no certificate is used."""
    run, known = Run(rules, fresh(), None), 0
    for _ in run.extend(n, certify=False):
        made, known = len(run.values) - known, len(run.values)
        # A step of an engine takes longer the more values there are: it counts as the slices that it is.
        for _ in range((THREE if rules.three else 1) + (known >> LONGER) + (made >> MANY)):
            yield None
    found: dict[Hashable, int] = {}
    heaps = enumerate(run.values)
    while len(found) <= n:
        found.update(((heap,), value) for heap, value in islice(heaps, SLICE))
        yield None
    return found


def certified_value(rules: HeapRules, n: int) -> int | None:
    """The value of a heap of any size, where a few thousand values certify a period; else None.

    >>> from .rules import heap_rules
    >>> certified_value(heap_rules("0.77"), 10**9), certified_value(heap_rules("0.16"), 10)
    (1, None)
    """
    known = _certified(rules)
    if known is None:
        return None
    period, values = known
    return values[n if n < period.start else period.start + (n - period.start) % period.length]


@lru_cache(maxsize=16)  # plain loops inside, nothing recursive
def _certified(rules: HeapRules) -> tuple[Period, bytes] | None:
    values = fresh()
    if rules.three or rules.last is None or rules.last >= READY:
        return None
    try:
        while len(values) <= READY:
            engine, until = choose(rules, values, READY)
            for _ in engine(rules, values, until):
                pass
    except TooWideError:
        return None
    period = certified_period(rules, values)
    return None if period is None else (period, bytes(values))
