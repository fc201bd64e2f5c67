"""Cram: place dominoes on a grid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from ..model import (
    MISERE,
    NORMAL,
    Fact,
    Figure,
    IllegalError,
    Judge,
    Message,
    Move,
    NotationError,
    Reason,
    Ruleset,
    claim,
)
from ..notation import EMPTY, friendly, letters, shown
from ..scene import Board, Scene

Rows = tuple[int, ...]
Grid = tuple[int, Rows]  # columns, and the free cells of each row from the bottom as bits, column 0 lowest
MAX_CELLS = 2_500


@dataclass(frozen=True)
class Cram(Ruleset[Grid]):
    """Two players place dominoes on one grid.

    There is a grid on which some cells may be taken. A move places a domino on two free cells that share a side, lying
    or standing.

    In normal play whoever cannot move loses; in misère play whoever cannot move wins.
    """

    title = "Cram"
    size_name = "cells"
    conventions = (NORMAL, MISERE)
    placeholder = "3x4"
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

    def told(self, p: Grid, move: Move[Grid]) -> Message:
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
        for region in _regions(width, rows):
            yield self, _cropped(_unpacked(region, width))

    def figures(self, p: Grid) -> Iterator[Figure]:
        """A region by the first of its cells."""
        width, rows = p
        for region in _regions(width, rows):
            cells = [(x, y) for y, row in enumerate(_unpacked(region, width)) for x in range(width) if row >> x & 1]
            (x, y), count = cells[0], len(cells)
            name = Message("the region of {count} cells at {cell}", count=count, cell=f"{letters(x)}{y + 1}")
            yield Figure(name, tuple(f"c{x}.{y}" for x, y in cells))

    def key(self, p: Grid) -> Grid:
        """The least of the eight turns and reflections of the free cells, moved to the corner."""
        return _canonical(_cropped(list(p[1])))

    def why(self, p: Grid) -> Iterator[Reason]:
        """The half-turn, on empty grids with an even number of cells."""
        outcome = self.half_turn(p)
        if self.convention != NORMAL or outcome is None:
            return
        width, rows = p
        fact = Fact(self, p, "outcome", outcome)
        if outcome == "P":
            template = (
                "Both sides are even, so no domino overlaps its image under the half turn about the grid's middle: "
                "the opponent can answer every domino with its image, and so moves last."
            )
            yield Reason(Message(template), (), (fact,))
            return
        template = (
            "One side is even and the other odd: a domino on the two middle cells {one} and {other} is its own image "
            "under the half turn about the middle of the grid; from then on every domino is answered with its image."
        )
        (x, y), (u, v) = _middle(width, len(rows))
        one, other = f"{letters(x)}{y + 1}", f"{letters(u)}{v + 1}"
        yield Reason(Message(template, one=one, other=other), (f"c{x}.{y}", f"c{u}.{v}"), (fact,))

    def scene(self, p: Grid, at_most: int) -> Scene:
        """The grid, taken cells marked."""
        width, rows = p
        taken = frozenset((x, y) for y, row in enumerate(rows) for x in range(width) if not row >> x & 1)
        return Board(width, len(rows), taken=taken, cells=width * len(rows) <= at_most, lettered=True)

    @claim(
        "outcome",
        "On an empty grid with both sides even the second player wins by answering with the half-turn image; with one "
        "side even the first player takes the two middle cells and then does the same.",
        source="Winning Ways, chapter 15; symmetry",
        status="proved",
        conventions=(NORMAL,),
    )
    def half_turn(self, p: Grid) -> str | None:
        """Speaks of empty grids with an even number of cells."""
        width, rows = p
        if width * len(rows) % 2 or any(row != (1 << width) - 1 for row in rows):
            return None
        return "P" if width % 2 == len(rows) % 2 else "N"

    zh: ClassVar[Mapping[str, str]] = {
        "Cram": "填骨牌（Cram）",
        "place dominoes on a grid.": "在方格上放多米诺骨牌。",
        "Two players place dominoes on one grid.": "两人在同一张方格上放多米诺骨牌。",
        "There is a grid on which some cells may be taken. A move places a domino on two free cells that share a "
        "side, lying or standing.": ("有一张方格，有些格可能已被占。每步把一块骨牌放在两个相邻的空格上，横竖皆可。"),
        "cells": "格数",
        "T, then T lines with one grid each, as 3x4 or row by row": (
            "先是 T，随后 T 行，每行一张方格，写成 3x4 或逐行写出"
        ),
        "place a domino on {one} and {other}": "在 {one} 和 {other} 放一块骨牌",
        "expected . for a free cell or x for a taken one, found {word}": "空格写作 .，已占的格写作 x；却出现 {word}",
        "this row has {count} cells, the first one {width}": "这一行有 {count} 格，首行有 {width} 格",
        "the region of {count} cells at {cell}": "{cell} 处 {count} 格的区域",
        "{cells} cells; at most {most}": "共 {cells} 格；最多 {most} 格",
        "Both sides are even, so no domino overlaps its image under the half turn about the grid's middle: the "
        "opponent can answer every domino with its image, and so moves last.": (
            "两边都是偶数，绕方格中心旋转半周，任何骨牌都不会与自己的像重叠：对手总能以像作答，于是走最后一步。"
        ),
        "One side is even and the other odd: a domino on the two middle cells {one} and {other} is its own image "
        "under the half turn about the middle of the grid; from then on every domino is answered with its image.": (
            "一边偶、一边奇：放在中间两格 {one} 和 {other} 的骨牌，绕方格中心旋转半周后就是它自己；此后对每块骨牌都以"
            "它的像作答。"
        ),
        "On an empty grid with both sides even the second player wins by answering with the half-turn image; with "
        "one side even the first player takes the two middle cells and then does the same.": (
            "在空方格上，两边都是偶数时，后手以旋转半周的像作答而获胜；只有一边是偶数时，先手占中间两格，然后照此办理。"
        ),
        "Winning Ways, chapter 15; symmetry": "Winning Ways，第 15 章；对称",
    }


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


def _regions(width: int, rows: Rows) -> Iterator[int]:
    """The connected regions of at least two free cells, rows one after another with a gap of one bit between them."""
    stride = width + 1
    free = 0
    for row in reversed(rows):
        free = free << stride | row
    while free:
        region = free & -free
        while True:
            grown = (region | region << 1 | region >> 1 | region << stride | region >> stride) & free
            if grown == region:
                break
            region = grown
        free ^= region
        if region & (region - 1):
            yield region


def _unpacked(region: int, width: int) -> list[int]:
    """The rows of a region, from the bottom."""
    rows, full = [], (1 << width) - 1
    while region:
        rows.append(region & full)
        region >>= width + 1
    return rows


@lru_cache(maxsize=1 << 16)  # the same few shapes come up again and again
def _canonical(p: Grid) -> Grid:
    width, rows = p
    height = len(rows)
    columns = tuple(sum((rows[y] >> x & 1) << y for y in range(height)) for x in range(width))
    forms = []
    for side, lines in ((width, rows), (height, columns)):
        mirrored = tuple(int(f"{line:0{side}b}"[::-1], 2) for line in lines) if side else lines
        forms += [(side, lines), (side, lines[::-1]), (side, mirrored), (side, mirrored[::-1])]
    return min(forms)


def _cropped(rows: list[int]) -> Grid:
    """The free cells on the smallest grid that holds them."""
    used = 0
    for row in rows:
        used |= row
    if not used:
        return 0, ()
    first = next(y for y, row in enumerate(rows) if row)
    last = next(y for y in range(len(rows) - 1, -1, -1) if rows[y])
    shift = (used & -used).bit_length() - 1
    return (used >> shift).bit_length(), tuple(row >> shift for row in rows[first : last + 1])
