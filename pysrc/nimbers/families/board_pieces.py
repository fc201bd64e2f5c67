"""A chess piece that moves only left, down, or left and down, by steps or by slides."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from ..model import Move, Ruleset
from ..notation import EMPTY, flat, integer, items, shown
from ..scene import Board, Mark, Piece, Scene, Table
from ..search.boards import Step
from ..search.fast_boards import fast_table, fast_table_work
from ..shapes import dotted, structured
from ..text import IllegalError, Message, NotationError, Work
from .clause_templates import piece

Square = tuple[int, int]
# The chess pieces whose moves towards the corner make a game: their steps and their slides.
PIECES: dict[str, tuple[tuple[Step, ...], tuple[Step, ...]]] = {
    "rook": ((), ((0, 1), (1, 0))),
    "bishop": ((), ((1, 1),)),
    "queen": ((), ((0, 1), (1, 0), (1, 1))),
    "king": (((0, 1), (1, 0), (1, 1)), ()),
    "knight": (((1, 2), (2, 1)), ()),
}
MAX_SIDE = 1_000
_MOVES = 20


@dataclass(frozen=True)
class BoardPiece(Ruleset[Square]):
    """One piece on an n x n board whose bottom left cell is (0, 0); whoever cannot move loses.

    `steps` are moves made once, `slides` moves made any number of times; (1, 2) is one left and two down.
    """

    spellings = "Column and row, counted from 0 at the lower left: `3,4`, `(3, 4)`."
    title = "Board piece"
    size_name = "farthest coordinate"
    argument = "(x, y): column and row of the piece"
    examples: ClassVar[tuple[str, ...]] = ("3,4",)

    clauses = piece(lambda self: (self.steps, self.slides))  # on a board without end

    n: int = 50
    steps: tuple[Step, ...] = ()
    slides: tuple[Step, ...] = ()

    def targets(self, p: Square) -> Iterator[Square]:
        """Yield the cells one move away, steps before slides."""
        x, y = p
        for dx, dy in self.steps:
            if dx <= x and dy <= y:
                yield x - dx, y - dy
        for dx, dy in self.slides:
            reach = min(x // dx if dx else y, y // dy if dy else x)
            for k in range(1, reach + 1):
                yield x - k * dx, y - k * dy

    def moves(self, p: Square) -> Iterator[Move[Square]]:
        """Yield each move, named by the cell it goes to."""
        for x, y in self.targets(p):
            yield Move(f"{x},{y}", (x, y), 0, ("piece", f"c{x}.{y}"))

    def options(self, p: Square) -> Iterator[Square]:
        """Yield the cells one move away."""
        return self.targets(p)

    def parse(self, text: str) -> Square:
        """Return the cell that two coordinates name."""
        x, y = coordinates(text, 2, self.n)
        return x, y

    def format(self, p: Square) -> str:
        """Return column and row with a comma between."""
        return f"{p[0]},{p[1]}"

    def positions(self, size: int) -> Iterator[Square]:
        """Yield the cells whose larger coordinate is `size`."""
        if size < self.n:
            yield from corner_cells(size)

    def settings(self) -> dict[str, str]:
        """Return the size of the board and the moves, even where they are not rule parameters."""
        moves = {"steps": Vectors().write(self.steps), "slides": Vectors().write(self.slides)}
        return {"n": str(self.n), **moves}

    def solver(self, p: Square) -> Work[Mapping[Hashable, int]]:
        """Compute the Grundy values of all cells up to p, row by row with bit masks."""
        table = yield from fast_table_work(self.steps, self.slides, p[0] + 1, p[1] + 1)
        return {(x, y): value for y, row in enumerate(table) for x, value in enumerate(row)}

    def pieces(self) -> dict[str, BoardPiece]:
        """Return the pieces on the board by name, for their tables."""
        return {"piece": self}

    def table(self, side: int) -> Table:
        """Return the Grundy values of a whole board of that side."""
        return Table(self.title, side, side, fast_table(self.steps, self.slides, side, side))

    def tables(self, p: Square) -> list[Table]:
        """Return the heat map of the board with the piece on it."""
        return [self.table(self.n).with_marks(Mark(*p, "piece"))]

    def scene(self, p: Square, at_most: int) -> Scene:
        """Return the board with its piece."""
        pieces = (Piece("piece", *p, "●", "piece"),)[:at_most]
        return Board.corner(self.n, pieces, at_most)


@dataclass(frozen=True)
class Vectors:
    """A rule parameter that is a set of moves, each as cells left.cells down: 1.2,2.1; - is the empty set."""

    least: int | None = None
    greatest: int | None = None
    type: str = "vectors"
    example: str = "1.2,2.1"

    def read(self, text: str) -> tuple[Step, ...]:
        """Return the moves in rising order, each once; raises NotationError or IllegalError.

        >>> Vectors().read("2.1, 1.2")
        ((1, 2), (2, 1))
        """
        found = set()
        moves = dotted(text, "a move such as 1.2 (left.down)")
        if structured(text) and [down for _, down, _ in moves] == [None, None]:  # (1, 0) is one move
            moves = [(moves[0][0], moves[1][0], moves[0][2])]
        for left, down, at in moves:
            if down is None:
                word = shown(str(left))
                raise NotationError(Message("expected a move such as 1.2 (left.down), found {word}", word=word), at)
            if (left, down) == (0, 0) or max(left, down) > MAX_SIDE:
                message = Message(
                    "a move goes somewhere, and at most {most} cells: {word}", word=f"{left}.{down}", most=MAX_SIDE
                )
                raise IllegalError(message, at)
            found.add((left, down))
        if text.strip() == EMPTY or (structured(text) and not found):
            return ()
        if not 0 < len(found) <= _MOVES:
            raise NotationError(Message("give 1 to {most} moves such as 1.2, or - for none", most=_MOVES), 0)
        return tuple(sorted(found))

    def write(self, value: tuple[Step, ...]) -> str:
        """Return the moves with commas between, or - if there are none."""
        return ",".join(f"{dx}.{dy}" for dx, dy in value) or EMPTY


@cache
def corner_cells(size: int) -> tuple[Square, ...]:
    """Return the cells (x, y) with max(x, y) = size, row by row."""
    return (*((size, y) for y in range(size)), *((x, size) for x in range(size + 1)))


def coordinates(text: str, count: int, n: int) -> list[int]:
    """Return `count` coordinates of an n x n board; raises NotationError or IllegalError with the place."""
    plain = flat(text)
    other = re.search(r"[^0-9,\s]", plain)
    if other:
        raise NotationError(Message("did not expect {word} here", word=shown(other.group())), other.start())
    found = list(items(plain))
    if len(found) != count:
        message = Message("expected {count} coordinates, found {found}", count=count, found=len(found))
        raise NotationError(message, found[count][0] if len(found) > count else len(plain.rstrip()))
    return [on_board(integer(plain, *span), n, span[0]) for span in found]


def on_board(number: int, n: int, at: int) -> int:
    """Return a coordinate of an n x n board; raises IllegalError where it is off the board."""
    if number >= n:
        message = Message("{number} is off the board: coordinates go from 0 to {last}", number=number, last=n - 1)
        raise IllegalError(message, at)
    return number
