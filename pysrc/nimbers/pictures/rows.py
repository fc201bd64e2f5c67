"""Draw rows of things, one on each cell with its note below: lamps, coins, planks, letters, pins, stones."""

from __future__ import annotations

import math
from collections.abc import Callable

from ..scene import Cell, Cells
from ..text import number as grouped
from .materials import UNIT, disc, highlight_path
from .piece_shapes import PAWN, cross_path
from .svg_text import text_at

# Draws the content of a cell with its upper left corner at (x, y), without frame and note.
Thing = Callable[[Cell, float, float], str]

_BULB = "c-3.4,-2.7 -5.6,-6.1 -5.6,-10.2a10.6,10.6 0 1 1 21.2,0c0,4.1 -2.2,7.5 -5.6,10.2z"
_RAYS = "m-13,-4h-2.6m2.2,-9l-2.2,-1.6m8.6,-4.6l-0.8,-2m23.6,17.2h2.6m-2.2,-9l2.2,-1.6m-8.6,-4.6l0.8,-2"
_HEAD = (
    "c-3.9,-0.3 -6.6,2.3 -6.6,5.9c0,1.2 0.2,2 -0.4,3.1l-1.3,2.4c-0.3,0.5 0.1,0.9 1.1,1.1c0.2,0.9 -0.3,1.3 0.2,2"
    "c-0.3,0.9 0.3,1.2 0.2,1.9c0,1.4 1.1,1.7 3.6,1.2c0.3,1.6 -0.5,2.8 -2.4,3.8c3.4,1.5 8.2,1.3 11.3,-1.1"
    "c-1.5,-2.6 -1,-4.7 0.4,-7.2c3.1,-5.6 0.8,-12.7 -6.1,-13.1z"
)
_SPRIG = (
    "c-0.6,-2.2 -0.6,-4.6 0,-7c2.6,-0.2 4.6,-1.8 5.2,-4.6c-2.7,-0.1 -4.6,1 -5.2,3.4c-0.1,-2 0,-3.6 0.4,-5.4"
    "c2,-0.9 3.1,-2.7 2.6,-5.2c-2.2,0.6 -3.2,2.2 -3,4.6c-0.3,-1.4 -0.7,-2.7 -1.5,-4c-1.2,2.1 -1,4 0.9,5.6"
    "c-0.4,1.6 -0.5,3.4 -0.4,5.2c-0.9,-2.2 -2.8,-3.1 -5.3,-2.7c0.9,2.6 2.9,3.9 5.3,3.8c-0.2,2.2 0,4.3 0.4,6.4z"
)


def _lamp(cell: Cell, x: float, y: float) -> str:
    """Draw a lamp on its rail, lit if the bit is one, with the digit in its bulb."""
    middle = x + UNIT / 2
    rays = f'<path class="nb-rays" d="M{middle:g},{y + 14.5:g}{_RAYS}"/>' if cell.text == "1" else ""
    return (
        f'{rays}<path class="nb-bulb" d="M{middle - 5:g},{y + 25:g}{_BULB}"/>'
        f'<path class="nb-socket" d="M{middle - 5:g},{y + 25.5:g}h10v2.6h-10zm0.8,3.4h8.4v3h-8.4z"/>'
        f'<path class="nb-rail" d="M{x:g},{y + 34:g}h{UNIT}"/>{_sign(cell.text, middle, y + 14.8)}'
    )


def _coin(cell: Cell, x: float, y: float) -> str:
    """Draw a coin from above with a head or a sprig and the letter of its side."""
    kind, relief, left, foot = ("silver", _SPRIG, 16.6, 29.6) if cell.text == "T" else ("gold", _HEAD, 16.4, 7.6)
    letter = _sign(cell.text, x + 26.6, y + 23)
    return disc(kind, x + UNIT / 2, y + UNIT / 2, 16) + (
        f'<path class="nb-relief nb-{kind}" d="M{x + left:g},{y + foot:g}{relief}"/>{letter}'
    )


