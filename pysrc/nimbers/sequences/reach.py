"""The values that heaps can move to, as bits: each heap has a lane of common and of rare values, in order."""

from __future__ import annotations

from collections.abc import Sequence
from struct import unpack

from .masks import Kinds
from .rules import HeapRules
from .tables import GROUP, Tables
from .values import to_integer


class Reach:
    """The lanes under one mask, with bits for values up to `top`, and the contributions of a heap to later lanes.

    A heap contributes its own value, if a move leaves it alone, and its sums with the heaps smaller than `near`.
    """

    def __init__(self, rules: HeapRules, kinds: Kinds, codes: bytearray, top: int, near: int) -> None:
        self.common = Tables(kinds.common, top)
        self.seldom = Tables(kinds.rare, top)
        self.low = GROUP * len(self.common)  # bits of common values, which come first
        self.width = self.low + GROUP * len(self.seldom)
        self._rules = rules
        self._kinds = kinds
        self._small = codes[1:near]
        self._contributions: dict[int, int] = {}
        # The bit of each code; a code includes its side.
        self._bits = [-1] * 256
        for side, common in enumerate(kinds.common):
            of_side = [*enumerate(common[: self.low]), *enumerate(kinds.rare[side][: self.width - self.low], self.low)]
            for bit, code in of_side:
                self._bits[code] = bit

    def bit(self, code: int) -> int:
        """Return the bit of a lane for the value of a code; -1 if lanes do not include it."""
        return self._bits[code]

    def contribution(self, code: int) -> int:
        """Return the contribution of a heap with a code to the lanes of the next heaps, the first one lowest."""
        found = self._contributions.get(code)
        if found is None:
            wide, small = self.width // GROUP, self._small
            lanes = bytearray(wide * len(small))
            groups = [(tables, group) for tables in (self.common, self.seldom) for group in range(len(tables))]
            for at, (tables, group) in enumerate(groups):
                lanes[at::wide] = small.translate(tables.table(group, code))
            besides, found = to_integer(lanes), 0
            for taken in self._rules.two:
                found |= besides << taken * self.width
            for taken in self._rules.one:
                bit = self._bits[self._kinds.left(code, taken)]
                if bit >= 0:
                    found |= 1 << (taken - 1) * self.width + bit
            self._contributions[code] = found
        return found

    def pending(self, codes: bytearray) -> int:
        """Return the contributions of all heaps so far to the lanes of the next ones."""
        pending = 0
        for code in codes[-len(self._small) - max(*self._rules.one, *self._rules.two, 0, 0) - 1 :]:
            pending = pending >> self.width | self.contribution(code)
        return pending


def by_heap(groups: list[bytes]) -> Sequence[int]:
    """Return for each heap its bytes of all groups as one integer, the first group lowest.

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
