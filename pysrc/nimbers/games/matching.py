"""Matching game: walk a token over a grid and never enter a cell twice."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import chain
from random import Random

from ..families.grids import SPELLINGS, parse_rows, parse_size
from ..model import MISERE, NORMAL, Fact, Judge, Move, Reason, Ruleset, proved, refuted
from ..notation import letters, readable
from ..scene import Board, Piece, Scene
from ..shapes import Signs
from ..text import IllegalError, Message, NotationError

Walk = tuple[str, ...]  # rows from the bottom: o the token, . a free cell, x a closed one
Cell = tuple[int, int]
_SIGNS = Signs("o.x", "o", ".", (*SPELLINGS, ("#", "x"), ("■", "x"), ("⬛", "x")))


@dataclass(frozen=True)
class Matching(Ruleset[Walk]):
    """A token walks over a grid on which some cells are closed.

    The token stands on a cell (o); other cells are free (.) or closed (x). A move takes the token to a free cell above,
    below, left or right of it, and the cell it leaves is closed for good. Both players move the same token.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = (
        "Rows from the top, o for the token, . free, x or # closed, with _ or a new line between: `o.._.#.`; "
        'a list of rows, `["o..", ".x."]`; or a size, `3x4`, with the token on a1.'
    )
    title = "Matching game"
    family = "graphs"
    aliases = ("Undirected vertex geography on a grid", "二分图博弈", "JSOI2009 游戏", "棋盘行走")
    size_name = "cells of the grid"
    conventions = (NORMAL, MISERE)
    placeholder = "o.._..."
    argument = (
        "the tuple of rows from the top, each a string of o for the token, . for a free cell and x for a closed one"
    )
    examples = ("...._.o.._....", "o.._.x._...", "o..._.x.._...._..x.", "..x_.o._x..", "4x4")
    judge = Judge(
        "T, then T lines with one grid each, row by row",
        sample=("4\no.\n.o.\no.._...\no.._..._...\n", "First\nFirst\nFirst\nSecond\n"),
    )

    def moves(self, p: Walk) -> Iterator[Move[Walk]]:
        """Yield the moves to the right, left, up and down, named by the cell."""
        x, y = _token(p)
        for u, v in _free(p, x, y):
            yield Move(_name(u, v), _walk_to(p, (x, y), (u, v)), 0, (f"c{u}.{v}",))

    def options(self, p: Walk) -> Iterator[Walk]:
        x, y = _token(p)
        return (_walk_to(p, (x, y), cell) for cell in _free(p, x, y))

    def describe_move(self, p: Walk, move: Move[Walk]) -> Message:
        return Message("walk to {cell}", cell=move.name)

    def parse(self, text: str) -> Walk:
        """Return the rows from the bottom: `o` token, `.` free, `x` closed; `3x4` is all free with the token on a1."""
        size = parse_size(text)
        if size and size[0] * size[1]:
            height, width = size
            return ("o" + "." * (width - 1), *["." * width] * (height - 1))
        rows = () if size else parse_rows(text, _SIGNS)
        tokens = [at for at, sign in enumerate(readable(text).lower()) if sign == "o"]
        if len(tokens) > 1:
            raise IllegalError(Message("there is one token o; this is a second one"), tokens[1])
        if not tokens:
            raise NotationError(Message("the token o is missing, as in o.._..."), 0)
        return rows[::-1]

    def format(self, p: Walk) -> str:
        return "_".join(reversed(p))

    def as_argument(self, p: Walk) -> Walk:
        return p[::-1]

    def positions(self, size: int) -> Iterator[Walk]:
        """Yield every grid of `size` cells, the flattest first, with every token cell and every set of closed cells."""
        for height in (h for h in range(1, size + 1) if size % h == 0):
            width = size // height
            for token in range(size):
                for closed in range(1 << size - 1):
                    signs = "".join(".x"[closed >> k & 1] for k in range(size - 1))
                    signs = signs[:token] + "o" + signs[token:]
                    yield tuple(signs[y * width : (y + 1) * width] for y in range(height))

    def stress_positions(self, random: Random) -> Iterator[Walk]:
        for side in range(3, 13):
            signs = random.choices(".x", (3, 1), k=side * side)
            signs[random.randrange(side * side)] = "o"
            yield self.parse(f"{side}x{side}")
            yield tuple("".join(signs[y * side : (y + 1) * side]) for y in range(side))

    def key(self, p: Walk) -> Hashable:
        """Return the token's cell and the free cells that it can still reach."""
        return _token(p), _component(p)

    def cost(self, p: Walk) -> int:
        """Return the units of work of one option: its key looks at every cell."""
        return 1 + len(p) * len(p[0])

    def why(self, p: Walk) -> Iterator[Reason]:
        if self.convention != NORMAL:
            return
        partner = _partner(p)
        fact = Fact(self, p, "outcome", "N" if partner else "P")
        if partner is None:
            message = Message(
                "The free cells and the token's cell have a largest matching that leaves the token's cell out. "
                "Whatever cell the first player enters has a partner in it, for otherwise the matching could be "
                "larger, and the second player walks on to that partner each time."
            )
            yield Reason(message, (), (fact,))
            return
        cell = _name(*partner)
        message = Message(
            "Pair off neighbouring cells in a largest matching; every such matching covers the token's cell. Here its "
            "partner is {cell}: the first player goes there and answers every further step by going to the partner of "
            "the cell just entered.",
            cell=cell,
        )
        yield Reason(message, (f"c{partner[0]}.{partner[1]}",), (fact, Fact(self, p, "reply", cell)))

    def scene(self, p: Walk, at_most: int) -> Scene:
        width, (x, y) = len(p[0]), _token(p)
        closed = frozenset((u, v) for v, row in enumerate(p) for u, sign in enumerate(row) if sign == "x")
        token = (Piece("token", x, y, "●", "token"),)[:at_most]
        return Board(width, len(p), token, closed, width * len(p) < at_most, lettered=True)

    @proved(
        "outcome",
        "The first player wins exactly when every largest matching of the cells that are not closed, neighbours being "
        "joined, covers the cell of the token.",
        source="A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography (1993)",
        conventions=(NORMAL,),
    )
    def every_largest_matching(self, p: Walk) -> str:
        """Return P if some maximum matching leaves out the token's cell, else N."""
        return "P" if _partner(p) is None else "N"

    @refuted(
        "outcome",
        "The first player wins exactly when an even number of cells can still be reached, the token's own included.",
        source="the parity of the free cells, as if every walk used them all",
        counterexample=".o.",
        conventions=(NORMAL,),
    )
    def parity(self, p: Walk) -> str:
        """Return the outcome by the parity of the component that contains the token."""
        return "N" if len(_component(p)) % 2 == 0 else "P"


