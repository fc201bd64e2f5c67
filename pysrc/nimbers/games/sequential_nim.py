"""Sequential Nim: the heaps stand in a row, and only the first one may be touched."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, takewhile
from typing import Any

from ..families.clause_templates import by_moves, in_order
from ..families.heaps import Heap, HeapGame
from ..model import LAST_TOKEN, MISERE, NORMAL, Figure, Judge, Move, Reason, Ruleset, no_such_move, proved
from ..notation import heaps_text
from ..text import Message

_SOURCE = "Codeforces 1382B, Sequential Nim, editorial; by induction from the last heap"


@dataclass(frozen=True)
class SequentialNim(HeapGame):
    """Nim in which the heaps have to be taken in order.

    Heaps stand in a row. A move takes one or more tokens from the first heap that is not empty.

    In normal play whoever takes the last token wins; in misère play that player loses.
    """

    title = "Sequential Nim"
    family = "heaps"
    symmetry = Ruleset.symmetry
    aliases = ("Codeforces 1382B", "Nim in a row", "顺序取石子", "顺序尼姆")
    conventions = (NORMAL, MISERE)
    goals = LAST_TOKEN
    placeholder = "1,2,3"
    examples = ("1,1,2", "2,1,1", "1,1,1", "1,3,2,1", "3", "1,1000,1")
    judge = Judge(
        "T, then T lines with the heaps from the first to the last",
        sample=("3\n2 5 4\n1 1\n1 1 1 5\n", "First\nSecond\nSecond\n"),
    )
    clauses = by_moves(in_order)

    def heap_options(self, n: int) -> Iterator[Heap]:
        """Yield every smaller size, 0 included."""
        return ((m,) for m in range(n))

    def is_heap_option(self, n: int, new: Heap) -> bool:
        return len(new) == 1 and new[0] < n

    def moves(self, p: Heap) -> Iterator[Move[Heap]]:
        """Yield the options of the first heap that is not empty."""
        first = _first(p)
        return (self._move(p, first, (m,)) for m in range(p[first] if p else 0))

    def options(self, p: Heap) -> Iterator[Heap]:
        first = _first(p)
        return ((*p[:first], m, *p[first + 1 :]) for m in range(p[first] if p else 0))

    def move(self, p: Heap, name: str) -> Move[Heap]:
        found = super().move(p, name)
        if not found.name.startswith(f"{_first(p) + 1}-"):
            raise no_such_move(name)
        return found

    def positions(self, size: int) -> Iterator[Heap]:
        """Yield every way to write the size as a sum of heaps in order."""
        for count in range(size):
            for cuts in combinations(range(1, size), count):
                yield tuple(b - a for a, b in zip((0, *cuts), (*cuts, size), strict=True))
        if not size:
            yield ()

    def components(self, p: Heap) -> Iterable[tuple[Ruleset[Any], Any]]:
        """Return the whole row, since the heaps are not independent."""
        return ((self, p),)

    def figures(self, p: Heap) -> Iterable[Figure]:
        yield Figure(Message("the row {heaps}", heaps=heaps_text(p)))

    def key(self, p: Heap) -> Hashable:
        """Return the row without its empty heaps."""
        return tuple(n for n in p if n)

    def why(self, p: Heap) -> Iterator[Reason]:
        heaps = tuple(n for n in p if n)
        ones = _ones(heaps)
        if len(heaps) == ones:
            return  # every play has the same length, which the general explanation says
        template = (
            "The heap {number} of {size} tokens decides: whoever comes to it may take all of it, or all but one and so "
            "have the opponent take that one, and may choose which player begins the rest. The number of heaps of one "
            "token before it is {ones}, even, so that is the player to move."
        )
        if ones % 2:
            template = (
                "The heap {number} of {size} tokens decides: whoever comes to it may take all of it, or all but one "
                "and so have the opponent take that one, and may choose which player begins the rest. The number of "
                "heaps of one token before it is {ones}, odd, so that is the other player."
            )
        number = next(i for i, n in enumerate(p, 1) if n > 1)
        message = Message(template, number=number, size=heaps[ones], ones=ones)
        yield self.step_from_fact(p, "outcome", "P" if ones % 2 else "N", message, (f"h{number}",))

    @proved(
        "grundy",
        "From the last heap to the first: a heap of n before a rest of value r has the value n if n > r, else n - 1.",
        source=_SOURCE,
        conventions=(NORMAL,), for_all=4,
    )  # fmt: skip
    def from_behind(self, p: Heap) -> int:
        """Return the Grundy value by one pass from the last heap."""
        value = 0
        for n in reversed(p):
            if n:
                value = n if n > value else n - 1
        return value

    @proved(
        "outcome",
        "The player to move wins exactly if the number of leading heaps of one token is even; where all heaps have one "
        "token, if it is odd.",
        source=_SOURCE,
        conventions=(NORMAL,), for_all=4,
    )  # fmt: skip
    def leading_ones(self, p: Heap) -> str:
        """Return the outcome by the parity of the leading ones."""
        heaps = tuple(n for n in p if n)
        ones = _ones(heaps)
        return "N" if ones % 2 == (ones == len(heaps)) else "P"

    @proved(
        "outcome",
        "Misère: the player to move wins exactly if the number of leading heaps of one token is even.",
        source="by induction from the last heap, as in normal play",
        conventions=(MISERE,), for_all=4,
    )  # fmt: skip
    def misere_leading_ones(self, p: Heap) -> str:
        """Return the misère outcome by the parity of the leading ones."""
        return "P" if _ones(tuple(n for n in p if n)) % 2 else "N"

    @proved(
        "winning_moves",
        "A won position has exactly one winning move: take the whole heap if the rest is lost, else all but one token.",
        source=_SOURCE,
        conventions=(NORMAL,),
    )
    def only_move(self, p: Heap) -> tuple[str, ...]:
        """Return the winning move: take all of the first heap or all but one."""
        first = _first(p)
        if not self.from_behind(p):
            return ()
        return (f"{first + 1}-{int(self.from_behind(p[first + 1 :]) > 0)}",)


def _first(p: Heap) -> int:
    """Return the place of the first heap that is not empty; the last place if all are empty."""
    return next((i for i, n in enumerate(p) if n), max(0, len(p) - 1))


def _ones(heaps: Heap) -> int:
    """Return the number of leading heaps of one token."""
    return sum(1 for _ in takewhile(lambda n: n == 1, heaps))
