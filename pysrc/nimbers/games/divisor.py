"""Divisor game: subtract from a number one of its divisors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import ClassVar

from ..families.heaps import Heap
from ..families.numbers import NumberGame, divisors, two_adic_valuation
from ..model import MISERE, NORMAL, Judge, Reason, parameter, proved, refuted
from ..notation import Choice
from ..text import Message

_SHOWN = 20  # numbers listed in a reason


@dataclass(frozen=True)
class Divisor(NumberGame):
    """A number is made smaller by one of its divisors.

    There are some numbers. A move subtracts from one of them a divisor of it. With divisors=proper the number itself is
    no such divisor, so that the end is at 1; with divisors=all it is one, and the end is at 0; with divisors=inner
    neither 1 nor the number itself may be subtracted.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Divisor game"
    aliases = (
        "Divisor Nim", "Deleting Divisors", "LeetCode 1025", "Codeforces 1537D", "Project Euler 509",
        "除数博弈", "删除因子",
    )  # fmt: skip
    stress_size = 10**9
    placeholder = "12"
    examples = ("12", "6,10", "15", "4,12,20", "360")
    alias_settings: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "Deleting Divisors": {"divisors": "inner"},
        "Codeforces 1537D": {"divisors": "inner"},
        "删除因子": {"divisors": "inner"},
    }
    judge = Judge(
        "T, then T lines with the numbers of one position",
        sample=("4\n2\n3\n6 10\n6 12\n", "First\nSecond\nSecond\nFirst\n"),
    )

    divisors: str = parameter("proper", Choice(("proper", "all", "inner")), "divisors that may be subtracted")

    def heap_options(self, n: int) -> Iterator[Heap]:
        """Yield the number less each divisor, the smallest divisor first."""
        for d in divisors(n) if n else ():
            if (d > 1 or self.divisors != "inner") and (d < n or self.divisors == "all"):
                yield (n - d,)

    def cost(self, p: Heap) -> int:
        """Return the units of work of one option, which factors the number."""
        return 2 + len(p)

    def why(self, p: Heap) -> Iterator[Reason]:
        if self.convention != NORMAL or self.divisors == "inner" or not any(p):
            return
        total = reduce(xor, (self._value(n) for n in p), 0)
        told = (*(f"{n}: {self._value(n)}" for n in p[:_SHOWN]), *("…",)[: len(p) > _SHOWN])
        template = (
            "What counts is how often 2 divides a number. A divisor with fewer factors 2 leaves a number with just as "
            "many as the divisor, one with equally many leaves more: so every smaller value can be reached and the own "
            "value cannot. Here: {told}."
        )
        if self.divisors == "all":
            template = (
                "What counts is how often 2 divides a number. Subtracting the number itself leaves 0; a divisor with "
                "fewer factors 2 leaves a number with just as many as the divisor, one with equally many leaves more. "
                "So the value is one more than the number of factors 2. Here: {told}."
            )
        yield self.step_from_fact(p, "grundy", total, Message(template, told=told))

    def _value(self, n: int) -> int:
        """Return the value of one number if 1 may be subtracted."""
        return two_adic_valuation(n) + (self.divisors == "all") if n else 0

    @proved(
        "grundy",
        "Proper divisors: the value of a number is how often 2 divides it. So a single number wins exactly if it is "
        "even.",
        source="Project Euler, problem 509, and LeetCode 1025; by induction",
        conventions=(NORMAL,),
        rules={"divisors": "proper"},
    )
    def factors_of_two(self, p: Heap) -> int:
        """Return the nim-sum of the exponents of 2."""
        return reduce(xor, (two_adic_valuation(n) if n else 0 for n in p), 0)

    @proved(
        "grundy",
        "All divisors: the value of a number is 1 more than how often 2 divides it. So a single number always wins.",
        source="by induction, as for proper divisors; the number itself leads to 0",
        conventions=(NORMAL,),
        rules={"divisors": "all"},
    )
    def factors_and_one(self, p: Heap) -> int:
        """Return the nim-sum of the exponents of 2, each plus 1."""
        return reduce(xor, (two_adic_valuation(n) + 1 if n else 0 for n in p), 0)

    @proved(
        "outcome",
        "Neither 1 nor the number itself: a single number wins exactly if it is even and no odd power of 2.",
        source="Codeforces 1537D, Deleting Divisors, editorial",
        conventions=(NORMAL,),
        rules={"divisors": "inner"},
    )
    def even_but_odd_powers(self, p: Heap) -> str | None:
        """Return the outcome of single numbers; None for several."""
        if len(p) != 1:
            return None
        n = p[0]
        lost = n % 2 == 1 or n == 0 or (n & (n - 1) == 0 and two_adic_valuation(n) % 2 == 1)
        return "P" if lost else "N"

    @proved(
        "outcome",
        "Misère with proper divisors: a single number is lost exactly if it is 2, or odd and at least 5.",
        source="by induction: an odd number from 5 on leaves an even one from 4 on, from which 1 or 2 is subtracted",
        conventions=(MISERE,),
        rules={"divisors": "proper"},
    )
    def misere_proper(self, p: Heap) -> str | None:
        """Return the outcome of single numbers; None for several."""
        if len(p) != 1:
            return None
        return "P" if p[0] == 2 or (p[0] % 2 == 1 and p[0] >= 5) else "N"

    @proved(
        "outcome",
        "Misère with all divisors: a single number is lost exactly if it is odd.",
        source="by induction: an odd number leaves 0 or an even one, from which 1 is subtracted",
        conventions=(MISERE,),
        rules={"divisors": "all"},
    )
    def misere_all(self, p: Heap) -> str | None:
        """Return the outcome of single numbers; None for several."""
        return ("P" if p[0] % 2 else "N") if len(p) == 1 else None

    @refuted(
        "outcome",
        "With proper divisors, some numbers together win exactly if one of them is even, as one number alone does.",
        source="the rule for one number carried over to several; values have to be added without carrying instead",
        counterexample="2,2",
        conventions=(NORMAL,),
        rules={"divisors": "proper"},
    )
    def some_even(self, p: Heap) -> str:
        """Return N if a positive even number is left."""
        return "N" if any(n and n % 2 == 0 for n in p) else "P"
