"""Draw a graph that grows from the ground: the height of a vertex is its distance from the ground."""

from __future__ import annotations

from collections import Counter

from ..scene import Graph

STEP = 58.0  # between columns, and between heights
PAD = 26.0
EARTH = 12.0
ROUND = 6.5  # the radius of a vertex
Place = tuple[float, float]


def draw_stalks(scene: Graph) -> tuple[list[str], float, float]:
    """Return the body of the drawing, its width and its height.

    >>> from nimbers.scene import Graph
    >>> body, width, height = draw_stalks(Graph(("0", "1"), (("0", "1"),), "", 2, False, ("e0-1.1",), ground="0"))
    >>> [part.partition(" ")[0] for part in body], width, height
    (['<g', '<g', '<g'], 110.0, 106.0)
    """
    places, feet, width = _places(scene.before or scene)
    highest = max((height for _, height in places.values()), default=0)
    loops = any(a == b for a, b in (scene.before or scene).arcs)
    above = PAD + (16 if loops else 0)
    floor = above + max(highest, 1) * STEP
    width = max(width, 1) * STEP + 2 * PAD
    there = set(scene.vertices)
    at = {v: (PAD + (x + 0.5) * STEP, floor - height * STEP) for v, (x, height) in places.items() if v in there}
    box = f'x="0" y="{floor:g}" width="{width:g}" height="{EARTH:g}"'
    body = [f'<g class="nb-earth" data-part="v{scene.ground}"><rect {box} rx="4"/></g>']
    body += _stalks(scene, at, feet, floor)
    tops = {vertex for arc in scene.arcs for vertex in arc if arc[0] != arc[1]} - _supporting(scene, places)
    for vertex, (x, y) in at.items():
        leaf, rise = (_leaf(x, y), -4) if vertex in tops else ("", 11)
        body.append(
            f'<g class="nb-vertex nb-joint" data-part="v{vertex}"><circle cx="{x:g}" cy="{y:g}" r="{ROUND}"/>{leaf}'
            f'<text class="nb-note" x="{x + 10:g}" y="{y - rise:g}" dy=".35em">{vertex}</text></g>'
        )
    return body, width, floor + EARTH + 10


def _places(scene: Graph) -> tuple[dict[str, tuple[float, int]], list[float], float]:
    """Return column and height of each vertex above the ground, the columns of ground loops, and the column count."""
    near: dict[str, list[str]] = {vertex: [] for vertex in scene.vertices}
    for a, b in scene.arcs:
        if a != b and a in near and b in near:
            near[a].append(b)
            near[b].append(a)
    carries: dict[str, list[str]] = {vertex: [] for vertex in near}
    heights, order = {scene.ground: 0}, [scene.ground]
    for vertex in order:
        for other in near.get(vertex, ()):
            if other not in heights:
                heights[other] = heights[vertex] + 1
                carries[vertex].append(other)
                order.append(other)
    lost = [vertex for vertex in near if vertex not in heights]  # their edges to the ground are not in the scene
    heights.update(dict.fromkeys(lost, 1))
    columns: dict[str, float] = {}
    room = 0
    waiting = [*reversed(carries.get(scene.ground, [])), *lost]
    while waiting:  # each vertex with nothing above it gets a column
        vertex = waiting.pop()
        if carries[vertex]:
            waiting += reversed(carries[vertex])
        else:
            columns[vertex] = room
            room += 1
    for vertex in reversed(order[1:]):  # other vertices are centred below those they carry
        if carries[vertex]:
            columns[vertex] = (columns[carries[vertex][0]] + columns[carries[vertex][-1]]) / 2
    feet = []
    for a, b in scene.arcs:
        if a == b == scene.ground:
            feet.append(float(room))
            room += 1
    return {vertex: (column, heights[vertex]) for vertex, column in columns.items()}, feet, float(room)


def _supporting(scene: Graph, places: dict[str, tuple[float, int]]) -> set[str]:
    """Return the vertices with an edge to one that is as high or higher."""
    high = {vertex: height for vertex, (_, height) in places.items()} | {scene.ground: 0}
    pairs = [pair for arc in scene.arcs for pair in (arc, arc[::-1]) if set(arc) <= high.keys()]
    return {a for a, b in pairs if high[a] <= high[b]}


def _stalks(scene: Graph, at: dict[str, Place], feet: list[float], floor: float) -> list[str]:
    """Draw all edges, parallel ones side by side."""
    names = scene.strands or ("",) * len(scene.arcs)
    count = Counter(scene.arcs)
    seen: dict[tuple[str, str], int] = {}
    found, rings = [], iter(feet)
    for arc, name in zip(scene.arcs, names, strict=True):
        number = seen[arc] = seen.get(arc, 0) + 1
        apart = number - (count[arc] + 1) / 2
        a, b = arc
        if a == b == scene.ground:
            x = PAD + (next(rings) + 0.5) * STEP
            path = f"M{x - 14:g},{floor:g} C{x - 16:g},{floor - 46:g} {x + 16:g},{floor - 46:g} {x + 14:g},{floor:g}"
        elif not {a, b} <= at.keys() | {scene.ground}:
            continue
        elif a == b:
            x, y = at[a]
            far = x + (-1 if number % 2 else 1) * (30 + 14 * ((number - 1) // 2))  # left, right, further left
            path = f"M{x:g},{y:g} C{far:g},{y - 30:g} {far:g},{y + 26:g} {x:g},{y:g}"
        else:
            path = _stalk(at.get(a), at.get(b), apart, floor)
        part = f' data-part="{name}"' if name else ""
        lines = "".join(f'<path class="{kind}" d="{path}"/>' for kind in ("nb-reach", "nb-arc"))
        found.append(f'<g class="nb-strand nb-stalk"{part}>{lines}</g>')
    return found


def _stalk(one: Place | None, other: Place | None, apart: float, floor: float) -> str:
    """Return the path from one vertex to another, or straight up from the ground."""
    x2, y2 = other or one or (0.0, 0.0)
    x1, y1 = one if one and other else (x2 + 16 * apart, floor)
    if y1 == y2:  # in a bow over vertices between them
        bend = 0.16 * abs(x2 - x1) * (1 if abs(x2 - x1) > 1.5 * STEP else 0) + 22 * apart
        return f"M{x1:g},{y1:g} Q{(x1 + x2) / 2:g},{y1 - bend:g} {x2:g},{y2:g}"
    middle, aside = (y1 + y2) / 2, 30 * apart
    return f"M{x1:g},{y1:g} C{x1 + aside:g},{middle:g} {x2 + aside:g},{middle:g} {x2:g},{y2:g}"


def _leaf(x: float, y: float) -> str:
    """Draw two leaves on a vertex that carries nothing."""
    sides = (f"M{x:g},{y - 4:g} q{s * 3:g},-15 {s * 16:g},-16 q{-s * 1:g},14 {-s * 16:g},16" for s in (-1, 1))
    return f'<path class="nb-leaf" d="{" ".join(sides)}z"/>'
