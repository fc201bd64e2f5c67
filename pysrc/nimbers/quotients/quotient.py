"""A misère quotient: what sums of heaps come to, and which of it is lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Word = tuple[int, ...]  # heaps of a sum, the smallest first
Table = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Quotient:
    """A finite commutative monoid, element 0 its identity, and the element that each heap is.

    `products` is its multiplication table, `lost` are the elements of which the player to move loses, `words` a sum of
    heaps for each element, `images` the elements of the heaps 0, 1, ... in their order. Where there is a `period`, from
    the heap `preperiod` on each heap is the element of the one that is so much larger, for ever.
    """

    products: tuple[tuple[int, ...], ...]
    lost: frozenset[int]
    words: tuple[Word, ...]
    images: tuple[int, ...]
    preperiod: int | None = None
    period: int | None = None

    @property
    def order(self) -> int:
        """The number of elements."""
        return len(self.products)

    @property
    def generators(self) -> tuple[int, ...]:
        """The heaps that are no products of others in `words`, the smallest of each element."""
        return tuple(sorted({heap for word in self.words for heap in word}))

    @property
    def tame(self) -> bool:
        """Whether sums are as in misère Nim.

        There an even and an odd number of heaps of one token are two elements, and all others are a group of nim-sums.

        >>> NIM.tame
        True
        """
        elements = range(self.order)
        if self.order < 3:
            return self.lost == frozenset(elements[1:])
        units = [x for x in elements if self.products[x][x] == 0]
        rest = [x for x in elements if x not in units]
        zeros = [x for x in rest if self.products[x][x] == x]
        if len(units) != 2 or len(zeros) != 1:
            return False
        (zero,) = zeros
        group = all(self.products[x][x] == zero and self.products[x][zero] == x for x in rest)
        return group and self.lost == {units[1], zero}

    def image(self, heap: int) -> int | None:
        """The element of a heap; None where it is larger than all that are known.

        >>> Quotient(((0, 1), (1, 0)), frozenset({1}), ((), (1,)), (0, 1, 0, 1), 0, 2).image(10**18 + 1)
        1
        """
        if heap < len(self.images):
            return self.images[heap]
        if self.period is None or self.preperiod is None:
            return None
        return self.images[self.preperiod + (heap - self.preperiod) % self.period]

    def element(self, heaps: Iterable[int]) -> int | None:
        """The element of a sum; None where a heap's is not known."""
        found = 0
        for heap in heaps:
            image = self.image(heap)
            if image is None:
                return None
            found = self.products[found][image]
        return found


# Heaps 0, 1 and 2 of Nim: 1 is the element a, 2 is b, and the others are ab, b * b and ab * b.
NIM = Quotient(
    (
        (0, 1, 2, 3, 4, 5), (1, 0, 3, 2, 5, 4), (2, 3, 4, 5, 2, 3), (3, 2, 5, 4, 3, 2), (4, 5, 2, 3, 4, 5),
        (5, 4, 3, 2, 5, 4),
    ),
    frozenset({1, 4}), ((), (1,), (2,), (1, 2), (2, 2), (1, 2, 2)), (0, 1, 2),
)  # fmt: skip
