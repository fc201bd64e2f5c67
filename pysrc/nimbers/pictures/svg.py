"""Draw scenes as SVG without inline styles: colours by class, parts by data-part."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import singledispatch
from itertools import islice

from ..scene import WRAP, Board, Cell, Cells, Column, Curves, Dots, Graph, Heaps, Mark, Scene, SumScene, Table, Words
from ..text import number, say, translated
from .arcs import draw_arcs
from .dots import draw_dots
from .materials import UNIT, board_cells, highlight_path, rim_shading, torn_edges
from .piece_shapes import draw_piece
from .plane.draw import draw_curves
from .rows import PITCH, sprouts, thing
from .stalks import draw_stalks
from .svg_text import ESCAPES, text_at

PAD = 10
TERM = 420  # the largest side of a term of a sum
SHADES = 10  # of a heat map; only 0 has the first one


def svg(scene: Scene, lang: str = "en") -> str:
    """Return the drawing of a scene, with its description as label.

    >>> svg(Words("-")).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    body, width, height = _draw(_translated(scene, lang))
    return document(body, width, height, say(scene.describe(), lang), getattr(scene, "unordered", False))


def _translated(scene: Scene, lang: str) -> Scene:
    """Return the scene with the titles of its terms translated."""
    if not isinstance(scene, SumScene):
        return scene
    return replace(
        scene, terms=tuple((translated(title, lang), _translated(term, lang)) for title, term in scene.terms)
    )


def heat_map(table: Table, title: str) -> str:
    """Draw a table of Grundy values of at most 60 x 60 cells, with values in the cells and pieces on them."""
    side, left, foot = 26.0, 28.0, 24.0
    highest = max((max(row) for row in table.values), default=0)
    body = []
    for y, row in enumerate(table.values):
        top = (table.rows - 1 - y) * side + PAD
        if y % 5 == 0 or table.rows <= 12:
            body.append(text_at(left - 6, top + side / 2, str(y), "nb-axis nb-end"))
        for x, value in enumerate(row):
            at = left + x * side
            shade = 0 if not value else 1 + min(SHADES - 2, value * (SHADES - 2) // max(highest, 1))
            body.append(
                f'<g class="nb-heat nb-heat-{shade}" data-part="c{x}.{y}">'
                f'<rect x="{at:g}" y="{top:g}" width="{side:g}" height="{side:g}"/>'
                f"{text_at(at + side / 2, top + side / 2, str(value), 'nb-value')}</g>"
            )
    every = 1 if table.columns <= 12 else 5
    ground = table.rows * side + PAD + 12
    body += [text_at(left + (x + 0.5) * side, ground, str(x), "nb-axis") for x in range(0, table.columns, every)]
    body += [_mark(mark, table, left, side) for mark in table.marks]
    return document("".join(body), left + table.columns * side + PAD, table.rows * side + PAD + foot, title)


def _mark(mark: Mark, table: Table, left: float, side: float) -> str:
    """Draw a ring around a cell and its piece on a disc beside it, so that the value stays readable."""
    x, y = left + (mark.column + 0.5) * side, (table.rows - 0.5 - mark.row) * side + PAD
    radius = side * max(0.62, table.columns / 40)
    flag_x = x + radius * (1.3 if mark.column * 2 < table.columns else -1.3)
    flag_y = y - radius * (1.3 if mark.row * 2 < table.rows else -1.3)
    rings = "".join(f'<circle class="{name}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>' for name in ("nb-halo", "nb-mark"))
    return (
        f'{rings}<circle class="nb-flag" cx="{flag_x:g}" cy="{flag_y:g}" r="{radius * 0.85:g}"/>'
        f'<text class="nb-glyph" x="{flag_x:g}" y="{flag_y:g}" dy=".35em" '
        f'font-size="{radius * 1.2:g}">{mark.label.translate(ESCAPES)}</text>'
    )


def document(body: str, width: float, height: float, title: str, unordered: bool = False) -> str:
    """Return an SVG document with a body of this size."""
    kind = "nb-figure nb-unordered" if unordered else "nb-figure"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" aria-label="{title.translate(ESCAPES)}">{body}</svg>'
    )


def _short(value: int) -> str:
    """Return a number, shortened to fit on a block."""
    text = number(value) if value < 10**12 else str(value)
    return text if len(text) <= 15 else f"{text[:6]}…{text[-4:]}"


@singledispatch
def _draw(scene: Scene) -> tuple[str, float, float]:
    """Return the body of a drawing, its width and its height."""
    raise TypeError(f"no drawing for {type(scene).__name__}")


# Each class is named twice, because reading it from the annotation would need Python's compiler at each start.
@_draw.register(Words)
def _words(scene: Words) -> tuple[str, float, float]:
    text = scene.text if len(scene.text) <= 60 else scene.text[:59] + "…"
    width = 11 * len(text) + 2 * PAD
    return text_at(width / 2, UNIT / 2 + PAD, text, "nb-words"), width, UNIT + 2 * PAD


