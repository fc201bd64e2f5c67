"""The states of sums: an element, and the elements of the options; both are all that matters when a heap is added."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from .quotient import Table, Word

State = tuple[int, int]  # an element, and the elements of the options as bits
Pair = tuple[int, int]  # the same of a heap


class States:
    """How states change by a heap; products of sets of elements are kept."""

    def __init__(self, products: Table) -> None:
        self._products = products
        self._moved: dict[tuple[int, int], int] = {}

    def after(self, state: State, pair: Pair) -> State:
        """The state of a sum with one heap more: a move is made in the sum, or in the heap."""
        (x, options), (heap, below) = state, pair
        return self._products[x][heap], self._times(options, heap) | self._times(below, x)

    def _times(self, elements: int, by: int) -> int:
        """A set of elements, each multiplied by one more."""
        found = self._moved.get((elements, by))
        if found is None:
            found, left, row = 0, elements, self._products[by]
            while left:
                lowest = left & -left
                found |= 1 << row[lowest.bit_length() - 1]
                left ^= lowest
            self._moved[elements, by] = found
        return found


class Coarse:
    """The states of sums of some heaps, given by `pairs`; `start` is that of the empty sum."""

    start: Any = (0, 0)

    def __init__(self, products: Table, pairs: Sequence[Pair]) -> None:
        self.states = States(products)
        self.pairs = pairs

    def after(self, state: Any, heap: int) -> Hashable:
        """The state with one heap more."""
        return self.states.after(state, self.pairs[heap])


class Fine(Coarse):
    """Beside the state of a sum those of its options, which tell more sums apart."""

    start: Any = ((0, 0), frozenset())

    def __init__(self, products: Table, pairs: Sequence[Pair], options: Sequence[Sequence[Word]]) -> None:
        super().__init__(products, pairs)
        self.options = options

    def after(self, state: Any, heap: int) -> Hashable:
        """The state with one heap more."""
        here, others = state
        step, pairs = self.states.after, self.pairs
        found = {step(other, pairs[heap]) for other in others}
        for option in self.options[heap]:
            other = here
            for left in option:
                other = step(other, pairs[left])
            found.add(other)
        return step(here, pairs[heap]), frozenset(found)
