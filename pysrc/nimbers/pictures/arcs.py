"""Draw the arcs of a graph; parallel arcs that moves distinguish are separate, clickable parts."""

from __future__ import annotations

import math

from ..scene import Graph


def draw_arcs(scene: Graph, place: dict[str, tuple[float, float]]) -> list[str]:
    """Return the drawings of all arcs between the vertices that have a place."""
    there = set(scene.arcs)
    names = scene.strands or ("",) * len(scene.arcs)
    found = _strands(scene, place)
    for (a, b), name in zip(scene.arcs, names, strict=True):
        if not name and a in place and b in place:
            found.append(_arc(place[a], place[b], (b, a) in there, scene.directed))
    return found


def _strands(scene: Graph, place: dict[str, tuple[float, float]]) -> list[str]:
    """Draw loops and parallel arcs that are parts side by side, each with a broad clickable line around it."""
    groups: dict[tuple[str, str], list[str]] = {}
    for arc, name in zip(scene.arcs, scene.strands, strict=False):
        if name and arc[0] in place and arc[1] in place:
            groups.setdefault(arc, []).append(name)
    found = []
    many = max(1, len(place))
    centre = sum(x for x, _ in place.values()) / many, sum(y for _, y in place.values()) / many
    for (a, b), names in groups.items():
        for number, name in enumerate(names):
            if a == b:
                path, tip = _loop(place[a], centre, number, len(names)), ""
            else:
                path, tip = _bow(place[a], place[b], number, len(names), (b, a) in scene.arcs)
            found.append(
                f'<g class="nb-strand" data-part="{name}"><path class="nb-reach" d="{path}"/>'
                f'<path class="nb-arc" d="{path}"/>{tip if scene.directed else ""}</g>'
            )
    return found


def _bow(start: tuple[float, float], end: tuple[float, float], number: int, count: int, both: bool) -> tuple[str, str]:
    """Return the path and arrowhead of one of `count` parallel arcs; on one side only if `both` directions exist."""
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    apart = min(44.0, 0.9 * length / count)
    bow = apart * (number + 0.5 if both else number - (count - 1) / 2)
    middle_x, middle_y = (x1 + x2) / 2 - bow * dy, (y1 + y2) / 2 + bow * dx
    last = math.hypot(x2 - middle_x, y2 - middle_y)
    ex, ey = (x2 - middle_x) / last, (y2 - middle_y) / last
    tip_x, tip_y = x2 - 17 * ex, y2 - 17 * ey
    wings = " ".join(f"{tip_x - 9 * ex + s * 4.5 * ey:.1f},{tip_y - 9 * ey - s * 4.5 * ex:.1f}" for s in (1, -1))
    first = math.hypot(middle_x - x1, middle_y - y1)
    x1, y1 = x1 + 16 * (middle_x - x1) / first, y1 + 16 * (middle_y - y1) / first
    path = f"M{x1:.1f},{y1:.1f} Q{middle_x:.1f},{middle_y:.1f} {tip_x:.1f},{tip_y:.1f}"
    return path, f'<polygon class="nb-tip" points="{tip_x:.1f},{tip_y:.1f} {wings}"/>'


def _loop(at: tuple[float, float], centre: tuple[float, float], number: int, count: int) -> str:
    """Return the path of one of `count` loops at a vertex, on the side away from the centre."""
    outward = math.atan2(at[0] - centre[0], centre[1] - at[1]) if math.dist(at, centre) > 1 else 0.0
    turn = outward + (number - (count - 1) / 2) * min(0.9, 2 * math.pi / count)
    x, y = at[0] + 25 * math.sin(turn), at[1] - 25 * math.cos(turn)
    return f"M{x - 10:.1f},{y:.1f} a10,10 0 1 1 20,0 a10,10 0 1 1 -20,0"


def _arc(start: tuple[float, float], end: tuple[float, float], both: bool, directed: bool) -> str:
    """Draw an arrow, shifted if `both` directions exist; a ring for a loop; a plain line if not directed."""
    (x1, y1), (x2, y2) = start, end
    if start == end:
        return f'<circle class="nb-arc" cx="{x1:.1f}" cy="{y1 - 22:.1f}" r="10"/>'
    length = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    bend = 9 if both else 0
    x1, y1 = x1 + 16 * dx - bend * dy, y1 + 16 * dy + bend * dx
    x2, y2 = x2 - 17 * dx - bend * dy, y2 - 17 * dy + bend * dx
    wings = " ".join(f"{x2 - 9 * dx + side * 4.5 * dy:.1f},{y2 - 9 * dy - side * 4.5 * dx:.1f}" for side in (1, -1))
    tip = f'<polygon class="nb-tip" points="{x2:.1f},{y2:.1f} {wings}"/>' if directed else ""
    return f'<line class="nb-arc" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>{tip}'
