"""Zero-Move Nim: Nim in which every heap may be passed on once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor

from ..families.clause_templates import with_passes
from ..families.heaps import nth_heap
from ..families.reserves import Reserved, ReserveGame
from ..model import MISERE, NORMAL, Judge, Move, Reason, proved, refuted
from ..text import Message

_LISTED = 20  # values listed in a reason


def heap_value(n: int, left: int) -> int:
    """Return the Grundy value of a heap: its size without a pass; with one, odd sizes plus 1, even ones less 1.

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

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Zero-Move Nim"
    family = "heaps"
    aliases = (
        "HackerRank Zero-Move Nim", "零步尼姆", "可跳过的尼姆", "每堆可空过一次", "Nim with a pass for each heap",
    )  # fmt: skip
    conventions = (NORMAL, MISERE)
    size_name = "tokens and passes left"
    argument = "the tuple of (size, passes left) of each heap"
    examples = ("1,2", "2,3", "3.0,4", "1,2,3", "1000000000,999999999,7")
    judge = Judge(
        "T, then T lines with the heaps of one position", sample=("3\n1 2\n3 4 7\n5 5\n", "First\nFirst\nSecond\n")
    )
    clauses = with_passes

    def reserve(self) -> int:
        """Return 1: each heap has one pass."""
        return 1

    def extra(self, n: int) -> range:
        """Return the size itself, which a pass keeps; empty for an empty heap."""
        return range(n, n + 1) if n else range(0)

    def describe_move(self, p: Reserved, move: Move[Reserved]) -> Message:
        heap, _, size = move.name.partition("-")
        taken = p[int(heap) - 1][0] - int(size)
        if not taken:
            return Message("pass on {heap}", heap=nth_heap(heap))
        return Message("take {taken} from {heap}", taken=taken, heap=nth_heap(heap))

    def why(self, p: Reserved) -> Iterator[Reason]:
        if self.convention == MISERE or not any(n and left for n, left in p):
            return
        values = tuple(f"{n}.{left}:{heap_value(n, left)}" for n, left in p[:_LISTED])
        total = self.pairs(p)
        template = (
            "A heap that can still be passed on is worth one more than its size where that is odd, one less where it "
            "is even; after the pass it is worth its size. Here, as heap:value, {values}; the nim-sum is {total}."
        )
        told = (*values, "…") if len(p) > _LISTED else values
        yield self.step_from_fact(p, "grundy", total, Message(template, values=told, total=total))

    @proved(
        "grundy",
        "A heap of n that can still be passed on has the value n + 1 for odd n and n - 1 for even n > 0; after its "
        "pass it has the value n. The value of a position is the nim-sum of those of its heaps.",
        source="a programming contest classic (HackerRank, Zero-Move Nim); by induction over n: the values below n and "
        "n itself are left",
        conventions=(NORMAL,),
        for_all=2,
    )
    def pairs(self, p: Reserved) -> int:
        """Return the nim-sum of the values."""
        return reduce(xor, (heap_value(n, left) for n, left in p), 0)

    @proved(
        "winning_moves",
        "With X the nim-sum of the values, bring a heap of value v to the value X xor v, by taking or by its pass.",
        source="the values of the heaps and the Sprague-Grundy theorem; no two moves on a heap lead to one value",
        conventions=(NORMAL,),
    )
    def to_zero(self, p: Reserved) -> Iterator[str]:
        """Yield the winning moves."""
        x = self.pairs(p)
        for number, (n, left) in enumerate(p, 1):
            wanted = heap_value(n, left) ^ x
            size = heap_value(wanted, left)  # the values are swapped in pairs
            if size < n:
                yield f"{number}-{size}"
            if left and n and x and wanted == n:
                yield f"{number}-{n}"

    @refuted(
        "outcome",
        "The passes cancel out, so the player to move wins exactly when the nim-sum of the sizes is not 0.",
        source="what one might hope, since every heap has its pass for both players",
        counterexample="1.0,1.1",
        conventions=(NORMAL,),
    )
    def as_in_nim(self, p: Reserved) -> str:
        """Return the outcome in Nim."""
        return "N" if reduce(xor, (n for n, _ in p), 0) else "P"
