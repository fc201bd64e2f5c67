"""Route a new line through a region of a drawing, on a grid whose cells existing lines block."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from heapq import heapify, heappop, heappush
from itertools import pairwise

Point = tuple[float, float]
SIDE = 100.0  # the side of the sheet
_NEAR = 6  # cells; larger clearances count as this one
_NEAR_COST = 9.0  # the extra cost of a cell next to a blocked one
_SIDE_DISTANCE = 1.6  # from a line to the cells on its side
_IN, _OUT = 2.3, 3.4  # round a spot: blocked by its lines, and where a leaving line begins
_STEP = 0.5  # cells between samples of a line, so that it misses none


class Anchor:
    """A free cell beside a line or spot, and its nearest point there."""

    __slots__ = ("cell", "point")

    def __init__(self, cell: int, point: Point) -> None:
        self.cell = cell
        self.point = point


class Grid:
    """The cells of the sheet; those with a drawing are blocked."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.scale = size / SIDE
        self.blocked = bytearray(size * size)
        self._clear: bytearray | None = None  # the clearances, until more cells are blocked
        self.reserved = set[int]()  # free cells that no leash may take
        edge = size - 1
        for i in range(size):
            for cell in (i, edge * size + i, i * size, i * size + edge):
                self.blocked[cell] = 1

    def cell(self, point: Point) -> int:
        """Return the cell of a point, or the nearest one for a point outside."""
        last = self.size - 1
        x, y = (min(last, max(0, int(coordinate * self.scale))) for coordinate in point)
        return y * self.size + x

    def middle(self, cell: int) -> Point:
        """Return the middle of a cell."""
        y, x = divmod(cell, self.size)
        return (x + 0.5) / self.scale, (y + 0.5) / self.scale

    def keep(self, spot: Point) -> None:
        """Reserve the cells between a spot and the places where a line may leave it, so that no leash takes them."""
        far = math.ceil(_OUT * self.scale) + 1
        y, x = divmod(self.cell(spot), self.size)
        for row in range(max(0, y - far), min(self.size, y + far + 1)):
            for column in range(max(0, x - far), min(self.size, x + far + 1)):
                cell = row * self.size + column
                if math.dist(self.middle(cell), spot) < _OUT + 0.5 / self.scale:
                    self.reserved.add(cell)

    def block(self, points: Iterable[Point]) -> None:
        """Block the cells of a polyline."""
        before: Point | None = None
        self._clear = None
        for point in points:
            for sample in _samples(before or point, point, _STEP / self.scale):
                self.blocked[self.cell(sample)] = 1
            before = point

    def left_of(self, line: list[Point]) -> Iterator[Anchor]:
        """Yield the free cells to the left of a line, except at its ends."""
        ends = min(_OUT + _SIDE_DISTANCE, math.dist(line[0], line[len(line) // 2]) * 0.7)
        for a, b in pairwise(line):
            length = math.dist(a, b)
            if not length:
                continue
            off = _SIDE_DISTANCE / length
            for x, y in _samples(a, b, 1 / self.scale):
                if min(math.dist((x, y), line[0]), math.dist((x, y), line[-1])) > ends:
                    cell = self.cell((x - (b[1] - a[1]) * off, y + (b[0] - a[0]) * off))
                    if not self.blocked[cell]:
                        yield Anchor(cell, (x, y))

    def around(self, spot: Point, start: float, width: float) -> Iterator[tuple[Anchor, float]]:
        """Yield free cells round a spot in a sector, each with its angle, from the middle of the sector outwards."""
        count, step = max(1, int(width / 0.26)), _STEP / self.scale
        for k in sorted(range(count), key=lambda k: abs(2 * k + 1 - count)):
            angle = start + width * (k + 0.5) / count
            x, y = math.cos(angle), math.sin(angle)
            way = _samples((spot[0] + _IN * x, spot[1] + _IN * y), (spot[0] + _OUT * x, spot[1] + _OUT * y), step)
            cells = [self.cell(point) for point in way]
            if not any([self.blocked[cell] for cell in cells]):
                yield Anchor(cells[-1], spot), angle

    def clearances(self) -> bytearray:
        """Return the distance of each cell from the nearest blocked one, at most _NEAR."""
        if self._clear is not None:
            return self._clear
        size, found = self.size, bytearray([_NEAR]) * (self.size * self.size)
        ring = [cell for cell, blocked in enumerate(self.blocked) if blocked]
        for cell in ring:
            found[cell] = 0
        for away in range(1, _NEAR):
            following = []
            for cell in ring:
                for near in (cell - 1, cell + 1, cell - size, cell + size):
                    if 0 <= near < len(found) and found[near] > away:
                        found[near] = away
                        following.append(near)
            ring = following
        self._clear = found
        return found

    def leash(self, sources: Iterable[Anchor], targets: Iterable[Anchor]) -> tuple[Anchor, list[Point]] | None:
        """Return the target's anchor and a free way from a source to it; None if there is no way."""
        ends = {anchor.cell: anchor for anchor in targets}
        starts = {anchor.cell: anchor for anchor in sources}
        way = self._way(dict.fromkeys(starts, 0.0), ends.keys(), self.reserved)
        if way is None:
            return None
        return ends[way[-1]], [starts[way[0]].point, *map(self.middle, way), ends[way[-1]].point]

    def route(self, starts: Iterable[Anchor], ends: Iterable[Anchor]) -> list[Point] | None:
        """Return the cheapest way between two sets of anchors, the best starts first; None if there is no way."""
        first: dict[int, float] = {}
        for order, anchor in enumerate(starts):
            first.setdefault(anchor.cell, order * 0.2)
        way = self._way(first, {anchor.cell for anchor in ends}, ())
        return list(map(self.middle, way)) if way else None

    def _way(self, first: dict[int, float], goals: Collection[int], reserved: Collection[int]) -> list[int] | None:
        """Return the cells of the cheapest way from one of the first cells, given with their costs, to a goal."""
        clear, size, blocked = self.clearances(), self.size, self.blocked
        cost = [1 + _NEAR_COST / (away * away) if away else 0.0 for away in range(_NEAR + 1)]
        best = dict(first)
        came = dict.fromkeys(first, -1)
        heap = [(far, cell) for cell, far in first.items()]
        heapify(heap)
        while heap:
            far, cell = heappop(heap)
            if cell in goals:
                way = [cell]
                while came[way[-1]] >= 0:
                    way.append(came[way[-1]])
                return way[::-1]
            if far > best[cell]:
                continue
            for near in (cell - 1, cell + 1, cell - size, cell + size):
                if blocked[near] or (near in reserved and near not in goals):
                    continue
                total = far + cost[clear[near]]
                if total < best.get(near, math.inf):
                    best[near] = total
                    came[near] = cell
                    heappush(heap, (total, near))
        return None


def _samples(a: Point, b: Point, step: float) -> Iterator[Point]:
    """Yield points from a to b, at most a step apart."""
    count = max(1, math.ceil(math.dist(a, b) / step))
    for k in range(count + 1):
        yield a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count
