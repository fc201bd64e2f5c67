"""Poker Nim: take from a heap, or a few times add to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import ClassVar

from ..families.reserves import Reserved, ReserveGame
from ..model import MISERE, NORMAL, Fact, Judge, Message, Move, Reason, claim, parameter
from ..notation import Integer


@dataclass(frozen=True)
class PokerNim(ReserveGame):
    """Nim in which tokens may also be added, which helps nobody.

    There are some heaps of tokens. A move takes one or more tokens from a single heap, or adds some to it. To each heap
    tokens may be added only so many times, and only so many at once; in 3.1,4.0 the heap of 3 may still be added to
    once, the heap of 4 no more.

    In normal play whoever cannot move loses; in misère play whoever cannot move wins.
    """

    title = "Poker Nim"
    family = "heaps"
    also = ("扑克尼姆", "HackerRank Poker Nim", "可添加石子的尼姆", "Nim with additions")
    conventions = (NORMAL, MISERE)
    size_name = "tokens and additions left"
    handed = "the tuple of (size, additions left) of each heap"
    examples = ("1,2", "3,3", "2.0,3,1", "3.1,4.0", "2,5,6")
    judge = Judge(
        "T, then T lines with the heaps of one position",
        sample=("3\n1 2\n2 1 3\n4 4\n", "First\nSecond\nSecond\n"),
    )

    additions: int = parameter(2, Integer(0, 1_000), "additions to a heap")
    most: int = parameter(1, Integer(1, 10**9), "tokens added at once")

    def reserve(self) -> int:
        """The additions."""
        return self.additions

    def extra(self, n: int) -> range:
        """Up to so many tokens more."""
        return range(n + 1, n + self.most + 1)

    def told(self, p: Reserved, move: Move[Reserved]) -> Message:
        """How many are taken from which heap, or added to it."""
        heap, _, size = move.name.partition("-")
        change = int(size) - p[int(heap) - 1][0]
        if change > 0:
            return Message("add {count} to heap {heap}", count=change, heap=heap)
        return Message("take {taken} from heap {heap}", taken=-change, heap=heap)

    def why(self, p: Reserved) -> Iterator[Reason]:
        """Why additions do not matter."""
        if not any(left for _, left in p) or not any(n for n, _ in p):
            return
        if self.convention == MISERE:
            template = (
                "Whoever sees tokens added can take them off again at once, and there are only so many additions. So "
                "they change nothing, and who wins is decided by the sizes alone, as in misère Nim."
            )
            yield Reason(Message(template), (), (Fact(self, p, "outcome", self.misere_nim(p)),))
            return
        template = (
            "Whoever sees tokens added can take them off again at once, and there are only so many additions. So they "
            "change nothing, and each heap is worth its size, as in Nim; the nim-sum is {total}."
        )
        total = self.as_in_nim(p)
        yield Reason(Message(template, total=total), (), (Fact(self, p, "grundy", total),))

    @claim(
        "grundy",
        "The value is the nim-sum of the heaps, as in Nim: an addition is answered by taking off what was added.",
        source="Winning Ways, chapter 3: reversible moves",
        status="proved",
        conventions=(NORMAL,),
    )
    def as_in_nim(self, p: Reserved) -> int:
        """The nim-sum of the sizes."""
        return reduce(xor, (n for n, _ in p), 0)

    @claim(
        "winning_moves",
        "With X the nim-sum, bring a heap a to X xor a: by taking where that is less, by adding where that is allowed.",
        source="Winning Ways, chapter 3; the value of a heap is its size",
        status="proved",
        conventions=(NORMAL,),
    )
    def to_zero(self, p: Reserved) -> Iterator[str]:
        """The names of the winning moves."""
        x = self.as_in_nim(p)
        for number, (n, left) in enumerate(p, 1):
            size = n ^ x
            if size < n or (left and size in self.extra(n)):
                yield f"{number}-{size}"

    @claim(
        "outcome",
        "Misère: additions change nothing there either: lost are the positions whose sizes are lost in misère Nim.",
        source="C. L. Bouton's misère rule (1901); additions are taken off again, and to empty heaps one token is "
        "added; worked out for this project",
        status="proved",
        conventions=(MISERE,),
    )
    def misere_nim(self, p: Reserved) -> str:
        """Bouton's misère rule."""
        sizes = [n for n, _ in p]
        large = max(sizes, default=0) > 1
        return "N" if (reduce(xor, sizes, 0) != 0 if large else sum(sizes) % 2 == 0) else "P"

    @claim(
        "winning_moves",
        "Misère: bring one heap, by taking or adding, to a size that is lost in misère Nim with the others.",
        source="C. L. Bouton's misère rule (1901) and that additions change nothing",
        status="proved",
        conventions=(MISERE,),
    )
    def to_lost(self, p: Reserved) -> Iterator[str]:
        """The names of the winning moves in misère play."""
        x, large, ones = self.as_in_nim(p), sum(n > 1 for n, _ in p), sum(n == 1 for n, _ in p)
        for number, (n, left) in enumerate(p, 1):
            others = large - (n > 1)
            sizes = {n ^ x} if others or n ^ x > 1 else set[int]()
            if not others:
                sizes.add(1 - (ones - (n == 1)) % 2)
            yield from (f"{number}-{size}" for size in sorted(sizes) if size < n or (left and size in self.extra(n)))

    zh: ClassVar[Mapping[str, str]] = {
        "Poker Nim": "扑克尼姆",
        "take from a heap, or a few times add to it.": "从一堆取石子，或者有限次地往里添。",
        "Nim in which tokens may also be added, which helps nobody.": "还可以添石子的尼姆，可惜添了也没用。",
        "There are some heaps of tokens. A move takes one or more tokens from a single heap, or adds some to it. To "
        "each heap tokens may be added only so many times, and only so many at once; in 3.1,4.0 the heap of 3 may "
        "still be added to once, the heap of 4 no more.": (
            "有若干堆石子。每步从某一堆取走至少一枚，或往其中添若干枚。每堆只能添有限次，每次只能添有限枚；例如 "
            "3.1,4.0 "
            "中，3 枚的堆还可以添一次，4 枚的堆不能再添。"
        ),
        "tokens and additions left": "石子数加剩余的添加次数",
        "the tuple of (size, additions left) of each heap": "每堆的（大小、剩余的添加次数）组成的元组",
        "additions to a heap": "每堆可添的次数",
        "tokens added at once": "每次至多添几枚",
        "add {count} to heap {heap}": "往第 {heap} 堆添 {count} 枚",
        "Whoever sees tokens added can take them off again at once, and there are only so many additions. So they "
        "change nothing, and each heap is worth its size, as in Nim; the nim-sum is {total}.": (
            "对手一添，马上可以原样取走，而添的次数有限。所以添石子不起作用，每堆的值与尼姆一样就是它的大小；尼姆和是 "
            "{total}。"
        ),
        "The value is the nim-sum of the heaps, as in Nim: an addition is answered by taking off what was added.": (
            "与尼姆一样，值是各堆的尼姆和：对手添多少，就取走多少。"
        ),
        "Winning Ways, chapter 3: reversible moves": "Winning Ways，第 3 章：可逆的走法",
        "With X the nim-sum, bring a heap a to X xor a: by taking where that is less, by adding where that is "
        "allowed.": "设 X 为尼姆和，把一堆 a 变成 X xor a：变小就取，变大则在允许时添。",
        "Winning Ways, chapter 3; the value of a heap is its size": "Winning Ways，第 3 章；堆的值就是它的大小",
        "Misère: additions change nothing there either: lost are the positions whose sizes are lost in misère Nim.": (
            "反常：添石子在这里也不起作用：必败的局面就是各堆大小在反常尼姆中必败的局面。"
        ),
        "Misère: bring one heap, by taking or adding, to a size that is lost in misère Nim with the others.": (
            "反常：通过取或添，把一堆变成与其余各堆合起来在反常尼姆中必败的大小。"
        ),
        "C. L. Bouton's misère rule (1901) and that additions change nothing": (
            "C. L. Bouton 的反常规则（1901），以及添石子不起作用"
        ),
        "C. L. Bouton's misère rule (1901); additions are taken off again, and to empty heaps one token is added; "
        "worked out for this project": (
            "C. L. Bouton 的反常规则（1901）；添上的可以再取走，全空时则添一枚；由本项目推出"
        ),
        "Whoever sees tokens added can take them off again at once, and there are only so many additions. So they "
        "change nothing, and who wins is decided by the sizes alone, as in misère Nim.": (
            "对手一添，马上可以原样取走，而添的次数有限。所以添石子不起作用，胜负只看各堆的大小，与反常尼姆一样。"
        ),
    }
