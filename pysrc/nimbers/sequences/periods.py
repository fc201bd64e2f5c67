"""Periods: the smallest one that fits what is known, and whether a finite code makes it a theorem for all heaps."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from itertools import pairwise

from .rules import HeapRules
from .values import Values, in_bytes, joined, width

_SHORTEST = 8  # values below which no pattern is told


@dataclass(frozen=True)
class Period:
    """G(n + length) = G(n) + saltus for all n >= start that are known, and for no smaller start.

    For a certificate the equation is checked from `bound_start` to below `bound`, and `needed` is the largest heap
    whose value that takes; all are None where the rules have no certificate.
    """

    length: int
    start: int
    saltus: int = 0
    needed: int | None = None
    bound_start: int | None = None
    bound: int | None = None

    @property
    def last_exception(self) -> int | None:
        """The largest n at which the equation fails."""
        return self.start - 1 if self.start else None


def certified_period(rules: HeapRules, values: Values) -> Period | None:
    """The period that these values prove to last for ever, if they do.

    With h the most heaps that a move leaves and k the largest amount taken, equality for start <= n < h * start +
    (h - 1) * length + k is enough, so that values up to h * (start + length) + k - 1 are needed. Where h is 2 or more,
    this holds for start >= 1 only: a heap of `length` tokens that is one of two would become the empty heap, which is
    no heap. A period from 0 on is then proved with 1 in place of start. Source: R. K. Guy and C. A. B. Smith, The
    G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956), for h = 2.

    >>> from .rules import octal, subtraction
    >>> certified_period(subtraction((1, 2)), bytearray([0, 1, 2, 0, 1]))
    Period(length=3, start=0, saltus=0, needed=4, bound_start=0, bound=2)
    >>> certified_period(subtraction((1, 2)), bytearray([0, 1, 2, 0])) is None
    True
    >>> certified_period(octal("0.4"), bytearray([0, 0, 0])) is None  # heap 3 has the value 1
    True
    """
    if rules.last is None:
        return None
    # Exactly the shifts under which at least so many last values repeat have a bound within what is known.
    tail = len(values) - (len(values) - rules.last) // rules.most_left
    if not 0 < tail < len(values):
        return None
    found = shifted(values, tail)
    if found is None:
        return None
    period = _certificate(rules, *found)
    return period if period.needed is not None and period.needed < len(values) else None


def observed_period(rules: HeapRules, values: Values) -> Period | None:
    """The smallest period of the last third of the values that has passed twice there; else the same of differences."""
    tail = len(values) // 3
    if len(values) < _SHORTEST:
        return None
    found = shifted(values, tail)
    if found is not None and _passed_twice(values, found):
        return _certificate(rules, *found)
    if 0 in values[-tail // 2 :]:  # two periods have passed there, and with a saltus all values would have risen
        return None
    steps = array("i", (after - before for before, after in pairwise(values)))
    found = shifted(array("I", steps.tobytes()), tail)
    if found is None or not _passed_twice(values, found):
        return None
    length, start = found
    return Period(length, start, values[-1] - values[-1 - length])


def _passed_twice(values: Values, found: tuple[int, int]) -> bool:
    length, start = found
    return len(values) - start >= 2 * length + 2


def shifted(values: Values, tail: int) -> tuple[int, int] | None:
    """The smallest shift under which that many last values repeat, and from where on they do."""
    size = width(values)
    backwards = in_bytes(values[::-1])
    ending = backwards[: tail * size]
    at = backwards.find(ending, size)
    while at % size and at > 0:  # found across two words
        at = backwards.find(ending, at + 1)
    if at <= 0:
        return None
    length = at // size
    differs = joined(values[:-length]) ^ joined(values[length:])
    return length, -(-differs.bit_length() // (8 * size))


def _certificate(rules: HeapRules, length: int, start: int) -> Period:
    last, heaps = rules.last, rules.most_left
    if last is None:
        return Period(length, start)
    # The empty heap is like no other: it is none of two heaps, and there may be heaps that cannot be taken whole.
    checked = start if heaps == 1 and rules.even_handed else max(start, 1)
    needed = heaps * (checked + length) + last - 1
    return Period(length, start, 0, needed, checked, heaps * checked + (heaps - 1) * length + last)
