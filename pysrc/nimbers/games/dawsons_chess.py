"""Dawson's Chess: advance a pawn of three ranks of chess, where every capture is forced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..families.heaps import PERIOD_SOURCE, Heap
from ..families.strips import EXCEPTIONS_07, PERIOD_07, Rows, periodic_nim_sum
from ..model import MISERE, NORMAL, Fact, Judge, Move, Reason, proved, refuted
from ..text import Message


@dataclass(frozen=True)
class DawsonsChess(Rows):
    """White and black pawns face each other over one empty rank, and whoever can capture must.

    On a board with three ranks each file has a white pawn on the first and a black one on the third. A pawn moves one
    square ahead and captures diagonally ahead. When a pawn advances, the captures that follow are forced; when they are
    over, nothing can move any more in this file and in the files beside it, and it is the other player's turn. So a
    move, with all that it forces, is the choice of a file: it and its neighbours are gone.

    In normal play whoever cannot move loses; in misère play, as T. R. Dawson asked it, whoever cannot move wins.
    """

    title = "Dawson's Chess"
    family = "coins and strips"
    aliases = ("0.137", "Node Kayles on paths", "道森棋")
    size_name = "files"
    matter = "pawns"
    conventions = (NORMAL, MISERE)
    placeholder = "7"
    argument = "the tuple of the lengths of the rows of files"
    code = "0.137"
    examples = ("7", "4,3", "8", "14", "5,5", "50,34")
    judge = Judge(
        "T, then T lines with the rows of one position",
        sample=("5\n3\n4\n14\n4 3\n1000000000\n", "First\nSecond\nSecond\nFirst\nSecond\n"),
        program="tuple(map(int, text.split()))",
    )

    def legal_pins(self, n: int) -> Iterator[tuple[int, ...]]:
        """Yield the files, from left to right."""
        return ((file,) for file in range(1, n + 1))

    def removed_span(self, n: int, places: tuple[int, ...]) -> tuple[int, int] | None:
        if len(places) != 1 or not 1 <= places[0] <= n:
            return None
        return max(1, places[0] - 1), min(n, places[0] + 1)

    def describe_move(self, p: Heap, move: Move[Heap]) -> Message:
        row, _, file = move.name.partition("-")
        if len(p) == 1:
            return Message("advance the pawn of file {file}", file=file)
        return Message("advance the pawn of file {file} in row {row}", file=file, row=row)

    def why(self, p: Heap) -> Iterator[Reason]:
        if self.convention != NORMAL or len(p) != 1 or p[0] % 2 == 0:
            return
        middle = (p[0] + 1) // 2
        template = (
            "The number of files is odd: advance the pawn in the middle, {file}. Two equal rows are left, and whatever "
            "the opponent does in one of them is answered in the other."
        )
        fact = Fact(self, p, "reply", f"1-{middle}")
        yield Reason(Message(template, file=str(middle)), (f"r1.{middle}",), (fact,))

    @proved(
        "grundy",
        "The value of a row of n files depends on n mod 34 alone from n = 52 on; of the shorter rows only 0, 14, 16, "
        "17, 31, 34 and 51 have another value. The value of a position is the nim-sum of those of its rows.",
        source=PERIOD_SOURCE,
        conventions=(NORMAL,),
    )
    def period_34(self, p: Heap) -> int:
        """Return the nim-sum by the table of 0.07, shifted by one pin."""
        return periodic_nim_sum((n + 1 for n in p), PERIOD_07, EXCEPTIONS_07)

    @refuted(
        "outcome",
        "Misère: as in normal play, but for positions with rows of 1 and 2 files only.",
        source="the rule that holds for misère Nim, tried here",
        counterexample="4",
        conventions=(MISERE,),
    )
    def as_in_nim(self, p: Heap) -> str | None:
        """Return the outcome in normal play if a row has more than two pins, else None."""
        if max(p, default=0) <= 2:
            return None
        return "N" if periodic_nim_sum((n + 1 for n in p), PERIOD_07, EXCEPTIONS_07) else "P"
