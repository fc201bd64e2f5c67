"""Grids: their notation, their connected regions, and one form for all that are turned or mirrored alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ..notation import EMPTY, friendly, shown
from ..scene import Board
from ..text import IllegalError, Message, NotationError

MAX_CELLS = 2_500
_SIZE = re.compile(r"\s*([0-9]{1,4})\s*[x×*]\s*([0-9]{1,4})\s*")
_SMALL = str.maketrans("XO", "xo")
Rows = tuple[int, ...]
Grid = tuple[int, Rows]  # columns, and the free cells of each row from the bottom as bits, column 0 lowest


def sized(text: str) -> tuple[int, int] | None:
    """(height, width) where the text is a size, such as 3x4; an IllegalError beyond 2,500 cells.

    >>> sized(" 3x4"), sized("3,4")
    ((3, 4), None)
    """
    size = _SIZE.fullmatch(friendly(text))
    if not size:
        return None
    height, width = int(size[1]), int(size[2])
    _check(height * width)
    return height, width


def pictured(text: str, signs: str) -> tuple[str, ...]:
    """The rows of a grid drawn with these signs, from the top, `_` or a new line between; `-` and nothing have none.

    >>> pictured("x.._.x.", "x.")
    ('x..', '.x.')
    """
    plain = friendly(text).translate(_SMALL)
    if plain.strip() in ("", EMPTY):
        return ()
    rows: list[str] = []
    for match in re.finditer(r"[^_/\s]+", plain):
        row = match.group()
        bad = next((x for x, sign in enumerate(row) if sign not in signs), None)
        if bad is not None:
            message = Message("a cell is one of {signs}; found {word}", signs=" ".join(signs), word=shown(row[bad]))
            raise NotationError(message, match.start() + bad)
        if rows and len(row) != len(rows[0]):
            message = Message(
                "this row has {count} cells; the rows above have {width}", count=len(row), width=len(rows[0])
            )
            raise NotationError(message, match.start())
        rows.append(row)
        _check(len(rows) * len(row))
    return tuple(rows)


def _check(cells: int) -> None:
    if cells > MAX_CELLS:
        raise IllegalError(Message("a grid of {count} cells; at most {most}", count=cells, most=MAX_CELLS))


def board(p: Grid, at_most: int) -> Board:
    """The grid with its cells that are not free marked, as a scene."""
    width, rows = p
    taken = frozenset((x, y) for y, row in enumerate(rows) for x in range(width) if not row >> x & 1)
    return Board(width, len(rows), taken=taken, cells=width * len(rows) <= at_most, lettered=True)


def half_turned(p: Grid) -> Rows:
    """The rows of the grid after a half turn about its middle.

    >>> half_turned((3, (0b001, 0b011)))
    (6, 4)
    """
    width, rows = p
    return _mirrored(width, rows[::-1])


def _mirrored(width: int, rows: Rows) -> Rows:
    """Each row read from its other end."""
    return tuple(int(f"{row:0{width}b}"[::-1], 2) for row in rows) if width else rows


def regions(width: int, rows: Rows, least: int = 2) -> Iterator[int]:
    """The connected regions of at least that many free cells (one or two), row after row with a gap of one bit."""
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
        if least == 1 or region & (region - 1):
            yield region


def unpacked(region: int, width: int) -> list[int]:
    """The rows of a region, from the bottom."""
    rows, full = [], (1 << width) - 1
    while region:
        rows.append(region & full)
        region >>= width + 1
    return rows


@lru_cache(maxsize=1 << 16)  # the same few shapes come up again and again
def canonical(p: Grid) -> Grid:
    """The least of the eight turns and reflections of a cropped grid."""
    width, rows = p
    height = len(rows)
    columns = tuple(sum((rows[y] >> x & 1) << y for y in range(height)) for x in range(width))
    forms = []
    for side, lines in ((width, rows), (height, columns)):
        mirrored = _mirrored(side, lines)
        forms += [(side, lines), (side, lines[::-1]), (side, mirrored), (side, mirrored[::-1])]
    return min(forms)


def cropped(rows: list[int]) -> Grid:
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
