"""Grids of free and taken cells: their connected regions, and one form for all that are turned or mirrored alike."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

Rows = tuple[int, ...]
Grid = tuple[int, Rows]  # columns, and the free cells of each row from the bottom as bits, column 0 lowest


def regions(width: int, rows: Rows) -> Iterator[int]:
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
        mirrored = tuple(int(f"{line:0{side}b}"[::-1], 2) for line in lines) if side else lines
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
