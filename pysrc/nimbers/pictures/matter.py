"""What boards are made of, in two or three tones a material: stones, chocolate, tiles, pins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..scene import Board, Cell

UNIT = 36  # the side of a cell, in SVG units


def shine(x: float, heights: Iterable[float], radius: float) -> str:
    """Soft light from above on round stones above each other."""
    bow = f"q{radius * 0.5:.3g},{-radius * 0.42:.3g} {radius:.3g},0"
    caps = "".join(f"M{x - radius * 0.5:.4g},{y - radius * 0.42:.4g}{bow}" for y in heights)
    return f'<path class="nb-shine" d="{caps}"/>' if caps else ""


def chocolate(scene: Board, left: float, floor: float, side: float) -> list[str]:
    """A bar: its squares, with what was eaten as empty paper, then their bevels in one shape above all of them."""
    body, bevels = [], []
    for column, row in _cells(scene):
        x, y = left + column * side, floor - (row + 1) * side
        eaten = (column, row) in scene.taken
        body.append(_square("eaten" if eaten else "chocolate", column, row, x, y, side, 0.035, 0.09))
        if not eaten:
            bevels.append(f"M{x + side * 0.2:g},{y + side * 0.8:g}v{-side * 0.6:g}h{side * 0.6:g}")
    return [*body, f'<path class="nb-bevel" d="{"".join(bevels)}"/>'] if bevels else body


def squares(scene: Board, left: float, floor: float, side: float) -> list[str]:
    """A board of light and dark squares; its taken cells are marked, or have tiles on them, each with its edge."""
    body = []
    for column, row in _cells(scene):
        x, y = left + column * side, floor - (row + 1) * side
        if (column, row) not in scene.taken:
            body.append(_square("dark" if (column + row) % 2 == 0 else "light", column, row, x, y, side))
        elif scene.matter == "tiles":
            body.append(_square("tile", column, row, x, y, side, 0.06, 0.14))
        else:
            body.append(_square("taken", column, row, x, y, side))
    return body


def _cells(scene: Board) -> Iterator[tuple[int, int]]:
    """Column and row of every cell, as `Board.parts` has them."""
    return ((column, row) for row in range(scene.rows) for column in range(scene.columns))


def _square(
    tone: str, column: int, row: int, x: float, y: float, side: float, inset: float = 0, corner: float = 0
) -> str:
    """A cell with its upper left corner at (x, y), smaller by `inset` and round, both as shares of its side."""
    place = f'x="{x + inset * side:g}" y="{y + inset * side:g}"'
    size = f'width="{side * (1 - 2 * inset):g}" height="{side * (1 - 2 * inset):g}"'
    rounded = f' rx="{corner * side:g}"' if corner else ""
    return f'<rect class="nb-square nb-{tone}" data-part="c{column}.{row}" {place} {size}{rounded}/>'


def pin(cell: Cell, x: float, y: float) -> str:
    """A pin of bowling on its place, its number below."""
    middle, foot = x + UNIT / 2, y + UNIT - 1
    body = (
        f"M{middle - 5:g},{foot:g}c-4,-7 -4.5,-11 -1.5,-16c1.6,-3 1.2,-4.6 0.4,-7c-1.6,-5 0.6,-10 6.1,-10"
        f"s7.7,5 6.1,10c-0.8,2.4 -1.2,4 0.4,7c3,5 2.5,9 -1.5,16z"
    )
    band = f"M{middle - 5.2:g},{foot - 20:g}h10.4M{middle - 5.4:g},{foot - 23.4:g}h10.8"
    return (
        f'<g class="nb-cell nb-pin" data-part="{cell.part}"><rect x="{x + 1:g}" y="{y:g}" width="{UNIT - 2}" '
        f'height="{UNIT}" rx="3"/><path class="nb-body" d="{body}"/><path class="nb-band" d="{band}"/>'
        f'<path class="nb-ground" d="M{x:g},{y + UNIT:g}h{UNIT}"/>'
        f'<text class="nb-note" x="{x + UNIT / 2:g}" y="{y + UNIT + 9:g}" dy=".35em">{cell.note}</text></g>'
    )
