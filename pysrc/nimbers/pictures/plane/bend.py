"""Bend lines and move spots to make room around all of them, without crossings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from .routes import SIDE, Point

Key = tuple[int, int]  # a new spot, and 0 for the half of its line before it or 1 for the half after it
Lines = dict[Key, list[Point]]

GAP = 3.0  # between the points of a line
_LEAST = 4  # the fewest segments of a line
_DISTANCE = 13.0  # within which points repel each other
_ROOMS = (13.0, 34.0)  # the least and the largest such distance between spots
_SPOT_SHARE = 75.0  # the part of the sheet's side that spots share
_PULLS = (0.0, 0.02, 0.3, 0.15)  # how strongly its lines pull a spot, by their number
_SPOT_CLEARANCE = 7.0  # from a line to a spot without lines
_ARM = 1.6  # the least distance between them
_MARGIN = 9.0  # and from the edge of the sheet
_ROUNDS = 36
_MAX_STEP = 1.2  # the longest way of a point in a round


def resample(line: Sequence[Point]) -> list[Point]:
    """Return the line with points at equal distances, at least four segments.

    >>> resample([(0.0, 0.0), (12.0, 0.0)])
    [(0.0, 0.0), (3.0, 0.0), (6.0, 0.0), (9.0, 0.0), (12.0, 0.0)]
    """
    lengths = [math.dist(a, b) for a, b in pairwise(line)]
    whole = sum(lengths)
    count = max(_LEAST, round(whole / GAP))
    made = [line[0]]
    at, before = 0, 0.0
    for k in range(1, count):
        wanted = whole * k / count
        while at < len(lengths) - 1 and before + lengths[at] < wanted:
            before += lengths[at]
            at += 1
        part = (wanted - before) / lengths[at] if lengths[at] else 0.0
        (x1, y1), (x2, y2) = line[at], line[at + 1]
        made.append((x1 + (x2 - x1) * part, y1 + (y2 - y1) * part))
    return [*made, line[-1]]


class _Points:
    """All movable points, spots first, then those of each line, and their neighbours."""

    def __init__(self, spots: dict[int, Point], lines: Lines, ends: dict[Key, tuple[int, int]]) -> None:
        self.names = list(spots)
        number = {name: k for k, name in enumerate(self.names)}
        self.at = [spots[name] for name in self.names]
        self.room = min(_ROOMS[1], max(_ROOMS[0], _SPOT_SHARE / math.sqrt(max(1, len(spots)))))
        self.near: list[list[int]] = [[] for _ in self.names]
        self.chains: dict[Key, list[int]] = {}
        for key, line in lines.items():
            first = len(self.at)
            inner = list(range(first, first + len(line) - 2))
            self.at += line[1:-1]
            self.near += [[] for _ in inner]
            chain = [number[ends[key][0]], *inner, number[ends[key][1]]]
            self.chains[key] = chain
            for a, b in pairwise(chain):
                self.near[a].append(b)
                self.near[b].append(a)

    def round(self) -> list[Point]:
        """Return the places of the points after one more round."""
        at, near, spots = self.at, self.near, len(self.names)
        bins: dict[tuple[int, int], list[int]] = {}
        for k, (x, y) in enumerate(at):
            bins.setdefault((int(x // _DISTANCE), int(y // _DISTANCE)), []).append(k)
        moved = []
        for k, (x, y) in enumerate(at):
            beside = near[k]
            close = {k, *beside}
            for other in beside:
                if other >= spots:
                    close.update([far for far in near[other] if far >= spots or k >= spots])
            column, row = int(x // _DISTANCE), int(y // _DISTANCE)
            there = [
                other
                for c in (column - 1, column, column + 1)
                for r in (row - 1, row, row + 1)
                for other in bins.get((c, r), ())
                if other not in close
            ]
            fx, fy, least = _push((x, y), [at[other] for other in there], _DISTANCE)
            if k < spots and not beside:
                nearest = [_closest((x, y), at[a], at[b]) for a in there for b in near[a]]
                px, py, least = _push((x, y), nearest, _SPOT_CLEARANCE)
                fx, fy = fx + 4 * px, fy + 4 * py
            if k < spots:
                px, py, _ = _push((x, y), [place for other, place in enumerate(at[:spots]) if other != k], self.room)
                fx, fy = fx + 2 * px, fy + 2 * py
            fx += max(0.0, _MARGIN - x) / 4 - max(0.0, x - SIDE + _MARGIN) / 4
            fy += max(0.0, _MARGIN - y) / 4 - max(0.0, y - SIDE + _MARGIN) / 4
            if beside:
                pull = 0.6 if k >= spots else _PULLS[len(beside)]
                fx += pull * (sum([at[other][0] for other in beside]) / len(beside) - x)
                fy += pull * (sum([at[other][1] for other in beside]) / len(beside) - y)
            length = math.hypot(fx, fy)
            most = min(_MAX_STEP, least * 0.3)
            if length > most:
                fx, fy = fx * most / length, fy * most / length
            moved.append((x + fx, y + fy))
        return moved

    def keeps_apart(self) -> bool:
        """Return whether no line is so near to a spot without lines that the next round could move it across."""
        pieces = [(self.at[a], self.at[b]) for chain in self.chains.values() for a, b in pairwise(chain)]
        for k in range(len(self.names)):
            if not self.near[k]:
                x, y = self.at[k]
                arms = [((x - _ARM, y), (x + _ARM, y)), ((x, y - _ARM), (x, y + _ARM))]
                close = [(a, b) for a, b in pieces if abs(a[0] - x) < _DISTANCE and abs(a[1] - y) < _DISTANCE]
                if any([segments_cross(*arm, a, b) for arm in arms for a, b in close]):
                    return False
        return True

    def lines(self) -> Lines:
        """Return the current lines."""
        return {key: [self.at[k] for k in chain] for key, chain in self.chains.items()}


def _push(point: Point, others: list[Point], room: float) -> tuple[float, float, float]:
    """Return the repulsion (x, y) of a point by others nearer than `room`, and the distance of the nearest."""
    fx = fy = 0.0
    least = room
    x, y = point
    for other in others:
        dx, dy = x - other[0], y - other[1]
        away = math.hypot(dx, dy)
        if 0 < away < room:
            least = min(least, away)
            push = (room - away) ** 2 / (room * room * away)
            fx += dx * push
            fy += dy * push
    return fx, fy, least


def _closest(point: Point, a: Point, b: Point) -> Point:
    """Return the point of a segment that is nearest to a point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    part = min(1.0, max(0.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / whole)) if whole else 0.0
    return a[0] + dx * part, a[1] + dy * part


