"""Nimble: move a coin to the left on a strip of squares, where any number of coins may share one."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from ..families.clause_templates import by_moves, one_coin
from ..families.strips import nim_outcome
from ..families.two_number_moves import TwoNumberMoves, counts
from ..model import MISERE, NORMAL, Fact, Figure, Judge, Move, Reason, Ruleset, proved
from ..notation import integers
from ..scene import Cell, Cells, Scene
from ..text import IllegalError, Message, Work

Strip = tuple[int, ...]
MOST = 1_000  # greatest number of squares
_PARTS = 100


@dataclass(frozen=True)
class Nimble(TwoNumberMoves):
    """Coins lie on the squares of a strip, any number on a square.

    The squares are numbered 0, 1, 2, ..., and the position tells how many coins lie on each. A move takes one coin to
    any square further left, past other coins or onto them. Coins on square 0 stay there.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Nimble"
    family = "coins and strips"
    aliases = ("HackerRank: Nimble Game", "Coins on a strip", "敏捷博弈")
    size_name = "squares and coins"
    conventions = (NORMAL, MISERE)
    placeholder = "0,2,3,0,6"
    argument = "the tuple of the numbers of coins on the squares 0, 1, 2, ..."
    examples = ("0,0,1,2", "0,1,1,1", "0,2,3,0,6", "1,0,0,1,1", "0,0,0,0,0,1,0,1,0,1")
    judge = Judge(
        "T, then T lines with the numbers of coins on the squares from the left, 0 first",
        sample=("3\n0 2 3 0 6\n0 0 0 0\n5 0 7 1\n", "First\nSecond\nFirst\n"),
        program="tuple(map(int, text.split()))",
    )
    clauses = by_moves(one_coin)

    def moves(self, p: Strip) -> Iterator[Move[Strip]]:
        """Yield the moves from each square with a coin to each on its left, the farthest first; named from-to."""
        for start, coins in enumerate(p):
            for end in range(start if coins else 0):
                yield self._move(p, start, end)

    def _move(self, p: Strip, start: int, end: int) -> Move[Strip]:
        return Move(f"{start}-{end}", move_coin(p, start, end), 0, (f"s{start}", f"s{end}"))

    def options(self, p: Strip) -> Iterator[Strip]:
        return (move_coin(p, start, end) for start, coins in enumerate(p) for end in range(start if coins else 0))

    def legal_move(self, p: Strip, one: int, other: int) -> Move[Strip] | None:
        return self._move(p, one, other) if other < one < len(p) and p[one] else None

    def describe_move(self, p: Strip, move: Move[Strip]) -> Message:
        start, _, end = move.name.partition("-")
        return Message("move a coin from square {start} to square {end}", start=start, end=end)

    def parse(self, text: str) -> Strip:
        """Return the numbers of coins on the squares, square 0 first."""
        found = tuple(integers(text)) or (0,)
        if len(found) > MOST:
            raise IllegalError(Message("{count} squares; at most {most}", count=len(found), most=MOST))
        return found

    def positions(self, size: int) -> Iterator[Strip]:
        """Yield every strip whose number of squares plus number of coins is `size`."""
        return counts(size)

    def stress_positions(self, random: Random) -> Iterable[Strip]:
        for squares in (4, 10, 100):
            for most in (1, 6, 10**9):
                yield tuple(random.randint(0, most) for _ in range(squares))

    def components(self, p: Strip) -> Iterator[tuple[Ruleset[Any], Any]]:
        """Yield each coin alone, except those on square 0; in misère play the whole strip."""
        if self.convention == MISERE:
            yield self, p
            return
        for square, coins in enumerate(p):
            alone = (*(0,) * square, 1)
            for _ in range(coins if square else 0):
                yield self, alone

    def figures(self, p: Strip) -> Iterator[Figure]:
        if self.convention == MISERE:
            yield Figure(Message("{position}", position=self.format(p)))
            return
        for square, coins in enumerate(p):
            for _ in range(coins if square else 0):
                yield Figure(Message("a coin on square {square}", square=str(square)), (f"s{square}",))

    def key(self, p: Strip) -> Hashable:
        """Return the strip without square 0 and without empty squares at its right end."""
        last = max((square for square, coins in enumerate(p) if coins), default=0)
        return p[1 : last + 1]

    def solver(self, p: Strip) -> Work[Mapping[Hashable, int]] | None:
        """Return the value of a single coin: on square n it is a heap of n."""
        return _heap(self.key(p), self.nim_sum(p)) if sum(p[1:]) == 1 else None

    def scene(self, p: Strip, at_most: int) -> Scene:
        squares = enumerate(p[:at_most])
        cells = tuple(Cell(f"s{k}", _count(coins), str(k), "one" if coins else "") for k, coins in squares)
        caption = Message("{squares} squares with {coins} coins", squares=len(p), coins=sum(p))
        return Cells(cells, caption, len(p), "tray")

    def why(self, p: Strip) -> Iterator[Reason]:
        odd = [square for square, coins in enumerate(p) if coins % 2 and square]
        if self.convention == MISERE:
            fact = Fact(self, p, "outcome", self.misere_nim(p))
            yield Reason(Message("A coin on square n is a heap of n tokens of misère Nim."), (), (fact,))
            return
        template = (
            "A coin on square n is a heap of n tokens of Nim, and two coins on one square cancel. Squares with an odd "
            "number of coins: {squares}; their nim-sum is {total}."
        )
        if not odd:
            template = (
                "A coin on square n is a heap of n tokens of Nim, and two coins on one square cancel: none is left "
                "over."
            )
        total = self.nim_sum(p)
        parts = tuple(f"s{square}" for square in odd[:_PARTS])
        squares = tuple(map(str, odd[:_PARTS]))
        yield self.step_from_fact(p, "grundy", total, Message(template, squares=squares, total=total), parts)

    @proved(
        "grundy",
        "The Grundy value is the nim-sum of the numbers of the squares with an odd number of coins.",
        source="a coin on square n is a heap of n: C. L. Bouton (1901); Winning Ways, chapter 15",
        conventions=(NORMAL,),
        for_all=4,
    )
    def nim_sum(self, p: Strip) -> int:
        """Return the nim-sum of the squares with an odd number of coins."""
        total = 0
        for square, coins in enumerate(p):
            if coins % 2:
                total ^= square
        return total

    @proved(
        "winning_moves",
        "With X the nim-sum: take a coin from a square n with (X xor n) < n to the square X xor n.",
        source="as in Nim: C. L. Bouton (1901)",
        conventions=(NORMAL,),
    )
    def reductions(self, p: Strip) -> Iterator[str]:
        """Return the winning moves."""
        x = self.nim_sum(p)
        return (f"{square}-{square ^ x}" for square, coins in enumerate(p) if coins and square ^ x < square)

    @proved(
        "outcome",
        "Misère: as misère Nim with a heap of n for each coin on square n.",
        source="C. L. Bouton (1901), with coins for heaps",
        conventions=(MISERE,),
    )
    def misere_nim(self, p: Strip) -> str:
        """Return the outcome by Bouton's misère theorem; of many equal heaps two or three are enough."""
        return nim_outcome(
            (n for n, coins in enumerate(p) for _ in range(min(coins, 2 + coins % 2) if n else 0)), misere=True
        )


def _heap(key: Hashable, value: int) -> Work[Mapping[Hashable, int]]:
    yield None
    return {key: value}


def move_coin(p: Strip, start: int, end: int) -> Strip:
    """Return the strip after one coin has moved to the left."""
    return (*p[:end], p[end] + 1, *p[end + 1 : start], p[start] - 1, *p[start + 1 :])


def _count(coins: int) -> str:
    """Return a number of coins as text that fits on a square."""
    return "" if not coins else str(coins) if coins < 1_000 else "…"
