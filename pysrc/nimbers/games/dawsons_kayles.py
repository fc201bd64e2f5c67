"""Dawson's Kayles: knock down two pins that stand side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..families.heaps import PERIOD_SOURCE, Heap
from ..families.strips import EXCEPTIONS_07, PERIOD_07, Rows, periodic_nim_sum
from ..model import MISERE, NORMAL, Fact, Judge, Reason, proved, refuted
from ..text import Message


@dataclass(frozen=True)
class DawsonsKayles(Rows):
    """Rows of pins, and a ball that always hits two of them.

    Pins stand in rows. A move knocks down two pins that stand side by side; where it hits the middle of a row, two rows
    are left. A pin without a neighbour can no longer be hit.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Dawson's Kayles"
    family = "coins and strips"
    aliases = ("0.07", "Project Euler 306: Paper-strip Game", "Arc Kayles on paths", "Cram on one row", "纸带游戏")
    conventions = (NORMAL, MISERE)
    placeholder = "6,3"
    code = "0.07"
    examples = ("6,3", "8", "4,5", "2,2", "9,5", "50,15")
    judge = Judge(
        "T, then T lines with the rows of one position",
        sample=("5\n2\n5\n9\n50\n1000000000\n", "First\nSecond\nSecond\nFirst\nFirst\n"),
        program="tuple(map(int, text.split()))",
    )

    def legal_pins(self, n: int) -> Iterator[tuple[int, ...]]:
        """Yield each pin with the next one, from left to right."""
        return ((first, first + 1) for first in range(1, n))

    def removed_span(self, n: int, places: tuple[int, ...]) -> tuple[int, int] | None:
        if len(places) != 2 or not 1 <= places[0] == places[1] - 1 < n:
            return None
        return places[0], places[1]

    def why(self, p: Heap) -> Iterator[Reason]:
        if self.convention != NORMAL or len(p) != 1 or p[0] % 2:
            return
        first = p[0] // 2
        template = (
            "The number of pins is even: knock down the middle ones, {first} and {last}. Two equal rows are left, and "
            "whatever the opponent does to one of them is answered in the other."
        )
        fact = Fact(self, p, "reply", f"1-{first}.{first + 1}")
        message = Message(template, first=str(first), last=str(first + 1))
        yield Reason(message, (f"r1.{first}", f"r1.{first + 1}"), (fact,))

    @proved(
        "grundy",
        "The value of a row of n pins depends on n mod 34 alone from n = 53 on; of the shorter rows only 0, 1, 15, 17, "
        "18, 32, 35 and 52 have another value. The value of a position is the nim-sum of those of its rows.",
        source=PERIOD_SOURCE,
        conventions=(NORMAL,),
    )
    def period_34(self, p: Heap) -> int:
        """Return the nim-sum by the table of one period and the exceptions."""
        return periodic_nim_sum(p, PERIOD_07, EXCEPTIONS_07)

    @refuted(
        "grundy",
        "From the row of 4 pins on, the values repeat with period 12.",
        source="The Last Math Competition, conjecture 00000001202, disproved there in pull request 39; 12 is the "
        "period of Kayles, from row 71 on",
        counterexample="16",
        conventions=(NORMAL,),
    )
    def period_12(self, p: Heap) -> int | None:
        """Return the value of a single row as if the period were 12; None for other positions."""
        return periodic_nim_sum(((p[0] - 4) % 12 + 4,), PERIOD_07, EXCEPTIONS_07) if len(p) == 1 and p[0] >= 4 else None

    @refuted(
        "outcome",
        "A single row with an odd number of pins is lost.",
        source="a guess from the first rows with 1 and 5 pins, and from the mirror strategy for even rows",
        counterexample="3",
        conventions=(NORMAL,),
    )
    def odd(self, p: Heap) -> str | None:
        """Return P for single rows with an odd number of pins; None for other positions."""
        return "P" if len(p) == 1 and p[0] % 2 else None

    @proved(
        "outcome",
        "A single row of n > 35 pins is lost exactly when n mod 34 is 5, 9, 21, 25 or 29; the shorter ones lost are 1, "
        "5, 9, 15, 21, 25, 29 and 35.",
        source="the zeros of the certified period: " + PERIOD_SOURCE,
        conventions=(NORMAL,),
    )
    def lost_rows(self, p: Heap) -> str | None:
        """Return the outcome of single rows; None for other positions."""
        if len(p) != 1:
            return None
        return "P" if p[0] in (1, 15, 35) or p[0] % 34 in (5, 9, 21, 25, 29) else "N"