def _slot(cell: Cell, x: float, y: float) -> str:
    """Draw a square of a strip and the coins on it; several as a pile with their number."""
    body = _board(x, y)
    if not cell.text:
        return body
    count = int(cell.text) if cell.text.isascii() and cell.text.isdigit() else 1 if cell.text == "●" else 4
    piled = min(count, 4)
    top = y + UNIT / 2 + 1.7 * (piled - 1)
    for number in range(piled - 1):
        body += f'<circle class="nb-disc nb-gold" cx="{x + UNIT / 2:g}" cy="{top - 2.4 * number:g}" r="12"/>'
    top -= 2.4 * (piled - 1)
    return body + disc("gold", x + UNIT / 2, top, 12) + (_sign(cell.text, x + UNIT / 2, top) if count > 1 else "")


def _board(x: float, y: float) -> str:
    """Draw a plank with light upper and dark lower edges."""
    return (
        f'<rect class="nb-plank" x="{x + 0.75:g}" y="{y + 0.75:g}" width="{UNIT - 1.5}" height="{UNIT - 1.5}" rx="3"/>'
        f'<path class="nb-groove" d="M{x + 4:g},{y + UNIT - 4:g}h{UNIT - 8}v{8 - UNIT}"/>'
    )


def _plank(cell: Cell, x: float, y: float) -> str:
    """Draw a square of a strip, with a cross or a colour on it; a colour without a square is a pot of paint."""
    paint = {"●": "nb-ink", "○": "nb-chalk"}.get(cell.text)
    if paint and not cell.note:
        middle, level = x + UNIT / 2, y + UNIT / 2
        rim = f'<circle class="nb-tin" cx="{middle:g}" cy="{level:g}" r="15"/>'
        return f'{rim}<circle class="nb-paint {paint}" cx="{middle:g}" cy="{level:g}" r="11.5"/>'
    if paint:
        box = f'x="{x + 4:g}" y="{y + 4:g}" width="{UNIT - 8}" height="{UNIT - 8}"'
        return f'{_board(x, y)}<rect class="nb-paint {paint}" {box} rx="5"/>'
    if cell.text == "×":
        return f'{_board(x, y)}<path class="nb-cross" d="{cross_path(x, y, UNIT)}"/>'
    return _board(x, y) + (_sign(cell.text, x + UNIT / 2, y + UNIT / 2) if cell.text else "")


def _letter(cell: Cell, x: float, y: float) -> str:
    """Draw a tile with a character on it, or a gap if the tile was taken."""
    if cell.text in ("", "·"):
        return f'<path class="nb-rail nb-away" d="M{x + 4:g},{y + UNIT - 2:g}h{UNIT - 8}"/>'
    kind = "enamel" if cell.tone == "one" else "ivory"
    box = f'x="{x + 1.5:g}" width="{UNIT - 3}"'
    return (
        f'<rect class="nb-edge nb-{kind}" {box} y="{y + 4:g}" height="{UNIT - 4}" rx="5"/>'
        f'<rect class="nb-face nb-{kind}" {box} y="{y + 0.75:g}" height="{UNIT - 5}" rx="5"/>'
        f"{_sign(cell.text, x + UNIT / 2, y + UNIT / 2 - 1.6)}"
    )


def _stone(cell: Cell, x: float, y: float) -> str:
    """Draw a stone as in a heap."""
    middle, level = x + UNIT / 2, y + UNIT / 2
    return f'<circle class="nb-token" cx="{middle:g}" cy="{level:g}" r="15"/>{highlight_path(middle, [level], 15)}'


def _pin(cell: Cell, x: float, y: float) -> str:
    """Draw a bowling pin on the ground."""
    middle, foot = x + UNIT / 2, y + UNIT - 1
    body = (
        f"M{middle - 5:g},{foot:g}c-4,-7 -4.5,-11 -1.5,-16c1.6,-3 1.2,-4.6 0.4,-7c-1.6,-5 0.6,-10 6.1,-10"
        f"s7.7,5 6.1,10c-0.8,2.4 -1.2,4 0.4,7c3,5 2.5,9 -1.5,16z"
    )
    band = f"M{middle - 5.2:g},{foot - 20:g}h10.4M{middle - 5.4:g},{foot - 23.4:g}h10.8"
    return f'<path class="nb-body" d="{body}"/><path class="nb-band" d="{band}"/>{_ground(x, y, PITCH["pins"])}'


def _pawn(cell: Cell, x: float, y: float) -> str:
    """Draw a pawn on the ground."""
    place = f'transform="translate({x:g} {y + 0.5:g}) scale({UNIT / 36:g})"'
    return f'<path class="nb-body nb-man nb-ivory" {place} d="{PAWN}"/>{_ground(x, y, PITCH["pawns"])}'


