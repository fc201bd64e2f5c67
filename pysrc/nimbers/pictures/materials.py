"""Draw the materials of boards, each in two or three tones: stones, chocolate, tiles, counters, coins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..scene import Board

UNIT = 36  # the side of a cell, in SVG units


def highlight_path(x: float, heights: Iterable[float], radius: float) -> str:
    """Return the highlights of a column of round stones, or "" for none."""
    bow = f"q{radius * 0.5:.3g},{-radius * 0.42:.3g} {radius:.3g},0"
    caps = "".join(f"M{x - radius * 0.5:.4g},{y - radius * 0.42:.4g}{bow}" for y in heights)
    return f'<path class="nb-shine" d="{caps}"/>' if caps else ""


def rim_shading(x: float, y: float, radius: float) -> str:
    """Return the light on the upper edge of a disc and the shade along its lower edge."""
    inside = radius - 3
    aside, arc = inside * 0.8, f"{inside:g},{inside:g} 0 0"
    (above, below), far = (y - inside * 0.6, y + inside * 0.6), x + aside
    light = f"M{x - aside:.1f},{above:.1f}A{arc} 1 {far:.1f},{above:.1f}"
    shade = f"M{x - aside:.1f},{below:.1f}A{arc} 0 {far:.1f},{below:.1f}"
    return f'<path class="nb-glow" d="{light}"/><path class="nb-shade" d="{shade}"/>'


def chocolate(scene: Board, left: float, floor: float, side: float) -> list[str]:
    """Draw a chocolate bar: its squares, eaten ones as empty paper, and all bevels as one shape."""
    body, bevels = [], []
    for column, row in _cells(scene):
        x, y = left + column * side, floor - (row + 1) * side
        eaten = (column, row) in scene.taken
        body.append(_square("eaten" if eaten else "chocolate", column, row, x, y, side, 0.035, 0.09))
        if not eaten:
            bevels.append(f"M{x + side * 0.2:g},{y + side * 0.8:g}v{-side * 0.6:g}h{side * 0.6:g}")
    return [*body, f'<path class="nb-bevel" d="{"".join(bevels)}"/>'] if bevels else body


def squares(scene: Board, left: float, floor: float, side: float) -> list[str]:
    """Draw light and dark squares with the things on them; taken squares are marked if the things do not show it."""
    body = []
    for column, row in _cells(scene):
        x, y = left + column * side, floor - (row + 1) * side
        ground = "dark" if (column + row) % 2 == 0 else "light"
        taken = (column, row) in scene.taken
        if scene.matter in ("counters", "coins"):
            square = _square(ground, column, row, x, y, side, part=False)
            face = ("" if taken else "enamel") if scene.matter == "counters" else ("gold" if taken else "silver")
            on_it = disc(face, x + side / 2, y + side / 2, side * 0.4)
            body.append(f'<g class="nb-on" data-part="c{column}.{row}">{square}{on_it}</g>')
        elif not taken or scene.matter == "men":
            body.append(_square(ground, column, row, x, y, side))
        elif scene.matter == "tiles":
            body.append(
                f'<g class="nb-on" data-part="c{column}.{row}">{_square(ground, column, row, x, y, side, part=False)}'
                f"{_square('tile', column, row, x, y, side, 0.06, 0.14, part=False)}</g>"
            )
        else:
            body.append(_square("taken", column, row, x, y, side))
    return body


def board_cells(scene: Board, left: float, floor: float, side: float) -> list[str]:
    """Draw all cells of a board."""
    return (chocolate if scene.matter == "chocolate" else squares)(scene, left, floor, side)


def torn_edges(left: float, top: float, width: float, height: float, side: float) -> str:
    """Draw torn upper and right edges, for a board that continues there."""
    right, teeth = left + width, 6 * round(width / side)
    step, far = width / teeth, side * 0.42
    deep = [far * (0.55 + 0.45 * ((7 * k + 3 * k * k) % 11) / 10) for k in range(teeth + 1)]
    above = " ".join(f"{left + k * step:.4g},{top - deep[k]:.4g}" for k in range(teeth + 1))
    aside = " ".join(f"{right + deep[-k - 1]:.4g},{top + k * step:.4g}" for k in range(teeth + 1))
    return (
        f'<path class="nb-torn" d="M{left:g},{top:g}L{above} {aside} {right:g},{top + height:g}V{top:g}z"/>'
        f'<path class="nb-frame" d="M{left:g},{top:g}V{top + height:g}H{right:g}"/>'
    )


def disc(kind: str, x: float, y: float, radius: float) -> str:
    """Draw a coin or a counter from above; "" for the kind ""."""
    if not kind:
        return ""
    return (
        f'<circle class="nb-disc nb-{kind}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
        f'<circle class="nb-milling" cx="{x:g}" cy="{y:g}" r="{radius * 0.78:.4g}"/>'
    )


def _cells(scene: Board) -> Iterator[tuple[int, int]]:
    """Yield column and row of every cell, in the order of `Board.parts`."""
    columns, rows = scene.seen
    return ((column, row) for row in range(rows) for column in range(columns))


def _square(
    tone: str, column: int, row: int, x: float, y: float, side: float, inset: float = 0, corner: float = 0,
    part: bool = True,
) -> str:  # fmt: skip
    """Draw a cell with its upper left corner at (x, y); `inset` and `corner` are fractions of its side."""
    place = f'x="{x + inset * side:g}" y="{y + inset * side:g}"'
    size = f'width="{side * (1 - 2 * inset):g}" height="{side * (1 - 2 * inset):g}"'
    rounded = f' rx="{corner * side:g}"' if corner else ""
    name = f' data-part="c{column}.{row}"' if part else ""
    return f'<rect class="nb-square nb-{tone}"{name} {place} {size}{rounded}/>'
