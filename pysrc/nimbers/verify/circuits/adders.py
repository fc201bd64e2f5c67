"""Gates for whole words: sums and comparisons, bit after bit."""

from __future__ import annotations

from collections.abc import Iterable

from .circuit import OFF, Builder


class Adders(Builder):
    """Makes the gates of what is done with two words; a word is its nodes, lowest bit first."""

    def total(self, a: Iterable[int], b: Iterable[int], carry: int = OFF) -> list[int]:
        """The sum of two words and a carry."""
        found = []
        for x, y in zip(a, b, strict=True):
            bit, carry = self.add(x, y, carry)
            found.append(bit)
        return found

    def add(self, x: int, y: int, carry: int) -> tuple[int, int]:
        """The sum of three bits: its low bit and its high bit."""
        either = self.differ(x, y)
        return self.differ(either, carry), self.either(self.both(x, y), self.both(either, carry))

    def less(self, a: Iterable[int], b: Iterable[int]) -> int:
        """Whether one word is less than another."""
        found = OFF
        for x, y in zip(a, b, strict=True):
            found = self.either(self.both(self.invert(x), y), self.both(self.invert(self.differ(x, y)), found))
        return found

    def unequal(self, a: Iterable[int], b: Iterable[int]) -> int:
        """Whether two words differ."""
        found = OFF
        for x, y in zip(a, b, strict=True):
            found = self.either(found, self.differ(x, y))
        return found
