"""Poker Nim: take from a heap, or a few times add to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor

from ..families.heaps import nth_heap
from ..families.reserves import Reserved, ReserveGame
from ..model import MISERE, NORMAL, Judge, Move, Reason, parameter, proved
from ..notation import Integer
from ..text import Message


@dataclass(frozen=True)
class PokerNim(ReserveGame):
    """Nim in which tokens may also be added, which helps nobody.

    There are some heaps of tokens. A move takes one or more tokens from a single heap, or adds some to it. To each heap
    tokens may be added only so many times, and only so many at once; in 3.1,4.0 the heap of 3 may still be added to
    once, the heap of 4 no more.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Poker Nim"
    family = "heaps"
    aliases = ("扑克尼姆", "HackerRank Poker Nim", "可添加石子的尼姆", "Nim with additions")
    conventions = (NORMAL, MISERE)
    size_name = "tokens and additions left"
    argument = "the tuple of (size, additions left) of each heap"
    examples = ("1,2", "3,3", "2.0,3,1", "3.1,4.0", "2,5,6")
    judge = Judge(
        "T, then T lines with the heaps of one position", sample=("3\n1 2\n2 1 3\n4 4\n", "First\nSecond\nSecond\n")
    )

    additions: int = parameter(2, Integer(0, 1_000), "additions to a heap")
    most: int = parameter(1, Integer(1, 10**9), "tokens added at once")

    def reserve(self) -> int:
        return self.additions

    def extra(self, n: int) -> range:
        return range(n + 1, n + self.most + 1)

    def describe_move(self, p: Reserved, move: Move[Reserved]) -> Message:
        heap, _, size = move.name.partition("-")
        change = int(size) - p[int(heap) - 1][0]
        if change > 0:
            return Message("add {count} to {heap}", count=change, heap=nth_heap(heap))
        return Message("take {taken} from {heap}", taken=-change, heap=nth_heap(heap))

    def why(self, p: Reserved) -> Iterator[Reason]:
        if not any(left for _, left in p) or not any(n for n, _ in p):
            return
        if self.convention == MISERE:
            template = (
                "Whoever sees tokens added can take them off again at once, and there are only so many additions. So "
                "they change nothing, and who wins is decided by the sizes alone, as in misère Nim."
            )
            yield self.step_from_fact(p, "outcome", self.misere_nim(p), Message(template))
            return
        template = (
            "Whoever sees tokens added can take them off again at once, and there are only so many additions. So they "
            "change nothing, and each heap is worth its size, as in Nim; the nim-sum is {total}."
        )
        total = self.as_in_nim(p)
        yield self.step_from_fact(p, "grundy", total, Message(template, total=total))

    @proved(
        "grundy",
        "The value is the nim-sum of the heaps, as in Nim: an addition is answered by taking off what was added.",
        source="Winning Ways, chapter 3: reversible moves",
        conventions=(NORMAL,),
    )
    def as_in_nim(self, p: Reserved) -> int:
        """Return the nim-sum of the sizes."""
        return reduce(xor, (n for n, _ in p), 0)

    @proved(
        "winning_moves",
        "With X the nim-sum, bring a heap a to X xor a: by taking where that is less, by adding where that is allowed.",
        source="Winning Ways, chapter 3; the value of a heap is its size",
        conventions=(NORMAL,),
    )
    def to_zero(self, p: Reserved) -> Iterator[str]:
        """Yield the winning moves."""
        x = self.as_in_nim(p)
        for number, (n, left) in enumerate(p, 1):
            size = n ^ x
            if size < n or (left and size in self.extra(n)):
                yield f"{number}-{size}"

    @proved(
        "outcome",
        "Misère: additions change nothing there either: lost are the positions whose sizes are lost in misère Nim.",
        source="C. L. Bouton's misère rule (1901); additions are taken off again, and to empty heaps one token is "
        "added; worked out for this project",
        conventions=(MISERE,),
    )
    def misere_nim(self, p: Reserved) -> str:
        """Return the outcome by Bouton's misère theorem."""
        sizes = [n for n, _ in p]
        large = max(sizes, default=0) > 1
        return "N" if (reduce(xor, sizes, 0) != 0 if large else sum(sizes) % 2 == 0) else "P"

    @proved(
        "winning_moves",
        "Misère: bring one heap, by taking or adding, to a size that is lost in misère Nim with the others.",
        source="C. L. Bouton's misère rule (1901) and that additions change nothing",
        conventions=(MISERE,),
    )
    def to_lost(self, p: Reserved) -> Iterator[str]:
        """Yield the winning moves in misère play."""
        x, large, ones = self.as_in_nim(p), sum(n > 1 for n, _ in p), sum(n == 1 for n, _ in p)
        for number, (n, left) in enumerate(p, 1):
            others = large - (n > 1)
            sizes = {n ^ x} if others or n ^ x > 1 else set[int]()
            if not others:
                sizes.add(1 - (ones - (n == 1)) % 2)
            yield from (f"{number}-{size}" for size in sorted(sizes) if size < n or (left and size in self.extra(n)))
