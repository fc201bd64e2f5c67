"""Games of coins on numbered places: a position is a row of numbers, and two of them name a move."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from ..model import Move, Ruleset, no_such_move
from ..notation import friendly, heaps_text, integer
from ..text import NimbersError

Row = tuple[int, ...]


@dataclass(frozen=True)
class TwoNumberMoves(Ruleset[Row]):
    """A game whose moves are named by two numbers with a dash between; a subclass gives `legal_move`."""

    spellings = "Numbers with commas or blanks between, or a list: `1,2,4`, `[1, 2, 4]`; `1..4` is 1,2,3,4."

    @abstractmethod
    def legal_move(self, p: Row, one: int, other: int) -> Move[Row] | None:
        """Return the move named `one-other`, without generating the others; None if it is illegal."""

    def move(self, p: Row, name: str) -> Move[Row]:
        """Return the move of that name; raises IllegalError. The other moves are not generated."""
        one, _, other = friendly(name).strip().partition("-")
        try:
            found = self.legal_move(p, integer(one), integer(other))
        except NimbersError:
            raise no_such_move(name) from None
        if found is None:
            raise no_such_move(name)
        return found

    def format(self, p: Row) -> str:
        """Return the numbers with commas between."""
        return heaps_text(p)

    def judge_line(self, p: Row) -> str:
        """Return the numbers with blanks between."""
        return " ".join(map(str, p))


def counts(size: int) -> Iterator[Row]:
    """Yield every row of numbers whose length plus sum is `size`, the shortest first.

    >>> list(counts(3))
    [(2,), (1, 0), (0, 1), (0, 0, 0)]
    """
    for length in range(1, size + 1):
        rest = size - length
        for bars in combinations(range(rest + length - 1), length - 1):
            edges = (-1, *bars, rest + length - 1)
            yield tuple(b - a - 1 for a, b in pairwise(edges))[::-1]
