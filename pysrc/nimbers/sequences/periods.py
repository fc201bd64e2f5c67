"""Periods: the smallest one that fits the known values, and whether a finite code proves it for all heaps."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from itertools import pairwise

from .rules import HeapRules
from .values import Values, in_bytes, to_integer, width

_SHORTEST = 8  # values needed to report a pattern


@dataclass(frozen=True)
class Period:
    """A period: G(n + length) = G(n) + saltus for all known n >= start, and not for a smaller start.

    A certificate checks the equation from `bound_start` to below `bound`, which needs the values up to heap
    `needed`; all three are None if the rules have no certificate.
    """

    length: int
    start: int
    saltus: int = 0
    needed: int | None = None
    bound_start: int | None = None
    bound: int | None = None

    def first_like(self, n: int) -> int:
        """Return the least heap that stands for heap n: n itself before the end of the first period.

        >>> Period(12, 71).first_like(70), Period(12, 71).first_like(84)
        (70, 72)
        """
        return n if n < self.start else self.start + (n - self.start) % self.length

    @property
    def last_exception(self) -> int | None:
        """The largest n at which the equation fails; None if there are none."""
        return self.start - 1 if self.start else None


def certified_period(rules: HeapRules, values: Values) -> Period | None:
    """Return the period that these values prove for all heaps; None if they prove none.

    Let h be the largest number of heaps that a move leaves and k the largest amount taken. Equality for start <= n
    < h * start + (h - 1) * length + k suffices, which needs values up to h * (start + length) + k - 1. If h >= 2,
    this holds only for start >= 1, because a heap of `length` tokens would correspond to the empty heap, which
    cannot be one of two heaps. A period from 0 is then proved with 1 instead of start. Source: R. K. Guy and C. A.
    B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956), for h = 2.

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
    # The bound is within the known values exactly for shifts under which at least `tail` last values repeat.
    tail = len(values) - (len(values) - rules.last) // rules.most_left
    if not 0 < tail < len(values):
        return None
    found = smallest_shift(values, tail)
    if found is None:
        return None
    period = _certificate(rules, *found)
    return period if period.needed is not None and period.needed < len(values) else None


def observed_period(rules: HeapRules, values: Values) -> Period | None:
    """Return the smallest period of the last third of the values that occurs twice there, else that of differences."""
    tail = len(values) // 3
    if len(values) < _SHORTEST:
        return None
    found = smallest_shift(values, tail)
    if found is not None and _passed_twice(values, found):
        return _certificate(rules, *found)
    if 0 in values[-tail // 2 :]:  # with a saltus, all values would have risen after two periods
        return None
    steps = array("i", (after - before for before, after in pairwise(values)))
    found = smallest_shift(array("I", steps.tobytes()), tail)
    if found is None or not _passed_twice(values, found):
        return None
    length, start = found
    return Period(length, start, values[-1] - values[-1 - length])


def _passed_twice(values: Values, found: tuple[int, int]) -> bool:
    length, start = found
    return len(values) - start >= 2 * length + 2


def smallest_shift(values: Values, tail: int) -> tuple[int, int] | None:
    """Return the smallest shift under which the last `tail` values repeat, and the index from which they do."""
    size = width(values)
    backwards = in_bytes(values[::-1])
    ending = backwards[: tail * size]
    at = backwards.find(ending, size)
    while at % size and at > 0:  # found across two words
        at = backwards.find(ending, at + 1)
    if at <= 0:
        return None
    length = at // size
    differs = to_integer(values[:-length]) ^ to_integer(values[length:])
    return length, -(-differs.bit_length() // (8 * size))


def _certificate(rules: HeapRules, length: int, start: int) -> Period:
    last, heaps = rules.last, rules.most_left
    if last is None:
        return Period(length, start)
    # The empty heap is special: it is not one of two heaps left, and some heaps may not be taken whole.
    checked = start if heaps == 1 and rules.even_handed else max(start, 1)
    needed = heaps * (checked + length) + last - 1
    return Period(length, start, 0, needed, checked, heaps * checked + (heaps - 1) * length + last)
