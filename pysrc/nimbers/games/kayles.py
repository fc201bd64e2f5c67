"""Kayles: knock down one pin, or two that stand side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..families.heaps import PERIOD_SOURCE, Heap
from ..families.strips import Rows, periodic_nim_sum
from ..model import MISERE, NORMAL, Fact, Judge, Reason, proved, refuted
from ..text import Message

PERIOD = (4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)  # the value of n by n mod 12, except for EXCEPTIONS
EXCEPTIONS = {0: 0, 3: 3, 6: 3, 9: 4, 11: 6, 15: 7, 18: 3, 21: 4, 22: 6, 28: 5, 34: 6, 39: 3, 57: 4, 70: 6}


@dataclass(frozen=True)
class Kayles(Rows):
    """Rows of pins, and a ball that hits one or two of them.

    Pins stand in rows. A move knocks down one pin, or two that stand side by side; where it hits the middle of a row,
    two rows are left. Fallen pins are not set up again, so pins with a gap between them are no neighbours.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Kayles"
    family = "coins and strips"
    aliases = ("Rip Van Winkle's game", "0.77", "Rails", "保龄球游戏", "凯尔斯")
    conventions = (NORMAL, MISERE)
    placeholder = "5,3"
    code = "0.77"
    examples = ("5,3", "7", "1,4", "12", "9,4,1", "20,1")
    judge = Judge(
        "T, then T lines with the rows of one position",
        sample=("4\n2\n5 3\n1 4\n1000000000 999999999\n", "First\nFirst\nSecond\nFirst\n"),
        program="tuple(map(int, text.split()))",
    )

    def legal_pins(self, n: int) -> Iterator[tuple[int, ...]]:
        """Yield each pin alone, and with the next one, from left to right."""
        for first in range(1, n + 1):
            yield first, first
            if first < n:
                yield first, first + 1

    def removed_span(self, n: int, places: tuple[int, ...]) -> tuple[int, int] | None:
        if len(places) != 2 or not 1 <= places[0] <= places[1] <= min(n, places[0] + 1):
            return None
        return places[0], places[1]

    def why(self, p: Heap) -> Iterator[Reason]:
        if self.convention != NORMAL or len(p) != 1:
            return
        first, last = (p[0] + 1) // 2, p[0] // 2 + 1
        template = (
            "Knock down the two pins in the middle, {first} and {last}: two equal rows are left, and whatever the "
            "opponent does to one of them is answered in the other."
        )
        if first == last:
            template = (
                "Knock down the pin in the middle, {first}: two equal rows are left, and whatever the opponent does to "
                "one of them is answered in the other."
            )
        facts = (Fact(self, p, "reply", f"1-{first}.{last}"),)
        message = Message(template, first=str(first), last=str(last))
        yield Reason(message, (f"r1.{first}",) if first == last else (f"r1.{first}", f"r1.{last}"), facts)

    @proved(
        "grundy",
        "The value of a row of n pins depends on n mod 12 alone from n = 71 on; of the shorter rows only 0, 3, 6, 9, "
        "11, 15, 18, 21, 22, 28, 34, 39, 57 and 70 have another value. The value of a position is the nim-sum of those "
        "of its rows.",
        source=PERIOD_SOURCE,
        conventions=(NORMAL,),
    )
    def period_12(self, p: Heap) -> int:
        """Return the nim-sum by the table of one period and the exceptions."""
        return periodic_nim_sum(p, PERIOD, EXCEPTIONS)

    @proved(
        "outcome",
        "A single row is won: the first player takes the pin or the two pins in the middle, and answers every move "
        "with its mirror image.",
        source="Winning Ways, chapter 4; symmetry",
        conventions=(NORMAL,),
    )
    def one_row(self, p: Heap) -> str | None:
        """Return the outcome of single rows; None for others."""
        return "N" if len(p) == 1 else None

    @refuted(
        "grundy",
        "The values of rows have period 12 from the first pin on, as they have from row 71 on.",
        source="tables that print one period without its exceptions",
        counterexample="3",
        conventions=(NORMAL,),
    )
    def no_exceptions(self, p: Heap) -> int | None:
        """Return the nim-sum as if the values were periodic from the start."""
        return periodic_nim_sum(p, PERIOD, {}) if p else None

    @proved(
        "outcome",
        "Misère: a position is lost exactly when its normal value is 0, with exceptions. Let E(S) be an even and O(S) "
        "an odd number of rows whose lengths are in S. Won all the same are E(5) E(4,1); E(17,12,9) E(20,4,1); 25 "
        "E(17,12,9) O(20,4,1). Lost all the same are E(5) O(4,1); O(5) O(4,1); O(9) E(4,1); 12 E(4,1); E(17,12,9) "
        "O(20,4,1); 25 O(9) O(4,1).",
        source="W. L. Sibert and J. H. Conway, Mathematical Kayles, Int. J. Game Theory 20 (1992)",
        conventions=(MISERE,),
    )
    def sibert_conway(self, p: Heap) -> str:
        """Return the misère outcome by the theorem's lists of exceptions."""
        rows = tuple(sorted(n for n in p if n))
        without_12 = rows[: rows.index(12)] + rows[rows.index(12) + 1 :] if 12 in rows else None
        without_25 = rows[: rows.index(25)] + rows[rows.index(25) + 1 :] if 25 in rows else None
        won = (
            splits_into(rows, {5}, 0, {4, 1}, 0)
            or splits_into(rows, {17, 12, 9}, 0, {20, 4, 1}, 0)
            or splits_into(without_25, {17, 12, 9}, 0, {20, 4, 1}, 1)
        )
        lost = (
            splits_into(rows, {5}, 0, {4, 1}, 1)
            or splits_into(rows, {5}, 1, {4, 1}, 1)
            or splits_into(rows, {9}, 1, {4, 1}, 0)
            or splits_into(without_12, set(), 0, {4, 1}, 0)
            or splits_into(rows, {17, 12, 9}, 0, {20, 4, 1}, 1)
            or splits_into(without_25, {9}, 1, {4, 1}, 1)
        )
        return "P" if lost or (not won and not self.period_12(rows)) else "N"


def splits_into(rows: Heap | None, one: set[int], first: int, other: set[int], second: int) -> bool:
    """Return whether all rows are in `one` or `other`, with numbers of parity `first` and `second`; False for None."""
    if rows is None or not all(n in one or n in other for n in rows):
        return False
    return sum(n in one for n in rows) % 2 == first and sum(n in other for n in rows) % 2 == second
