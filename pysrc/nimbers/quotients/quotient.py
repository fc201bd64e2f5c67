"""A misère quotient: a monoid with an element for each sum of heaps, and its lost elements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Word = tuple[int, ...]  # heaps of a sum in ascending order
Table = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Quotient:
    """A finite commutative monoid with the identity 0, and the element of each heap.

    `products` is the multiplication table, `lost` the set of elements where the player to move loses, `words` has a sum
    of heaps for each element, `images` the elements of the heaps 0, 1, ... If `period` is given, the heap n + period
    has the same element as n for all n from `preperiod` on.
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
        """The heaps that generate the monoid: those that occur in `words`."""
        return tuple(sorted({heap for word in self.words for heap in word}))

    @property
    def tame(self) -> bool:
        """Whether sums behave as in misère Nim.

        There two elements stand for even and odd numbers of heaps of one token; the others form a group of nim-sums.

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
        """Return the element of a heap, or None if it is unknown.

        >>> Quotient(((0, 1), (1, 0)), frozenset({1}), ((), (1,)), (0, 1, 0, 1), 0, 2).image(10**18 + 1)
        1
        """
        if heap < len(self.images):
            return self.images[heap]
        if self.period is None or self.preperiod is None:
            return None
        return self.images[self.preperiod + (heap - self.preperiod) % self.period]

    def element(self, heaps: Iterable[int]) -> int | None:
        """Return the element of a sum, or None if that of a heap is unknown."""
        product = 0
        for heap in heaps:
            image = self.image(heap)
            if image is None:
                return None
            product = self.products[product][image]
        return product


# The heaps 0, 1 and 2 of Nim: 1 is the generator a, 2 is b; the other elements are ab, b * b and ab * b.
NIM = Quotient(
    (
        (0, 1, 2, 3, 4, 5), (1, 0, 3, 2, 5, 4), (2, 3, 4, 5, 2, 3), (3, 2, 5, 4, 3, 2), (4, 5, 2, 3, 4, 5),
        (5, 4, 3, 2, 5, 4),
    ),
    frozenset({1, 4}), ((), (1,), (2,), (1, 2), (2, 2), (1, 2, 2)), (0, 1, 2),
)  # fmt: skip
