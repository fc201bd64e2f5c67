"""Cram: place dominoes on a grid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..families.grids import Grid, board, canonical, cropped, half_turned, regions, unpacked
from ..model import MISERE, NORMAL, Fact, Figure, Judge, Move, Reason, Ruleset, claim
from ..notation import EMPTY, friendly, letters, shown
from ..scene import Scene
from ..text import IllegalError, Message, NotationError

MAX_CELLS = 2_500


@dataclass(frozen=True)
class Cram(Ruleset[Grid]):
    """Two players place dominoes on one grid.

    There is a grid on which some cells may be taken. A move places a domino on two free cells that share a side, lying
    or standing.

    In normal play whoever cannot move loses; in misère play whoever cannot move wins.
    """

    title = "Cram"
    family = "grids"
    also = (
        "Plugg",
        "dots-and-pairs",
        "impartial Domineering",
        "多米诺骨牌游戏",
    )
    size_name = "cells"
    conventions = (NORMAL, MISERE)
    placeholder = "3x4"
    argument = "the tuple of rows from the top, each a string of . for a free cell and x for a taken one"
    examples = ("...._...._....", "..._..._...", "....._.....", ".x.._...._..x.", "........_........")
    judge = Judge(
        "T, then T lines with one grid each, as 3x4 or row by row",
        sample=("2\n2x2\n2x3\n", "Second\nFirst\n"),
        program="grid(text)",
    )

    def moves(self, p: Grid) -> Iterator[Move[Grid]]:
        """Lying dominoes row by row from the bottom, then standing ones; named by their two cells."""
        for option, (x, y), (u, v) in self._placements(p):
            name = f"{letters(x)}{y + 1}-{letters(u)}{v + 1}"
            yield Move(name, option, 0, (f"c{x}.{y}", f"c{u}.{v}"))

    def describe_move(self, p: Grid, move: Move[Grid]) -> Message:
        """The two cells."""
        one, other = move.name.split("-")
        return Message("place a domino on {one} and {other}", one=one, other=other)

    def options(self, p: Grid) -> Iterator[Grid]:
        """The grids left."""
        return (option for option, _, _ in self._placements(p))

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

    def parse(self, text: str) -> Grid:
        """Rows from the top, `.` free and `x` taken, `_` between them; or `3x4` for 3 empty rows of 4."""
        plain = friendly(text)
        size = re.fullmatch(r"\s*([0-9]{1,4})\s*[x×*]\s*([0-9]{1,4})\s*", plain)
        if size:
            height, width = int(size[1]), int(size[2])
            _check(height * width)
            return (width, ((1 << width) - 1,) * height) if height * width else (0, ())
        if plain.strip() in ("", EMPTY):
            return 0, ()
        rows: list[int] = []
        width = 0
        for match in re.finditer(r"[^_/\s]+", plain):
            line = match.group()
            bad = re.search(r"[^.xX]", line)
            if bad:
                message = Message(
                    "expected . for a free cell or x for a taken one, found {word}", word=shown(bad.group())
                )
                raise NotationError(message, match.start() + bad.start())
            if rows and len(line) != width:
                message = Message("this row has {count} cells, the first one {width}", count=len(line), width=width)
                raise NotationError(message, match.start())
            width = len(line)
            rows.append(sum(1 << x for x, sign in enumerate(line) if sign == "."))
        _check(width * len(rows))
        return width, tuple(reversed(rows))

    def format(self, p: Grid) -> str:
        """Rows from the top with _ between."""
        width, rows = p
        return "_".join("".join(".x"[~row >> x & 1] for x in range(width)) for row in reversed(rows)) or EMPTY

    def as_argument(self, p: Grid) -> tuple[str, ...]:
        """The rows as text, from the top."""
        return tuple(self.format(p).split("_")) if p[1] else ()

    def positions(self, size: int) -> Iterator[Grid]:
        """Every grid of that many cells, the flattest first, with every choice of taken cells."""
        if size == 0:
            yield 0, ()
            return
        for height in (h for h in range(1, size + 1) if size % h == 0):
            width = size // height
            full = (1 << width) - 1
            for taken in range(1 << size):
                yield width, tuple(full & ~(taken >> y * width) for y in range(height))

    def components(self, p: Grid) -> Iterator[tuple[Ruleset[Any], Any]]:
        """The connected regions of at least two free cells, each on the smallest grid that holds it."""
        width, rows = p
        for region in regions(width, rows):
            yield self, cropped(unpacked(region, width))

    def figures(self, p: Grid) -> Iterator[Figure]:
        """A region by the first of its cells."""
        width, rows = p
        for region in regions(width, rows):
            cells = [(x, y) for y, row in enumerate(unpacked(region, width)) for x in range(width) if row >> x & 1]
            (x, y), count = cells[0], len(cells)
            name = Message("the region of {count} cells at {cell}", count=count, cell=f"{letters(x)}{y + 1}")
            yield Figure(name, tuple(f"c{x}.{y}" for x, y in cells))

    def key(self, p: Grid) -> Grid:
        """The least of the eight turns and reflections of the free cells, moved to the corner."""
        return canonical(cropped(list(p[1])))

    def why(self, p: Grid) -> Iterator[Reason]:
        """The half-turn, on grids it maps onto themselves."""
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
        width, rows = p
        (x, y), (u, v) = _middle(width, len(rows))
        one, other = f"{letters(x)}{y + 1}", f"{letters(u)}{v + 1}"
        yield Reason(Message(template, one=one, other=other), (f"c{x}.{y}", f"c{u}.{v}"), (fact,))

    def scene(self, p: Grid, at_most: int) -> Scene:
        """The grid, taken cells marked."""
        return board(p, at_most)

    @claim(
        "outcome",
        "When a half turn maps the free cells onto themselves and no free domino overlaps its own image, the second "
        "player wins by answering with the image; so on an empty grid with both sides even. With one side even and the "
        "two middle cells free, the first player takes these and then does the same.",
        source="Winning Ways, chapter 15; symmetry",
        status="proved",
        conventions=(NORMAL,),
    )
    def half_turn(self, p: Grid) -> str | None:
        """Speaks of grids that the half turn maps onto themselves; where both sides are odd, of a taken middle cell."""
        width, rows = p
        height = len(rows)
        if rows != half_turned(p):
            return None
        middle_free = bool(rows and rows[height // 2] >> width // 2 & 1)
        if width % 2 and height % 2:
            return None if middle_free else "P"
        return "N" if width % 2 != height % 2 and middle_free else "P"


def grid(text: str) -> Grid:
    """The grid of judge text: 3x4, or rows from the top with _ between."""
    if text[0].isdigit():
        height, width = map(int, text.split("x"))
        return width, ((1 << width) - 1,) * height
    rows = text.strip().split("_")
    return len(rows[0]), tuple(sum((sign == ".") << x for x, sign in enumerate(row)) for row in reversed(rows))


def _middle(width: int, height: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two middle cells of a grid with one side even."""
    x, y = width // 2, height // 2
    return ((x - 1, y), (x, y)) if width % 2 == 0 else ((x, y - 1), (x, y))


def _check(cells: int) -> None:
    if cells > MAX_CELLS:
        raise IllegalError(Message("{cells} cells; at most {most}", cells=cells, most=MAX_CELLS))