def bend_lines(
    spots: dict[int, Point],
    lines: Lines,
    ends: dict[Key, tuple[int, int]],
) -> tuple[dict[int, Point], Lines]:
    """Return the places of spots and the points of lines after making room; `ends` are the spots that lines join."""
    for start in range(0, _ROUNDS, 6):
        bodies = _Points(spots, {key: resample(line) for key, line in lines.items()}, ends)
        for _ in range(min(6, _ROUNDS - start)):
            before, bodies.at = bodies.at, bodies.round()
            if not bodies.keeps_apart():
                bodies.at = before
                break
        found = bodies.lines()
        if any_crossing(found):
            break  # keep the last drawing without a crossing
        lines = found
        spots = {name: bodies.at[k] for k, name in enumerate(bodies.names)}
    return spots, lines


def any_crossing(lines: Lines) -> bool:
    """Return whether any line crosses another or itself other than at a common spot."""
    bins: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    cell = 2 * GAP
    for line in lines.values():
        for a, b in pairwise(line):
            columns = range(int(min(a[0], b[0]) // cell), int(max(a[0], b[0]) // cell) + 1)
            rows = range(int(min(a[1], b[1]) // cell), int(max(a[1], b[1]) // cell) + 1)
            for place in [(c, r) for c in columns for r in rows]:
                there = bins.setdefault(place, [])
                if any(segments_cross(a, b, c, d) for c, d in there):
                    return True
                there.append((a, b))
    return False


def segments_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether two segments cross, not counting common ends."""
    if a in (c, d) or b in (c, d):
        return False
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
