"""Byte lanes: all splits of a heap by one XOR of big integers, in which candidate values are searched."""

from __future__ import annotations

import sys
from collections.abc import Container

from ..text import Work
from .rules import HeapRules
from .triples import Triples
from .values import Values, append, to_integer, width

SPENT = 200_000  # bytes combined between two yields


def extend_by_lanes(rules: HeapRules, values: Values, up_to: int) -> Work[None]:
    """Extend the values to heap `up_to`; raises TooWideError.

    Lane a - 1 of `first` has the value of heap a, lane j of `latest` that of heap n - 1 - j. After a shift by the
    amount taken, each lane has the two heaps of a split. Half of the lanes suffice, by symmetry.
    """
    size = width(values)
    lane, most = 8 * size, max(rules.two, default=0)
    most_value = (1 << lane) - 1
    kept = (len(values) - 1) // 2
    first = to_integer(values[1 : kept + 1])
    latest = to_integer(values[: -kept - most - 3 : -1])
    used = 0  # the values of all smaller heaps, as bits, if a move may leave any of them
    if rules.endless:
        for value in set(values):
            used |= 1 << value
    triples = Triples(values)
    spent = 0
    for n in range(len(values), up_to + 1):
        if kept < n // 2:
            kept += 1
            first |= values[kept] << lane * (kept - 1)
        seen = used | (n in rules.nothing)
        for taken in rules.one:
            if taken < n:
                seen |= 1 << values[n - taken]
        for taken in rules.three:
            if taken + 2 < n:
                seen |= triples.seen(n - taken)
                spent += n * size
        splits: list[Container[int]] = []
        for taken in rules.two:
            half = (n - taken - rules.unequal) // 2
            if half > 0:
                sums = (first ^ (latest >> lane * taken)) & ((1 << lane * half) - 1)
                splits.append(_lookup(sums, half, size, rules))
        value = (~seen & (seen + 1)).bit_length() - 1
        while value <= most_value:
            for pairs in splits:
                if value in pairs:
                    break
            else:
                break
            value += 1
            while seen >> value & 1:
                value += 1
        append(values, value)
        latest = latest << lane | value
        if rules.endless:
            used |= 1 << value
        spent += n * size
        if spent >= SPENT:
            spent = 0
            latest &= (1 << lane * (n // 2 + most + 2)) - 1
            yield None


def _lookup(sums: int, count: int, size: int, rules: HeapRules) -> Container[int]:
    """Return the values in that many lanes as a container."""
    if size == 1:
        return sums.to_bytes(count, "little")
    if rules.endless:  # few values are looked up
        return _Words(sums.to_bytes(count * size, "little"), size)
    return set(memoryview(sums.to_bytes(count * size, sys.byteorder)).cast("I"))


class _Words:
    """Values in lanes of several bytes, searched without unpacking."""

    def __init__(self, lanes: bytes, size: int) -> None:
        self._lanes = lanes
        self._size = size

    def __contains__(self, value: object) -> bool:
        """Return whether one of the lanes has the value."""
        if not isinstance(value, int):
            return False
        wanted = value.to_bytes(self._size, "little")
        at = self._lanes.find(wanted)
        while at % self._size and at > 0:  # found across two lanes
            at = self._lanes.find(wanted, at + 1)
        return at >= 0
