"""Gates for whole words: sums and comparisons, bit by bit."""

from __future__ import annotations

from collections.abc import Iterable

from .circuit import OFF, Builder


class Adders(Builder):
    """Builds gates for operations on two words; a word is a list of nodes, lowest bit first."""

    def total(self, a: Iterable[int], b: Iterable[int], carry: int = OFF) -> list[int]:
        """Return the sum of two words and a carry."""
        found = []
        for x, y in zip(a, b, strict=True):
            bit, carry = self.add(x, y, carry)
            found.append(bit)
        return found

    def add(self, x: int, y: int, carry: int) -> tuple[int, int]:
        """Return the low bit and the high bit of the sum of three bits."""
        either = self.differ(x, y)
        return self.differ(either, carry), self.either(self.both(x, y), self.both(either, carry))

    def less(self, a: Iterable[int], b: Iterable[int]) -> int:
        """Return the node that says whether one word is less than another."""
        found = OFF
        for x, y in zip(a, b, strict=True):
            found = self.either(self.both(self.invert(x), y), self.both(self.invert(self.differ(x, y)), found))
        return found

    def unequal(self, a: Iterable[int], b: Iterable[int]) -> int:
        """Return the node that says whether two words differ."""
        found = OFF
        for x, y in zip(a, b, strict=True):
            found = self.either(found, self.differ(x, y))
        return found
