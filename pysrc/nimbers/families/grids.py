"""Grids: their notation, connected regions, and a canonical form under the eight symmetries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from ..model import Figure, Ruleset
from ..notation import EMPTY, letters, readable
from ..scene import Board, Scene
from ..shapes import Signs, rows_of, settled
from ..text import IllegalError, Message, NotationError

MAX_CELLS = 2_500
_SIZE = re.compile(r"\s*([0-9]{1,4})\s*[xX*]\s*([0-9]{1,4})\s*")
# Other spellings of signs, common to all grids.
SPELLINGS = (("X", "x"), ("O", "o"), ("_", "."), ("-", "."), ("□", "."), ("⬜", "."))
Rows = tuple[int, ...]
Grid = tuple[int, Rows]  # columns, and the free cells of each row from the bottom as bits, column 0 lowest


@dataclass(frozen=True)
class GridGame(Ruleset[Grid]):
    """A game on the free cells of a grid, which looks the same however the grid is turned or mirrored.

    It provides the notation, the connected regions as components, a key for all eight symmetries, and the drawing.
    `signs` are the signs of a free cell and of another; `sign_spellings` says which other signs are read as them. A
    region of fewer than `least` free cells has no move.
    """

    spellings = (
        "Rows from the top, . for a free cell and x or # for a taken one, with _ or a new line between: "
        '`..x_...`; a list of rows, `["..x", "..."]`; `____` is a row of four; or a size, `3x4`.'
    )
    signs: ClassVar[str] = ".x"
    sign_spellings: ClassVar[Signs] = Signs(
        ".x", "x", ".", (*SPELLINGS, ("#", "x"), ("*", "x"), ("■", "x"), ("⬛", "x"), ("●", "x"), ("○", "o")), "o01"
    )
    least: ClassVar[int] = 2
    wide: ClassVar[bool] = True

    def region(self, count: int, cell: str) -> Message:
        """Return the name of a region by its number of free cells and its first cell."""
        return Message("the region of {count} cells at {cell}", count=count, cell=cell)

    def cost(self, p: Grid) -> int:
        """Return the units of work of one option: its key turns and mirrors all cells."""
        return 1 + 4 * len(p)

    def extent(self, p: Grid) -> int:
        """Return the number of free cells."""
        return sum(map(int.bit_count, p[1]))

    def parse(self, text: str) -> Grid:
        """Return the grid of rows from the top, one sign a cell, `_` between them; or of a size, such as `3x4`."""
        size = parse_size(text)
        if size:
            height, width = size
            return (width, ((1 << width) - 1,) * height) if height * width else (0, ())
        rows = parse_rows(text, self.sign_spellings)
        free = tuple(sum(1 << x for x, sign in enumerate(row) if sign == self.signs[0]) for row in reversed(rows))
        return (len(rows[0]), free) if rows else (0, ())

    def format(self, p: Grid) -> str:
        """Return the rows from the top with _ between."""
        return "_".join(self.as_argument(p)) or EMPTY

    def as_argument(self, p: Grid) -> tuple[str, ...]:
        """Return the rows as text, from the top."""
        width, rows = p
        return tuple("".join(self.signs[~row >> x & 1] for x in range(width)) for row in reversed(rows))

    def positions(self, size: int) -> Iterator[Grid]:
        """Yield every grid of `size` cells, the flattest first, with every set of cells that are not free."""
        if size == 0:
            yield 0, ()
            return
        for height in (h for h in range(1, size + 1) if size % h == 0):
            width = size // height
            full = (1 << width) - 1
            for taken in range(1 << size):
                yield width, tuple(full & ~(taken >> y * width) for y in range(height))

    def components(self, p: Grid) -> Iterator[tuple[Ruleset[Any], Any]]:
        """Yield the connected regions that have a move, each on the smallest grid that contains it."""
        width, rows = p
        for region in regions(width, rows, self.least):
            yield self, _shape(region, width)

    def option_parts(self, p: Grid) -> Iterable[Iterable[tuple[Ruleset[Any], Any]]]:
        """Yield the regions that each move leaves, in canonical form; rows are packed into one number for speed."""
        width, rows = p
        stride, free, least = width + 1, pack_rows(rows, width), self.least
        return ([(self, form) for form in forms(left, stride, least)] for left in self.free_after(free, stride))

    def free_after(self, free: int, stride: int) -> Iterator[int]:
        """Yield the free cells after each move, in any order, packed as in `pack_rows`."""
        width = stride - 1
        return (pack_rows(rows, width) for _, rows in self.options((width, tuple(unpack_rows(free, width)))))

    def figures(self, p: Grid) -> Iterator[Figure]:
        """Yield each region, named by its first cell."""
        width, rows = p
        for region in regions(width, rows, self.least):
            cells = [(x, y) for y, row in enumerate(unpack_rows(region, width)) for x in range(width) if row >> x & 1]
            yield Figure(self.region(len(cells), cell_name(*cells[0])), tuple(cell_part(x, y) for x, y in cells))

    def key(self, p: Grid) -> Grid:
        """Return the least of the eight symmetric images of the free cells, moved to the corner."""
        return _forms.get(p) or canonical(crop(list(p[1])))

    matter: ClassVar[str] = ""  # the things on cells that are not free

    def scene(self, p: Grid, at_most: int) -> Scene:
        """Return the grid with the cells that are not free marked."""
        width, rows = p
        taken = frozenset((x, y) for y, row in enumerate(rows) for x in range(width) if not row >> x & 1)
        shown = width * len(rows) <= at_most
        return Board(width, len(rows), taken=taken, cells=shown, lettered=True, matter=self.matter, unordered=True)


def parse_judge_text(text: str, free: str) -> Grid:
    """Return the grid of judge text: 3x4, or rows from the top with _ between."""
    if text[0].isdigit():
        height, width = map(int, text.split("x"))
        return width, ((1 << width) - 1,) * height
    rows = text.strip().split("_")
    return len(rows[0]), tuple(sum((sign == free) << x for x, sign in enumerate(row)) for row in reversed(rows))


def cell_name(x: int, y: int) -> str:
    """Return the name of a cell as readers see it, the column as a letter.

    >>> cell_name(1, 0)
    'b1'
    """
    return f"{letters(x)}{y + 1}"


def cell_part(x: int, y: int) -> str:
    """Return the scene part of a cell."""
    return f"c{x}.{y}"


def middle_cells(p: Grid) -> list[tuple[int, int]]:
    """Return the one or two cells in the middle of a grid with an odd side.

    >>> middle_cells((3, (7, 7)))
    [(1, 0), (1, 1)]
    """
    width, height = p[0], len(p[1])
    x, y = width // 2, height // 2
    if width % 2 == 0:
        return [(x - 1, y), (x, y)]
    return [(x, y - 1), (x, y)] if height % 2 == 0 else [(x, y)]


def parse_size(text: str) -> tuple[int, int] | None:
    """Return (height, width) of a size such as 3x4, else None; raises IllegalError beyond 2,500 cells.

    >>> parse_size(" 3x4"), parse_size("3,4")
    ((3, 4), None)
    """
    size = _SIZE.fullmatch(readable(text))
    if not size:
        return None
    height, width = int(size[1]), int(size[2])
    if (height == 0) != (width == 0):
        zero = size.start(1 if height == 0 else 2)
        raise IllegalError(Message("a board has at least 1 row and 1 column, as in 3x4; the empty one is -"), zero)
    _check(height * width)
    return height, width


def parse_rows(text: str, signs: Signs) -> tuple[str, ...]:
    """Return the rows of a grid drawn with these signs, from the top; `-` and the empty text have no rows.

    >>> parse_rows("x.._.X.", Signs("x.", "x", ".", SPELLINGS))
    ('x..', '.x.')
    """
    if readable(text).strip() in ("", EMPTY):
        return ()
    rows = rows_of(text, signs.empty)
    for row in rows:
        if len(row) != len(rows[0]):
            message = Message(
                "this row has {count} cells; the rows above have {width}", count=len(row), width=len(rows[0])
            )
            raise NotationError(message, row[0][1] if row else 0)
    if rows and not rows[0]:
        raise NotationError(Message("a row is missing here"), 0)
    _check(sum(map(len, rows)))
    word = settled([square for row in rows for square in row], signs, text)
    return tuple(word[at : at + len(rows[0])] for at in range(0, len(word), len(rows[0]))) if rows else ()


def _check(cells: int) -> None:
    if cells > MAX_CELLS:
        raise IllegalError(Message("a grid of {count} cells; at most {most}", count=cells, most=MAX_CELLS))


def rotate_half(p: Grid) -> Rows:
    """Return the rows of the grid after a half turn about its middle.

    >>> rotate_half((3, (0b001, 0b011)))
    (6, 4)
    """
    width, rows = p
    return _reverse_rows(width, rows[::-1])


def _reverse_rows(width: int, rows: Rows) -> Rows:
    """Return each row reversed."""
    if width <= QUICK:
        backwards = _backwards(width)
        return tuple([backwards[row] for row in rows])
    return tuple(int(f"{row:0{width}b}"[::-1], 2) for row in rows)


def regions(width: int, rows: Rows, least: int = 2) -> Iterator[int]:
    """Yield the connected regions of at least `least` (1 or 2) free cells, each packed as in `pack_rows`."""
    return connected_regions(pack_rows(rows, width), width + 1, least)


def pack_rows(rows: Sequence[int], width: int) -> int:
    """Return the rows of a grid as one number, the lowest first, with a gap of one bit between them.

    >>> bin(pack_rows((0b11, 0b01), 2))
    '0b1011'
    """
    free = 0
    for row in reversed(rows):
        free = free << width + 1 | row
    return free


def connected_regions(free: int, stride: int, least: int) -> Iterator[int]:
    """Yield the connected regions of at least `least` (1 or 2) cells of a packed grid whose rows are `stride` bits."""
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


def unpack_rows(region: int, width: int) -> list[int]:
    """Return the rows of a packed region, from the bottom."""
    rows, full = [], (1 << width) - 1
    while region:
        rows.append(region & full)
        region >>= width + 1
    return rows


@lru_cache(maxsize=1 << 16)  # the same region is left by many moves
def _shape(region: int, width: int) -> Grid:
    return crop(unpack_rows(region, width))


FORMS = 1 << 18  # greatest size of each cache
_forms: dict[Grid, Grid] = {}  # cache: few shapes occur, but often
_named: dict[tuple[int, int], Grid] = {}  # cache of regions, moved to the lowest row


def forms(free: int, stride: int, least: int) -> list[Grid]:
    """Return the connected regions of a packed grid, each in its canonical form.

    >>> forms(0b0110_0000_0011, 4, 2)
    [(1, (1, 1)), (1, (1, 1))]
    """
    found = []
    for region in connected_regions(free, stride, least):
        name = region >> ((region & -region).bit_length() - 1) // stride * stride, stride
        form = _named.get(name)
        if form is None:
            if len(_named) >= FORMS:
                _named.clear()
            form = _named[name] = canonical(_crop_region(*name))
        found.append(form)
    return found


def _crop_region(region: int, stride: int) -> Grid:
    """Return the smallest grid that contains a packed region which begins in the lowest row."""
    rows, used, full = [], 0, (1 << stride - 1) - 1
    while region:
        row = region & full
        used |= row
        rows.append(row)
        region >>= stride
    shift = (used & -used).bit_length() - 1
    return (used >> shift).bit_length(), tuple([row >> shift for row in rows] if shift else rows)


def canonical(p: Grid) -> Grid:
    """Return the least of the eight symmetric images of a cropped grid.

    >>> canonical((2, (0b11, 0b01))) == canonical((2, (0b10, 0b11)))
    True
    """
    found = _forms.get(p)
    if found is None:
        width, rows = p
        height = len(rows)
        columns = _columns(p)
        forms = []
        for side, lines in ((width, rows), (height, columns)):
            mirrored = _reverse_rows(side, lines)
            forms += [(side, lines), (side, lines[::-1]), (side, mirrored), (side, mirrored[::-1])]
        found = min(forms)
        if len(_forms) >= FORMS:
            _forms.clear()
        _forms.update(dict.fromkeys(forms, found))
    return found


QUICK = 10  # columns of a grid whose rows are looked up in tables


@lru_cache(maxsize=QUICK + 1)
def _backwards(width: int) -> list[int]:
    """Return a table of all rows of a width, reversed."""
    return [int(f"{row:0{width}b}"[::-1], 2) for row in range(1 << width)] if width else [0]


@lru_cache(maxsize=1)
def _spread() -> list[int]:
    """Return a table of all rows of the greatest width, each bit spread to 16 places."""
    return [sum((row >> x & 1) << 16 * x for x in range(QUICK)) for row in range(1 << QUICK)]


def _columns(p: Grid) -> Rows:
    """Return the columns as rows, the lowest bit of each from the first row.

    >>> _columns((3, (0b001, 0b011)))
    (3, 2, 0)
    """
    width, rows = p
    if width > QUICK or len(rows) > 16:
        return tuple(sum([(row >> x & 1) << y for y, row in enumerate(rows)]) for x in range(width))
    spread, cells = _spread(), 0
    for y, row in enumerate(rows):
        cells |= spread[row] << y
    return tuple([cells >> 16 * x & 0xFFFF for x in range(width)])


def crop(rows: list[int]) -> Grid:
    """Return the free cells on the smallest grid that contains them."""
    used = 0
    for row in rows:
        used |= row
    if not used:
        return 0, ()
    first = next(y for y, row in enumerate(rows) if row)
    last = next(y for y in range(len(rows) - 1, -1, -1) if rows[y])
    shift = (used & -used).bit_length() - 1
    return (used >> shift).bit_length(), tuple(row >> shift for row in rows[first : last + 1])
