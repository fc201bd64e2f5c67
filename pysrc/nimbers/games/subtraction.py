"""Subtraction games: take an allowed number of tokens from one heap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import ClassVar

from ..families.clause_templates import each_heap, take_templates
from ..families.heaps import PERIOD, PERIOD_SOURCE, Heap, SequenceGame
from ..model import MISERE, NORMAL, Judge, Reason, parameter, proved, refuted
from ..notation import IntegerSet, heaps_text
from ..text import Message

_COURSE = "jsboige/CoursIA, pull request 5621, as it was before its review; read as the least period"
_CONJECTURE = "The Last Math Competition, conjecture 00000001203, disproved there in pull request 81"


@dataclass(frozen=True)
class Subtraction(SequenceGame):
    """Heaps from which only certain amounts may be taken.

    There are some heaps of tokens and a set of allowed amounts. A move takes an allowed amount from a single heap.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Subtraction game"
    family = "heaps"
    aliases = (
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
    alias_settings: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "HackerRank: Game of Stones": {"amounts": "2,3,5"},
        "LeetCode 292: Nim Game": {"amounts": "1,2,3"},
    }
    conventions = (NORMAL, MISERE)
    placeholder = "21"
    examples = ("21", "5,7", "3,4,5", "1000")
    judge = Judge(
        "T, then T lines with the heaps of one position",
        sample=("3\n3\n4\n5 7\n", "First\nSecond\nFirst\n"),
        program="tuple(map(int, text.split()))",
    )
    clauses = each_heap(lambda self: take_templates(self.amounts))

    amounts: tuple[int, ...] = parameter((1, 2, 3), IntegerSet(1, 10**9), "amounts")

    def heap_options(self, n: int) -> Iterator[Heap]:
        """Yield the heap less each allowed amount, the smallest first."""
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
        yield self.step_from_fact(p, "grundy", total, message)

    def code_text(self) -> str:
        return f"sub:{heaps_text(self.amounts)}"

    @classmethod
    def settings_of_code(cls, code: str) -> Mapping[str, str] | None:
        """Return the amounts after the colon of a code such as sub:1,3,4; None for other codes."""
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
        """Return the nim-sum of the remainders if the amounts are 1 to k, else None."""
        k = len(self.amounts)
        if self.amounts != tuple(range(1, k + 1)):
            return None
        return reduce(xor, (n % (k + 1) for n in p), 0)

    @proved("grundy", PERIOD, source=PERIOD_SOURCE, conventions=(NORMAL,))
    def certified_period(self, p: Heap) -> int | None:
        """Return the nim-sum by the period of the set; None if no period is certified soon."""
        return self.by_period(p)

    @proved(
        "grundy",
        "With the amounts 1 and 3 a heap of n has the value n mod 2: the least period is 2, as with all odd amounts "
        "among which is 1.",
        source="every move changes the remainder, and 1 can always be taken; by induction over n",
        conventions=(NORMAL,),
        rules={"amounts": "1,3"},
        for_all=2,
    )
    def least_period_2(self, p: Heap) -> int:
        """Return the parity of all tokens."""
        return sum(p) % 2

    @proved(
        "grundy",
        "With the amounts 1 and 2 a heap of n has the value n mod 3: the least period is 3, as with all amounts among "
        "which are 1 and 2, and no multiple of 3.",
        source="no move keeps the remainder, and both others can be reached; by induction over n",
        conventions=(NORMAL,),
        rules={"amounts": "1,2"},
        for_all=2,
    )
    def least_period_3(self, p: Heap) -> int:
        """Return the nim-sum of the remainders modulo 3."""
        return reduce(xor, (n % 3 for n in p), 0)

    @proved(
        "grundy",
        "With the amount 2 alone a heap of n has the value 1 where n mod 4 is 2 or 3, else 0: the least period is 4, "
        "as it is 2k with any amount k alone.",
        source="all play is forced, and takes as many moves as n / 2 rounded down",
        conventions=(NORMAL,),
        rules={"amounts": "2"},
        for_all=2,
    )
    def least_period_4(self, p: Heap) -> int:
        """Return the parity of all moves."""
        return reduce(xor, (n % 4 // 2 for n in p), 0)

    @refuted(
        "outcome",
        "With the amounts 1 and 2 the period is 6: two heaps are lost only when their sizes leave the same remainder "
        "by 6.",
        source=_COURSE,
        counterexample="1,4",
        conventions=(NORMAL,),
        rules={"amounts": "1,2"},
    )
    def period_6(self, p: Heap) -> str | None:
        """Return the outcome of two heaps; None for other numbers."""
        return ("N" if (p[0] - p[1]) % 6 else "P") if len(p) == 2 and p[0] and p[1] else None

    @refuted(
        "outcome",
        "With the amounts 1 and 3 the period is exactly 3 + 1: two heaps are lost only when their sizes leave the same "
        "remainder by 4.",
        source=_CONJECTURE,
        counterexample="1,3",
        conventions=(NORMAL,),
        rules={"amounts": "1,3"},
    )
    def period_4(self, p: Heap) -> str | None:
        """Return the outcome of two heaps; None for other numbers."""
        return ("N" if (p[0] - p[1]) % 4 else "P") if len(p) == 2 and p[0] and p[1] else None

    @refuted(
        "grundy",
        "With the amount 2 alone the period is exactly 2 + 1: a heap of n has the value of the remainder of n by 3.",
        source=_CONJECTURE,
        counterexample="3",
        conventions=(NORMAL,),
        rules={"amounts": "2"},
    )
    def period_3(self, p: Heap) -> int | None:
        """Return the Grundy value of single heaps; None for several."""
        return p[0] % 3 // 2 if len(p) == 1 else None
