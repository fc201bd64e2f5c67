"""Heaps with a reserve, which limits how often each may be changed to a size that is not smaller."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from random import Random
from typing import Any, ClassVar

from ..model import Figure, Move, Ruleset, Symmetry, Touch, no_such_move
from ..notation import EMPTY, friendly, in_range, integer, integers, partitions
from ..scene import DRAWN, Column, Heaps, Scene
from ..shapes import dotted, structured, tree
from ..text import Message, NimbersError

Reserved = tuple[tuple[int, int], ...]  # for each heap its size, and how often it may still draw on its reserve


@dataclass(frozen=True)
class ReservedHeaps(Heaps):
    """Columns of tokens, each with a second column beside it for the reserve of its heap."""

    labels: tuple[str, ...] = ()

    def describe(self) -> Message:
        """Return the sizes, each with its reserve."""
        if not self.labels:
            return Message("no heaps")
        return Message("heaps, each as size.reserve: {heaps}", heaps=", ".join(self.labels))


@dataclass(frozen=True)
class ReserveGame(Ruleset[Reserved]):
    """A move takes from one heap, or brings a heap to one of its `extra` sizes, which uses up one of its reserve.

    A position is written size.reserve for each heap, as in 3.1,4.0. A move is named heap-new size.
    """

    spellings = "Sizes, `3,4`, or each size with what is left in reserve after a point: `3.1,4.0`, `[(3, 1), (4, 0)]`."
    placeholder = "3,4,5"
    symmetry = Symmetry.SORTED
    stress_size: ClassVar[int] = 10**9

    @abstractmethod
    def reserve(self) -> int:
        """Return how often a heap may draw on its reserve at the start."""

    @abstractmethod
    def extra(self, n: int) -> range:
        """Return the sizes, all at least n, that a heap of n may get by drawing on its reserve."""

    def moves(self, p: Reserved) -> Iterator[Move[Reserved]]:
        """Yield for each heap its smaller sizes, in rising order, then its extra sizes."""
        for index, (n, left) in enumerate(p):
            for size in range(n):
                yield self._move(p, index, size)
            for size in self.extra(n) if left else ():
                yield self._move(p, index, size)

    def options(self, p: Reserved) -> Iterator[Reserved]:
        """Yield the same options without names."""
        for index, (n, left) in enumerate(p):
            before, after = p[:index], p[index + 1 :]
            for size in range(n):
                yield (*before, (size, left), *after)
            for size in self.extra(n) if left else ():
                yield (*before, (size, left - 1), *after)

    def _move(self, p: Reserved, index: int, size: int) -> Move[Reserved]:
        n, left = p[index]
        option = (*p[:index], (size, left - (size >= n)), *p[index + 1 :])
        return Move(f"{index + 1}-{size}", option, 0, (self.touch(index + 1, n, size),))

    def touch(self, heap: int, n: int, size: int) -> Touch:
        """Return the lowest token taken, or the reserve; a number where the choice is too wide to draw."""
        if size < n:
            return (f"h{heap}", 0, n - 1) if n > DRAWN else f"h{heap}.{size + 1}"
        sizes = self.extra(n)
        return f"r{heap}" if len(sizes) == 1 else (f"r{heap}", sizes[0], sizes[-1])

    def move(self, p: Reserved, name: str) -> Move[Reserved]:
        """Return the move of that name; only one heap is examined."""
        heap, dash, sizes = friendly(name).strip().partition("-")
        try:
            index, size = integer(heap) - 1, integer(sizes)
        except NimbersError:
            raise no_such_move(name) from None
        if not dash or not 0 <= index < len(p):
            raise no_such_move(name)
        n, left = p[index]
        if size >= n and not (left and size in self.extra(n)):
            raise no_such_move(name)
        return self._move(p, index, size)

    def parse(self, text: str) -> Reserved:
        """Return the sizes, each with its reserve; a size without a point has a full reserve."""
        if "." not in friendly(text) and not (structured(text) and not tree(text).leaves):
            return tuple((n, self.reserve()) for n in integers(text))
        found = []
        for n, left, at in dotted(text, "3.1"):
            found.append((n, self.reserve() if left is None else in_range(left, 0, self.reserve(), at)))
        return tuple(found)

    def format(self, p: Reserved) -> str:
        """Return size.reserve of each heap, with commas between."""
        return ",".join(f"{n}.{left}" for n, left in p) or EMPTY

    def positions(self, size: int) -> Iterator[Reserved]:
        """Yield the heaps whose tokens and reserves add up to `size`, up to order."""
        for sums in partitions(size):
            heaps = ([(total - left, left) for left in range(min(self.reserve(), total) + 1)] for total in sums)
            for p in product(*heaps):
                # Of equal sums the one with more in reserve comes later.
                if all(sum(a) < sum(b) or a[1] <= b[1] for a, b in pairwise(p)):
                    yield p

    def judge_line(self, p: Reserved) -> str:
        """Return the sizes alone if no reserve has been used."""
        if all(left == self.reserve() for _, left in p):
            return " ".join(str(n) for n, _ in p)
        return " ".join(f"{n}.{left}" for n, left in p)

    def stress_positions(self, random: Random) -> Iterable[Reserved]:
        """Return heaps with full reserves, some of them equal."""
        found = []
        for count in (1, 2, 3, 5, 12):
            for most in (12, 60, self.stress_size):
                heaps = [(random.randint(1, most), self.reserve()) for _ in range(count)]
                found += [tuple(heaps), tuple(heaps[: count // 2] * 2)]
        return sorted({p for p in found if p}, key=lambda p: (sum(n for n, _ in p), p))

    def components(self, p: Reserved) -> Iterable[tuple[Ruleset[Any], Any]]:
        """Yield the heaps that have a move, each alone."""
        return ((self, (heap,)) for heap in p if self._alive(*heap))

    def _alive(self, n: int, left: int) -> bool:
        return n > 0 or (left > 0 and len(self.extra(0)) > 0)

    def figures(self, p: Reserved) -> Iterable[Figure]:
        """Yield the number and size of each heap that has a move."""
        for number, (n, left) in enumerate(p, 1):
            if self._alive(n, left):
                parts = (f"h{number}", *(f"h{number}.{token}" for token in range(1, n + 1 if n <= DRAWN else 1)))
                yield Figure(Message("heap {number} ({size} {size|token|tokens})", number=number, size=n), parts)

    def key(self, p: Reserved) -> Hashable:
        """Return the heaps in order, without those that have no move."""
        return p if len(p) == 1 else tuple(sorted(heap for heap in p if self._alive(*heap)))

    def scene(self, p: Reserved, at_most: int) -> Scene:
        """Return a column for each heap, and beside it a hollow one for its reserve."""
        columns, left_over = list[Column](), at_most
        for number, (n, left) in enumerate(p, 1):
            tokens = [(f"h{number}", n, n if n <= DRAWN else 0), (f"r{number}", left, left if left <= DRAWN else 0)]
            left_over -= sum(count + 1 for _, _, count in tokens)
            if left_over < 0:
                break
            columns += [Column(part, size, count, part.startswith("r")) for part, size, count in tokens]
        told = tuple(f"{n}.{left}" for n, left in p[:20])
        return ReservedHeaps(tuple(columns), sum(n for n, _ in p), 2 * len(p), told)
