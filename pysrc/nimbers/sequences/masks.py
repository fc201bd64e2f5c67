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


def best_mask(rules: HeapRules, values: bytearray, alternating: bool = True) -> Mask:
    """The mask under which the fewest of the heaps 1, 2, ... are rare; one that alternates only where that may be.

    The Walsh-Hadamard transform of how often each value occurs tells for every mask by how much rare heaps outnumber
    common ones.

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
    """Whether all splits take amounts of one parity."""
    return len({taken & 1 for taken in rules.two}) == 1


def first_split(rules: HeapRules) -> int:
    """The parity of the amount that the first kind of split takes."""
    return rules.two[0] & 1 if rules.two else 0


class Kinds:
    """Heaps and values told apart by a mask; values are codes here: themselves, or twice themselves and a side.

    The side of a heap n is 0, or under a mask that alternates the parity of n less the amounts that splits take. The
    code of a sum of two heaps of a split of n is that of their codes, so that tables need not know of sides.
    """

    def __init__(self, rules: HeapRules, mask: Mask) -> None:
        self.doubled = mask.alternating
        self.first = first_split(rules) if mask.alternating else 0
        self.limit = 126 if mask.alternating else 253  # 255 is the code of no value
        bits = 2 * mask.bits + 1 if mask.alternating else mask.bits
        self._rare_parity = self.first
        self._parity = bytes((code & bits).bit_count() & 1 for code in range(256))
        self._values = bytes(code >> 1 if mask.alternating else code for code in range(256))
        sides = (0, 1) if mask.alternating else (0,)
        all_codes = [[code for code in range(255) if not mask.alternating or code & 1 == side] for side in sides]
        # By side: the codes of the common kind, and those of the rare kind, in rising order.
        self.common = [[code for code in codes if self._parity[code]] for codes in all_codes]
        self.rare = [[code for code in codes if not self._parity[code]] for codes in all_codes]

    def side(self, n: int) -> int:
        """The side of a heap."""
        return (n - self.first) & 1 if self.doubled else 0

    def coded(self, values: bytearray) -> bytearray:
        """The codes of the heaps 0, 1, 2, ...: their size's own parity is the side, whatever splits take."""
        if not self.doubled:
            return bytearray(values)
        codes = bytearray(values.translate(bytes(min(2 * value, 254) for value in range(256))))
        codes[1::2] = codes[1::2].translate(bytes(code | 1 for code in range(256)))
        return codes

    def code(self, n: int, value: int) -> int:
        """The code of a heap that has a value."""
        return value << 1 | n & 1 if self.doubled else value

    def value(self, code: int) -> int:
        """The value that a code stands for."""
        return self._values[code]

    def left(self, code: int, taken: int) -> int:
        """The code, on the side of the heap that is so much larger, of a heap of this code that a move leaves alone."""
        return code & ~1 | (code + taken - self.first) & 1 if self.doubled else code

    def valued(self, codes: bytearray) -> bytearray:
        """The values of codes."""
        return codes.translate(self._values)

    def is_rare(self, code: int) -> bool:
        """Whether the heap of that code is rare."""
        return self._parity[code] == self._rare_parity

    def rare_heaps(self, codes: bytearray) -> list[int]:
        """All rare heaps but the empty one, in order."""
        flags = codes.translate(bytes(parity == self._rare_parity for parity in self._parity))
        found, at = [], flags.find(1, 1)
        while at > 0:
            found.append(at)
            at = flags.find(1, at + 1)
        return found
