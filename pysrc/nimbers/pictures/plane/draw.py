"""Draw Sprouts: spots as seeds, lines as shoots, and a sector of its spot for each corner."""

from __future__ import annotations

import math
from itertools import pairwise

from ...scene import Curves
from ..svg_text import text_at
from .bend import Key
from .layout import Corner, layout
from .routes import SIDE, Point

UNIT = 4.5  # SVG units for a unit of the sheet
SEED, REACH, WITHERED = 13.0, 21.0, 8.0  # the radius of a spot, of its clickable area, and of a spot with three lines


def draw_curves(scene: Curves) -> tuple[list[str], float, float]:
    """Return the body of the drawing, its width and its height.

    >>> from nimbers.families.plane_maps import spots
    >>> draw_curves(Curves(spots(1), ((("1",),),)))[1:]
    (450.0, 450.0)
    """
    picture = layout(scene.regions)
    side = SIDE * UNIT
    newest = max(picture.places, default=0)
    body = [f'<rect class="nb-sheet" x="0" y="0" width="{side:g}" height="{side:g}" rx="10"/>']
    body += [_shoot(key, points, key[0] == newest) for key, points in sorted(picture.lines.items())]
    walks = picture.walks(scene.regions)
    named: dict[int, list[tuple[str, Corner]]] = {spot: [] for spot in picture.places}
    steps = []
    for number, region in enumerate(walks):
        for w, walk in enumerate(region):
            names = scene.corners[number][w]
            for i, name in enumerate(names):
                if name:
                    named[walk[i][0]].append((name, picture.corner(walk, i)))
            steps.append(f"{number}:" + " ".join(_step(step, name) for step, name in zip(walk, names, strict=True)))
    body += [_spot(spot, place, named[spot]) for spot, place in sorted(picture.places.items())]
    return [f'<g class="nb-curves" data-walks="{";".join(steps)}">', *body, "</g>"], side, side


def _step(step: tuple[int, tuple[Key, bool] | None], name: str) -> str:
    """Return a corner of a walk as text: its part, the spot, and the next line with + or - for its direction."""
    spot, dart = step
    on = f"{dart[0][0]}.{dart[0][1]}{'+' if dart[1] else '-'}" if dart else ""
    return f"{'s' + name if name else ''},{spot},{on}"


def _shoot(key: Key, points: list[Point], new: bool) -> str:
    return (
        f'<path class="nb-shoot{" nb-newest" if new else ""}" data-line="{key[0]}.{key[1]}" d="{smooth(points)}"/>'
    )  # fmt: skip


def smooth(points: list[Point]) -> str:
    """Return a smooth path along a polyline.

    >>> smooth([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)])
    'M0,0 L22.5,0 Q45,0 45,22.5 L45,45'
    """
    at = [(x * UNIT, y * UNIT) for x, y in points]
    path = f"M{_at(at[0])}"
    for before, here in pairwise(at):
        middle = ((before[0] + here[0]) / 2, (before[1] + here[1]) / 2)
        path += f" L{_at(middle)}" if before == at[0] else f" Q{_at(before)} {_at(middle)}"
    return f"{path} L{_at(at[-1])}"


def _at(point: Point) -> str:
    return f"{round(point[0], 1):g},{round(point[1], 1):g}"


def _spot(spot: int, place: Point, corners: list[tuple[str, Corner]]) -> str:
    x, y = place[0] * UNIT, place[1] * UNIT
    number = text_at(round(x, 1), round(y, 1), str(spot), "nb-sign")
    if not corners:
        body = f'<g class="nb-withered"><circle cx="{x:.1f}" cy="{y:.1f}" r="{WITHERED:g}"/>{number}</g>'
    elif len(corners) == 1:
        body = (
            f'<g class="nb-bud" data-part="s{corners[0][0]}">'
            f'<circle class="nb-halo" cx="{x:.1f}" cy="{y:.1f}" r="{REACH:g}"/>'
            f'<circle class="nb-seed" cx="{x:.1f}" cy="{y:.1f}" r="{SEED:g}"/>{number}</g>'
        )
    else:
        body = "".join(
            f'<g class="nb-bud" data-part="s{name}"><path class="nb-halo" d="{_sector(x, y, corner, REACH)}"/>'
            f'<path class="nb-seed" d="{_sector(x, y, corner, SEED)}"/></g>'
            for name, corner in corners
        )
        body += f'<g class="nb-numbered">{number}</g>'
    return f'<g class="nb-spot" data-spot="{spot}" data-at="{x:.1f},{y:.1f}">{body}</g>'


def _sector(x: float, y: float, corner: Corner, radius: float) -> str:
    """Return the path of a disc's sector in a corner."""
    start, end = corner.start, corner.start + corner.width
    one = (x + radius * math.cos(start), y + radius * math.sin(start))
    other = (x + radius * math.cos(end), y + radius * math.sin(end))
    return f"M{_at((x, y))} L{_at(one)} A{radius:g},{radius:g} 0 {int(corner.width > math.pi)} 1 {_at(other)} Z"
