"""Lay out a plane map by drawing its lines one after the other, as they were played."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from ...families.plane_maps import Line, PlaneMap, add_line, history, least_rotation, spots
from .bend import Key, bend_lines, segments_cross
from .routes import SIDE, Anchor, Grid, Point

Dart = tuple[Key, bool]  # a line, and whether it is walked in the direction of its points
Step = tuple[int, Dart | None]  # a spot of a walk, and the next line
_SIZES = (84, 168, 336)  # of the grid; finer ones if no way is found
_CLOSE = 8.0  # distance within which the start of a segment is checked against lines that leave a spot
_FULL = 2 * math.pi
CACHE_SIZE = 300  # layouts in the cache
_layouts: dict[PlaneMap, Layout] = {}


@dataclass(frozen=True)
class Corner:
    """A corner of a drawing: its spot, start angle and width."""

    spot: int
    start: float
    width: float


@dataclass(frozen=True)
class Layout:
    """A drawing: the places of spots, the points of lines, their ends, and the walks round each region."""

    places: dict[int, Point]
    lines: dict[Key, list[Point]]
    ends: dict[Key, tuple[int, int]]
    regions: list[list[list[Step]]]

    def way(self, dart: Dart) -> list[Point]:
        """Return the points along a line in the direction of a dart."""
        key, forward = dart
        return self.lines[key] if forward else self.lines[key][::-1]

    def corner(self, walk: list[Step], i: int) -> Corner:
        """Return the corner at a step of a walk."""
        spot, on = walk[i]
        back = walk[i - 1][1]
        if on is None or back is None:
            return Corner(spot, 0.0, _FULL)
        if on[0] == back[0] and on[1] != back[1]:  # the spot has one line
            return Corner(spot, _angle(self.way(on)), _FULL)
        start = _angle(self.way(on))
        end = _angle(self.way(back)[::-1])
        return Corner(spot, start, (end - start) % _FULL)

    def walks(self, p: PlaneMap) -> list[list[list[Step]]]:
        """Return the walks in the order of the map, each beginning as in the map."""
        found = []
        left = list(self.regions)
        for region in p:
            match = next(one for one in left if tuple(sorted(map(_spots_of, one))) == region)
            left.remove(match)
            unread = list(match)
            walks = []
            for walk in region:
                own = next(one for one in unread if _spots_of(one) == walk)
                unread.remove(own)
                walks.append(_rotate(own, walk))
            found.append(walks)
        return found


def layout(p: PlaneMap) -> Layout:
    """Return the layout of a map, which extends the cached layout of an earlier one.

    >>> from nimbers.families.plane_maps import spots
    >>> layout(spots(2)).places
    {1: (26.0, 50.0), 2: (74.0, 50.0)}
    """
    found = _layouts.get(p)
    if found is None:
        start, played = history(p) or (0, [])
        maps = [spots(start)]
        for line in played:
            maps.append(add_line(maps[-1], line))
        known = max((k for k, one in enumerate(maps) if one in _layouts), default=-1)
        found = _layouts[maps[known]] if known >= 0 else _initial_layout(start)
        for k in range(max(known, 0), len(played)):
            found = _remember(maps[k + 1], _add_line(found, maps[k], played[k]))
    return found


def _remember(p: PlaneMap, found: Layout) -> Layout:
    if len(_layouts) >= CACHE_SIZE:
        _layouts.clear()
    _layouts[p] = found
    return found


def _initial_layout(count: int) -> Layout:
    """Return the layout of spots without lines, in one ring or two."""
    inner = count // 3 if count > 5 else 0
    places: dict[int, Point] = {}
    for ring, radius, first in ((count - inner, 36.0 if inner else 30.0, 1), (inner, 14.0, count - inner + 1)):
        for k in range(ring):
            turn = _FULL * k / ring - (math.pi if count == 2 else math.pi / 2)
            far = radius if ring > 2 else 24.0 * (ring > 1)
            far = 13.0 if inner and ring == 2 else far
            places[first + k] = (
                round(SIDE / 2 + far * math.cos(turn), 2), round(SIDE / 2 + far * math.sin(turn), 2)
            )  # fmt: skip
    return Layout(places, {}, {}, [[[(spot, None)] for spot in places]])


def _add_line(before: Layout, p: PlaneMap, line: Line) -> Layout:
    """Return the layout with one more line."""
    walks = before.walks(p)
    region = walks[line.region]
    start, end = region[line.start[0]], region[line.end[0]]
    for size in _SIZES:
        points = _Router(before, region, line, size).route()
        if points:
            break
    else:
        points = _straight(before, start[line.start[1]][0], end[line.end[1]][0])
    new = max(before.places) + 1
    one, other = _halve(points)
    a, b = start[line.start[1]][0], end[line.end[1]][0]
    lines = {**before.lines, (new, 0): one, (new, 1): other}
    ends = {**before.ends, (new, 0): (a, new), (new, 1): (new, b)}
    places, lines = bend_lines({**before.places, new: one[-1]}, lines, ends)
    rest = [walked for number, walked in enumerate(walks) if number != line.region]
    return Layout(places, lines, ends, rest + _split_region(region, line, new))


def _split_region(region: list[list[Step]], line: Line, new: int) -> list[list[list[Step]]]:
    """Return the regions into which a line turns one."""
    (w, i), (v, j) = line.start, line.end
    first, second = (new, 0), (new, 1)
    if not line.splits_region:
        a, b = region[w], region[v]
        walk = [*_walk_around(a, i, (first, True)), (new, (second, True))]
        walk += [*_walk_around(b, j, (second, False)), (new, (first, False))]
        return [[walk, *(own for number, own in enumerate(region) if number not in (w, v))]]
    walk = region[w]
    # Inside: along the walk from the start to the end, then back along the line; outside: the rest, and along it.
    inner = [*walk[i:j], (walk[j][0], (second, False)), (new, (first, False))]
    rest = [] if len(walk) == 1 else walk[j:] + walk[:i]
    outer = [*rest, (walk[i][0], (first, True)), (new, (second, True))]
    inside = [inner, *(region[number] for number in line.inside)]
    outside = [outer, *(own for number, own in enumerate(region) if number != w and number not in line.inside)]
    return [inside, outside]


def _walk_around(walk: list[Step], i: int, on: Dart) -> list[Step]:
    """Return the steps round a walk from a corner back to its spot, and on along a line."""
    around = [] if len(walk) == 1 else walk[i:] + walk[:i]
    return [*around, (walk[i][0], on)]


class _Router:
    """Finds a way for one line through its region, on a grid of one size."""

    def __init__(self, picture: Layout, region: list[list[Step]], line: Line, size: int) -> None:
        self.picture = picture
        self.region = region
        self.line = line
        self.grid = Grid(size)
        for points in picture.lines.values():
            self.grid.block(points)
        for x, y in picture.places.values():
            for k in range(12):
                angle = _FULL * k / 12
                self.grid.block([(x, y), (x + math.cos(angle), y + math.sin(angle))])

    def route(self) -> list[Point] | None:
        """Return the points of the line from its start to its end; None if the grid is too coarse."""
        (w, i), (v, j) = self.line.start, self.line.end
        start = self.picture.corner(self.region[w], i)
        end = self.picture.corner(self.region[v], j)
        for spot in {start.spot, end.spot}:
            self.grid.keep(self.picture.places[spot])
        if (w, i) == (v, j):
            sides = self._loop(start)
            if sides is None:
                return None
            start, end = sides
        elif self.line.splits_region and not self._tie_figures(w, i, j):
            return None
        places = self.picture.places
        found = self.grid.route(self._open(start), self._open(end))
        if not found:
            return None
        points = _without_crossing([places[start.spot], *found, places[end.spot]])
        return _without_crossing(points[::-1])[::-1]

    def _open(self, corner: Corner) -> list[Anchor]:
        """Return the cells through which a line may leave a corner."""
        margin = min(0.3, corner.width / 5)
        place = self.picture.places[corner.spot]
        near = [
            (a, b) for line in self.picture.lines.values() for a, b in pairwise(line) if math.dist(a, place) < _CLOSE
        ]
        return [
            anchor
            for anchor, _ in self.grid.around(place, corner.start + margin, corner.width - 2 * margin)
            if not any([segments_cross(place, self.grid.middle(anchor.cell), a, b) for a, b in near])
        ]

    def _side(self, walk: list[Step]) -> list[Anchor]:
        """Return the cells along a walk, on the region's side."""
        if walk[0][1] is None:
            return [anchor for anchor, _ in self.grid.around(self.picture.places[walk[0][0]], 0.0, _FULL)]
        return [anchor for _, dart in walk if dart for anchor in self.grid.left_of(self.picture.way(dart))]

    def _tie(self, numbers: Iterable[int], targets: list[Anchor]) -> bool:
        """Tie figures to the targets or to tied figures, so that the line keeps them on their side; return success."""
        left = set(numbers)
        while left:
            best = self._first(sorted(left), targets)
            if best is None:
                return False
            number, _, way = best
            left.remove(number)
            self.grid.block(way)
            free = [anchor for anchor in targets if not self.grid.blocked[anchor.cell]]
            targets = free + self._side(self.region[number])
        return True

    def _tie_figures(self, w: int, i: int, j: int) -> bool:
        """Tie inner figures to the walk from start to end, and outer ones to the rest of it; return success."""
        walk, line = self.region[w], self.line
        others = [number for number in range(len(self.region)) if number != w and number not in line.inside]
        for numbers, steps in ((line.inside, walk[i:j]), (others, walk[j:] + walk[:i])):
            if not self._tie(numbers, self._side(list(steps))):
                return False
        return True

    def _loop(self, corner: Corner) -> tuple[Corner, Corner] | None:
        """Tie the figures inside a loop to its corner and those outside elsewhere; None if that is impossible.

        Return the parts of the corner for the start and the end of the loop, on the left and the right of the leash.
        """
        grid, spot = self.grid, corner.spot
        place = self.picture.places[spot]
        w = self.line.start[0]
        angles = {anchor.cell: angle for anchor, angle in grid.around(place, corner.start + 0.2, corner.width - 0.4)}
        targets = [Anchor(cell, place) for cell in angles]
        if not targets:
            return None
        outside = [number for number in range(len(self.region)) if number != w and number not in self.line.inside]
        at = self._tie_nearest(list(self.line.inside), targets) if self.line.inside else self._lobe(targets)
        if at is None:
            return None
        leash = angles[at]
        if outside and self.region[w][0][1] is None:
            at = self._tie_nearest(outside, [anchor for anchor in targets if not grid.blocked[anchor.cell]])
            if at is None:
                return None
            turn = (angles[at] - leash) % _FULL
            return Corner(spot, leash, turn), Corner(spot, angles[at], _FULL - turn)
        if outside and not self._tie(outside, self._side(self.region[w])):
            return None
        split = (leash - corner.start) % _FULL
        return Corner(spot, leash, corner.width - split), Corner(spot, corner.start, split)

    def _tie_nearest(self, numbers: list[int], targets: list[Anchor]) -> int | None:
        """Tie the nearest figure to a target and the others to it; return the target's cell, or None."""
        first = self._first(numbers, targets)
        if first is None:
            return None
        number, cell, way = first
        self.grid.block(way)
        rest = [other for other in numbers if other != number]
        return cell if self._tie(rest, self._side(self.region[number])) else None

    def _first(self, numbers: list[int], targets: list[Anchor]) -> tuple[int, int, list[Point]] | None:
        """Return the figure nearest to the targets: its number, the target's cell and the way; or None."""
        best: tuple[int, int, list[Point]] | None = None
        for number in numbers:
            found = self.grid.leash(self._side(self.region[number]), targets)
            if found and (best is None or len(found[1]) < len(best[2])):
                best = (number, found[0].cell, found[1])
        return best

    def _lobe(self, targets: list[Anchor]) -> int:
        """Block a leash into the free room at a corner, for a loop to surround; return the cell where it leaves."""
        clear = self.grid.clearances()
        best, most = targets[0].cell, 0
        place = targets[0].point
        end = place
        for anchor in targets:
            x, y = self.grid.middle(anchor.cell)
            for far in range(1, 4):
                point = (place[0] + (x - place[0]) * far, place[1] + (y - place[1]) * far)
                room = clear[self.grid.cell(point)]
                if room < 3:
                    break
                if 2 * room + far > most:
                    best, most, end = anchor.cell, 2 * room + far, point
        self.grid.block([place, end])
        return best


