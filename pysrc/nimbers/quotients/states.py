"""States of sums, the element and the options' elements: they determine the state after a heap is added."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from .quotient import Table, Word

State = tuple[int, int]  # an element, and the elements of the options as bits
Pair = tuple[int, int]  # the element of a heap, and the elements of its options as bits


class States:
    """Computes how a heap changes a state; products of sets of elements are cached."""

    def __init__(self, products: Table) -> None:
        self._products = products
        self._set_products: dict[tuple[int, int], int] = {}

    def after(self, state: State, pair: Pair) -> State:
        """Return the state of a sum with one more heap: an option moves either in the sum or in the heap."""
        (x, options), (heap, below) = state, pair
        return self._products[x][heap], self._times(options, heap) | self._times(below, x)

    def _times(self, elements: int, by: int) -> int:
        """Return a set of elements, each multiplied by another element."""
        product = self._set_products.get((elements, by))
        if product is None:
            product, left, row = 0, elements, self._products[by]
            while left:
                lowest = left & -left
                product |= 1 << row[lowest.bit_length() - 1]
                left ^= lowest
            self._set_products[elements, by] = product
        return product


class Coarse:
    """The states of sums of heaps with these `pairs`; `start` is the state of the empty sum."""

    start: Any = (0, 0)

    def __init__(self, products: Table, pairs: Sequence[Pair]) -> None:
        self.states = States(products)
        self.pairs = pairs

    def after(self, state: Any, heap: int) -> Hashable:
        """Return the state with one more heap."""
        return self.states.after(state, self.pairs[heap])


class Fine(Coarse):
    """Finer states, with the states of the options, too; they distinguish more sums."""

    start: Any = ((0, 0), frozenset())

    def __init__(self, products: Table, pairs: Sequence[Pair], options: Sequence[Sequence[Word]]) -> None:
        super().__init__(products, pairs)
        self.options = options

    def after(self, state: Any, heap: int) -> Hashable:
        """Return the state with one more heap."""
        here, others = state
        step, pairs = self.states.after, self.pairs
        options = {step(other, pairs[heap]) for other in others}
        for option in self.options[heap]:
            other = here
            for left in option:
                other = step(other, pairs[left])
            options.add(other)
        return step(here, pairs[heap]), frozenset(options)