@_draw.register(Heaps)
def _heaps(scene: Heaps) -> tuple[str, float, float]:
    body: list[str] = []
    columns, top, width = list(scene.columns), float(PAD), float(UNIT)
    if not columns and not scene.hidden:
        return _empty()
    while columns:
        row: list[Column] = []
        used = 0.0
        while columns and (not row or used + _column_width(columns[0]) <= WRAP * UNIT):
            used += _column_width(columns[0])
            row.append(columns.pop(0))
        ground = top + max([c.tokens for c in row] + [1]) * (UNIT * 0.72) + 6
        x = float(PAD)
        for column in row:
            body.append(_column(column, x, _column_width(column), ground))
            x += _column_width(column)
        width, top = max(width, x + PAD), ground + 34
    if scene.hidden:
        body.append(text_at(PAD, top + 12, f"+ {number(scene.hidden)}", "nb-more"))
        top, width = top + 30, max(width, 140)
    return "".join(body), width, top


def _column_width(column: Column) -> float:
    return max(UNIT + 8, 9.5 * len(_column_label(column)) + 18)


def _column_label(column: Column) -> str:
    return f"({_short(column.size)})" if column.aside else _short(column.size)


def _column(column: Column, x: float, width: float, ground: float) -> str:
    middle, step = x + width / 2, UNIT * 0.72
    tokens = "".join(
        f'<circle class="nb-token" data-part="{column.part}.{t}" cx="{middle:g}" cy="{ground - (t - 0.5) * step:g}" '
        f'r="{step / 2 - 1.5:g}"/>'
        for t in range(1, column.tokens + 1)
    )
    if column.size > column.tokens:
        box = f'x="{x + 5:g}" y="{ground - step:g}" width="{width - 10:g}" height="{step:g}"'
        tokens = f'<rect class="nb-block" {box} rx="6"/>'
    tokens += highlight_path(middle, [ground - (t - 0.5) * step for t in range(1, column.tokens + 1)], step / 2 - 1.5)
    base = f'<line class="nb-ground" x1="{x + 5:g}" y1="{ground + 2:g}" x2="{x + width - 5:g}" y2="{ground + 2:g}"/>'
    label = text_at(middle, ground + 17, _column_label(column), "nb-label")
    kind = "nb-heap nb-aside" if column.aside else "nb-heap"
    return f'<g class="{kind}" data-part="{column.part}">{tokens}{base}{label}</g>'


@_draw.register(Cells)
def _cells(scene: Cells) -> tuple[str, float, float]:
    if not scene.cells:
        return _empty()
    if scene.matter == "sprouts":
        return sprouts(scene)
    notes = any(cell.note for cell in scene.cells)
    step = UNIT + (22 if notes else 8)
    pitch = PITCH.get(scene.matter, UNIT)
    body = []
    rest = iter(scene.cells)
    lines = [tuple(islice(rest, count)) for count in scene.lines] or [
        scene.cells[start : start + WRAP] for start in range(0, len(scene.cells), WRAP)
    ]
    for row, line in enumerate(lines):
        for column, cell in enumerate(line):
            x, y = PAD + column * pitch - (UNIT - pitch) / 2, PAD + row * step
            if cell.tone != "gap":
                plain = not scene.matter or cell.tone == "rule"
                body.append(_cell(cell, x, y) if plain else thing(scene.matter, cell, x, y))
    width = max(scene.columns, *map(len, lines)) * pitch + 2 * PAD
    height = len(lines) * step + 2 * PAD
    if scene.hidden:
        body.append(text_at(PAD, height + 6, f"+ {number(scene.hidden)}", "nb-more"))
        width, height = max(width, 140), height + 24
    return "".join(body), width, height


def _cell(cell: Cell, x: float, y: float) -> str:
    note = text_at(x + UNIT / 2, y + UNIT + 9, cell.note, "nb-note") if cell.note else ""
    return (
        f'<g class="nb-cell nb-{cell.tone or "plain"}" data-part="{cell.part}"><rect x="{x + 1:g}" y="{y:g}" '
        f'width="{UNIT - 2}" height="{UNIT}" rx="3"/>'
        f"{text_at(x + UNIT / 2, y + UNIT / 2, cell.text, 'nb-sign')}{note}</g>"
    )


