"""Rims: draw a loop through spots; loops never cross."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import ClassVar

from ..families.heaps import PERIOD, PERIOD_SOURCE, Heap, SequenceGame
from ..model import MISERE, NORMAL, Judge, Move, Reason, Touch, parameter, proved
from ..notation import Choice
from ..scene import DRAWN
from ..text import Message, Work

_WAYS = "Winning Ways, chapter 17, Rims and Rails"


@dataclass(frozen=True)
class Rims(SequenceGame):
    """Loops are drawn through spots on a sheet of paper.

    There are some spots. A move draws a closed loop that goes through one or more spots and meets neither itself nor a
    loop drawn before; no spot is used twice. With spots=two the game is Rails: a loop goes through one or two spots.
    Only the numbers of unused spots in the regions matter: a loop uses some spots of a region and divides the others
    freely between its inside and its outside.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = "The numbers of unused spots in the regions: `2,3`, `[2, 3]`."
    title = "Rims and Rails"
    family = "graphs"
    size_name = "spots"
    aliases = ("Rims", "Rails", "Loops through spots", "画圈游戏", "圈点游戏")
    alias_settings: ClassVar[Mapping[str, Mapping[str, str]]] = {"Rails": {"spots": "two"}}
    conventions = (NORMAL, MISERE)
    placeholder = "5"
    argument = "the numbers of unused spots in the regions"
    examples = ("5", "2,3", "1,4,5", "7", "6,6,3")
    judge = Judge(
        "T, then T lines with the numbers of spots in the regions",
        sample=("3\n5\n3 3\n1 2 3\n", "First\nSecond\nSecond\n"),
        program="tuple(map(int, text.split()))",
    )

    spots: str = parameter("any", Choice(("any", "two")), "spots on a loop")

    def heap_options(self, n: int) -> Iterator[Heap]:
        """Yield the options by the number of spots on the loop; for each, all others on one side first."""
        for used in range(1, min(n, 2 if self.spots == "two" else n) + 1):
            left = n - used
            yield (left,)
            for inside in range(1, left // 2 + 1):
                yield inside, left - inside

    def is_heap_option(self, n: int, new: Heap) -> bool:
        """Return whether a loop can leave these regions, without generating the options of a large region."""
        used = n - sum(new)
        proper = len(new) == 1 or (len(new) == 2 and min(new) > 0)
        return proper and 1 <= used <= (2 if self.spots == "two" else n)

    def touch(self, heap: int, n: int, new: Heap) -> tuple[Touch, ...]:
        """Return the first and the last spot on the loop, which separates the spots below from those above."""
        if n > DRAWN:
            return tuple((f"h{heap}", 0, n - 1) for _ in new)
        below = new[0] if len(new) > 1 else 0
        return f"h{heap}.{below + 1}", f"h{heap}.{below + n - sum(new)}"

    def describe_move(self, p: Heap, move: Move[Heap]) -> Message:
        region, _, sizes = move.name.partition("-")
        left = [int(size) for size in sizes.split(".")]
        used = p[int(region) - 1] - sum(left)
        if len(left) == 1:
            template = "draw a loop through {used} of the spots of region {region}"
            return Message(template, used=used, region=region)
        template = (
            "draw a loop through {used} of the spots of region {region}, with {one} on one side and {other} on the "
            "other"
        )
        return Message(template, used=used, region=region, one=left[0], other=left[1])

    def why(self, p: Heap) -> Iterator[Reason]:
        if self.spots != "any" or self.convention != NORMAL or not any(p):
            return
        template = (
            "A region of n spots has the value n. Taking spots and leaving the others on one side reaches every "
            "smaller value; dividing the others into a and b spots gives the nim-sum of a and b, which is at most "
            "a + b and so less than n."
        )
        yield self.step_from_fact(p, "grundy", reduce(xor, p, 0), Message(template))

    def code_text(self) -> str:
        """Return the code of Kayles for Rails; empty for Rims, which has no code."""
        return "0.77" if self.spots == "two" else ""

    @classmethod
    def settings_of_code(cls, code: str) -> Mapping[str, str] | None:
        """Return the settings of Rails for the code of Kayles; None for any other code."""
        return {"spots": "two"} if code == "0.77" else None

    def solver(self, p: Heap) -> Work[Mapping[Hashable, int]] | None:
        """Compute the values of all regions up to the largest of p for Rails; None for Rims."""
        return super().solver(p) if self.spots == "two" else None

    @proved(
        "grundy",
        "With loops through any number of spots, the game is Nim: the value is the nim-sum of the numbers of spots.",
        source=_WAYS + "; a division never reaches the region's own value, since a nim-sum is at most the sum",
        conventions=(NORMAL,),
        rules={"spots": "any"},
    )
    def nim(self, p: Heap) -> int:
        """Return the nim-sum."""
        return reduce(xor, p, 0)

    @proved("grundy", PERIOD, source=PERIOD_SOURCE, conventions=(NORMAL,), rules={"spots": "two"})
    def kayles(self, p: Heap) -> int | None:
        """Return the nim-sum by the period of Kayles, which is the same game as Rails."""
        return self.by_period(p)
