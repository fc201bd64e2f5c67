"""Welter's game: move a coin to the left on a strip, to any square that is free."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from ..families.coin_strip import Coins, CoinStrip
from ..model import MISERE, NORMAL, Judge, Reason, proved, refuted
from ..text import Message

_WELTER = (
    "C. P. Welter, The theory of a class of games on a sequence of squares, Indagationes Math. 16 (1954); "
    "J. H. Conway, On Numbers and Games, chapter 13"
)
_LONG = 2_000  # greatest number of coins for which all pairs are examined


@dataclass(frozen=True)
class Welter(CoinStrip):
    """Coins lie on a strip, at most one on a square, and may pass each other.

    The squares are numbered 1, 2, 3, ... from the left, and the position tells the squares that have a coin. A move
    takes one coin to any square further left that has none, over other coins as well.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Welter's game"
    aliases = ("Welter", "Nim without equal heaps", "Sato's Maya game", "韦尔特游戏")
    conventions = (NORMAL, MISERE)
    placeholder = "2,3,5,8"
    examples = ("2,4", "2,3,5", "3,4,8,9", "1,4,6", "2,3,5,8", "40,1000")
    judge = Judge(
        "T, then T lines with the squares of the coins",
        sample=("3\n2 4\n1 2 3\n3 4\n", "First\nSecond\nSecond\n"),
        program="tuple(sorted(map(int, text.split())))",
    )

    def targets(self, p: Coins) -> Iterator[tuple[int, int]]:
        """Yield the moves of the coins from the left, the farthest squares first."""
        taken = set(p)
        return ((index, end) for index, square in enumerate(p) for end in range(1, square) if end not in taken)

    def can_reach(self, p: Coins, index: int, end: int) -> bool:
        return end not in p

    def cost(self, p: Coins) -> int:
        """Return the units of work of one option, which sorts the coins again."""
        return 2 + (len(p) >> 1)

    def why(self, p: Coins) -> Iterator[Reason]:
        value = self.welter_function(p)
        if self.convention == MISERE or value is None or len(p) < 2:
            return
        total = value
        for one, other in combinations(p, 2):
            total ^= (other - one) ^ (other - one - 1)
        template = (
            "The squares, counted from 0, have the nim-sum {nim_sum}. For each two coins, with 2^k the largest power "
            "of two that divides their distance, 2^(k + 1) - 1 is added to it in the same way, which makes {value}: "
            "the Welter function."
        )
        yield self.step_from_fact(p, "grundy", value, Message(template, nim_sum=total, value=value))

    @proved(
        "grundy",
        "The value is the Welter function: the nim-sum of the squares counted from 0, and of 2^(k + 1) - 1 for each "
        "two coins whose distance is divided by 2^k and by no larger power of two.",
        source=_WELTER,
        conventions=(NORMAL,),
    )
    def welter_function(self, p: Coins) -> int | None:
        """Return the Grundy value pair by pair; None for very many coins."""
        if len(p) > _LONG:
            return None
        total = 0
        for square in p:
            total ^= square - 1
        for one, other in combinations(p, 2):
            total ^= (other - one) ^ (other - one - 1)
        return total

    @refuted(
        "outcome",
        "As in Nim, the player to move loses exactly when the nim-sum of the squares, counted from 0, is 0.",
        source="Nim, where heaps may be equal",
        counterexample="1,2",
        conventions=(NORMAL,),
    )
    def as_in_nim(self, p: Coins) -> str:
        """Return the outcome in Nim."""
        total = 0
        for square in p:
            total ^= square - 1
        return "N" if total else "P"
