"""Subtraction games: take an allowed number of tokens from one heap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import xor

from ..families.clauses import each_heap, taken
from ..families.heaps import PERIOD, PERIOD_SOURCE, Heap, SequenceGame
from ..model import MISERE, NORMAL, Judge, Reason, parameter, proved
from ..notation import IntegerSet, heaps_text
from ..text import Message


@dataclass(frozen=True)
class Subtraction(SequenceGame):
    """Heaps from which only certain amounts may be taken.

    There are some heaps of tokens and a set of allowed amounts. A move takes an allowed amount from a single heap.

    In normal play whoever cannot move loses; in misère play whoever cannot move wins.
    """

    title = "Subtraction game"
    family = "heaps"
    also = (
        "CSES 1729: Stick Game",
        "HackerRank: Game of Stones",
        "AtCoder Educational DP Contest K: Stones",
        "S-Nim",
        "POJ 2960: S-Nim",
        "LeetCode 292: Nim Game",
        "take-away game",
        "Bash game",
        "巴什博弈",
        "取火柴游戏",
    )
    conventions = (NORMAL, MISERE)
    placeholder = "21"
    examples = ("21", "5,7", "3,4,5", "1000")
    judge = Judge(
        "T, then T lines with the heaps of one position",
        sample=("3\n3\n4\n5 7\n", "First\nSecond\nFirst\n"),
        program="tuple(map(int, text.split()))",
    )
    clauses = each_heap(lambda self: taken(self.amounts))

    amounts: tuple[int, ...] = parameter((1, 2, 3), IntegerSet(1, 10**9), "amounts")

    def replacements(self, n: int) -> Iterator[Heap]:
        """The heap less each allowed amount, the smallest first."""
        return ((n - amount,) for amount in self.amounts if amount <= n)

    def why(self, p: Heap) -> Iterator[Reason]:
        total = self.remainder(p)
        if total is None or self.convention != NORMAL:
            return
        divisor = len(self.amounts) + 1
        remainders = (*(str(n % divisor) for n in p[:20]), "…")[: 21 if len(p) > 20 else len(p)]
        template = (
            "Whatever the opponent takes, a reply makes it {divisor} together, so full {divisor}s do not matter: the "
            "value of a heap is its remainder modulo {divisor}, here {remainders}."
        )
        message = Message(template, divisor=divisor, remainders=remainders)
        yield self.because(p, "grundy", total, message)

    def code_text(self) -> str:
        """The amounts."""
        return f"sub:{heaps_text(self.amounts)}"

    @classmethod
    def coded(cls, code: str) -> Mapping[str, str] | None:
        """The amounts are what follows the colon."""
        word, _, amounts = code.partition(":")
        return {"amounts": amounts} if word == "sub" else None

    @proved(
        "grundy",
        "When the amounts are 1 to k, a heap of n has the value n mod (k + 1).",
        source="Winning Ways, chapter 4; by induction over n",
        conventions=(NORMAL,),
        for_all=4,
    )
    def remainder(self, p: Heap) -> int | None:
        """The nim-sum of the remainders; says nothing about other sets."""
        k = len(self.amounts)
        if self.amounts != tuple(range(1, k + 1)):
            return None
        return reduce(xor, (n % (k + 1) for n in p), 0)

    @proved("grundy", PERIOD, source=PERIOD_SOURCE, conventions=(NORMAL,))
    def certified_period(self, p: Heap) -> int | None:
        """By the period of the set; says nothing where that is not certified soon."""
        return self.by_period(p)
