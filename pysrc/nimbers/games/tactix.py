"""Tac Tix: take counters that lie side by side in one row or column of a grid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..families.grids import Grid, board, canonical, cropped, half_turned, pictured, regions, sized, unpacked
from ..model import MISERE, NORMAL, Fact, Figure, Judge, Move, Reason, Ruleset, claim
from ..notation import EMPTY, letters
from ..scene import Scene
from ..text import Message


@dataclass(frozen=True)
class Tactix(Ruleset[Grid]):
    """Counters lie on a grid, and they are taken in runs.

    On some cells of a grid lies a counter. A move takes any number of counters from one row or one column; they must
    lie next to each other, with no empty cell between them.

    In normal play whoever cannot move loses; in misère play whoever cannot move wins.
    """

    title = "Tac Tix"
    family = "grids"
    also = ("TacTix", "Bulo", "Tactical", "二维尼姆", "取连子")
    size_name = "cells of the grid"
    conventions = (NORMAL, MISERE)
    placeholder = "3x4"
    argument = "the tuple of rows from the top, each a string of o for a counter and . for an empty cell"
    examples = ("2x3", "3x3", "4x4", "oo._o.o_.oo", "oooo_o..o_oooo")
    judge = Judge(
        "T, then T lines with one grid of counters each, as 3x4 or row by row",
        sample=("3\n2x2\n2x3\noo._o.o_.oo\n", "Second\nFirst\nSecond\n"),
        program="counters(text)",
    )

    def cost(self, p: Grid) -> int:
        """The key turns and mirrors all cells."""
        return 1 + 4 * len(p)

    def moves(self, p: Grid) -> Iterator[Move[Grid]]:
        """The runs in rows from the bottom, then those in columns; named by their first and last cell."""
        for option, first, last in self._runs(p):
            if first == last:
                yield Move(_cell(*first), option, 0, (_part(*first), _part(*first)))
            else:
                yield Move(f"{_cell(*first)}-{_cell(*last)}", option, 0, (_part(*first), _part(*last)))

    def options(self, p: Grid) -> Iterator[Grid]:
        """The grids left."""
        return (option for option, _, _ in self._runs(p))

    def describe_move(self, p: Grid, move: Move[Grid]) -> Message:
        """The run by its ends."""
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

    def parse(self, text: str) -> Grid:
        """Rows from the top, `o` for a counter and `.` for none, `_` between them; or `3x4` for a full grid."""
        size = sized(text)
        if size:
            height, width = size
            return (width, ((1 << width) - 1,) * height) if height * width else (0, ())
        rows = pictured(text, "o.")
        full = tuple(sum(1 << x for x, sign in enumerate(row) if sign == "o") for row in reversed(rows))
        return (len(rows[0]), full) if rows else (0, ())

    def format(self, p: Grid) -> str:
        """Rows from the top with _ between."""
        return "_".join(self.as_argument(p)) or EMPTY

    def as_argument(self, p: Grid) -> tuple[str, ...]:
        """The rows as text, from the top."""
        width, rows = p
        return tuple("".join(".o"[row >> x & 1] for x in range(width)) for row in reversed(rows))

    def positions(self, size: int) -> Iterator[Grid]:
        """Every grid of that many cells, the flattest first, with every choice of counters."""
        if size == 0:
            yield 0, ()
            return
        for height in (h for h in range(1, size + 1) if size % h == 0):
            width = size // height
            full = (1 << width) - 1
            for counters in range(1 << size):
                yield width, tuple(counters >> y * width & full for y in range(height))

    def components(self, p: Grid) -> Iterator[tuple[Ruleset[Any], Any]]:
        """The connected groups of counters, each on the smallest grid that holds it."""
        width, rows = p
        return ((self, cropped(unpacked(region, width))) for region in regions(width, rows, 1))

    def figures(self, p: Grid) -> Iterator[Figure]:
        """A group by the first of its cells."""
        width, rows = p
        for region in regions(width, rows, 1):
            cells = [(x, y) for y, row in enumerate(unpacked(region, width)) for x in range(width) if row >> x & 1]
            name = Message("the counters that hang together with {cell}", cell=_cell(*cells[0]))
            yield Figure(name, tuple(_part(x, y) for x, y in cells))

    def key(self, p: Grid) -> Grid:
        """The least of the eight turns and reflections of the counters, moved to the corner."""
        return canonical(cropped(list(p[1])))

    def why(self, p: Grid) -> Iterator[Reason]:
        """The half turn, on grids it maps onto themselves."""
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
        middle = _middle(*p)
        message = Message(
            "The half turn about the middle of the grid maps the counters onto themselves. Take what lies in the "
            "middle, {run}; from then on every run is answered with its image, which it cannot meet any more.",
            run="-".join(_cell(x, y) for x, y in middle),
        )
        yield Reason(message, tuple(_part(x, y) for x, y in middle), (fact,))

    def scene(self, p: Grid, at_most: int) -> Scene:
        """The grid, empty cells marked."""
        return board(p, at_most)

    @claim(
        "outcome",
        "When a half turn maps the counters onto themselves, the second player wins if no run can meet its own image, "
        "so on a full grid with both sides even; otherwise the first player wins by taking the middle first.",
        source="symmetry",
        status="proved",
        conventions=(NORMAL,),
    )
    def half_turn(self, p: Grid) -> str | None:
        """Speaks of grids that the half turn maps onto themselves; a run meets its image only across the middle."""
        width, rows = p
        height = len(rows)
        if rows != half_turned(p):
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
        """Speaks of full grids of more than one counter."""
        width, rows = p
        if width * len(rows) < 2 or any(row != (1 << width) - 1 for row in rows):
            return None
        return "N" if width % 2 or len(rows) % 2 else "P"


def counters(text: str) -> Grid:
    """The grid of judge text: 3x4, or rows from the top with _ between."""
    if text[0].isdigit():
        height, width = map(int, text.split("x"))
        return width, ((1 << width) - 1,) * height
    rows = text.strip().split("_")
    return len(rows[0]), tuple(sum((sign == "o") << x for x, sign in enumerate(row)) for row in reversed(rows))


def _middle(width: int, rows: tuple[int, ...]) -> list[tuple[int, int]]:
    """The one or two cells in the middle of a grid with an odd side."""
    x, y = width // 2, len(rows) // 2
    if width % 2 == 0:
        return [(x - 1, y), (x, y)]
    return [(x, y - 1), (x, y)] if len(rows) % 2 == 0 else [(x, y)]


def _cell(x: int, y: int) -> str:
    return f"{letters(x)}{y + 1}"


def _part(x: int, y: int) -> str:
    return f"c{x}.{y}"