def _ground(x: float, y: float, width: int) -> str:
    return f'<path class="nb-ground" d="M{x + (UNIT - width) / 2:g},{y + UNIT:g}h{width}"/>'


def _sign(text: str, x: float, y: float) -> str:
    return text_at(x, y, text, "nb-sign")


PITCH = {"pins": 27, "pawns": 30}  # widths of cells that are not square
THINGS: dict[str, tuple[str, Thing]] = {
    "lamps": ("lamp", _lamp),
    "coins": ("coin", _coin),
    "tray": ("slot", _slot),
    "planks": ("square", _plank),
    "letters": ("letter", _letter),
    "stones": ("stone", _stone),
    "pins": ("pin", _pin),
    "pawns": ("pin", _pawn),
}


def thing(matter: str, cell: Cell, x: float, y: float) -> str:
    """Draw a cell of a row of things with its note below.

    >>> thing("stones", Cell("t1", "●", "3"), 0, 0).partition(" data-part")[0]
    '<g class="nb-cell nb-thing nb-stone nb-plain"'
    """
    kind, made = THINGS[matter]
    width = PITCH.get(matter, UNIT)
    note = text_at(x + UNIT / 2, y + UNIT + 9, cell.note, "nb-note") if cell.note else ""
    return (
        f'<g class="nb-cell nb-thing nb-{kind} nb-{cell.tone or "plain"}" data-part="{cell.part}"><rect '
        f'x="{x + (UNIT - width) / 2:g}" y="{y - 1:g}" width="{width}" height="{UNIT + 2}" rx="5"/>'
        f"{made(cell, x, y)}{note}</g>"
    )


def sprouts(scene: Cells) -> tuple[str, float, float]:
    """Draw Brussels sprouts: cells with the same text and note are the ends of a figure; the note is its region."""
    figures: list[list[Cell]] = []
    for cell in scene.cells:
        if figures and (figures[-1][0].text, figures[-1][0].note) == (cell.text, cell.note):
            figures[-1].append(cell)
        else:
            figures.append([cell])
    regions: list[list[list[Cell]]] = []
    for figure in figures:
        if regions and regions[-1][0][0].note == figure[0].note:
            regions[-1].append(figure)
        else:
            regions.append([figure])
    body, x, y, wide = [], _ROOM, _ROOM, 0.0
    for region in regions:
        width = len(region) * _FIGURE
        if x > _ROOM and x + width > _WIDEST:
            x, y = _ROOM, y + _FIGURE + 2 * _ROOM
        box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{_FIGURE:g}"'
        body.append(f'<rect class="nb-region" {box} rx="30"/>')
        for number, figure in enumerate(region):
            body.append(_sprout(figure, x + (number + 0.5) * _FIGURE, y + _FIGURE / 2))
        x += width + _ROOM
        wide = max(wide, x)
    height = y + _FIGURE + _ROOM
    if scene.hidden:
        body.append(text_at(_ROOM, height + 6, f"+ {grouped(scene.hidden)}", "nb-more"))
        wide, height = max(wide, 140.0), height + 24
    return "".join(body), wide, height


_FIGURE, _ROOM, _WIDEST = 92.0, 10.0, 560.0


def _sprout(ends: list[Cell], x: float, y: float) -> str:
    """Draw a figure with its free ends around it, each an arm with a knob."""
    arms = []
    for number, cell in enumerate(ends):
        turn = 2 * math.pi * (number + 0.5) / len(ends) - math.pi / 2
        dx, dy = math.cos(turn), math.sin(turn)
        path = f"M{x + 9 * dx:.4g},{y + 9 * dy:.4g}L{x + 30 * dx:.4g},{y + 30 * dy:.4g}"
        arms.append(
            f'<g class="nb-cell nb-thing nb-arm" data-part="{cell.part}">'
            f'<circle class="nb-knob" cx="{x + 33 * dx:.4g}" cy="{y + 33 * dy:.4g}" r="6.5"/>'
            f'<path class="nb-twig" d="{path}"/></g>'
        )
    core = f'<circle class="nb-core" cx="{x:g}" cy="{y:g}" r="10.5"/>'
    return "".join(arms) + core + text_at(x, y, ends[0].text, "nb-note nb-named")