@_draw.register(Board)
def _board(scene: Board) -> tuple[str, float, float]:
    if not scene.columns or not scene.rows:
        return _empty()
    columns, rows = scene.seen
    side = UNIT if max(columns, rows) <= 20 else max(4.0, 20 * UNIT / max(columns, rows))
    left = 26
    width, height = columns * side, rows * side
    top = PAD + (side / 2 if scene.shown else 0)
    body = board_cells(scene, left, top + height, side) if scene.cells else []
    if scene.shown:
        body.append(torn_edges(left, top, width, height, side))
    elif scene.matter != "chocolate":
        body.append(f'<rect class="nb-frame" x="{left}" y="{top:g}" width="{width:g}" height="{height:g}"/>')
    body += _axes(scene, left, side, top + height)
    glyph = max(side, 0.045 * max(width, height))  # a piece stays visible where cells are small
    for piece in scene.pieces:
        x, y = left + (piece.column + 0.5) * side, top + height - (piece.row + 0.5) * side
        share = [q for q in scene.pieces if (q.column, q.row) == (piece.column, piece.row)]
        if len(share) > 1:
            x += (share.index(piece) - (len(share) - 1) / 2) * glyph * 0.5
        body.append(draw_piece(piece, x, y, glyph))
    wide = left + width + (side / 2 if scene.shown else 0)
    return "".join(body), wide + PAD, top + height + 24


def _axes(scene: Board, left: float, side: float, floor: float) -> list[str]:
    """Draw the coordinates along the left and the lower edge, fewer on large boards."""
    from ..notation import letters

    columns, rows = scene.seen
    longest = max(columns, rows)
    every = next(k for k in (1, 2, 5, 10, 20, 50, 100, 200, 500) if longest <= 16 * k or k == 500)
    first = 1 if scene.lettered else 0
    texts = [
        text_at(left - 7, floor - (row + 0.5) * side, str(row + first), "nb-axis nb-end")
        for row in range(0, rows, every)
    ]
    return texts + [
        text_at(left + (c + 0.5) * side, floor + 13, letters(c) if scene.lettered else str(c), "nb-axis")
        for c in range(0, columns, every)
    ]


@_draw.register(Dots)
def _dots(scene: Dots) -> tuple[str, float, float]:
    body, width, height = draw_dots(scene)
    return "".join(body), width, height


@_draw.register(Curves)
def _curves(scene: Curves) -> tuple[str, float, float]:
    body, width, height = draw_curves(scene)
    return "".join(body), width, height


@_draw.register(Graph)
def _graph(scene: Graph) -> tuple[str, float, float]:
    count = len(scene.vertices)
    if not count:
        return _empty()
    if scene.ground:
        body, width, height = draw_stalks(scene)
        return "".join(body), width, height
    order = (scene.before or scene).vertices
    count = len(order)
    radius = max(50.0, count * 11.0) if count > 1 else 0.0
    middle = radius + 44
    place = {
        vertex: (
            middle + radius * math.sin(2 * math.pi * i / count),
            middle - radius * math.cos(2 * math.pi * i / count),
        )
        for i, vertex in enumerate(order)
    }
    body = draw_arcs(scene, place)
    for vertex in scene.vertices:
        x, y = place[vertex]
        tone = " nb-here" if vertex == scene.token else ""
        body.append(
            f'<g class="nb-vertex{tone}" data-part="v{vertex}"><circle cx="{x:.1f}" cy="{y:.1f}" r="15"/>'
            f"{rim_shading(x, y, 15)}{text_at(round(x, 1), round(y, 1), vertex, 'nb-sign')}</g>"
        )
    return "".join(body), 2 * middle, 2 * middle


@_draw.register(SumScene)
def _sum(scene: SumScene) -> tuple[str, float, float]:
    if not scene.terms:
        return _empty()
    drawn = [(title, *_draw(term)) for title, term in scene.terms]
    tallest = min(TERM, max(height for _, _, _, height in drawn))
    body, x = [], float(PAD)
    for index, (title, inner, whole_width, whole_height) in enumerate(drawn, 1):
        shrink = min(1.0, TERM / max(whole_width, whole_height))
        width, height = whole_width * shrink, whole_height * shrink
        if index > 1:
            body.append(text_at(x + 12, PAD + tallest / 2, "+", "nb-plus"))
            x += 24
        box = max(width, sum(9.0 if sign < "\u2e80" else 15.0 for sign in title) + 16)
        top = PAD + tallest - height  # align all terms at the bottom
        inner = inner.replace('data-part="', f'data-part="t{index}:')
        body.append(
            f'<rect class="nb-term" data-part="t{index}" x="{x:g}" y="{PAD}" '
            f'width="{box:g}" height="{tallest:g}" rx="8"/>'
            f'<svg x="{x + (box - width) / 2:g}" y="{top:g}" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {whole_width:g} {whole_height:g}">{inner}</svg>'
            f"{text_at(x + box / 2, PAD + tallest + 14, title, 'nb-title')}"
        )
        x += box
    return "".join(body), x + PAD, tallest + 2 * PAD + 24


def _empty() -> tuple[str, float, float]:
    return text_at(60, UNIT / 2 + PAD, "∅", "nb-empty"), 120, UNIT + 2 * PAD
