"""Lasker's Nim: take from a heap, or split it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor

from ..families.heaps import Heap, SequenceGame
from ..families.piles import so_wins
from ..model import MISERE, NORMAL, Fact, Judge, Move, Reason, Touch, proved, refuted
from ..scene import DRAWN
from ..text import Message

_MANY = 10_000  # with more tokens there are too many splits to list
_LISTED = 20  # values listed in a reason


def heap_value(n: int) -> int:
    """Return the Grundy value of a heap: n, except that 3 and 4 above each multiple of 4 are swapped.

    >>> [heap_value(n) for n in range(9)]
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    """
    return n + 1 if n % 4 == 3 else n - 1 if n and n % 4 == 0 else n


@dataclass(frozen=True)
class Lasker(SequenceGame):
    """Nim in which heaps may be split as well.

    There are some heaps of tokens. A move either takes one or more tokens from a single heap, or splits a heap into two
    heaps of any sizes without taking anything.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Lasker's Nim"
    family = "heaps"
    aliases = ("Lasker Nim", "拉斯克尼姆", "Lasker 尼姆", "可拆分的尼姆", "取石子或分堆", "4.333…")
    conventions = (NORMAL, MISERE)
    stress_size = 10**9
    examples = ("1,2,3", "2,5,7", "3", "2,4,3", "4,4")
    judge = Judge(
        "T, then T lines with the heaps of one position",
        sample=("3\n1 2 3\n2 5 7\n3 4 8\n", "First\nFirst\nSecond\n"),
        program="tuple(map(int, text.split()))",
    )

    def heap_options(self, n: int) -> Iterator[Heap]:
        """Yield every smaller size, 0 included, then every split."""
        yield from ((m,) for m in range(n))
        yield from ((small, n - small) for small in range(1, n // 2 + 1))

    def is_heap_option(self, n: int, new: Heap) -> bool:
        return (len(new) == 1 and new[0] < n) or (len(new) == 2 and new[0] > 0 and sum(new) == n)

    def touch(self, heap: int, n: int, new: Heap) -> tuple[Touch, ...]:
        """Return the lowest token taken and the top one; for a split the two tokens on its sides, the upper first."""
        if n > DRAWN:
            return tuple((f"h{heap}", 0, n - 1) for _ in new)
        last = n if len(new) == 1 else new[0]
        return (f"h{heap}.{new[0] + 1}", f"h{heap}.{last}")

    def moves(self, p: Heap) -> Iterator[Move[Heap]]:
        """Yield the moves heap by heap; if they are too many to go through, a winning one comes first."""
        name = self._winning_move(p) if sum(p) > _MANY else ""
        if name:
            yield self.move(p, name)
        yield from (move for move in super().moves(p) if move.name != name)

    def options(self, p: Heap) -> Iterator[Heap]:
        return (move.option for move in self.moves(p)) if sum(p) > _MANY else super().options(p)

    def code_text(self) -> str:
        return "lasker"

    def why(self, p: Heap) -> Iterator[Reason]:
        if not any(p):
            return
        if self.convention == MISERE:
            yield from self._why_misere(p)
            return
        values = (*(f"{n}:{heap_value(n)}" for n in p[:_LISTED]), "…")[: _LISTED + 1 if len(p) > _LISTED else len(p)]
        template = (
            "Splitting makes sizes 3 and 4 change their values, 7 and 8, 11 and 12, and so on; every other heap is "
            "worth its size, as in Nim. Here, as size:value, {values}; the nim-sum is {total}."
        )
        total = self.swapped(p)
        yield self.step_from_fact(p, "grundy", total, Message(template, values=values, total=total))
        if total and sum(p) > _MANY:
            name = self._winning_move(p)
            part = (f"h{name.partition('-')[0]}",)
            yield self.step_from_fact(p, "reply", name, so_wins(name), part)

    def _winning_move(self, p: Heap) -> str:
        """Return the name of a winning move in positions with a heap of two or more tokens; or the empty string."""
        total, large = self.swapped(p), [(number, n) for number, n in enumerate(p, 1) if n > 1]
        if self.convention == MISERE and len(large) == 1:
            return f"{large[0][0]}-{1 - p.count(1) % 2}"
        for number, n in enumerate(p, 1):
            wanted = heap_value(n) ^ total
            if wanted < heap_value(n):
                left = heap_value(wanted)  # the values are swapped in pairs
                return f"{number}-{left}" if left < n else f"{number}-1.{n - 1}"
        return ""

    def _why_misere(self, p: Heap) -> Iterator[Reason]:
        if max(p) < 2:
            return  # every play has the same length, which the general explanation says
        template = (
            "While a heap has two or more tokens, play as in normal play, by the nim-sum of the values, here {total}; "
            "only the move that leaves nothing but ones must leave an odd number of them."
        )
        fact = Fact(self, p, "outcome", self.misere(p))
        yield Reason(Message(template, total=reduce(xor, map(heap_value, p), 0)), (), (fact,))

    @proved(
        "grundy",
        "A heap of n has the value n, but n + 1 where n leaves 3 on division by 4, and n - 1 where 4 divides n > 0. "
        "The value of a position is the nim-sum of those of its heaps.",
        source="Winning Ways, chapter 4; E. Lasker, Brettspiele der Völker (1931)",
        conventions=(NORMAL,),
    )
    def swapped(self, p: Heap) -> int:
        """Return the nim-sum of the values."""
        return reduce(xor, map(heap_value, p), 0)

    @proved(
        "winning_moves",
        "With X the nim-sum of the values, bring a heap of value v to one heap, or to two, of value X xor v.",
        source="the values of Lasker's Nim and the Sprague-Grundy theorem",
        conventions=(NORMAL,),
    )
    def replies(self, p: Heap) -> Iterator[str] | None:
        """Return the winning moves; None if the heaps have too many splits to list."""
        x = self.swapped(p)
        if not x:
            return iter(())
        return self._replies(p, x) if sum(p) <= _MANY else None

    def _replies(self, p: Heap, x: int) -> Iterator[str]:
        for number, n in enumerate(p, 1):
            wanted = heap_value(n) ^ x
            smaller = heap_value(wanted)  # the values are swapped in pairs
            if smaller < n:
                yield f"{number}-{smaller}"
            for small in range(1, n // 2 + 1):
                if heap_value(small) ^ heap_value(n - small) == wanted:
                    yield f"{number}-{small}.{n - small}"

    @proved(
        "outcome",
        "Misère: as in normal play while some heap has two or more tokens; otherwise an even number of ones wins.",
        source="C. L. Bouton's argument for misère Nim (1901): a single heap above 1 among ones can leave an odd or an "
        "even number of ones; carried over for this project",
        conventions=(MISERE,),
    )
    def misere(self, p: Heap) -> str:
        """Return the outcome of misère Nim with values in place of sizes."""
        large = any(n > 1 for n in p)
        return "N" if (reduce(xor, map(heap_value, p), 0) != 0 if large else sum(p) % 2 == 0) else "P"

    @refuted(
        "grundy",
        "Splitting changes nothing: the value of a position is the nim-sum of the sizes, as in Nim.",
        source="a reader of Nim might think so, since splitting takes nothing away",
        counterexample="3",
        conventions=(NORMAL,),
    )
    def as_in_nim(self, p: Heap) -> int:
        """Return the nim-sum of the sizes."""
        return reduce(xor, p, 0)
