"""Grundy's game: split a heap into two unequal ones."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..families.heaps import Heap, SequenceGame
from ..model import MISERE, NORMAL, Figure, Judge, Reason, Ruleset, Touch, claim, proved, refuted
from ..scene import DRAWN
from ..text import Message

FAR = 10**6  # all heaps up to this size have been computed
_TOLD = (
    "0 1 2 4 7 10 20 23 26 50 53 270 273 276 282 285 288 316 334 337 340 346 359 362 365 386 389 392 566 630 633 636 "
    "639 673 676 682 685 923 926 929 932 1222"
)
LOST = frozenset(map(int, _TOLD.split()))


@dataclass(frozen=True)
class Grundy(SequenceGame):
    """Heaps are split, and never into equal parts.

    There are some heaps of tokens. A move splits one heap into two heaps of different sizes, so that heaps of 1 and 2
    stay as they are.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Grundy's game"
    family = "heaps"
    aliases = ("Grundy game", "格兰迪博弈", "Grundy 博弈", "不等分石子堆", "CSES 2207")
    conventions = (NORMAL, MISERE)
    placeholder = "3,8"
    examples = ("8", "7", "3,5", "5,6,9", "20", "4,7,11")
    judge = Judge(
        "T, then T lines with the heaps of one position",
        words=("first", "second", "tie"),
        sample=("3\n6\n7\n8\n", "first\nsecond\nfirst\n"),
        program="tuple(map(int, text.split()))",
    )

    def heap_options(self, n: int) -> Iterator[Heap]:
        """Yield the splits by their smaller part, from 1 up."""
        return ((small, n - small) for small in range(1, (n + 1) // 2))

    def is_heap_option(self, n: int, new: Heap) -> bool:
        return len(new) == 2 and 0 < new[0] < new[1] and sum(new) == n

    def touch(self, heap: int, n: int, new: Heap) -> tuple[Touch, ...]:
        """Return the token above which the heap is split."""
        if n > DRAWN:
            return ((f"h{heap}", 1, n - 1), (f"h{heap}", 1, n - 1))
        return (f"h{heap}.{new[0]}",)

    def code_text(self) -> str:
        return "grundy"

    def components(self, p: Heap) -> Iterable[tuple[Ruleset[Any], Any]]:
        """Yield the heaps of more than 2 tokens, each alone."""
        return ((self, (n,)) for n in p if n > 2)

    def figures(self, p: Heap) -> Iterable[Figure]:
        return (figure for figure, n in zip(super().figures(p), filter(None, p), strict=True) if n > 2)

    def key(self, p: Heap) -> Hashable:
        """Return the sizes in order, without heaps of 1 and 2; a single heap stays as it is."""
        return p if len(p) == 1 else tuple(sorted(n for n in p if n > 2))

    def why(self, p: Heap) -> Iterator[Reason]:
        dead = tuple(f"h{number}" for number, n in enumerate(p, 1) if 0 < n < 3)
        if dead and len(p) > 1:
            yield Reason(Message("A heap of 1 or 2 has no two unequal parts, so it can never be split."), dead)
        if len(p) == 1 and self.convention == NORMAL and 2 < p[0] <= FAR:
            n, below = p[0], max(m for m in LOST if m <= p[0])
            if n in LOST:
                template = "A single heap of {n} is one of the 42 that are lost, of all heaps up to 1,000,000."
            elif n < max(LOST):
                template = "Lost among single heaps are only 42 up to 1,000,000; next below {n} stands {below}."
            else:
                template = "The last single heap up to 1,000,000 that is lost is {below}; {n} lies beyond it."
            message = Message(template, n=n, below=below)
            yield self.step_from_fact(p, "outcome", self.lost_heaps(p), message, ("h1",))

    @proved(
        "outcome",
        "Of the single heaps up to 1,000,000 exactly 42 are lost for the player to move, the last of them 1222.",
        source="a finite computation: all these values, computed for this project; A. Flammenkamp has computed 2^35",
        conventions=(NORMAL,),
    )
    def lost_heaps(self, p: Heap) -> str | None:
        """Return P for single heaps in the list, else N; None for several heaps or larger ones."""
        return None if len(p) != 1 or p[0] > FAR else "P" if p[0] in LOST else "N"

    @claim(
        "outcome",
        "No single heap of more than 1222 is lost for the player to move.",
        source="whether the values are periodic is an open problem: Winning Ways, chapter 4; true up to 1,000,000",
        status="open",
        conventions=(NORMAL,),
    )
    def no_more(self, p: Heap) -> str | None:
        """Return N for single heaps above the list; None for other positions."""
        return None if len(p) != 1 or p[0] <= max(LOST) else "N"

    @refuted(
        "outcome",
        "The values of the heaps go on as 0, 2, 1, 0, 2, 1: a single heap of 4 or more is lost exactly when it leaves "
        "the remainder 1 on division by 3.",
        source="what a table up to 12 suggests",
        counterexample="13",
        conventions=(NORMAL,),
    )
    def every_third(self, p: Heap) -> str | None:
        """Return the outcome by the remainder modulo 3; None for several heaps or small ones."""
        return None if len(p) != 1 or p[0] < 4 else "P" if p[0] % 3 == 1 else "N"
