"""Crosses-crosses: put crosses on a strip, never one beside another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..families.heaps import PERIOD_SOURCE
from ..families.strips import EXCEPTIONS_07, PERIOD_07, RunStrip, periodic_nim_sum
from ..model import MISERE, NORMAL, Fact, Judge, Move, Reason, proved, refuted
from ..text import Message

_FREE = re.compile(r"(?<!x)\.(?!x)")  # a square for a new cross
_RUN = re.compile(r"(?:(?<!x)\.(?!x))+")


@dataclass(frozen=True)
class CrossesCrosses(RunStrip):
    """Two players put crosses on a strip, and no two crosses may touch.

    There is a strip of squares. A move puts a cross on an empty square that has no cross beside it.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Crosses-crosses"
    family = "coins and strips"
    aliases = (
        "0.137", "Node Kayles on a path", "Dawson's Chess on squares", "cp-algorithms: Crosses-crosses", "叉叉游戏",
    )  # fmt: skip
    conventions = (NORMAL, MISERE)
    placeholder = "......."
    code = "0.137"
    examples = (".......", "....", "x........", "..............", "....x.....", "." * 50)
    judge = Judge(
        "T, then T lines with one strip each",
        sample=("4\n....\n.....\nx........\n..............\n", "Second\nFirst\nFirst\nSecond\n"),
        program="text.strip()",
    )

    def moves(self, p: str) -> Iterator[Move[str]]:
        """Yield a cross on each free square, named by its number from 1."""
        for match in _FREE.finditer(p):
            i = match.start()
            yield Move(str(i + 1), f"{p[:i]}x{p[i + 1 :]}", 0, (f"s{i + 1}",))

    def options(self, p: str) -> Iterator[str]:
        return (f"{p[: m.start()]}x{p[m.end() :]}" for m in _FREE.finditer(p))

    def describe_move(self, p: str, move: Move[str]) -> Message:
        return Message("put a cross on square {place}", place=move.name)

    def runs(self, p: str) -> Iterator[tuple[int, int]]:
        return (match.span() for match in _RUN.finditer(p))

    def why(self, p: str) -> Iterator[Reason]:
        if self.convention != NORMAL or "x" in p or len(p) % 2 == 0:
            return
        middle = len(p) // 2 + 1
        template = (
            "The number of squares is odd: put a cross in the middle, on {place}, and answer every cross with its "
            "mirror image, which is never beside it."
        )
        fact = Fact(self, p, "reply", str(middle))
        yield Reason(Message(template, place=str(middle)), (f"s{middle}",), (fact,))

    @proved(
        "grundy",
        "The value of a run of n squares on which crosses may be put depends on n mod 34 alone from n = 52 on; of the "
        "shorter runs only 0, 14, 16, 17, 31, 34 and 51 have another value. The value of a position is the nim-sum of "
        "those of its runs.",
        source=PERIOD_SOURCE,
        conventions=(NORMAL,),
    )
    def period_34(self, p: str) -> int:
        """Return the nim-sum by the table of 0.07, shifted by one place."""
        return periodic_nim_sum((len(run) + 1 for run in _RUN.findall(p)), PERIOD_07, EXCEPTIONS_07)

    @refuted(
        "outcome",
        "An untouched strip with an odd number of squares is won, by the cross in the middle and mirror images; one "
        "with an even number is lost, since every cross can be answered with its mirror image.",
        source="the mirror strategy for odd strips, used for even ones as well",
        counterexample="..",
        conventions=(NORMAL,),
    )
    def mirror(self, p: str) -> str | None:
        """Return the outcome of untouched strips; None for others. A strip of even length has no middle square."""
        return None if "x" in p else "N" if len(p) % 2 else "P"
