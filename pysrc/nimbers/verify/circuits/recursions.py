"""The rules of a game said of whole rows of inputs: what a formula must say, given what it says of smaller numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import pairwise

from .sweep import Sweep, planes


class Claimed:
    """What a formula says, row by row, as planes; equal planes are kept once."""

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self.low, self.full = sweep.low, sweep.full
        self.wins: list[int] = []  # for each different plane, the inputs said to be won
        self.other: list[int] = []  # and those of which neither 0 nor 1 is said
        self._places: dict[tuple[int, int], int] = {}
        self._made: dict[int, int] = {}
        inputs = planes(self.low)
        # For each place k, the inputs that have a 0 there and a 1 just left of it.
        self.slides = [left & ~right for right, left in pairwise(inputs)]
        self.top = inputs[-1]

    def name(self, row: int) -> int:
        """The number of the row's plane."""
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


# For a row: a key, equal only where the expected plane is, and the work to find that plane.
Rule = Callable[[Claimed, int], tuple[Hashable, Callable[[], int]]]


def bit_slide(claimed: Claimed, row: int) -> tuple[Hashable, Callable[[], int]]:
    """N is won if N - 2^k is lost for some k where N has a 0 with a 1 just left of it."""
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


def counter(claimed: Claimed, row: int) -> tuple[Hashable, Callable[[], int]]:
    """N is won if the one number it leads to is lost: its half, or what is left without its highest bit."""
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


def _first_row(claimed: Claimed) -> int:
    wins, found = claimed.wins[claimed.name(0)], 0
    for k in range(claimed.low):
        lost = ~wins & (1 << (1 << k)) - 1 & ~1  # of the numbers below 2^k, from 1 on
        if k and not wins >> (1 << k - 1) & 1:
            lost |= 1
        found |= lost << (1 << k)
    return found


RULES: dict[str, Rule] = {"bit-slide": bit_slide, "counter": counter}
LEAST = {"bit-slide": 0, "counter": 1}  # the smallest number that is a position
