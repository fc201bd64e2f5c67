"""Nimstring: draw the lines of Dots and Boxes; whoever closes a box must draw again."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any, ClassVar

from ..families.grids import SPELLINGS, parse_size
from ..families.strings_and_coins import LONE, StringsAndCoins, net_of
from ..model import MISERE, NORMAL, Judge, Move, Reason, Ruleset, proved
from ..notation import EMPTY, letters, readable
from ..scene import Dots, Line, Scene
from ..shapes import Signs, rows_of
from ..shapes import settled as signs_of
from ..text import IllegalError, Message, NotationError

# Rows of lines from the bottom, horizontal and vertical ones alternating: x is a drawn line, . an open one.
Lines = tuple[str, ...]
Place = tuple[int, int]  # row of lines, and the line in it
MOST = 100  # greatest number of boxes
_SIGNS = Signs("x.", "x", ".", SPELLINGS)


@dataclass(frozen=True)
class Nimstring(Ruleset[Lines]):
    """Lines between dots close boxes, and only the end of the game counts.

    Dots stand in rows and columns. Drawing a line joins two neighbouring dots. Whoever draws the fourth side of a box
    closes it and must draw again, so that a move is a whole turn: any number of lines that close a box each, then one
    line that closes none. Turns that close boxes with the same lines in another order count as one. Whoever has no such
    last line to draw cannot move. Unlike in Dots and Boxes, boxes are not counted. A line is named by
    the letter below it and the number beside it.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = (
        "Rows of lines from the top, lying and standing ones in turn, x for a drawn line and . for none: "
        "`xx_..x_.._x.._..`; a list of rows; or the boxes, `2x3`."
    )
    title = "Nimstring"
    family = "graphs"
    aliases: ClassVar[tuple[str, ...]] = (
        "Dots and Boxes without score",
        "Strings and Coins without score",
        "不计分的点格棋",
    )
    size_name = "boxes"
    conventions: ClassVar[tuple[str, ...]] = (NORMAL, MISERE)
    placeholder = "2x2"
    goals: ClassVar[tuple[str, ...]] = (
        "Boxes do not count: whoever closes one must draw another line, and whoever cannot loses.",
        "Boxes do not count: whoever closes one must draw another line, and whoever cannot wins.",
    )
    argument = (
        "the tuple of rows of lines from the top, lying and standing ones in turn, x for a drawn line, . for none"
    )
    examples = ("1x2", "2x2", "xx_..x_.._x.._..", "xxx_x..x_xxx", "1x3")
    judge = Judge(
        "T, then T lines with one position each, as 2x2 or row by row",
        sample=("3\n1x1\n1x2\n2x2\n", "First\nFirst\nSecond\n"),
    )

    def moves(self, p: Lines) -> Iterator[Move[Lines]]:
        """Yield whole turns, named by their lines in order, with points between."""
        for option, turn in _turns(p):
            cells = [_cell(place) for place in turn]
            name = ".".join(f"{letters(x)}{y + 1}" for x, y in cells)
            yield Move(name, option, 0, tuple(f"c{x}.{y}" for x, y in cells))

    def options(self, p: Lines) -> Iterator[Lines]:
        return (option for option, _ in _turns(p))

    def describe_move(self, p: Lines, move: Move[Lines]) -> Message:
        closing, _, last = move.name.rpartition(".")
        if not closing:
            return Message("draw the line {line}", line=last)
        return Message("close boxes with {lines}, then draw {line}", lines=closing.replace(".", ", "), line=last)

    def parse(self, text: str) -> Lines:
        """Return the rows of lines from the bottom: `x` drawn, `.` not; `2x3` is two rows of three open boxes."""
        size = parse_size(text)
        if size:
            height, width = size
            rows = ["." * (width + r % 2) for r in range(2 * height + 1)] if height * width else []
        else:
            found = [] if readable(text).strip() == EMPTY else rows_of(text, parted=True)
            for number, row in enumerate(found):
                if len(row) != len(found[0]) + number % 2:
                    message = Message(
                        "rows of {count} and {more} lines must come in turn",
                        count=len(found[0]),
                        more=len(found[0]) + 1,
                    )
                    raise NotationError(message, row[0][1] if row else 0)
            word = iter(signs_of([square for row in found for square in row], _SIGNS, text))
            rows = ["".join(islice(word, len(row))) for row in found]
        if len(rows) < 3 or len(rows) % 2 == 0:
            raise NotationError(Message("at least one box is needed, as in 1x1 or ._.._."), 0)
        if len(rows[0]) * (len(rows) // 2) > MOST:
            count = len(rows[0]) * (len(rows) // 2)
            raise IllegalError(Message("{count} boxes; at most {most}", count=count, most=MOST))
        return tuple(reversed(rows))

    def format(self, p: Lines) -> str:
        return "_".join(reversed(p))

    def as_argument(self, p: Lines) -> Lines:
        return p[::-1]

    def positions(self, size: int) -> Iterator[Lines]:
        """Yield every set of drawn lines around `size` boxes, the flattest grid first."""
        for height in (h for h in range(1, size + 1) if size % h == 0):
            widths = [size // height + r % 2 for r in range(2 * height + 1)]
            for signs in product("x.", repeat=sum(widths)):
                left = iter(signs)
                yield tuple("".join(next(left) for _ in range(width)) for width in widths)

    def key(self, p: Lines) -> Hashable:
        """Return the least of the eight symmetric images."""
        turned = tuple("".join(p[r][c // 2] for r in range(1 - c % 2, len(p), 2)) for c in range(2 * len(p[0]) + 1))
        forms = []
        for rows in (p, turned):
            mirrored = tuple(row[::-1] for row in rows)
            forms += [rows, rows[::-1], mirrored, mirrored[::-1]]
        return min(forms)

    def same_outcome(self, p: Lines) -> tuple[Ruleset[Any], Any] | None:
        """Return the boxes as coins on strings, where free coins are taken and the net splits into components."""
        width, height = len(p[0]), len(p) // 2
        strings, grounds = list[tuple[int, int, int]](), list[tuple[int, int]]()
        for r, row in enumerate(p):
            for i, sign in enumerate(row):
                if sign == ".":
                    boxes = _adjacent_boxes(p, (r, i))
                    if len(boxes) == 1:
                        grounds.append(boxes[0])
                    else:
                        strings.append((*boxes[0], 1 - r % 2))
        net = net_of(strings, grounds, width) if height else None
        return StringsAndCoins(), LONE if net is None else net

    def cost(self, p: Lines) -> int:
        """Return the units of work of one option: turns and keys are computed line by line."""
        return 1 + 2 * sum(map(len, p))

    def why(self, p: Lines) -> Iterator[Reason]:
        found = _loony(p)
        if self.convention != NORMAL or found is None:
            return
        shared, last = (f"{letters(x)}{y + 1}" for x, y in map(_cell, found))
        message = Message(
            "The line {shared} closes a box, and {last} would then close the box beyond it. The player to move can "
            "take both and go on in what is left, or draw {last} at once, and then the opponent takes both and goes on "
            "there. Whoever wins what is left, one of the two ways wins.",
            shared=shared, last=last,
        )  # fmt: skip
        parts = tuple(f"c{x}.{y}" for x, y in map(_cell, found))
        yield self.step_from_fact(p, "outcome", "N", message, parts)

    def scene(self, p: Lines, at_most: int) -> Scene:
        lines = [Line(*_cell((r, i)), sign == "x") for r, row in enumerate(p) for i, sign in enumerate(row)]
        closed = frozenset((x, y) for x, y in _boxes(p) if not _open(p, x, y))
        return Dots(len(p[0]), len(p) // 2, tuple(lines[:at_most]), closed, len(lines))

    @proved(
        "outcome",
        "The player to move wins when some line closes a box and leaves one open side to the box beyond it, whose last "
        "line closes nothing on its other side: both boxes can be taken, or given away with that last line.",
        source="loony moves: Winning Ways, chapter 16",
        conventions=(NORMAL,),
    )
    def loony(self, p: Lines) -> str | None:
        """Return N if a line gives the player to move both choices at the end of a chain, else None."""
        return "N" if _loony(p) else None


def _cell(place: Place) -> tuple[int, int]:
    """Return the cell of the board that shows a line."""
    row, index = place
    return 2 * index + 1 - row % 2, row


def _boxes(p: Lines) -> Iterator[tuple[int, int]]:
    return ((x, y) for y in range(len(p) // 2) for x in range(len(p[0])))


def _open(p: Lines, x: int, y: int) -> list[Place]:
    """Return the sides of a box that are not drawn."""
    sides = ((2 * y, x), (2 * y + 2, x), (2 * y + 1, x), (2 * y + 1, x + 1))
    return [(row, index) for row, index in sides if p[row][index] == "."]


def _adjacent_boxes(p: Lines, place: Place) -> list[tuple[int, int]]:
    """Return the one or two boxes that have a line as a side."""
    row, index = place
    near = ((index - 1, row // 2), (index, row // 2)) if row % 2 else ((index, row // 2 - 1), (index, row // 2))
    return [(x, y) for x, y in near if 0 <= x < len(p[0]) and 0 <= y < len(p) // 2]


def _closes(p: Lines, place: Place) -> bool:
    return any(len(_open(p, x, y)) == 1 for x, y in _adjacent_boxes(p, place))


def _draw(p: Lines, place: Place) -> Lines:
    row, index = place
    return (*p[:row], p[row][:index] + "x" + p[row][index + 1 :], *p[row + 1 :])


def _turns(p: Lines) -> Iterator[tuple[Lines, tuple[Place, ...]]]:
    """Yield (option, lines) of whole turns; of the orders in which boxes can be closed only one is used."""
    seen = {p}
    ways: list[tuple[Lines, tuple[Place, ...]]] = [(p, ())]
    for q, turn in ways:
        for place in ((r, i) for r, row in enumerate(q) for i, sign in enumerate(row) if sign == "."):
            after = _draw(q, place)
            if not _closes(q, place):
                yield after, (*turn, place)
            elif after not in seen:
                seen.add(after)
                ways.append((after, (*turn, place)))


def _loony(p: Lines) -> tuple[Place, Place] | None:
    """Return a line that closes a box, and the last line of the next box, which closes nothing; None if none does."""
    for x, y in _boxes(p):
        sides = _open(p, x, y)
        if len(sides) == 1:
            for u, v in _adjacent_boxes(p, sides[0]):
                rest = [place for place in _open(p, u, v) if place != sides[0]]
                if (u, v) != (x, y) and len(rest) == 1 and not _closes(p, rest[0]):
                    return sides[0], rest[0]
    return None
