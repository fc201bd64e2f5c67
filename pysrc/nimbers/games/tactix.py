"""Tac Tix: take counters that lie side by side in one row or column of a grid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..families.grids import SPELLINGS, Grid, GridGame, cell_name, cell_part, middle_cells, rotate_half
from ..model import MISERE, NORMAL, Fact, Judge, Move, Reason, claim, proved
from ..shapes import Signs
from ..text import Message


@dataclass(frozen=True)
class Tactix(GridGame):
    """Counters lie on a grid, and they are taken in runs.

    On some cells of a grid lies a counter. A move takes any number of counters from one row or one column; they must
    lie next to each other, with no empty cell between them.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = (
        "Rows from the top, o or 1 for a counter and . or 0 for none, with _ or a new line between: "
        "`oo._o.o`; a list of rows, `[[1, 1, 0], [1, 0, 1]]`; or a size, `3x4`."
    )
    title = "Tac Tix"
    family = "grids"
    aliases = ("TacTix", "Bulo", "二维尼姆", "取连子")
    size_name = "cells of the grid"
    matter = "counters"
    conventions = (NORMAL, MISERE)
    placeholder = "3x4"
    argument = "the tuple of rows from the top, each a string of o for a counter and . for an empty cell"
    examples = ("2x3", "3x3", "4x4", "oo._o.o_.oo", "oooo_o..o_oooo")
    judge = Judge(
        "T, then T lines with one grid of counters each, as 3x4 or row by row",
        sample=("3\n2x2\n2x3\noo._o.o_.oo\n", "Second\nFirst\nSecond\n"),
        program='parse_judge_text(text, "o")',
    )

    signs = "o."
    sign_spellings = Signs(
        "o.", "o", ".", (*SPELLINGS, ("1", "o"), ("0", "."), ("*", "o"), ("●", "o"), ("■", "o")), "x#○"
    )
    least = 1

    def moves(self, p: Grid) -> Iterator[Move[Grid]]:
        """Yield the runs in rows from the bottom, then those in columns; named by their first and last cells."""
        for option, first, last in self._runs(p):
            if first == last:
                yield Move(cell_name(*first), option, 0, (cell_part(*first), cell_part(*first)))
            else:
                yield Move(f"{cell_name(*first)}-{cell_name(*last)}", option, 0, (cell_part(*first), cell_part(*last)))

    def options(self, p: Grid) -> Iterator[Grid]:
        return (option for option, _, _ in self._runs(p))

    def describe_move(self, p: Grid, move: Move[Grid]) -> Message:
        first, _, last = move.name.partition("-")
        if not last:
            return Message("take the counter {cell}", cell=first)
        return Message("take the counters {first} to {last}", first=first, last=last)

    def _runs(self, p: Grid) -> Iterator[tuple[Grid, tuple[int, int], tuple[int, int]]]:
        width, rows = p
        for y, row in enumerate(rows):
            for x in range(width):
                run, end = 0, x
                while row >> end & 1:
                    run |= 1 << end
                    yield (width, (*rows[:y], row ^ run, *rows[y + 1 :])), (x, y), (end, y)
                    end += 1
        for x in range(width):
            bit = 1 << x
            for y in range(len(rows)):
                left, end = list(rows), y
                while end < len(rows) and rows[end] & bit:
                    left[end] ^= bit
                    if end > y:
                        yield (width, tuple(left)), (x, y), (x, end)
                    end += 1

    def region(self, count: int, cell: str) -> Message:
        """Return the name of a connected group of counters."""
        return Message("the counters that hang together with {cell}", cell=cell)

    def why(self, p: Grid) -> Iterator[Reason]:
        outcome = self.half_turn(p)
        if self.convention != NORMAL or outcome is None or not any(p[1]):
            return
        fact = Fact(self, p, "outcome", outcome)
        if outcome == "P":
            message = Message(
                "The half turn about the middle of the grid maps the counters onto themselves, and no run meets its "
                "own image: whatever is taken, the opponent takes the image, and so moves last."
            )
            yield Reason(message, (), (fact,))
            return
        middle = middle_cells(p)
        message = Message(
            "The half turn about the middle of the grid maps the counters onto themselves. Take what lies in the "
            "middle, {run}; from then on every run is answered with its image, which it cannot meet any more.",
            run="-".join(cell_name(x, y) for x, y in middle),
        )
        yield Reason(message, tuple(cell_part(x, y) for x, y in middle), (fact,))

    @proved(
        "outcome",
        "When a half turn maps the counters onto themselves, the second player wins if no run can meet its own image, "
        "so on a full grid with both sides even; otherwise the first player wins by taking the middle first.",
        source="symmetry",
        conventions=(NORMAL,),
    )
    def half_turn(self, p: Grid) -> str | None:
        """Return the outcome of grids that a half turn preserves, else None; only central runs meet their images."""
        width, rows = p
        height = len(rows)
        if rows != rotate_half(p):
            return None
        if not rows or (width % 2 == 0 and height % 2 == 0):
            return "P"
        return "N" if rows[height // 2] >> width // 2 & 1 else "P"

    @claim(
        "outcome",
        "In misère play, too, the second player wins a full grid of more than one counter exactly when both its sides "
        "are even.",
        source="observed by search, 4 x 5 included; no proof known to us",
        status="open",
        conventions=(MISERE,),
    )
    def misere_full(self, p: Grid) -> str | None:
        """Return the misère outcome of full grids of more than one counter; None for others."""
        width, rows = p
        if width * len(rows) < 2 or any(row != (1 << width) - 1 for row in rows):
            return None
        return "N" if width % 2 or len(rows) % 2 else "P"
