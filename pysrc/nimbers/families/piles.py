"""Heaps that are not independent: a move lowers one heap, or several at once."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass

from ..model import Move, Ruleset, Symmetry, Touch, no_such_move
from ..notation import entries, friendly, heaps_text, integers, partitions
from ..scene import DRAWN, Heaps, Scene
from ..text import Message, NimbersError, NotationError
from .heaps import nth_heap

Piles = tuple[int, ...]
# A move as pairs (index of the heap, its new size), in rising order of the heaps.
Change = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class PileGame(Ruleset[Piles]):
    """A position is the tuple of heap sizes; its heaps are one component together.

    A subclass gives `changes`. A move is named heaps-sizes, as in 2-5 or 1.3-0.4.
    """

    spellings = "Numbers with commas or blanks between, or a list: `3,4,5`, `[3, 4, 5]`, `3-4-5`; `1..4` is 1,2,3,4."
    size_name = "tokens"
    symmetry = Symmetry.SORTED
    placeholder = "3,5"
    argument = "the tuple of heap sizes"

    @abstractmethod
    def changes(self, p: Piles) -> Iterator[Change]:
        """Yield what each move does, in a fixed order."""

    def most_heaps(self, p: Piles) -> int:
        """Return the greatest number of heaps that one move from p may change."""
        return 1

    def may_change(self, p: Piles, change: Change) -> bool:
        """Return whether a change is legal; its heaps exist, are distinct, and become smaller."""
        return change in self.changes(p)

    def apply(self, p: Piles, change: Change) -> Piles:
        """Return the position after a change."""
        sizes = list(p)
        for index, size in change:
            sizes[index] = size
        return tuple(sizes)

    def name(self, change: Change) -> str:
        """Return the numbers of the heaps and their new sizes."""
        return f"{'.'.join(str(index + 1) for index, _ in change)}-{'.'.join(str(size) for _, size in change)}"

    def moves(self, p: Piles) -> Iterator[Move[Piles]]:
        """Yield each change as a move."""
        return (self._move(p, change) for change in self.changes(p))

    def options(self, p: Piles) -> Iterator[Piles]:
        """Yield the position after each change."""
        return (self.apply(p, change) for change in self.changes(p))

    def _move(self, p: Piles, change: Change) -> Move[Piles]:
        return Move(self.name(change), self.apply(p, change), 0, self.touch(p, change))

    def touch(self, p: Piles, change: Change) -> tuple[Touch, ...]:
        """Return the lowest token taken of each heap; the last one twice where the move could have taken from more."""
        touched: list[Touch] = []
        for index, size in change:
            n, heap = p[index], f"h{index + 1}"
            touched.append((heap, 0, n - 1) if n > DRAWN else f"{heap}.{size + 1}")
        if len(change) < self.most_heaps(p) and isinstance(touched[-1], str):
            touched.append(touched[-1])
        return tuple(touched)

    def move(self, p: Piles, name: str) -> Move[Piles]:
        """Return the move of that name; the other moves are not generated."""
        heaps, dash, sizes = friendly(name).strip().partition("-")
        try:
            numbers, left = integers(heaps.replace(".", ",")), integers(sizes.replace(".", ","))
        except NimbersError:
            raise no_such_move(name) from None
        rising = all(one < other for one, other in zip([0, *numbers], numbers, strict=False))
        if not dash or not numbers or len(numbers) != len(left) or not rising or numbers[-1] > len(p):
            raise no_such_move(name)
        change = tuple((number - 1, size) for number, size in zip(numbers, left, strict=True))
        if any(size >= p[index] for index, size in change) or not self.may_change(p, change):
            raise no_such_move(name)
        return self._move(p, change)

    def describe_move(self, p: Piles, move: Move[Piles]) -> Message:
        """Describe a move by the number of tokens it takes from each heap."""
        taken = [(i, n - m) for i, (n, m) in enumerate(zip(p, move.option, strict=True), 1) if n != m]
        if len(taken) == 1:
            return Message("take {taken} from {heap}", taken=taken[0][1], heap=nth_heap(taken[0][0]))
        parts = tuple(Message("{taken} from {heap}", taken=count, heap=nth_heap(heap)) for heap, count in taken)
        return Message("take {parts}", parts=parts)

    def parse(self, text: str) -> Piles:
        """Return the heap sizes, separated by commas or spaces."""
        return tuple(integers(text))

    def format(self, p: Piles) -> str:
        """Return the heap sizes with commas between."""
        return heaps_text(p)

    def positions(self, size: int) -> Iterator[Piles]:
        """Yield the partitions of `size` tokens into heaps."""
        return partitions(size)

    def judge_line(self, p: Piles) -> str:
        """Return the sizes with blanks between."""
        return " ".join(map(str, p))

    def scene(self, p: Piles, at_most: int) -> Scene:
        """Return columns of tokens."""
        return Heaps.of(p, at_most)


def so_wins(name: str) -> Message:
    """Return the sentence that a move wins, for the end of a reason."""
    return Message("So {name} wins.", name=name)


@dataclass(frozen=True)
class UnorderedPiles(PileGame):
    """Heaps in no order, of which a move may change several."""

    def key(self, p: Piles) -> Hashable:
        """Return the sizes in order, without the empty heaps."""
        return tuple(sorted(n for n in p if n))

    def positions(self, size: int) -> Iterator[Piles]:
        """Yield the heaps whose tokens and number add up to `size`, since many small heaps have too many moves."""
        return (tuple(part - 1 for part in parts) for parts in partitions(size) if 1 not in parts)


@dataclass(frozen=True)
class PairGame(PileGame):
    """A pile game with exactly two heaps."""

    spellings = "Two numbers: `3,5`, `3 5`, `(3, 5)`."

    def parse(self, text: str) -> Piles:
        """Return two sizes; raises NotationError with the place of a missing or surplus number."""
        numbers = integers(text)
        if len(numbers) != 2:
            at = entries(text)[2][1] if len(numbers) > 2 else len(text.rstrip())
            raise NotationError(Message("two numbers are needed, found {found}", found=len(numbers)), at)
        return tuple(numbers)

    def positions(self, size: int) -> Iterator[Piles]:
        """Yield the pairs with that sum, the smaller number first."""
        return ((small, size - small) for small in range(size // 2 + 1))

    def key(self, p: Piles) -> Piles:
        """Return the pair with the smaller number first."""
        return p if p[0] <= p[1] else (p[1], p[0])


def near_pairs(lost: Iterable[Piles]) -> Iterator[Piles]:
    """Yield lost pairs in both orders, and won ones beside each, the smallest sums first.

    >>> list(near_pairs([(1, 2)]))
    [(1, 2), (2, 1), (1, 3), (2, 2)]
    """
    found = [p for a, b in lost for p in ((a, b), (b, a), (a + 1, b), (a, b + 1))]
    yield from sorted(found, key=lambda p: (sum(p), p))
