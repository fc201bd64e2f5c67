"""Shapes of pieces on a square of 36 units, and the strokes of a cross."""

from __future__ import annotations

from ..scene import Piece

PAWN = (
    "M18,5.5a5.3,5.3 0 0 1 3.3,9.5h2.2v2.4h-2.4c0.3,4.6 1.6,7.4 4.6,9.6c2,1.5 2.8,3 2.8,5.5h-21c0,-2.5 0.8,-4 2.8,-5.5"
    "c3,-2.2 4.3,-5 4.6,-9.6h-2.4v-2.4h2.2a5.3,5.3 0 0 1 3.3,-9.5z"
)
ROOK = (
    "M8.5,5.5h4.4v2.9h2.9v-2.9h4.4v2.9h2.9v-2.9h4.4v6.2l-3.2,3.1l0.9,10.4l3.2,2.8v4.5h-21v-4.5l3.2,-2.8l0.9,-10.4"
    "l-3,-3.1z"
)
KNIGHT = (
    "M14.6,4.2l2.9,2.6c8,0.6 12.6,7.2 12.3,16.4c-0.1,3.6 0.6,6 0.6,9.3h-19.6c0,-4.6 2.1,-7.4 5.2,-9.6"
    "c2,-1.5 3.1,-2.8 3.3,-4.6c-2.3,1.5 -4.7,1.7 -6.8,1.5c-1.3,1.6 -2.7,2.9 -4.3,3.1c-1.9,0.2 -3.4,-1.6 -3,-3.6"
    "c0.5,-2.4 3.1,-5.2 4.3,-7.8c0.6,-2.3 1.8,-3.8 3.8,-4.5z"
)
QUEEN = (
    "M18,8.6l4.2,7.8l6.7,-6.2l-2.6,12.3l-1.3,3.6l2.5,2.4v4h-19v-4l2.5,-2.4l-1.3,-3.6l-2.6,-12.3l6.7,6.2z"
    "M18,3.4a2.6,2.6 0 1 1 -0.01,0zM6.4,5.6a2.3,2.3 0 1 1 -0.01,0zM29.6,5.6a2.3,2.3 0 1 1 -0.01,0z"
)
SKULL = (
    "M18,5.5c7,0 11.5,4.6 11.5,10.9c0,3.9 -1.6,6.5 -4.4,8.2v4.2c0,1 -0.7,1.7 -1.7,1.7h-10.8c-1,0 -1.7,-0.7 -1.7,-1.7"
    "v-4.2c-2.8,-1.7 -4.4,-4.3 -4.4,-8.2c0,-6.3 4.5,-10.9 11.5,-10.9zM13.2,14.4a3,3.2 0 1 0 0.01,0z"
    "M22.8,14.4a3,3.2 0 1 0 0.01,0zM18,21.2l1.7,3.2h-3.4z"
)
_DETAILS = {  # lines over the shape: an eye and a mane, a collar
    "♞": "M17.2,11.6h0.1M21.6,10.6c3.4,2.6 5,6.6 5,12",
    "♛": "M11,24.6c4.6,-1.5 9.4,-1.5 14,0M10.6,28.6h14.8",
    "♜": "M11.6,14.8h12.8M10.8,25.2h14.4",
    "♖": "M11.6,14.8h12.8M10.8,25.2h14.4",
}
_MEN = {"♞": KNIGHT, "♛": QUEEN, "♜": ROOK, "♖": ROOK, "☠": SKULL}
_WHITE = frozenset("♖☠")
_STONES = {"●": "nb-ebony", "○": "nb-ivory"}

# Two strokes with start, control point and end as fractions of a square's side.
_CROSS = (((0.22, 0.2), (0.46, 0.56), (0.8, 0.79)), ((0.77, 0.18), (0.6, 0.5), (0.2, 0.82)))


def draw_piece(piece: Piece, x: float, y: float, side: float) -> str:
    """Draw a piece with its middle at (x, y) on a square: a shape, a stone, a cross, or else its character.

    >>> from nimbers.scene import Piece
    >>> draw_piece(Piece("N", 0, 0, "♞", "knight"), 0, 0, 36).partition(" cx")[0]
    '<g class="nb-piece nb-stands" data-part="N"><circle'
    """
    made, kind = _shape(piece.glyph, x, y, side), "nb-piece nb-stands"
    if not made:
        kind = "nb-piece"
        made = f'<text class="nb-glyph" x="{x:g}" y="{y:g}" dy=".35em" font-size="{side * 0.56:g}">{piece.glyph}</text>'
    return f'<g class="{kind}" data-part="{piece.part}"><circle cx="{x:g}" cy="{y:g}" r="{side * 0.42:g}"/>{made}</g>'


def _shape(glyph: str, x: float, y: float, side: float) -> str:
    if glyph in _MEN:
        kind = "nb-ivory" if glyph in _WHITE else "nb-ebony"
        place = f'transform="translate({x - side / 2:.5g} {y - side / 2:.5g}) scale({side / 36:.4g})"'
        more = f'<path class="nb-detail {kind}" {place} d="{_DETAILS[glyph]}"/>' if glyph in _DETAILS else ""
        return f'<path class="nb-man {kind}" {place} d="{_MEN[glyph]}"/>{more}'
    if glyph in _STONES:
        kind = _STONES[glyph]
        light = f"M{x - side * 0.2:.4g},{y - side * 0.17:.4g}q{side * 0.2:.4g},{-side * 0.17:.4g} {side * 0.4:.4g},0"
        round_one = f'<circle class="nb-pebble {kind}" cx="{x:g}" cy="{y:g}" r="{side * 0.38:.4g}"/>'
        return f'{round_one}<path class="nb-glint {kind}" d="{light}"/>'
    if glyph == "×":
        return f'<path class="nb-cross" d="{cross_path(x - side / 2, y - side / 2, side)}"/>'
    return ""


def cross_path(x: float, y: float, side: float) -> str:
    """Return the path of a cross in a square with its upper left corner at (x, y)."""
    return "".join(
        f"M{x + ax * side:.4g},{y + ay * side:.4g}Q{x + bx * side:.4g},{y + by * side:.4g} "
        f"{x + cx * side:.4g},{y + cy * side:.4g}"
        for (ax, ay), (bx, by), (cx, cy) in _CROSS
    )
