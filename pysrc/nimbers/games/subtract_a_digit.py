"""Subtract a digit: make a number smaller by one of its own digits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..families.heaps import Heap, HeapGame
from ..model import MISERE, NORMAL, Judge, Reason, parameter, proved
from ..notation import Integer
from ..text import Message


@dataclass(frozen=True)
class SubtractADigit(HeapGame):
    """A number loses one of its digits.

    There are some numbers. A move subtracts from one of them one of its own digits, not 0, in the base that is agreed.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Subtract a digit"
    family = "numbers"
    aliases = ("Digit game", "减去一个数字", "数字游戏")
    conventions = (NORMAL, MISERE)
    placeholder = "25"
    examples = ("23", "12,15", "40", "13,22,31", "2025")
    judge = Judge(
        "T, then T lines with the numbers of one position",
        sample=("3\n9\n10\n25\n", "First\nSecond\nFirst\n"),
        program="tuple(map(int, text.split()))",
    )

    base: int = parameter(10, Integer(2, 1_000), "base")

    def heap_options(self, n: int) -> Iterator[Heap]:
        """Yield the number less each of its digits, the smallest digit first."""
        return ((n - digit,) for digit in sorted(_digits(n, self.base)))

    def cost(self, p: Heap) -> int:
        """Return the units of work of one option, which computes the digits of a number."""
        return 1 + len(p)

    def why(self, p: Heap) -> Iterator[Reason]:
        if self.convention != NORMAL or len(p) != 1 or not p[0]:
            return
        n, last = p[0], p[0] % self.base
        template = (
            "In base {base} the last digit of {n} is 0. Every move subtracts less than {base} and so leaves a number "
            "that ends in another digit; the opponent subtracts that digit and is back at a number that ends in 0."
        )
        if last:
            template = "Subtracting the last digit of {n} in base {base} leaves a number that ends in 0, which is lost."
        message = Message(template, base=self.base, n=n)
        yield self.step_from_fact(p, "outcome", "N" if last else "P", message)

    @proved(
        "outcome",
        "A single number is lost exactly if its last digit is 0.",
        source="whoever takes the last digit away leaves a 0 there, and no move keeps it; by induction",
        conventions=(NORMAL,),
    )
    def last_digit(self, p: Heap) -> str | None:
        """Return the outcome of single numbers; None for several."""
        return ("N" if p[0] % self.base else "P") if len(p) == 1 else None


def _digits(n: int, base: int) -> set[int]:
    """Return the nonzero digits of a number."""
    found = set()
    while n:
        n, digit = divmod(n, base)
        found.add(digit)
    return found - {0}
