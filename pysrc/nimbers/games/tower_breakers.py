"""Tower Breakers: lower a tower to a divisor of its height."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor

from ..families.heaps import Heap
from ..families.numbers import NumberGame, divisors, prime_factors
from ..model import MISERE, NORMAL, Fact, Judge, Move, Reason, proved, refuted
from ..text import Message

_SHOWN = 20  # towers listed in a reason
_BY_NIM = "a tower is a Nim heap of its prime factors: a move leaves fewer of them, any number; Bouton (1901)"


@dataclass(frozen=True)
class TowerBreakers(NumberGame):
    """Towers are lowered to divisors of their heights.

    There are some towers. A move lowers one of them from its height x to a height y that divides x and is less than x.
    A tower of height 1 stays as it is.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Tower Breakers"
    aliases = (
        "Tower Breakers, Revisited", "AtCoder ABC368 F: Dividing Game", "Divisor replacement", "破塔", "约数替换",
    )  # fmt: skip
    least = 1
    stress_size = 10**6
    placeholder = "6,8"
    examples = ("4,6", "12", "2,2", "6,10,15", "12,18,30", "64,720")
    judge = Judge(
        "T, then T lines with the heights of the towers",
        words=("1", "2", "Tie"),
        sample=("3\n2 3\n2 4\n1 1 1\n", "2\n1\n2\n"),
    )

    def heap_options(self, n: int) -> Iterator[Heap]:
        """Yield the proper divisors, the smallest first."""
        return ((d,) for d in divisors(n) if d < n)

    def describe_move(self, p: Heap, move: Move[Heap]) -> Message:
        tower, _, height = move.name.partition("-")
        return Message("lower tower {tower} to {height}", tower=tower, height=int(height))

    def why(self, p: Heap) -> Iterator[Reason]:
        told = (*(f"{n}: {len(prime_factors(n))}" for n in p[:_SHOWN]), *("…",)[: len(p) > _SHOWN])
        if max(p, default=1) == 1:
            return
        template = (
            "Count the prime factors of each height, equal ones as often as they occur. A move takes some of them "
            "away, as few or as many as one likes, so a tower is a Nim heap with that many tokens. Here: {told}."
        )
        if self.convention == NORMAL:
            fact = Fact(self, p, "grundy", self.factors(p))
        else:
            fact = Fact(self, p, "outcome", self.misere_factors(p))
        yield Reason(Message(template, told=told), (), (fact,))

    @proved(
        "grundy",
        "The value of a tower is the number of prime factors of its height, equal ones counted as often as they occur.",
        source=_BY_NIM,
        conventions=(NORMAL,),
    )
    def factors(self, p: Heap) -> int:
        """Return the nim-sum of the numbers of prime factors."""
        return reduce(xor, (len(prime_factors(n)) for n in p), 0)

    @proved(
        "outcome",
        "Misère: as in normal play while some height has two or more prime factors; otherwise an even number of prime "
        "heights wins.",
        source=_BY_NIM,
        conventions=(MISERE,),
    )
    def misere_factors(self, p: Heap) -> str:
        """Return the outcome of misère Nim on the numbers of prime factors."""
        counts = [len(prime_factors(n)) for n in p]
        large = any(count > 1 for count in counts)
        return "N" if (reduce(xor, counts, 0) != 0 if large else sum(counts) % 2 == 0) else "P"

    @proved(
        "outcome",
        "When all towers are equally high, the player to move loses exactly if that height is 1 or the number of "
        "towers is even.",
        source="HackerRank, Tower Breakers; the second player copies each move on the partner of the tower",
        conventions=(NORMAL,),
    )
    def equal_towers(self, p: Heap) -> str | None:
        """Return the outcome of equal towers; None for others."""
        if len(set(p)) != 1:
            return None
        return "P" if p[0] == 1 or len(p) % 2 == 0 else "N"

    @refuted(
        "outcome",
        "With different heights as well, the player to move loses exactly if all heights are 1 or the number of towers "
        "above 1 is even.",
        source="the rule for equal towers carried over to all",
        counterexample="2,4",
        conventions=(NORMAL,),
    )
    def even_towers(self, p: Heap) -> str:
        """Return the outcome by the parity of the number of towers above 1."""
        return "N" if sum(n > 1 for n in p) % 2 else "P"
