"""Zero-Move Nim: Nim in which every heap may be passed on once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import ClassVar

from ..families.reserves import Reserved, ReserveGame
from ..model import MISERE, NORMAL, Fact, Judge, Message, Move, Reason, claim

_LISTED = 20  # values told in a sentence


def heap_value(n: int, left: int) -> int:
    """The Grundy value of a heap: its size where its pass is used, else an odd size more by 1, an even one less by 1.

    >>> [heap_value(n, 1) for n in range(7)], heap_value(4, 0)
    ([0, 2, 1, 4, 3, 6, 5], 4)
    """
    return n if not left or not n else n + 1 if n % 2 else n - 1


@dataclass(frozen=True)
class ZeroMoveNim(ReserveGame):
    """Nim with one free pass for every heap.

    There are some heaps of tokens. A move takes one or more tokens from a single heap, or takes none from a heap that
    is not empty, its zero move. Each heap has one zero move, which either player may use; in 3.1,4.0 the heap of 3
    still has it, the heap of 4 does not.

    In normal play whoever cannot move loses; in misère play whoever cannot move wins.
    """

    title = "Zero-Move Nim"
    family = "heaps"
    also = ("HackerRank Zero-Move Nim", "零步尼姆", "可跳过的尼姆", "每堆可空过一次", "Nim with a pass for each heap")
    conventions = (NORMAL, MISERE)
    size_name = "tokens and passes left"
    handed = "the tuple of (size, passes left) of each heap"
    examples = ("1,2", "2,3", "3.0,4", "1,2,3", "1000000000,999999999,7")
    judge = Judge(
        "T, then T lines with the heaps of one position",
        sample=("3\n1 2\n3 4 7\n5 5\n", "First\nFirst\nSecond\n"),
    )

    def reserve(self) -> int:
        """One pass."""
        return 1

    def extra(self, n: int) -> range:
        """The size stays as it is, unless nothing is there."""
        return range(n, n + 1) if n else range(0)

    def told(self, p: Reserved, move: Move[Reserved]) -> Message:
        """How many are taken from which heap, or that it is passed on."""
        heap, _, size = move.name.partition("-")
        taken = p[int(heap) - 1][0] - int(size)
        if not taken:
            return Message("pass on heap {heap}", heap=heap)
        return Message("take {taken} from heap {heap}", taken=taken, heap=heap)

    def why(self, p: Reserved) -> Iterator[Reason]:
        """The values beside the sizes."""
        if self.convention == MISERE or not any(n and left for n, left in p):
            return
        values = tuple(f"{n}.{left}:{heap_value(n, left)}" for n, left in p[:_LISTED])
        total = self.pairs(p)
        template = (
            "A heap that can still be passed on is worth one more than its size where that is odd, one less "
            "where it is "
            "even; after the pass it is worth its size. Here, as heap:value, {values}; the nim-sum is {total}."
        )
        told = (*values, "…") if len(p) > _LISTED else values
        yield Reason(Message(template, values=told, total=total), (), (Fact(self, p, "grundy", total),))

    @claim(
        "grundy",
        "A heap of n that can still be passed on has the value n + 1 for odd n and n - 1 for even n > 0; after "
        "its pass it has the value n. The value of a position is the nim-sum of those of its heaps.",
        source="a programming contest classic (HackerRank, Zero-Move Nim); by induction over n: the values below n and "
        "n itself are left",
        status="proved",
        conventions=(NORMAL,),
    )
    def pairs(self, p: Reserved) -> int:
        """The nim-sum of the values."""
        return reduce(xor, (heap_value(n, left) for n, left in p), 0)

    @claim(
        "winning_moves",
        "With X the nim-sum of the values, bring a heap of value v to the value X xor v, by taking or by its pass.",
        source="the values of the heaps and the Sprague-Grundy theorem; no two moves on a heap lead to one value",
        status="proved",
        conventions=(NORMAL,),
    )
    def to_zero(self, p: Reserved) -> Iterator[str]:
        """The names of the winning moves."""
        x = self.pairs(p)
        for number, (n, left) in enumerate(p, 1):
            wanted = heap_value(n, left) ^ x
            size = heap_value(wanted, left)  # the values change places in pairs
            if size < n:
                yield f"{number}-{size}"
            if left and n and x and wanted == n:
                yield f"{number}-{n}"

    @claim(
        "outcome",
        "The passes cancel out, so the player to move wins exactly when the nim-sum of the sizes is not 0.",
        source="what one might hope, since every heap has its pass for both players",
        status="refuted",
        counterexample="1.0,1.1",
        conventions=(NORMAL,),
    )
    def as_in_nim(self, p: Reserved) -> str:
        """The outcome in Nim."""
        return "N" if reduce(xor, (n for n, _ in p), 0) else "P"

    zh: ClassVar[Mapping[str, str]] = {
        "Zero-Move Nim": "零步尼姆",
        "Nim in which every heap may be passed on once.": "每堆可以空过一次的尼姆。",
        "Nim with one free pass for every heap.": "每堆都有一次空过机会的尼姆。",
        "There are some heaps of tokens. A move takes one or more tokens from a single heap, or takes none from a heap "
        "that is not empty, its zero move. Each heap has one zero move, which either player may use; in 3.1,4.0 the "
        "heap of 3 still has it, the heap of 4 does not.": (
            "有若干堆石子。每步从某一堆取走至少一枚，或对某个非空的堆一枚也不取，即“零步”。每堆只有一次零步，谁用都行；"
            "例如 3.1,4.0 中，3 枚的堆还有零步，4 枚的堆已经没有。"
        ),
        "tokens and passes left": "石子数加剩余的零步数",
        "the tuple of (size, passes left) of each heap": "每堆的（大小、剩余的零步数）组成的元组",
        "pass on heap {heap}": "对第 {heap} 堆走零步",
        "A heap that can still be passed on is worth one more than its size where that is odd, one less where it is "
        "even; after the pass it is worth its size. Here, as heap:value, {values}; the nim-sum is {total}.": (
            "还有零步的堆，大小为奇数时值比大小多 1，为偶数时少 1；用过零步后，值就是大小。这里按“堆：值”写出是 "
            "{values}；"
            "尼姆和是 {total}。"
        ),
        "A heap of n that can still be passed on has the value n + 1 for odd n and n - 1 for even n > 0; after its "
        "pass it has the value n. The value of a position is the nim-sum of those of its heaps.": (
            "还有零步的 n 枚的堆，n 为奇数时值为 n + 1，n 为正偶数时值为 n - 1；用过零步后值为 n。局面的值是各堆"
            "的值的尼"
            "姆和。"
        ),
        "a programming contest classic (HackerRank, Zero-Move Nim); by induction over n: the values below n and n "
        "itself are left": (
            "编程竞赛名题（HackerRank，Zero-Move Nim）；对 n 归纳：能走到的是小于 n 的各堆的值以及 n 本身"
        ),
        "With X the nim-sum of the values, bring a heap of value v to the value X xor v, by taking or by its pass.": (
            "设 X 为各值的尼姆和，用取石子或零步把值为 v 的一堆变成值为 X xor v。"
        ),
        "the values of the heaps and the Sprague-Grundy theorem; no two moves on a heap lead to one value": (
            "各堆的值与斯普拉格–格兰迪定理；同一堆的不同走法到达的值各不相同"
        ),
        "The passes cancel out, so the player to move wins exactly when the nim-sum of the sizes is not 0.": (
            "零步互相抵消，所以当且仅当各堆大小的尼姆和不为 0 时先手必胜。"
        ),
        "what one might hope, since every heap has its pass for both players": (
            "人们也许会这样指望，因为每堆的零步对双方都一样"
        ),
    }
