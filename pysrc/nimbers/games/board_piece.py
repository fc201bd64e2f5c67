"""Board piece: one piece with moves of your own hurries to the corner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isqrt
from random import Random
from typing import ClassVar

from ..families.board_pieces import MAX_SIDE, Square, Vectors
from ..families.board_pieces import BoardPiece as AnyPiece
from ..model import Judge, Move, parameter, proved
from ..notation import Integer
from ..search.boards import Step
from ..text import Message

QUEEN = ((0, 1), (1, 0), (1, 1))


@dataclass(frozen=True)
class BoardPiece(AnyPiece):
    """A piece whose moves you choose hurries to the corner.

    It stands on an n x n board whose bottom left cell is (0, 0). Every move goes left, down, or left and down: 1.2 is
    one cell left and two down. A step is made once, a slide any number of times in one move; so the slides 1.0, 0.1 are
    a rook, and with 1.1 a queen.

    Whoever cannot move loses.
    """

    title = "Board piece"
    family = "coordinates"
    aliases = (
        "corner the rook",
        "corner the queen",
        "皇后登山",
    )
    alias_settings: ClassVar[Mapping[str, Mapping[str, str]]] = {"corner the rook": {"slides": "0.1,1.0"}}
    placeholder = "3,4"
    examples = ("3,4", "7,7", "0,9", "5,3", "13,8")
    judge = Judge(
        "T, then T lines with x y: column and row",
        sample=("3\n3 4\n0 0\n3 5\n", "First\nSecond\nSecond\n"),
        program="tuple(map(int, text.split()))",
    )

    n: int = parameter(16, Integer(1, MAX_SIDE), "cells per side")
    steps: tuple[Step, ...] = parameter((), Vectors(), "steps")
    slides: tuple[Step, ...] = parameter(QUEEN, Vectors(), "slides")

    def targets(self, p: Square) -> Iterator[Square]:
        return iter(dict.fromkeys(super().targets(p)))

    def describe_move(self, p: Square, move: Move[Square]) -> Message:
        return Message("move to {cell}", cell=move.name)

    def judge_line(self, p: Square) -> str:
        return f"{p[0]} {p[1]}"

    def stress_positions(self, random: Random) -> Iterator[Square]:
        cells = [(random.randrange(self.n), random.randrange(self.n)) for _ in range(200)]
        yield from sorted(cells, key=lambda cell: (max(cell), cell))

    @proved(
        "outcome",
        "A queen, which slides left, down and along the diagonal, plays Wythoff's game: lost are the cells (a, a + k) "
        "and (a + k, a) with a the whole part of k times the golden ratio.",
        source="W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)",
        for_all=True,
    )
    def wythoff(self, p: Square) -> str | None:
        """Return P on Wythoff's cells for the queen; None for other pieces."""
        if self.steps or self.slides != QUEEN:
            return None
        small, k = min(p), abs(p[0] - p[1])
        return "P" if small == (k + isqrt(5 * k * k)) // 2 else "N"
