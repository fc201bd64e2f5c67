"""Coins on the squares of a strip, at most one on each, that move to the left."""

from __future__ import annotations

import re
from abc import abstractmethod
from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from random import Random

from ..model import Move
from ..notation import in_range, integers, readable, two_ways
from ..scene import Cell, Cells, Scene, Words
from ..text import IllegalError, Message
from .two_number_moves import TwoNumberMoves

Coins = tuple[int, ...]
DRAWN = 200  # squares of a strip that is drawn
MOST = 10_000  # coins
_BITS = re.compile(r"0[01]*1[01]*")  # a strip with 1 for a coin, or a number with zeros in front
_SIGNS = re.compile(r"[._]*([xXoO*])(?:[._]|\1)*")  # of a drawn strip, as in .x..x


@dataclass(frozen=True)
class CoinStrip(TwoNumberMoves):
    """A position is the tuple of the squares with a coin, from 1, in rising order; a move is named from-to.

    A subclass gives `targets`, and `can_reach`, which checks one move without generating the others.
    """

    family = "coins and strips"
    size_name = "farthest square"
    argument = "the tuple of the squares with a coin, in rising order"

    @abstractmethod
    def targets(self, p: Coins) -> Iterator[tuple[int, int]]:
        """Yield (coin, square) for each move: the coin's index from 0 and a square it can move to."""

    @abstractmethod
    def can_reach(self, p: Coins, index: int, end: int) -> bool:
        """Return whether a coin can move to `end`, a square on its left."""

    def moves(self, p: Coins) -> Iterator[Move[Coins]]:
        """Yield the moves of each coin to each square it can reach."""
        drawn = not p or p[-1] <= DRAWN
        for index, end in self.targets(p):
            yield self._move(p, index, end, drawn)

    def _move(self, p: Coins, index: int, end: int, drawn: bool) -> Move[Coins]:
        touch = (f"s{p[index]}", f"s{end}") if drawn else ()
        return Move(f"{p[index]}-{end}", _move_coin(p, index, end), 0, touch)

    def options(self, p: Coins) -> Iterator[Coins]:
        """Yield the positions after each move."""
        return (_move_coin(p, index, end) for index, end in self.targets(p))

    def legal_move(self, p: Coins, one: int, other: int) -> Move[Coins] | None:
        """Return the move of the coin on square `one` to square `other`; None if it is illegal."""
        index = bisect_left(p, one)
        if p[index : index + 1] != (one,) or not 0 < other < one or not self.can_reach(p, index, other):
            return None
        return self._move(p, index, other, p[-1] <= DRAWN)

    def describe_move(self, p: Coins, move: Move[Coins]) -> Message:
        """Describe a move by its two squares."""
        start, _, end = move.name.partition("-")
        return Message("move the coin on square {start} to square {end}", start=start, end=end)

    def parse(self, text: str) -> Coins:
        """Return the squares with a coin, counted from 1, of their numbers in any order or of a drawn strip."""
        strip = readable(text).strip()
        drawn = _SIGNS.fullmatch(strip)
        if _BITS.fullmatch(strip):
            squares = ",".join(str(at) for at, sign in enumerate(strip, 1) if sign == "1")
            raise two_ways(strip, squares, str(int(strip)), text.index(strip[0]))
        found = [at for at, sign in enumerate(strip, 1) if sign == drawn[1]] if drawn else integers(text)
        for square in found:
            in_range(square, 1, None)
        if len(found) > MOST:
            raise IllegalError(Message("{count} coins; at most {most}", count=len(found), most=MOST))
        coins = tuple(sorted(found))
        for one, other in pairwise(coins):
            if one == other:
                raise IllegalError(Message("there are two coins on square {square}", square=str(one)))
        return coins

    def positions(self, size: int) -> Iterator[Coins]:
        """Yield every set of squares whose farthest one is `size`; for 0 the empty strip."""
        if size == 0:
            yield ()
            return
        for count in range(size):
            for others in combinations(range(1, size), count):
                yield (*others, size)

    def stress_positions(self, random: Random) -> Iterable[Coins]:
        """Yield random positions of a few coins and of many."""
        for count, far in ((2, 40), (3, 40), (6, 60), (50, 300), (1_000, 10_000)):
            yield tuple(sorted(random.sample(range(1, far), count)))

    def key(self, p: Coins) -> Hashable:
        """Return the coins without those at the left end, which cannot move, and shifted left by their number."""
        fixed = 0
        while fixed < len(p) and p[fixed] == fixed + 1:
            fixed += 1
        return tuple(square - fixed for square in p[fixed:])

    def scene(self, p: Coins, at_most: int) -> Scene:
        """Return the strip, or its notation if it is too long to draw."""
        if p and p[-1] > DRAWN:
            return Words(self.format(p[:20]) + ("" if len(p) <= 20 else "…"))
        coins, last = set(p), p[-1] if p else 0
        cells = tuple(
            Cell(f"s{square}", "●" if square in coins else "", str(square), "one" if square in coins else "")
            for square in range(1, min(last, at_most) + 1)
        )
        squares = tuple(map(str, p[:20]))
        caption = Message("coins on the squares {squares}", squares=squares) if p else Message("no coins")
        return Cells(cells, caption, last, "tray")


def _move_coin(p: Coins, index: int, end: int) -> Coins:
    """Return the coins, in order, after the coin at `index` has moved to `end`."""
    place = bisect_left(p, end)
    return (*p[:place], end, *p[place:index], *p[index + 1 :])
