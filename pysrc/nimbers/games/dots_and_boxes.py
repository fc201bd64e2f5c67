"""Dots and Boxes: draw lines between dots; whoever closes a box has it, and must draw again."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ..model import SCORING, Judge, Move, Reason, proved
from ..notation import letters
from ..text import Message
from .nimstring import Lines, Nimstring


@dataclass(frozen=True)
class DotsAndBoxes(Nimstring):
    """Lines between dots close boxes, and whoever has more boxes wins.

    Dots stand in rows and columns. Drawing a line joins two neighbouring dots. Whoever draws the fourth side of a box
    gets it and must draw again, so that a move is a whole turn: any number of lines that close a box each, then one
    line that closes none, if there is one left. Turns that close boxes with the same lines in another order count as
    one. Boxes that are closed at the start are nobody's. A line is named by the letter below it and the number beside
    it.

    When all lines are drawn, the player with more boxes wins; equally many are a tie.
    """

    title = "Dots and Boxes"
    aliases = ("Dots", "Boxes", "Paddocks", "Pigs in a Pen", "La Pipopipette", "点格棋", "围地盘")
    conventions = (SCORING,)
    goals = ("Whoever closes more boxes wins.",)
    examples = ("1x2", "2x2", "xx_..x_.._x.._..", "xxx_x..x_xxx", "1x3")
    judge = Judge(
        "T, then T lines with one position each, as 2x2 or row by row",
        sample=("3\n1x1\n1x2\n2x2\n", "Second\nTie\nFirst\n"),
    )

    def moves(self, p: Lines) -> Iterator[Move[Lines]]:
        """Yield whole turns, named by their lines in order, with points between."""
        board = _board(len(p[0]), len(p) // 2)
        for gain, option, turn in board.turns(_number(p)):
            cells = [board.cells[index] for index in turn]
            name = ".".join(f"{letters(x)}{y + 1}" for x, y in cells)
            yield Move(name, board.rows(option), gain, tuple(f"c{x}.{y}" for x, y in cells))

    def options(self, p: Lines) -> Iterator[Lines]:
        return (option for _, option in self.scored_options(p))

    def scored_options(self, p: Lines) -> Iterator[tuple[int, Lines]]:
        board = _board(len(p[0]), len(p) // 2)
        return ((gain, board.rows(option)) for gain, option, _ in board.turns(_number(p)))

    def describe_move(self, p: Lines, move: Move[Lines]) -> Message:
        if not any("." in row for row in move.option):
            return Message("close the last boxes with {lines}", lines=move.name.replace(".", ", "))
        return super().describe_move(p, move)

    def key(self, p: Lines) -> Hashable:
        """Return the least of the symmetric images of the board."""
        return (len(p[0]), len(p), _board(len(p[0]), len(p) // 2).least(_number(p)))

    def cost(self, p: Lines) -> int:
        """Return the units of work of one option, which is written, turned and mirrored line by line."""
        return 4 + (sum(map(len, p)) >> 1)

    def same_outcome(self, p: Lines) -> None:
        """Return None: Strings and Coins does not count boxes."""

    def why(self, p: Lines) -> Iterator[Reason]:
        gain = self.all_at_once(p)
        if gain:
            message = Message("All {count} boxes that are open can be closed in one turn.", count=gain)
            yield self.step_from_fact(p, "score", gain, message)

    def loony(self, p: Lines) -> None:
        """Return None: a loony line need not win when boxes count."""

    @proved(
        "score",
        "Where all open boxes can be closed in one turn, that is best, and the margin is their number.",
        source="nobody can get more boxes than are open",
    )
    def all_at_once(self, p: Lines) -> int | None:
        """Return the score where all lines can be drawn in one turn, or none is left; None for other positions."""
        board = _board(len(p[0]), len(p) // 2)
        start = drawn = _number(p)
        while closing := board.closing(drawn):
            drawn |= closing[0]
        return board.closed(drawn) - board.closed(start) if drawn == board.full else None


class _Board:
    """A board whose lines are the bits of a number, the lowest row first; 1 is a drawn line."""

    def __init__(self, width: int, height: int) -> None:
        self.widths = [width + row % 2 for row in range(2 * height + 1)]
        starts = [sum(self.widths[:row]) for row in range(2 * height + 1)]
        self.count = sum(self.widths)
        self.full = (1 << self.count) - 1
        self.cells = [(2 * i + 1 - row % 2, row) for row, length in enumerate(self.widths) for i in range(length)]
        self.spans = [slice(start, start + length) for start, length in zip(starts, self.widths, strict=True)]
        self.boxes = [
            1 << starts[2 * y] + x | 3 << starts[2 * y + 1] + x | 1 << starts[2 * y + 2] + x
            for y in range(height)
            for x in range(width)
        ]
        self.symmetries = [self._table(symmetry) for symmetry in _SYMMETRIES[: 7 if width == height else 3]]

    def _table(self, symmetry: tuple[bool, bool, bool]) -> list[list[int]]:
        """Return for every group of eight lines a table of its images under a symmetry."""
        turned, mirrored, flipped = symmetry
        right, top = 2 * self.widths[0], len(self.widths) - 1
        places = {cell: index for index, cell in enumerate(self.cells)}
        bits = []
        for x, y in self.cells:
            u, v = (y, x) if turned else (x, y)
            bits.append(1 << places[right - u if mirrored else u, top - v if flipped else v])
        tables = []
        for start in range(0, self.count, 8):
            table = [0]
            for bit in bits[start : start + 8]:
                table += [number | bit for number in table]
            tables.append(table)
        return tables

    def least(self, drawn: int) -> int:
        """Return the least number among the symmetric images."""
        parts = drawn.to_bytes((self.count + 7) // 8, "little")
        turned = [sum([table[part] for table, part in zip(tables, parts, strict=True)]) for tables in self.symmetries]
        return min(drawn, *turned)

    def rows(self, drawn: int) -> Lines:
        """Return the position with these lines drawn."""
        signs = f"{drawn:0{self.count}b}"[::-1].translate(_SIGNS)
        return tuple([signs[span] for span in self.spans])

    def closed(self, drawn: int) -> int:
        """Return how many boxes are closed."""
        return sum(1 for box in self.boxes if drawn & box == box)

    def closing(self, drawn: int) -> list[int]:
        """Return the last line of each box that lacks only one."""
        left = [box & ~drawn for box in self.boxes]
        return [line for line in left if line and not line & line - 1]

    def turns(self, start: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """Yield (gain, option, lines) of whole turns; of the orders in which boxes can be closed only one is used."""
        seen = {start}
        ways: list[tuple[int, int, tuple[int, ...]]] = [(0, start, ())]
        for gained, drawn, turn in ways:
            if drawn == self.full and turn:
                yield gained, drawn, turn
            free = self.full ^ drawn
            closing = self.closing(drawn)
            while free:
                line = free & -free
                free ^= line
                after, way = drawn | line, (*turn, line.bit_length() - 1)
                if line not in closing:
                    yield gained, after, way
                elif after not in seen:
                    seen.add(after)
                    ways.append((gained + closing.count(line), after, way))


# (transposed, mirrored left to right, flipped top to bottom)
_SYMMETRIES = [(t, m, f) for t in (False, True) for m in (False, True) for f in (False, True)][1:]
_SIGNS, _BITS = str.maketrans("01", ".x"), str.maketrans(".x", "01")


@lru_cache(64)
def _board(width: int, height: int) -> _Board:
    return _Board(width, height)


def _number(p: Lines) -> int:
    """Return the drawn lines as bits."""
    return int("".join(p)[::-1].translate(_BITS), 2)
