"""Mark: take less than t tokens, or leave the t-th part of the heap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor

from ..families.clause_templates import divide_templates, each_heap
from ..families.heaps import Heap, HeapGame
from ..families.numbers import trailing_zeros
from ..model import MISERE, NORMAL, Judge, Reason, parameter, proved
from ..notation import Integer
from ..text import Message

_FRAENKEL = "A. S. Fraenkel, Aperiodic subtraction games, Electronic Journal of Combinatorics 18(2) (2011), P19"
_VILE = "A. S. Fraenkel, The vile, dopey, evil and odious game players, Discrete Mathematics 312 (2012)"


@dataclass(frozen=True)
class Mark(HeapGame):
    """A heap is made smaller by a little or divided.

    There are some heaps and a number t. A move takes 1 to t - 1 tokens from one heap, or brings a heap of n down to the
    t-th part of n, rounded down. With t = 2 a move takes one token or leaves half.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Mark"
    family = "numbers"
    aliases = ("Mark-t", "Subtract one or halve", "减一或减半")
    conventions = (NORMAL, MISERE)
    placeholder = "12"
    examples = ("12", "5,9", "6", "20,21,22", "100")
    judge = Judge(
        "T, then T lines with the heaps of one position",
        sample=("4\n1\n2\n4\n8\n", "First\nSecond\nFirst\nSecond\n"),
        program="tuple(map(int, text.split()))",
    )
    clauses = each_heap(lambda self: divide_templates(self.t), lambda self: (f"base {self.t}", "base 2"))

    t: int = parameter(2, Integer(2, 1_000), "divisor t")

    def heap_options(self, n: int) -> Iterator[Heap]:
        """Yield n less 1 to t - 1, then n divided by t if that is a different size."""
        for taken in range(1, min(self.t, n + 1)):
            yield (n - taken,)
        if n >= self.t and n // self.t <= n - self.t:
            yield (n // self.t,)

    def why(self, p: Heap) -> Iterator[Reason]:
        if self.convention != NORMAL or len(p) != 1 or not p[0]:
            return
        zeros = trailing_zeros(p[0], self.t)
        template = (
            "The number of zeros that {n} ends in, written in base {t}, is {zeros}, even. A move can make it odd, or "
            "leave 0: by dividing where there are some, by taking the last digit where there are none and that gives "
            "an odd number, by dividing first otherwise."
        )
        if zeros % 2:
            template = (
                "The number of zeros that {n} ends in, written in base {t}, is {zeros}, odd. Taking 1 to t - 1 leaves "
                "a number that does not end in 0, and dividing takes one zero away: both leave an even number of zeros."
            )
        message = Message(template, t=self.t, n=p[0], zeros=zeros)
        yield self.step_from_fact(p, "outcome", "P" if zeros % 2 else "N", message)

    @proved(
        "outcome",
        "A single heap of n > 0 is lost exactly if n, written in base t, ends in an odd number of zeros.",
        source=_FRAENKEL,
        conventions=(NORMAL,),
    )
    def odd_zeros(self, p: Heap) -> str | None:
        """Return the outcome of single heaps; None for several."""
        if len(p) != 1:
            return None
        return "P" if p[0] == 0 or trailing_zeros(p[0], self.t) % 2 else "N"

    @proved(
        "grundy",
        "With t = 2 a heap of n > 0 has the value 0 if n ends in an odd number of zeros in binary; else 1 if n has an "
        "odd number of ones, and 2 if it has an even number.",
        source=_VILE,
        conventions=(NORMAL,),
        rules={"t": "2"},
        for_all=3,
    )
    def vile_and_dopey(self, p: Heap) -> int:
        """Return the nim-sum of the heaps' values."""
        return reduce(xor, (_value(n) for n in p), 0)


def _value(n: int) -> int:
    """Return the value of one heap for t = 2, by the place of its lowest set bit."""
    if (n & -n).bit_length() % 2 == 0:
        return 0
    return 1 if n.bit_count() % 2 else 2
