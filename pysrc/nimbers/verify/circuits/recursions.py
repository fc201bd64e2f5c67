"""The rules of a game for whole rows of inputs: the value a formula must have, given its values at smaller numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import pairwise

from .sweep import Sweep, planes


class ClaimedRows:
    """The claimed values, row by row, as planes; equal planes are stored once."""

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self.low, self.full = sweep.low, sweep.full
        self.wins: list[int] = []  # for each different plane, the inputs claimed as won
        self.other: list[int] = []  # and those whose value is neither 0 nor 1
        self._places: dict[tuple[int, int], int] = {}
        self._made: dict[int, int] = {}
        inputs = planes(self.low)
        # For each bit k, the inputs with a 0 there and a 1 just left of it.
        self.slides = [left & ~right for right, left in pairwise(inputs)]
        self.top = inputs[-1]

    def name(self, row: int) -> int:
        """Return the index of the row's plane."""
        kind = self.sweep.name(row)
        found = self._made.get(kind)
        if found is None:
            first, *rest = self.sweep.planes_of(kind)
            other = 0
            for plane in rest:
                other |= plane
            found = self._places.setdefault((first, other), len(self.wins))
            if found == len(self.wins):
                self.wins.append(first)
                self.other.append(other)
            self._made[kind] = found
        return found


# For a row, a key (equal keys have equal expected planes) and a function that computes the expected plane.
Rule = Callable[[ClaimedRows, int], tuple[Hashable, Callable[[], int]]]


def bit_slide(claimed: ClaimedRows, row: int) -> tuple[Hashable, Callable[[], int]]:
    """Apply the rule that N is won if N - 2^k is lost for some k where N has a 0 with a 1 just left of it."""
    own = claimed.name(row)
    across = claimed.name(row - 1) if row & 1 else -1
    places, reached = row >> 1 & ~row, set()
    while places:
        place = places & -places
        places ^= place
        reached.add(claimed.name(row - place))

    def expected() -> int:
        found, lost = 0, claimed.full ^ claimed.wins[own]
        for k, slide in enumerate(claimed.slides):
            found |= (lost << (1 << k)) & slide
        if across >= 0:  # the 1 is the lowest bit of the row's number, the 0 the highest bit inside the row
            half = 1 << claimed.low - 1
            found |= ((claimed.full ^ claimed.wins[across]) >> half) & (claimed.full ^ claimed.top)
        for name in reached:
            found |= claimed.full ^ claimed.wins[name]
        return found & claimed.full

    return (own, across, frozenset(reached)), expected


def counter(claimed: ClaimedRows, row: int) -> tuple[Hashable, Callable[[], int]]:
    """Apply the rule that N is won if its only option is lost: N / 2 for powers of two, else N without its top bit."""
    if row == 0:
        return (), lambda: _first_row(claimed)
    top = 1 << row.bit_length() - 1
    reached = claimed.name(row - top)
    before = 0
    if row == top:  # the power of two itself is halved
        before = claimed.wins[claimed.name(row >> 1)] >> (0 if row > 1 else 1 << claimed.low - 1) & 1

    def expected() -> int:
        found = claimed.full ^ claimed.wins[reached]
        return found if row != top else found & ~1 | 1 - before

    return (claimed.name(row), reached, row == top, before), expected


def _first_row(claimed: ClaimedRows) -> int:
    wins, found = claimed.wins[claimed.name(0)], 0
    for k in range(claimed.low):
        lost = ~wins & (1 << (1 << k)) - 1 & ~1  # of the numbers below 2^k, from 1 on
        if k and not wins >> (1 << k - 1) & 1:
            lost |= 1
        found |= lost << (1 << k)
    return found


RULES: dict[str, Rule] = {"bit-slide": bit_slide, "counter": counter}
LEAST = {"bit-slide": 0, "counter": 1}  # the smallest number that is a position
