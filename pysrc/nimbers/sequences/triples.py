"""Splits into three heaps: sets of values are bits of integers, and each heap is combined with all pairs."""

from __future__ import annotations

import sys
from functools import lru_cache

from .values import Values, to_integer, width


class Triples:
    """The values of all splits into two heaps, for every size so far, and from these the splits into three."""

    def __init__(self, values: Values) -> None:
        self._values = values
        self._pairs: list[int] = []  # by size: bit v is set if a split into two has the value v
        self._heaps: dict[int, list[int]] = {}  # by value: the nonempty heaps that have it

    def seen(self, left: int) -> int:
        """Return the values of all splits of `left` into three heaps, as bits; needs the values of smaller heaps.

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
            found |= xor_each(others, value)
        return found

    def _add(self, size: int) -> None:
        values, half = self._values, size // 2
        if size:
            self._heaps.setdefault(values[size], []).append(size)
        pairs = 0
        if half:
            sums = to_integer(values[1 : half + 1]) ^ to_integer(values[size - 1 : size - half - 1 : -1])
            lanes = sums.to_bytes(half * width(values), sys.byteorder)
            for value in set(lanes) if width(values) == 1 else set(memoryview(lanes).cast("I")):
                pairs |= 1 << value
        self._pairs.append(pairs)


def xor_each(values: int, by: int) -> int:
    """Return a set of values (bits) with the nim-sum of each value and a number; each of its bits swaps blocks of bits.

    >>> f"{xor_each(0b1001, 1):b}"
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
    """Return alternating blocks of 2**k ones and zeros, ones first, up to bit 2**log."""
    pattern = (1 << (1 << k)) - 1
    for doubling in range(k + 1, log):
        pattern |= pattern << (1 << doubling)
    return pattern
