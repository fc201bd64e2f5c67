"""Pieces of two colours on a grid, each colour packed into one number: captures, and canonical forms of groups."""

from __future__ import annotations

from collections.abc import Iterator

from .grids import connected_regions, crop, unpack_rows

Men = tuple[str, ...]  # rows from the bottom, of x, o and .
_OTHER = str.maketrans("xo", "ox")


def least(group: Men) -> Men:
    """Return the least of the eight symmetric images, and of those with the colours swapped."""
    forms: list[Men] = []
    for rows in (group, tuple(map("".join, zip(*group, strict=True)))):
        mirrored = tuple(row[::-1] for row in rows)
        forms += [rows, rows[::-1], mirrored, mirrored[::-1]]
    return min(min(forms), min(tuple(row.translate(_OTHER) for row in form) for form in forms))


def captures(dark: int, light: int, stride: int) -> Iterator[tuple[int, int]]:
    """Yield the pieces of both colours after each capture, the capturing colour first."""
    for mine, theirs in ((dark, light), (light, dark)):
        for step in (1, stride):
            movers = mine & theirs >> step
            while movers:
                start = movers & -movers
                movers ^= start
                yield mine ^ start | start << step, theirs ^ start << step
            movers = mine & theirs << step
            while movers:
                start = movers & -movers
                movers ^= start
                yield mine ^ start | start >> step, theirs ^ start >> step


MOST = 1 << 16  # greatest size of the cache
_named: dict[tuple[int, int, int], Men] = {}  # cache of groups, moved to the lowest row
CANONICAL: set[Men] = set()


def forms(mine: int, theirs: int, stride: int) -> Iterator[Men]:
    """Yield the groups of touching pieces that contain both colours, each in its least form."""
    for region in connected_regions(mine | theirs, stride, 2):
        first, second = mine & region, theirs & region
        if first and second:
            down = ((region & -region).bit_length() - 1) // stride * stride
            name = first >> down, second >> down, stride
            form = _named.get(name)
            if form is None:
                if len(_named) >= MOST:
                    _named.clear()
                    CANONICAL.clear()
                form = _named[name] = least(_crop_group(*name))
                CANONICAL.add(form)
            yield form


def _crop_group(first: int, second: int, stride: int) -> Men:
    """Return pieces of two colours on the smallest board that contains them."""
    rows = unpack_rows(first | second, stride - 1)
    across, shape = crop(rows)
    left = min((row & -row).bit_length() for row in rows if row) - 1
    signs = [f"{first >> at & 1}{second >> at & 1}" for at in range(stride * len(rows))]
    named = {"00": ".", "10": "x", "01": "o"}
    return tuple("".join(named[signs[y * stride + left + x]] for x in range(across)) for y in range(len(shape)))
