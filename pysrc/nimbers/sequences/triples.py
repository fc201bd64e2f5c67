"""Splits into three heaps: sets of values as the bits of integers, one heap of each value beside all pairs."""

from __future__ import annotations

import sys
from functools import lru_cache

from .values import Values, joined, width


class Triples:
    """The values of the splits of a heap into two, for every size so far, and of those into three."""

    def __init__(self, values: Values) -> None:
        self._values = values
        self._pairs: list[int] = []  # by size: bit v is set where some split into two has the value v
        self._heaps: dict[int, list[int]] = {}  # by value: the heaps that have it, the empty one left out

    def seen(self, left: int) -> int:
        """The values of all splits of `left` into three heaps, as bits; heaps below `left` are known.

        >>> found = Triples(bytearray([0, 1, 2, 3, 4]))
        >>> f"{found.seen(3):b}", f"{found.seen(5):b}"
        ('10', '1010')
        """
        while len(self._pairs) < left:
            self._add(len(self._pairs))
        found = 0
        for value, heaps in self._heaps.items():
            others = 0
            for heap in heaps:
                if heap >= left:
                    break
                others |= self._pairs[left - heap]
            found |= turned(others, value)
        return found

    def _add(self, size: int) -> None:
        values, half = self._values, size // 2
        if size:
            self._heaps.setdefault(values[size], []).append(size)
        pairs = 0
        if half:
            sums = joined(values[1 : half + 1]) ^ joined(values[size - 1 : size - half - 1 : -1])
            lanes = sums.to_bytes(half * width(values), sys.byteorder)
            for value in set(lanes) if width(values) == 1 else set(memoryview(lanes).cast("I")):
                pairs |= 1 << value
        self._pairs.append(pairs)


def turned(values: int, by: int) -> int:
    """A set of values with each of them added to one number: for each bit of it, blocks of bits change places.

    >>> f"{turned(0b1001, 1):b}"
    '110'
    """
    size = max(values.bit_length(), 1 << by.bit_length())
    for k in range(by.bit_length()):
        if by >> k & 1:
            low = _blocks(k, size.bit_length())
            values = (values & low) << (1 << k) | values >> (1 << k) & low
    return values


@lru_cache(maxsize=1_024)  # plain loops inside, nothing recursive
def _blocks(k: int, log: int) -> int:
    """Blocks of 2**k ones and as many zeros in turn, ones first, up to bit 2**log."""
    pattern = (1 << (1 << k)) - 1
    for doubling in range(k + 1, log):
        pattern |= pattern << (1 << doubling)
    return pattern
