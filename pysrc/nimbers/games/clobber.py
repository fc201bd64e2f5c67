"""Clobber: move a piece onto a neighbouring piece of the other colour and take it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from ..families.grids import SPELLINGS, Rows, crop, pack_rows, parse_rows, parse_size, regions, unpack_rows
from ..families.two_colours import CANONICAL, Men, captures, forms, least
from ..model import MISERE, NORMAL, Figure, Judge, Move, Reason, Ruleset, proved
from ..notation import EMPTY, letters
from ..scene import Board, Piece, Scene
from ..shapes import Signs
from ..text import Message

_OTHER = str.maketrans("xo", "ox")
_SPELLINGS = (("B", "x"), ("W", "o"), ("b", "x"), ("w", "o"), ("●", "x"), ("○", "o"), ("⚫", "x"), ("⚪", "o"))
_SIGNS = Signs("xo.", "x", ".", (*SPELLINGS, *_SPELLINGS))


@dataclass(frozen=True)
class Clobber(Ruleset[Men]):
    """Pieces of two colours take each other, and both players move both colours.

    On the cells of a grid stand dark pieces (x) and light ones (o). A move takes any piece and puts it onto a cell
    above, below, left or right of it where a piece of the other colour stands, which is removed. This is impartial
    Clobber; in the usual game each player moves one colour.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = (
        "Rows from the top, x or B dark, o or W light, . none, with _ or a new line between: `xo._ox.`, "
        '`BW_WB`; a list of rows, `["xo", "ox"]`; or a size, `3x4`.'
    )
    title = "Clobber"
    family = "grids"
    wide = True
    aliases = ("Impartial Clobber", "克洛伯棋")
    size_name = "cells of the board"
    conventions = (NORMAL, MISERE)
    placeholder = "3x4"
    argument = "the tuple of rows from the top, each a string of x for a dark piece, o for a light one and . for none"
    examples = ("3x3", "2x3", "xoxo", "xo._ox._..x", "xxo_oxx")
    judge = Judge(
        "T, then T lines with one board each, row by row, or as 3x4 for pieces of both colours in turn",
        sample=("4\nxo\nxoxo\n2x2\n2x3\n", "First\nFirst\nSecond\nSecond\n"),
    )

    def moves(self, p: Men) -> Iterator[Move[Men]]:
        """Yield the captures row by row from the bottom: to the right, left, up and down; named by both cells."""
        for option, (x, y), (u, v) in self._captures(p):
            name = f"{letters(x)}{y + 1}-{letters(u)}{v + 1}"
            yield Move(name, option, 0, (f"{x}.{y}", f"{u}.{v}"))

    def options(self, p: Men) -> Iterator[Men]:
        return (option for option, _, _ in self._captures(p))

    def describe_move(self, p: Men, move: Move[Men]) -> Message:
        start, _, end = move.name.partition("-")
        return Message("take {end} with the piece on {start}", start=start, end=end)

    def _captures(self, p: Men) -> Iterator[tuple[Men, tuple[int, int], tuple[int, int]]]:
        for y, row in enumerate(p):
            for x, piece in enumerate(row):
                if piece == ".":
                    continue
                other = "o" if piece == "x" else "x"
                left = row[:x] + "." + row[x + 1 :]
                for u in (x + 1, x - 1):
                    if 0 <= u < len(row) and row[u] == other:
                        yield (*p[:y], left[:u] + piece + left[u + 1 :], *p[y + 1 :]), (x, y), (u, y)
                for v in (y + 1, y - 1):
                    if 0 <= v < len(p) and p[v][x] == other:
                        rows = list(p)
                        rows[y], rows[v] = left, p[v][:x] + piece + p[v][x + 1 :]
                        yield tuple(rows), (x, y), (x, v)

    def parse(self, text: str) -> Men:
        """Return the rows from the bottom; the text has them from the top, or is `3x4` for alternating colours."""
        size = parse_size(text)
        if size:
            height, width = size
            return tuple("".join("xo"[(x + y) % 2] for x in range(width)) for y in range(height)) if width else ()
        numbers = (("1", "x"), ("2", "o"), ("0", ".")) if "2" in text else ()
        return parse_rows(text, replace(_SIGNS, other=_SIGNS.other + numbers))[::-1]

    def format(self, p: Men) -> str:
        return "_".join(reversed(p)) or EMPTY

    def as_argument(self, p: Men) -> Men:
        return p[::-1]

    def positions(self, size: int) -> Iterator[Men]:
        """Yield every board of `size` cells, the flattest first."""
        if size == 0:
            yield ()
        for height in (h for h in range(1, size + 1) if size % h == 0):
            width = size // height
            for cells in product(".xo", repeat=size):
                yield tuple("".join(cells[y * width : (y + 1) * width]) for y in range(height))

    def components(self, p: Men) -> Iterator[tuple[Ruleset[Any], Any]]:
        """Yield the connected groups that contain both colours."""
        return ((self, group) for group, _ in _groups(p))

    def option_parts(self, p: Men) -> Iterable[Iterable[tuple[Ruleset[Any], Any]]]:
        """Yield the groups that each capture leaves, in canonical form; each colour is packed for speed."""
        width = len(p[0]) if p else 0
        dark, light = (
            pack_rows([sum((s == sign) << x for x, s in enumerate(row)) for row in p], width) for sign in "xo"
        )
        return ([(self, form) for form in forms(*left, width + 1)] for left in captures(dark, light, width + 1))

    def figures(self, p: Men) -> Iterator[Figure]:
        for _, cells in _groups(p):
            name = Message("the group of {count} pieces with {cell}", count=len(cells), cell=_cell(*cells[0]))
            yield Figure(name, tuple(f"{x}.{y}" for x, y in cells))

    def key(self, p: Men) -> Hashable:
        """Return the least of the symmetric images of the pieces, with the colours as they are or swapped."""
        if p in CANONICAL:
            return p
        groups = tuple(group for group, _ in _groups(p))
        return p if len(groups) != 1 else least(groups[0])

    def why(self, p: Men) -> Iterator[Reason]:
        outcome = self.half_turn(p)
        if self.convention == NORMAL and outcome == "P" and any(_groups(p)):
            message = Message(
                "The half turn about the middle of the board maps pieces onto pieces, and none of them touches or is "
                "its own image: the opponent answers every capture with its image, and so moves last."
            )
            yield self.step_from_fact(p, "outcome", outcome, message)

    def scene(self, p: Men, at_most: int) -> Scene:
        width = len(p[0]) if p else 0
        men = [(x, y, sign) for y, row in enumerate(p) for x, sign in enumerate(row) if sign != "."]
        pieces = []
        for x, y, sign in men[:at_most]:
            dark, light = Piece(f"{x}.{y}", x, y, "●", "dark piece"), Piece(f"{x}.{y}", x, y, "○", "light piece")
            pieces.append(dark if sign == "x" else light)
        empty = frozenset((x, y) for y, row in enumerate(p) for x, sign in enumerate(row) if sign == ".")
        return Board(width, len(p), tuple(pieces), empty, width * len(p) + len(pieces) <= at_most, True, "men")

    @proved(
        "outcome",
        "When a half turn about the middle maps the pieces onto pieces, all of the same or all of the other colour, "
        "and the one or two cells in the middle of a board with an odd side are empty, the second player wins by "
        "answering with the image; so on every board with even sides and pieces of both colours in turn.",
        source="symmetry: no piece can then take its own image",
        conventions=(NORMAL,),
    )
    def half_turn(self, p: Men) -> str | None:
        """Return P if a half turn preserves the board, or swaps its colours, and its centre is free; else None."""
        turned = tuple(row[::-1] for row in reversed(p))
        if p not in (turned, tuple(row.translate(_OTHER) for row in turned)):
            return None
        if p and (len(p) % 2 or len(p[0]) % 2) and p[len(p) // 2][len(p[0]) // 2] != ".":
            return None
        return "P"


def _groups(p: Men) -> Iterator[tuple[Men, list[tuple[int, int]]]]:
    """Yield each connected group that contains both colours, on the smallest board, and its cells."""
    width = len(p[0]) if p else 0
    filled: Rows = tuple(sum((sign != ".") << x for x, sign in enumerate(row)) for row in p)
    for region in regions(width, filled):
        rows = unpack_rows(region, width)
        cells = [(x, y) for y, row in enumerate(rows) for x in range(width) if row >> x & 1]
        if len({p[y][x] for x, y in cells}) == 2:
            left, below = min(x for x, _ in cells), cells[0][1]
            across, shape = crop(rows)
            yield (
                tuple(
                    "".join(p[below + y][left + x] if row >> x & 1 else "." for x in range(across))
                    for y, row in enumerate(shape)
                ),
                cells,
            )


def _cell(x: int, y: int) -> str:
    return f"{letters(x)}{y + 1}"
