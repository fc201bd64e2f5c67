"""Rare and common values: the mask of bits by whose parity few heaps are rare."""

from __future__ import annotations

from dataclasses import dataclass

from .rules import HeapRules


@dataclass(frozen=True)
class Mask:
    """Heaps are common where the parity of these bits of their value is odd, and rare where it is even.

    With `alternating`, the parity of the heap's own size counts as one bit more. Whatever the mask, two heaps of one
    kind make a sum of the rare kind, and heaps of two kinds one of the common kind.
    """

    bits: int
    alternating: bool = False


def best_mask(rules: HeapRules, values: bytearray) -> Mask:
    """The mask under which the fewest of the heaps 1, 2, ... are rare.

    The Walsh-Hadamard transform of how often each value occurs tells for every mask by how much rare heaps outnumber
    common ones. A mask may alternate where all splits take amounts of one parity.

    >>> from .rules import heap_rules
    >>> best_mask(heap_rules("0.77"), bytearray([0, 1, 2, 4, 1, 2, 7]))
    Mask(bits=7, alternating=False)
    """
    size = 1 << max(values).bit_length()
    odd = _starts_odd(rules)
    even_heaps, odd_heaps = bytes(values[2::2]), bytes(values[1::2])
    same, other = (odd_heaps, even_heaps) if odd else (even_heaps, odd_heaps)
    excess = [same.count(value) for value in range(size)] + [other.count(value) for value in range(size)]
    step = 1
    while step < 2 * size:
        for start in range(0, 2 * size, 2 * step):
            for place in range(start, start + step):
                one, two = excess[place], excess[place + step]
                excess[place], excess[place + step] = one + two, one - two
        step *= 2
    masks = range(1, 2 * size if may_alternate(rules) else size)
    best = min(masks, key=excess.__getitem__)
    return Mask(best & (size - 1), best >= size)


def may_alternate(rules: HeapRules) -> bool:
    """Whether all splits take amounts of one parity."""
    return len({taken & 1 for taken in rules.two}) == 1


def _starts_odd(rules: HeapRules) -> int:
    return rules.two[0] & 1 if rules.two else 0


class Kinds:
    """Which heaps are rare under a mask, and which values are of the rare and of the common kind.

    For a heap n, `side(n)` is the parity of value bits that makes a value of the rare kind: of n itself, and of the
    two heaps of every split of n together.
    """

    def __init__(self, rules: HeapRules, mask: Mask) -> None:
        self._start = _starts_odd(rules)
        self._alternating = mask.alternating
        self._parity = bytes((value & mask.bits).bit_count() & 1 for value in range(256))
        # By side: the values of the common kind, and those of the rare kind, in rising order.
        self.common = [[value for value in range(255) if self._parity[value] != side] for side in (0, 1)]
        self.rare = [[value for value in range(255) if self._parity[value] == side] for side in (0, 1)]

    def side(self, n: int) -> int:
        """The parity of value bits that makes a value at heap n rare."""
        return (n - self._start) & 1 if self._alternating else 0

    def is_rare(self, n: int, value: int) -> bool:
        """Whether heap n, of that value, is rare."""
        return self._parity[value] == self.side(n)

    def rare_heaps(self, values: bytearray) -> list[int]:
        """All rare heaps but the empty one, in order."""
        found = []
        for side in (0, 1) if self._alternating else (0,):
            flags = values.translate(bytes(parity == side for parity in self._parity))
            at = flags.find(1, 1)
            while at > 0:
                if self.side(at) == side:
                    found.append(at)
                at = flags.find(1, at + 1)
        return sorted(found)
