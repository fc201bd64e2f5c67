"""Rare and common values, divided by the parity of the bits in a mask that makes few heaps rare."""

from __future__ import annotations

from dataclasses import dataclass

from .rules import HeapRules


@dataclass(frozen=True)
class Mask:
    """A mask of value bits: heaps with an odd parity of these bits are common, others are rare.

    With `alternating`, the parity of the heap's size counts as one more bit. For any mask, the sum of two heaps of
    the same kind is rare, and that of two heaps of different kinds is common.
    """

    bits: int
    alternating: bool = False


def best_mask(rules: HeapRules, values: bytearray, alternating: bool = True) -> Mask:
    """Return the mask under which the fewest of the heaps 1, 2, ... are rare, alternating only if the rules allow it.

    The Walsh-Hadamard transform of the frequencies of values gives for every mask the number of rare heaps minus
    that of common ones.

    >>> from .rules import heap_rules
    >>> best_mask(heap_rules("0.77"), bytearray([0, 1, 2, 4, 1, 2, 7]))
    Mask(bits=7, alternating=False)
    """
    size = 1 << max(values).bit_length()
    same, other = bytes(values[2::2]), bytes(values[1::2])
    if first_split(rules):
        same, other = other, same
    excess = [same.count(value) for value in range(size)] + [other.count(value) for value in range(size)]
    step = 1
    while step < 2 * size:
        for start in range(0, 2 * size, 2 * step):
            for place in range(start, start + step):
                one, two = excess[place], excess[place + step]
                excess[place], excess[place + step] = one + two, one - two
        step *= 2
    masks = range(1, 2 * size if alternating and may_alternate(rules) else size)
    best = min(masks, key=excess.__getitem__)
    return Mask(best & (size - 1), best >= size)


def may_alternate(rules: HeapRules) -> bool:
    """Return whether all splits take amounts of the same parity."""
    return len({taken & 1 for taken in rules.two}) == 1


def first_split(rules: HeapRules) -> int:
    """Return the parity of the smallest amount taken by a split."""
    return rules.two[0] & 1 if rules.two else 0


class Kinds:
    """The kinds of heaps and values under a mask. A code is a value or, if the mask alternates, 2 * value + side.

    The side of a heap n is 0 or, if the mask alternates, the parity of n minus the amount of a split. The code of a
    split is the nim-sum of the codes of its two heaps, so that tables need not know the sides.
    """

    def __init__(self, rules: HeapRules, mask: Mask) -> None:
        self.doubled = mask.alternating
        self.first = first_split(rules) if mask.alternating else 0
        self.limit = 126 if mask.alternating else 253  # 255 is not used as a code
        bits = 2 * mask.bits + 1 if mask.alternating else mask.bits
        self._rare_parity = self.first
        self._parity = bytes((code & bits).bit_count() & 1 for code in range(256))
        self._values = bytes(code >> 1 if mask.alternating else code for code in range(256))
        sides = (0, 1) if mask.alternating else (0,)
        all_codes = [[code for code in range(255) if not mask.alternating or code & 1 == side] for side in sides]
        # By side, the common and the rare codes in rising order.
        self.common = [[code for code in codes if self._parity[code]] for codes in all_codes]
        self.rare = [[code for code in codes if not self._parity[code]] for codes in all_codes]

    def side(self, n: int) -> int:
        """Return the side of a heap."""
        return (n - self.first) & 1 if self.doubled else 0

    def codes_of(self, values: bytearray) -> bytearray:
        """Return the codes of the heaps 0, 1, 2, ..., whose sides are here the parities of their sizes."""
        if not self.doubled:
            return bytearray(values)
        codes = bytearray(values.translate(bytes(min(2 * value, 254) for value in range(256))))
        codes[1::2] = codes[1::2].translate(bytes(code | 1 for code in range(256)))
        return codes

    def code(self, n: int, value: int) -> int:
        """Return the code of heap n with a value."""
        return value << 1 | n & 1 if self.doubled else value

    def value(self, code: int) -> int:
        """Return the value of a code."""
        return self._values[code]

    def left(self, code: int, taken: int) -> int:
        """Return the code of a single heap left by a move, on the side of the heap that is larger by `taken`."""
        return code & ~1 | (code + taken - self.first) & 1 if self.doubled else code

    def values_of(self, codes: bytearray) -> bytearray:
        """Return the values of codes."""
        return codes.translate(self._values)

    def is_rare(self, code: int) -> bool:
        """Return whether a heap with that code is rare."""
        return self._parity[code] == self._rare_parity

    def rare_heaps(self, codes: bytearray) -> list[int]:
        """Return all rare heaps except the empty one, in order."""
        flags = codes.translate(bytes(parity == self._rare_parity for parity in self._parity))
        found, at = [], flags.find(1, 1)
        while at > 0:
            found.append(at)
            at = flags.find(1, at + 1)
        return found
