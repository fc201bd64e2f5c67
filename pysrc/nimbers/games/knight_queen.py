"""Knight and Queen: two chess pieces on their way to the corner, one moved at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from ..families.board_pieces import MAX_SIDE, BoardPiece, coordinates, on_board
from ..model import Figure, Judge, Move, Reason, Ruleset, parameter, proved
from ..notation import Integer, integer, readable, shown
from ..scene import Board, Mark, Piece, Scene, Table
from ..search.boards import grundy_table
from ..search.fast_boards import fast_table
from ..shapes import Group, number_of, structured, tree
from ..text import Message, NotationError

KNIGHT = ((1, 2), (2, 1))
QUEEN = ((1, 0), (0, 1), (1, 1))
Pieces = tuple[int, int, int, int]  # knight's column and row, queen's column and row
_FAR = 200  # from this coordinate on the reason quotes tables instead of options
_SPRAGUE = "the Sprague-Grundy theorem: R. Sprague (1935), P. M. Grundy (1939)"
_PIECES = re.compile(
    r"\s*([NQ])\s*([0-9]+)\s*[,\s]\s*([0-9]+)\s*[_,\s]\s*([NQ])\s*([0-9]+)\s*[,\s]\s*([0-9]+)\s*", re.ASCII
)


@dataclass(frozen=True)
class KnightQueen(Ruleset[Pieces]):
    """A knight and a queen hurry to the corner.

    Both stand on an n x n board whose bottom left cell is (0, 0). A move takes one of the two pieces and makes a chess
    move with it that goes left, down, or left and down: the knight one cell one way and two the other, the queen any
    distance along a row, a column or the falling diagonal. Both may share a cell.

    Whoever cannot move loses.
    """

    spellings = "Column and row of the knight, then of the queen: `N5,4_Q3,3`, `5,4,3,3`, `((5, 4), (3, 3))`."
    title = "Knight and Queen"
    family = "coordinates"
    aliases = ("chess pieces to the corner", "马后游戏")
    size_name = "farthest coordinate"
    placeholder = "N5,4_Q3,3"
    argument = "(kx, ky, qx, qy): column and row of the knight, then of the queen"
    examples = ("N5,4_Q3,3", "N0,0_Q1,2", "N7,7_Q2,6", "N49,49_Q49,48", "N1,1_Q0,0")
    judge = Judge(
        "T, then T lines with kx ky qx qy: column and row of the knight, then of the queen",
        words=("First", "Second", "Tie"),
        sample=("3\n5 4 3 3\n0 0 1 2\n1 1 0 0\n", "First\nSecond\nSecond\n"),
        program="tuple(map(int, text.split()))",
    )

    n: int = parameter(50, Integer(1, MAX_SIDE), "cells per side")

    def knight(self) -> BoardPiece:
        """Return the game of the knight alone."""
        return BoardPiece(n=self.n, steps=KNIGHT)

    def queen(self) -> BoardPiece:
        """Return the game of the queen alone."""
        return BoardPiece(n=self.n, slides=QUEEN)

    def pieces(self) -> dict[str, BoardPiece]:
        """Return both pieces by name, for their tables."""
        return {"knight": self.knight(), "queen": self.queen()}

    def moves(self, p: Pieces) -> Iterator[Move[Pieces]]:
        """Yield the knight's moves, then the queen's, named by piece and target."""
        kx, ky, qx, qy = p
        for x, y in self.knight().targets((kx, ky)):
            yield Move(f"N{x},{y}", (x, y, qx, qy), 0, ("N", f"c{x}.{y}"))
        for x, y in self.queen().targets((qx, qy)):
            yield Move(f"Q{x},{y}", (kx, ky, x, y), 0, ("Q", f"c{x}.{y}"))

    def describe_move(self, p: Pieces, move: Move[Pieces]) -> Message:
        if move.name[0] == "N":
            return Message("move the knight to {cell}", cell=move.name[1:])
        return Message("move the queen to {cell}", cell=move.name[1:])

    def options(self, p: Pieces) -> Iterator[Pieces]:
        kx, ky, qx, qy = p
        for x, y in self.knight().targets((kx, ky)):
            yield x, y, qx, qy
        for x, y in self.queen().targets((qx, qy)):
            yield kx, ky, x, y

    def parse(self, text: str) -> Pieces:
        """Return the cells of `N5,4_Q3,3`, or four numbers: the knight's column and row, then the queen's."""
        plain = readable(text).upper()
        if structured(text):
            top = tree(text)
            pairs = not top.leaves and [len(item.items) for item in top.items if isinstance(item, Group)] == [2, 2]
            leaves = (
                [leaf for item in top.items if isinstance(item, Group) for leaf in item.items] if pairs else top.items
            )
            if len(leaves) != 4 or (pairs and len(top.items) != 2):
                message = Message("four numbers are expected: the knight's column and row, then the queen's")
                raise NotationError(message, top.start)
            kx, ky, qx, qy = (on_board(number_of(leaf), self.n, leaf.start) for leaf in leaves)
            return kx, ky, qx, qy
        match = _PIECES.fullmatch(plain)
        if not match and not re.search("[NQ]", plain):
            kx, ky, qx, qy = coordinates(text, 4, self.n)
            return kx, ky, qx, qy
        if not match:
            other = re.search(r"[^0-9,\s_NQ]", plain)
            if other:
                raise NotationError(Message("did not expect {word} here", word=shown(other.group())), other.start())
            raise NotationError(Message("one N for the knight and one Q for the queen, as in N5,4_Q3,3"), 0)
        letters = match[1] + match[4]
        numbers = [on_board(integer(match[group]), self.n, match.start(group)) for group in (2, 3, 5, 6)]
        if letters not in ("NQ", "QN"):
            raise NotationError(Message("one N for the knight and one Q for the queen, as in N5,4_Q3,3"), 0)
        kx, ky, qx, qy = numbers if letters == "NQ" else (*numbers[2:], *numbers[:2])
        return kx, ky, qx, qy

    def format(self, p: Pieces) -> str:
        return f"N{p[0]},{p[1]}_Q{p[2]},{p[3]}"

    def format_component(self, rules: Ruleset[Any], p: Any) -> str:
        return f"{'N' if rules == self.knight() else 'Q'}{rules.format(p)}"

    def positions(self, size: int) -> Iterator[Pieces]:
        """Yield the positions whose largest coordinate is `size`."""
        if size < self.n:
            for kx, ky, qx, qy in product(range(size + 1), repeat=4):
                if size in (kx, ky, qx, qy):
                    yield kx, ky, qx, qy

    def judge_line(self, p: Pieces) -> str:
        return " ".join(map(str, p))

    def stress_positions(self, random: Random) -> Iterator[Pieces]:
        cell, last = random.randrange, self.n - 1
        found = [(cell(self.n), cell(self.n), cell(self.n), cell(self.n)) for _ in range(300)]
        yield from sorted(found, key=lambda p: (max(p), p))
        yield last, last, last, last

    def components(self, p: Pieces) -> Iterator[tuple[Ruleset[Any], Any]]:
        """Yield the two pieces, which move independently."""
        yield self.knight(), p[:2]
        yield self.queen(), p[2:]

    def why(self, p: Pieces) -> Iterator[Reason]:
        if max(p) < _FAR:
            return
        knight, queen = self._entries(p)
        message = Message(
            "Built by mex from the corner, the knight's table has {knight} on {kx},{ky} and the queen's has {queen} on "
            "{qx},{qy}; their nim-sum is {total}.",
            knight=knight, kx=p[0], ky=p[1], queen=queen, qx=p[2], qy=p[3], total=knight ^ queen,
        )  # fmt: skip
        yield self.step_from_fact(p, "grundy", knight ^ queen, message, ("N", "Q"))

    def figures(self, p: Pieces) -> Iterator[Figure]:
        yield Figure(Message("the knight on {x},{y}", x=p[0], y=p[1]), ("N",))
        yield Figure(Message("the queen on {x},{y}", x=p[2], y=p[3]), ("Q",))

    def scene(self, p: Pieces, at_most: int) -> Scene:
        pieces = (Piece("N", p[0], p[1], "♞", "knight"), Piece("Q", p[2], p[3], "♛", "queen"))
        return Board.corner(self.n, pieces[:at_most], at_most)

    def tables(self, p: Pieces) -> list[Table]:
        """Return both Grundy tables, each with its piece."""
        knight = Table("knight", self.n, self.n, fast_table(KNIGHT, (), self.n, self.n))
        queen = Table("queen", self.n, self.n, fast_table((), QUEEN, self.n, self.n))
        return [knight.with_marks(Mark(p[0], p[1], "♞")), queen.with_marks(Mark(p[2], p[3], "♛"))]

    @proved(
        "grundy",
        "The Grundy value is the xor of the knight's and the queen's, each read from its own table built by mex.",
        source=_SPRAGUE,
    )
    def two_tables(self, p: Pieces) -> int:
        """Return the nim-sum of the two table entries."""
        knight, queen = self._entries(p)
        return knight ^ queen

    def _entries(self, p: Pieces) -> tuple[int, int]:
        side = min(self.n, max(64, 1 << max(p).bit_length()))  # few different sizes, so that tables stay in the cache
        knight, queen = grundy_table(KNIGHT, (), side, side), grundy_table((), QUEEN, side, side)
        return knight[p[1]][p[0]], queen[p[3]][p[2]]
