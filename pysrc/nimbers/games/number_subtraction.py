"""Subtract a square, a prime, a power of two: take an amount of some kind from one heap."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import ClassVar

from ..families.clause_templates import BITS, each_heap, take_templates
from ..families.heaps import PERIOD, PERIOD_SOURCE, Heap, SequenceGame
from ..families.numbers import bounded, small_primes
from ..model import MISERE, NORMAL, Fact, Judge, Reason, parameter, proved, refuted
from ..notation import MAX_DIGITS, Choice
from ..text import Message, Work

_SMALL = (2, 3, 5, 7, 11, 13)
_POWER = "{X} < {x} and ({x} - {X}) & ({x} - {X} - 1) == 0"
_SHOWN = 20  # remainders listed in a reason
_SOON = 100  # smaller heaps are searched as quickly


@dataclass(frozen=True)
class NumberSubtraction(SequenceGame):
    """Heaps from which only squares, or only primes, may be taken.

    There are some heaps. A move takes from one of them an amount of the kind that is agreed: a square (1, 4, 9, ...), a
    prime (2, 3, 5, ...), a prime up to 13, or a power of two (1, 2, 4, ...).

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Subtract a square, a prime, a power"
    family = "numbers"
    aliases = (
        "Subtract-a-square", "LeetCode 1510: Stone Game IV", "OEIS A014586", "HackerRank: The Prime Game",
        "Manasa and Prime game", "Take powers of two",
        "石子游戏 IV", "取平方数", "取质数",
    )  # fmt: skip
    conventions = (NORMAL, MISERE)
    alias_settings: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "HackerRank: The Prime Game": {"what": "primes"},
        "Manasa and Prime game": {"what": "primes-to-13"},
        "Take powers of two": {"what": "powers-of-two"},
        "取质数": {"what": "primes"},
    }
    placeholder = "12"
    examples = ("12", "5,8", "20", "7,10,15", "60")
    judge = Judge(
        "T, then T lines with the heaps of one position", sample=("4\n1\n2\n4\n5 8\n", "First\nSecond\nFirst\nFirst\n")
    )
    clauses = each_heap(
        lambda self: {"primes-to-13": take_templates(_SMALL), "powers-of-two": (_POWER,)}.get(self.what, ()), BITS
    )

    what: str = parameter("squares", Choice(("squares", "primes", "primes-to-13", "powers-of-two")), "kind of amounts")

    def heap_options(self, n: int) -> Iterator[Heap]:
        """Yield the heap less each amount, the smallest amount first."""
        return ((n - amount,) for amount in self._amounts(n))

    def _amounts(self, n: int) -> Iterator[int]:
        """Yield the amounts up to n."""
        if self.what == "powers-of-two":
            yield from (1 << k for k in range(n.bit_length()))
        elif self.what == "squares":
            root = 1
            while root * root <= n:
                yield root * root
                root += 1
        else:
            for prime in small_primes() if self.what == "primes" else _SMALL:
                if prime > n:
                    return
                yield prime

    def parse(self, text: str) -> Heap:
        """Return the heap sizes; at most 100,000 where a value needs the table of all smaller heaps."""
        endless = self.what in ("squares", "primes")
        return bounded(text, 0, 100_000 if endless else 10**MAX_DIGITS)

    def code_text(self) -> str:
        """Return the name of the sequence; empty for powers of two."""
        return {"primes-to-13": "sub:2,3,5,7,11,13", "powers-of-two": ""}.get(self.what, self.what)

    @classmethod
    def settings_of_code(cls, code: str) -> Mapping[str, str] | None:
        """Return the kind of amounts that has this sequence."""
        kinds = {cls(what=what).code_text(): what for what in ("squares", "primes", "primes-to-13")}
        return {"what": kinds[code]} if code in kinds else None

    def solver(self, p: Heap) -> Work[Mapping[Hashable, int]] | None:
        """Compute the values of all heaps up to n; None for powers of two and for small heaps, which are searched."""
        return None if self.what == "powers-of-two" or p[0] < _SOON else super().solver(p)

    def why(self, p: Heap) -> Iterator[Reason]:
        if self.what != "powers-of-two" or self.convention != NORMAL or not any(p):
            return
        remainders = (*(str(n % 3) for n in p[:_SHOWN]), *("…",)[: len(p) > _SHOWN])
        template = (
            "No power of two is divisible by 3, and 1 and 2 are powers of two: a move always changes the remainder "
            "modulo 3, and reaches every smaller one. The value of a heap is that remainder, here {remainders}."
        )
        fact = Fact(self, p, "grundy", reduce(xor, (n % 3 for n in p), 0))
        yield Reason(Message(template, remainders=remainders), (), (fact,))

    @proved(
        "grundy",
        "Powers of two: a heap of n has the value n mod 3.",
        source="no power of two is divisible by 3; by induction over n",
        conventions=(NORMAL,), rules={"what": "powers-of-two"}, for_all=3,
    )  # fmt: skip
    def modulo_three(self, p: Heap) -> int:
        """Return the nim-sum of the remainders modulo 3."""
        return reduce(xor, (n % 3 for n in p), 0)

    @proved(
        "outcome",
        "Powers of two, misère: a single heap of n is lost exactly if n mod 3 is 1.",
        source="no power of two is divisible by 3; by induction over n",
        conventions=(MISERE,), rules={"what": "powers-of-two"}, for_all=True,
    )  # fmt: skip
    def misere_modulo_three(self, p: Heap) -> str | None:
        """Return the misère outcome of single heaps; None for several."""
        return ("P" if p[0] % 3 == 1 else "N") if len(p) == 1 else None

    @proved("grundy", PERIOD, source=PERIOD_SOURCE, conventions=(NORMAL,), rules={"what": "primes-to-13"})
    def certified_period(self, p: Heap) -> int | None:
        """Return the nim-sum by the period, which is 9 from the start."""
        return self.by_period(p)

    @proved(
        "outcome",
        "Primes up to 13, misère: a single heap of n is lost exactly if n mod 9 is 2 or 3.",
        source="by induction: modulo 9 the primes up to 13 are 2, 3, 4, 5 and 7",
        conventions=(MISERE,), rules={"what": "primes-to-13"}, for_all=True,
    )  # fmt: skip
    def misere_modulo_nine(self, p: Heap) -> str | None:
        """Return the misère outcome of single heaps; None for several."""
        return ("P" if p[0] % 9 in (2, 3) else "N") if len(p) == 1 else None

    @refuted(
        "outcome",
        "Primes without end: a single heap of n is lost exactly if n mod 9 is 0 or 1, as with the primes up to 13.",
        source="the rule for the primes up to 13 carried over; 18 - 17 = 1",
        counterexample="18",
        conventions=(NORMAL,),
        rules={"what": "primes"},
    )
    def nine_for_ever(self, p: Heap) -> str | None:
        """Return the outcome of single heaps; None for several."""
        return ("P" if p[0] % 9 in (0, 1) else "N") if len(p) == 1 else None
