"""Cram: place dominoes on a grid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..families.grids import Grid, GridGame, cell_name, cell_part, middle_cells, rotate_half
from ..model import MISERE, NORMAL, Fact, Judge, Move, Reason, proved
from ..text import Message


@dataclass(frozen=True)
class Cram(GridGame):
    """Two players place dominoes on one grid.

    There is a grid on which some cells may be taken. A move places a domino on two free cells that share a side, lying
    or standing.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Cram"
    family = "grids"
    aliases = ("Plugg", "dots-and-pairs", "impartial Domineering")
    size_name = "cells"
    matter = "tiles"
    conventions = (NORMAL, MISERE)
    placeholder = "3x4"
    argument = "the tuple of rows from the top, each a string of . for a free cell and x for a taken one"
    examples = ("...._...._....", "..._..._...", "....._.....", ".x.._...._..x.", "........_........")
    judge = Judge(
        "T, then T lines with one grid each, as 3x4 or row by row",
        sample=("2\n2x2\n2x3\n", "Second\nFirst\n"),
        program='parse_judge_text(text, ".")',
    )

    def moves(self, p: Grid) -> Iterator[Move[Grid]]:
        """Yield horizontal dominoes row by row from the bottom, then vertical ones; named by their two cells."""
        for option, (x, y), (u, v) in self._placements(p):
            name = f"{cell_name(x, y)}-{cell_name(u, v)}"
            yield Move(name, option, 0, (cell_part(x, y), cell_part(u, v)))

    def describe_move(self, p: Grid, move: Move[Grid]) -> Message:
        one, other = move.name.split("-")
        return Message("place a domino on {one} and {other}", one=one, other=other)

    def options(self, p: Grid) -> Iterator[Grid]:
        return (option for option, _, _ in self._placements(p))

    def free_after(self, free: int, stride: int) -> Iterator[int]:
        for step in (1, stride):
            starts = free & free >> step
            while starts:
                bit = starts & -starts
                starts ^= bit
                yield free & ~(bit | bit << step)

    def _placements(self, p: Grid) -> Iterator[tuple[Grid, tuple[int, int], tuple[int, int]]]:
        width, rows = p
        for y, row in enumerate(rows):
            starts = row & row >> 1
            while starts:
                bit = starts & -starts
                starts ^= bit
                x = bit.bit_length() - 1
                yield (width, (*rows[:y], row ^ (bit | bit << 1), *rows[y + 1 :])), (x, y), (x + 1, y)
        for y in range(len(rows) - 1):
            both = rows[y] & rows[y + 1]
            while both:
                bit = both & -both
                both ^= bit
                x = bit.bit_length() - 1
                yield (width, (*rows[:y], rows[y] ^ bit, rows[y + 1] ^ bit, *rows[y + 2 :])), (x, y), (x, y + 1)

    def why(self, p: Grid) -> Iterator[Reason]:
        outcome = self.half_turn(p)
        if self.convention != NORMAL or outcome is None:
            return
        fact = Fact(self, p, "outcome", outcome)
        if outcome == "P":
            template = (
                "The half turn about the middle of the grid maps the free cells onto themselves, and no domino "
                "overlaps its own image: the opponent can answer every domino with its image, and so moves last."
            )
            yield Reason(Message(template), (), (fact,))
            return
        template = (
            "The half turn about the middle of the grid maps the free cells onto themselves. A domino on the two "
            "middle cells {one} and {other} is its own image; from then on every domino is answered with its image."
        )
        middle = middle_cells(p)
        one, other = (cell_name(x, y) for x, y in middle)
        yield Reason(Message(template, one=one, other=other), tuple(cell_part(x, y) for x, y in middle), (fact,))

    @proved(
        "outcome",
        "When a half turn maps the free cells onto themselves and no free domino overlaps its own image, the second "
        "player wins by answering with the image; so on an empty grid with both sides even. With one side even and the "
        "two middle cells free, the first player takes these and then does the same.",
        source="Winning Ways, chapter 15; symmetry",
        conventions=(NORMAL,),
    )
    def half_turn(self, p: Grid) -> str | None:
        """Return the outcome of grids that a half turn preserves; None for others, and if the centre is a free cell."""
        width, rows = p
        height = len(rows)
        if rows != rotate_half(p):
            return None
        middle_free = bool(rows and rows[height // 2] >> width // 2 & 1)
        if width % 2 and height % 2:
            return None if middle_free else "P"
        return "N" if width % 2 != height % 2 and middle_free else "P"