def _token(p: Walk) -> Cell:
    """Return the cell of the token."""
    return next((row.index("o"), y) for y, row in enumerate(p) if "o" in row)


def _free(p: Walk, x: int, y: int) -> list[Cell]:
    """Return the free neighbours of a cell, to the right, left, up and down."""
    around = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
    return [(u, v) for u, v in around if 0 <= v < len(p) and 0 <= u < len(p[v]) and p[v][u] == "."]


def _component(p: Walk) -> frozenset[Cell]:
    """Return the token's cell and all free cells connected to it."""
    start = _token(p)
    found, waiting = {start}, [start]
    while waiting:
        fresh = [cell for cell in _free(p, *waiting.pop()) if cell not in found]
        found.update(fresh)
        waiting += fresh
    return frozenset(found)


def _walk_to(p: Walk, start: Cell, end: Cell) -> Walk:
    """Return the grid after a move."""
    rows = list(p)
    for (x, y), sign in ((start, "x"), (end, "o")):
        rows[y] = rows[y][:x] + sign + rows[y][x + 1 :]
    return tuple(rows)


def _partner(p: Walk) -> Cell | None:
    """Return the token's partner in a maximum matching; None if one exists that leaves out the token's cell."""
    partners: dict[Cell, Cell] = {}
    token = _token(p)
    cells = [(x, y) for y, row in enumerate(p) for x, sign in enumerate(row) if sign == "."]
    alike = [cell for cell in cells if (sum(cell) - sum(token)) % 2 == 0]  # neighbours have different parity
    for cell in chain(alike, (token,)):
        _augment(p, cell, partners)
    return partners.get(token)


def _augment(p: Walk, start: Cell, partners: dict[Cell, Cell]) -> None:
    """Match one more cell if there is an augmenting path from `start`."""
    before: dict[Cell, Cell] = {}
    waiting = [start]
    for cell in waiting:
        for other in _free(p, *cell):
            if other in before:
                continue
            before[other] = cell
            if other in partners:
                waiting.append(partners[other])
                continue
            end: Cell | None = other
            while end is not None:
                near = before[end]
                partners[end], partners[near], end = near, end, partners.get(near)
            return


def _name(x: int, y: int) -> str:
    return f"{letters(x)}{y + 1}"
