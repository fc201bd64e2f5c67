"""Wythoff's game: take from one of two heaps, or equally many from both."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from math import isqrt
from random import Random

from ..families.clause_templates import piece
from ..families.piles import Change, PairGame, Piles, near_pairs
from ..model import LAST_TOKEN, MISERE, NORMAL, Fact, Judge, Move, Reason, proved
from ..search.fast_boards import fast_table_work
from ..text import Message, Work

_TABLE = 500  # tokens up to which a table of values is computed
_QUEEN = ((0, 1), (1, 0), (1, 1))
_SMALL = {0: 1, 1: 0, 2: 2}  # the mates in misère play that differ from those of normal play


def cold(k: int) -> Piles:
    """Return the lost pair of difference k: the integer parts of k times the golden ratio and k times its square.

    >>> [cold(k) for k in range(5)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    """
    small = (k + isqrt(5 * k * k)) // 2
    return small, small + k


def mate(n: int) -> int:
    """Return the other number of the only lost pair that contains n.

    >>> [mate(n) for n in range(8)]
    [0, 2, 1, 5, 7, 3, 10, 4]
    """
    root = isqrt(5 * n * n)
    for k in ((root - n) // 2, (root - n) // 2 + 1):
        if cold(k)[0] == n:
            return n + k
    return next(n - k for k in range((3 * n - root) // 2 - 1, n) if cold(k)[1] == n)


@dataclass(frozen=True)
class Wythoff(PairGame):
    """Two heaps, and the golden ratio.

    There are two heaps of tokens. A move takes one or more tokens from one heap, or equally many from both. A queen on
    her way to the corner of a board plays the same game: the heaps are her column and her row.

    In normal play whoever takes the last token wins; in misère play that player loses.
    """

    title = "Wythoff's game"
    family = "coordinates"
    aliases = (
        "Wythoff Nim", "威佐夫博弈", "Corner the Queen", "皇后奔角", "取石子游戏（两堆）", "Luogu P2252", "捡石子",
    )  # fmt: skip
    conventions = (NORMAL, MISERE)
    goals = LAST_TOKEN
    examples = ("4,6", "1,2", "3,5", "7,7", "12,20", "30,50")
    judge = Judge(
        "T, then T lines with the two heaps", sample=("3\n2 1\n8 4\n4 7\n", "Second\nFirst\nSecond\n"),
        program="tuple(map(int, text.split()))",
    )  # fmt: skip
    clauses = piece(lambda self: ((), _QUEEN))

    def most_heaps(self, p: Piles) -> int:
        return 2 if min(p) else 1

    def changes(self, p: Piles) -> Iterator[Change]:
        """Yield the moves in the first heap, in the second heap, then in both."""
        a, b = p
        yield from (((0, m),) for m in range(a))
        yield from (((1, m),) for m in range(b))
        yield from (((0, a - k), (1, b - k)) for k in range(1, min(a, b) + 1))

    def may_change(self, p: Piles, change: Change) -> bool:
        return len(change) == 1 or p[0] - change[0][1] == p[1] - change[1][1]

    def describe_move(self, p: Piles, move: Move[Piles]) -> Message:
        if p[0] != move.option[0] and p[1] != move.option[1]:
            return Message("take {taken} from both heaps", taken=p[0] - move.option[0])
        return super().describe_move(p, move)

    def cost(self, p: Piles) -> int:
        """Return the units of work of one option; a table reads a row, a column and a diagonal for each cell."""
        return 4

    def solver(self, p: Piles) -> Work[Mapping[Hashable, int]] | None:
        """Compute the values by the table of a queen; None if it would be too large."""
        a, b = self.key(p)
        return self._table(a, b) if b <= _TABLE else None

    def _table(self, a: int, b: int) -> Work[Mapping[Hashable, int]]:
        table = yield from fast_table_work((), _QUEEN, a + 1, b + 1)
        return {(x, y): value for y, row in enumerate(table) for x, value in enumerate(row[: y + 1])}

    def stress_positions(self, random: Random) -> Iterator[Piles]:
        differences = [random.getrandbits(bits) for bits in (4, 8, 16, 30, 53, 60) for _ in range(8)]
        one, other = 1, 2
        while one < 1 << 60:  # Fibonacci numbers times the golden ratio are nearly whole, so that floats are wrong
            differences.append(one)
            one, other = other, one + other
        return near_pairs(map(cold, differences))

    def why(self, p: Piles) -> Iterator[Reason]:
        a, b = self.key(p)
        small, large = self.lost_pair(b - a)
        template = (
            "The lost pairs are 0,0, then 1,2, 3,5, 4,7, 6,10 and so on: each difference is there once, and so is each "
            "number from 1 on. With the difference {k} it is {pair}, since {k} times the golden ratio 1.618… has the "
            "whole part {small}."
        )
        if self.convention == MISERE:
            template = (
                "The lost pairs are 0,1, then 2,2, 3,5, 4,7, 6,10 and so on: those of normal play but for the first "
                "two. Each difference is there once; with the difference {k} it is {pair}."
            )
        facts = [Fact(self, p, "outcome", self._outcome(p))]
        if small < a:  # a move leads to it
            facts.append(Fact(self, (small, large), "outcome", "P"))
        message = Message(template, k=b - a, small=small, pair=self.format((small, large)))
        yield Reason(message, (), tuple(facts))

    def lost_pair(self, k: int) -> Piles:
        """Return the lost pair of a difference under the convention."""
        if self.convention == MISERE and k < 2:
            return (0, 1) if k else (2, 2)
        return cold(k)

    def _outcome(self, p: Piles) -> str:
        a, b = self.key(p)
        return "P" if self.lost_pair(b - a) == (a, b) else "N"

    @proved(
        "outcome",
        "Lost are exactly the pairs of the whole parts of k times the golden ratio and of k times its square, k = 0, "
        "1, 2 and so on. They are computed in whole numbers here, (k + isqrt(5 k k)) // 2 and k more.",
        source="W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)",
        conventions=(NORMAL,),
        for_all=True,
    )
    def golden(self, p: Piles) -> str:
        """Return P for Wythoff's pairs, else N."""
        small, k = min(p), abs(p[0] - p[1])
        return "P" if small == (k + isqrt(5 * k * k)) // 2 else "N"

    @proved(
        "outcome",
        "Misère: lost are 0,1 and 2,2, and from the third on the same pairs as in normal play.",
        source="by induction: 0,1 and 2,2 use the numbers 0, 1, 2 and the differences 0 and 1, as 0,0 and 1,2 do; see "
        "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts (1982)",
        conventions=(MISERE,),
        for_all=True,
    )
    def golden_misere(self, p: Piles) -> str:
        """Return P for the same pairs except the first two, else N."""
        small, k = min(p), abs(p[0] - p[1])
        if k < 2:
            return "P" if small == 2 - 2 * k else "N"
        return "P" if small == (k + isqrt(5 * k * k)) // 2 else "N"

    @proved(
        "winning_moves",
        "Three moves at most win: to the lost pair of the same difference, and from each heap to the one number that "
        "makes a lost pair with the other.",
        source="W. A. Wythoff (1907): each number and each difference is in one lost pair",
    )
    def three_ways(self, p: Piles) -> Iterator[str]:
        """Yield the winning moves."""
        (a, b), small = p, self.lost_pair(abs(p[0] - p[1]))[0]
        first, second = self._mate(b), self._mate(a)
        if first < a:
            yield self.name(((0, first),))
        if second < b:
            yield self.name(((1, second),))
        if small < min(p):
            taken = min(p) - small
            yield self.name(((0, a - taken), (1, b - taken)))

    def _mate(self, n: int) -> int:
        return _SMALL[n] if self.convention == MISERE and n < 3 else mate(n)