def _without_crossing(points: list[Point]) -> list[Point]:
    """Return the way without the part up to its last crossing of its own first segment."""
    for k in range(len(points) // 2, 1, -1):
        if segments_cross(points[0], points[1], points[k], points[k + 1]):
            return [points[0], *points[k + 1 :]]
    return points


def _straight(picture: Layout, a: int, b: int) -> list[Point]:
    """Return a straight line for a map without room, which may cross others but is visible."""
    (x1, y1), (x2, y2) = picture.places[a], picture.places[b]
    return [(x1, y1), ((x1 + x2) / 2 + 1, (y1 + y2) / 2 + 1), (x2, y2)]


def _halve(points: list[Point]) -> tuple[list[Point], list[Point]]:
    """Split a line into two of equal length."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    half, before = sum(lengths) / 2, 0.0
    for k, length in enumerate(lengths):
        if before + length >= half:
            part = (half - before) / length if length else 0.0
            (x1, y1), (x2, y2) = points[k], points[k + 1]
            middle = (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)
            return [*points[: k + 1], middle], [middle, *points[k + 1 :]]
        before += length
    return points, points[-1:]


def _angle(way: list[Point]) -> float:
    """Return the direction in which a line leaves the neighbourhood of its first point."""
    x, y = way[0]
    on = next((point for point in way[1:] if math.dist(point, way[0]) > 1.5), way[-1])
    return math.atan2(on[1] - y, on[0] - x)


def _spots_of(walk: list[Step]) -> tuple[int, ...]:
    return least_rotation([spot for spot, _ in walk])


def _rotate(steps: list[Step], walk: tuple[int, ...]) -> list[Step]:
    """Rotate steps to begin where the walk begins."""
    for k in range(len(steps)):
        if tuple(spot for spot, _ in steps[k:] + steps[:k]) == walk:
            return steps[k:] + steps[:k]
    raise AssertionError("a walk of other spots")
