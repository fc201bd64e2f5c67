"""Strip painting: paint the cells of a strip in two colours, neighbours never alike."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor
from random import Random
from typing import Any

from ..model import MISERE, NORMAL, Figure, Judge, Move, Reason, Ruleset, proved
from ..notation import EMPTY, in_range, readable, two_ways
from ..scene import Cell, Cells, Scene
from ..shapes import Signs, row_of, settled
from ..text import IllegalError, Message

MOST = 1_000_000  # greatest number of cells

_SIGNS = Signs(
    "xo.", "x", ".", (("X", "x"), ("O", "o"), ("B", "x"), ("W", "o"), ("b", "x"), ("w", "o"), ("_", "."), ("-", "."))
)


@dataclass(frozen=True)
class StripPainting(Ruleset[str]):
    """Two players paint a strip with the same two colours.

    A strip has cells in a row. A move paints one empty cell with either colour, dark (x) or light (o), but not with the
    colour of a cell beside it. This is Col on a path with both colours open to both players.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = (
        "A sign a cell, x or B dark, o or W light, . or _ empty: `x..o.`, `B__W_`; or the number of empty cells, `5`."
    )
    title = "Strip painting"
    family = "coins and strips"
    aliases = ("Impartial Col", "Two-colour strip", "Placement on a strip", "涂色游戏", "双色纸条")
    size_name = "cells of the strip"
    conventions = (NORMAL, MISERE)
    placeholder = "x..o., or 5"
    argument = "the string of cells, x for a dark one, o for a light one and . for an empty one"
    examples = ("5", "x..o.", "x....o..", ".x...o....x.", "9")
    judge = Judge(
        "T, then T lines with one strip each, or with its number of empty cells",
        sample=("5\n1\n2\n3\nx..\nx.x\n", "First\nSecond\nFirst\nFirst\nFirst\n"),
    )

    def moves(self, p: str) -> Iterator[Move[str]]:
        """Yield each empty cell in each colour that no neighbour has, named by the cell's number and the colour."""
        for index, sign in enumerate(p):
            if sign == ".":
                for colour in "xo":
                    if colour not in p[max(0, index - 1) : index + 2]:
                        option = f"{p[:index]}{colour}{p[index + 1 :]}"
                        yield Move(f"{index + 1}{colour}", option, 0, (f"c{index + 1}", colour))

    def describe_move(self, p: str, move: Move[str]) -> Message:
        if move.name[-1] == "x":
            return Message("paint cell {cell} dark", cell=int(move.name[:-1]))
        return Message("paint cell {cell} light", cell=int(move.name[:-1]))

    def parse(self, text: str) -> str:
        """Return one sign a cell: `x` dark, `o` light, `.` empty; a number is a strip of empty cells."""
        plain = readable(text)
        word, start = plain.strip(), len(plain) - len(plain.lstrip())
        if word in ("", EMPTY):
            return ""
        size = re.fullmatch(r"(?:1x)?([0-9]+)", word, re.ASCII)
        if len(word) > 3 and not word.strip("012"):
            raise two_ways(word, f"1x{word}", word.translate(str.maketrans("012", ".xo")), start)
        if not size:
            word = settled(row_of(text, "._-"), _SIGNS, text)
        else:
            word = "." * in_range(int(size[1][:10]), 0, MOST, start)
        alike = re.search(r"xx|oo", word)
        if alike:
            raise IllegalError(Message("cells beside each other have different colours"), start + alike.start())
        if len(word) > MOST:
            raise IllegalError(Message("a strip has at most {most} cells", most=MOST))
        return word

    def format(self, p: str) -> str:
        return p or EMPTY

    def positions(self, size: int) -> Iterator[str]:
        """Yield every strip of `size` cells, the empty one first."""
        found = [""]
        for _ in range(size):
            found = [p + sign for p in found for sign in ".xo" if sign == "." or p[-1:] != sign]
        yield from found

    def stress_positions(self, random: Random) -> Iterator[str]:
        for size in range(6, 200, 7):
            cells = ["."] * size
            for place in random.sample(range(0, size, 2), size // 6):
                cells[place] = random.choice("xo")
            yield "." * size
            yield "".join(cells)

    def components(self, p: str) -> Iterator[tuple[Ruleset[Any], Any]]:
        """Yield the stretches of empty cells, each with the painted cells at its ends."""
        return ((self, p[start:end]) for start, end in _stretches(p))

    def figures(self, p: str) -> Iterator[Figure]:
        for start, end in _stretches(p):
            name = Message("the stretch {stretch} from cell {cell} on", stretch=p[start:end], cell=start + 1)
            yield Figure(name, tuple(f"c{k + 1}" for k in range(start, end)))

    def key(self, p: str) -> Hashable:
        """Return the length and ends of a single stretch; other positions unchanged."""
        stretches = _stretches(p)
        return _length_and_ends(p, *stretches[0]) if len(stretches) == 1 else p

    def why(self, p: str) -> Iterator[Reason]:
        if self.convention == NORMAL and "." in p:
            value = self.ends(p)
            message = Message(
                "A stretch of n empty cells between two painted ones is worth 1 if these are alike and 0 if not, at an "
                "end of the strip it is worth n, and alone on the strip the parity of n. The nim-sum of all is "
                "{value}.",
                value=value,
            )
            yield self.step_from_fact(p, "grundy", value, message)

    def scene(self, p: str, at_most: int) -> Scene:
        room = max(0, at_most - 2)
        cells = [
            Cell(f"c{k}", {"x": "●", "o": "○"}.get(sign, ""), str(k), "" if sign == "." else "one")
            for k, sign in enumerate(p[:room], 1)
        ]
        colours = [Cell("x", "●"), Cell("o", "○")] if at_most >= 2 else []
        caption = Message("strip of {count} cells: {cells}", count=len(p), cells=p[:200] or EMPTY)
        return Cells((*cells, *colours), caption, len(p) + 2, "planks")

    @proved(
        "grundy",
        "The Grundy value is the nim-sum over the stretches of empty cells: between two painted cells 1 if these are "
        "alike and 0 if not, at an end of the strip the length, on a strip without painted cells the parity of the "
        "length.",
        source="induction on the length: painting a cell splits a stretch into two of these kinds",
        conventions=(NORMAL,),
    )
    def ends(self, p: str) -> int:
        """Return the nim-sum of the stretches by their ends."""
        return reduce(xor, (_value(*_length_and_ends(p, start, end)) for start, end in _stretches(p)), 0)


def _stretches(p: str) -> list[tuple[int, int]]:
    """Return (start, stop) of each stretch of empty cells, including the painted cells at its ends."""
    return [(max(0, m.start() - 1), m.end() + 1 if m.end() < len(p) else m.end()) for m in re.finditer(r"\.+", p)]


def _length_and_ends(p: str, start: int, end: int) -> tuple[int, int]:
    """Return the number of empty cells of a stretch, and its ends: 0 none painted, 1 one, 2 alike, 3 different."""
    first, last = p[start] != ".", p[end - 1] != "."
    kind = first + last if not (first and last) else 2 if p[start] == p[end - 1] else 3
    return end - start - first - last, kind


def _value(count: int, kind: int) -> int:
    """Return the Grundy value of a stretch."""
    return (count % 2, count, 1, 0)[kind]
