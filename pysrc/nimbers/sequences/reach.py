"""What heaps can move to, as bits: for each heap a lane of common values, in order, and of values of the rare kind."""

from __future__ import annotations

from collections.abc import Sequence
from struct import unpack

from .masks import Kinds
from .rules import HeapRules
from .tables import GROUP, Tables
from .values import joined


class Reach:
    """The lanes under one mask, in which values up to `top` have their bits, and what a heap brings to later ones.

    It brings itself, where a move leaves it alone, and what it makes with the small heaps, those below `near`.
    """

    def __init__(self, rules: HeapRules, kinds: Kinds, codes: bytearray, top: int, near: int) -> None:
        self.common = Tables(kinds.common, top)
        self.seldom = Tables(kinds.rare, top)
        self.low = GROUP * len(self.common)  # bits of common values, which come first
        self.width = self.low + GROUP * len(self.seldom)
        self._rules = rules
        self._kinds = kinds
        self._small = codes[1:near]
        self._brought: dict[int, int] = {}
        # The bit of a code, which knows its side.
        self._bits = [-1] * 256
        for side, common in enumerate(kinds.common):
            of_side = [*enumerate(common[: self.low]), *enumerate(kinds.rare[side][: self.width - self.low], self.low)]
            for bit, code in of_side:
                self._bits[code] = bit

    def bit(self, code: int) -> int:
        """The bit that says that a heap can move to the value of a code; -1 where lanes have none for it."""
        return self._bits[code]

    def bring(self, code: int) -> int:
        """What a heap of a code brings to the lanes of the next heaps, the first of them in the lowest bits."""
        found = self._brought.get(code)
        if found is None:
            wide, small = self.width // GROUP, self._small
            lanes = bytearray(wide * len(small))
            groups = [(tables, group) for tables in (self.common, self.seldom) for group in range(len(tables))]
            for at, (tables, group) in enumerate(groups):
                lanes[at::wide] = small.translate(tables.table(group, code))
            besides, found = joined(lanes), 0
            for taken in self._rules.two:
                found |= besides << taken * self.width
            for taken in self._rules.one:
                bit = self._bits[self._kinds.left(code, taken)]
                if bit >= 0:
                    found |= 1 << (taken - 1) * self.width + bit
            self._brought[code] = found
        return found

    def coming(self, codes: bytearray) -> int:
        """What all heaps so far bring to the lanes of the next ones."""
        coming = 0
        for code in codes[-len(self._small) - max(*self._rules.one, *self._rules.two, 0, 0) - 1 :]:
            coming = coming >> self.width | self.bring(code)
        return coming


def by_heap(groups: list[bytes]) -> Sequence[int]:
    """For each heap its bytes of all groups as one number, the first group lowest.

    >>> list(by_heap([bytes([1, 2]), bytes([0, 1])]))
    [1, 258]
    """
    count = len(groups[0])
    wide = next(size for size in (4, 8, 16, 32) if size >= len(groups))
    together = bytearray(wide * count)
    for at, bits in enumerate(groups):
        together[at::wide] = bits
    if wide <= 8:
        return unpack(f"<{count}{'I' if wide == 4 else 'Q'}", together)
    return [int.from_bytes(together[at : at + wide], "little") for at in range(0, len(together), wide)]
