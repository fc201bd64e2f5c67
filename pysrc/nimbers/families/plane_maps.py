"""Plane drawings of spots and lines as walks around regions; adding a line, and removing the last one.

A region has a walk for each figure that borders it, inside or around: the spots that it passes with the region on its
left. A spot without lines is a walk of length 1. Spots are numbered from 1 in the order in which they were drawn. A
line goes from a corner of a walk to another of the same region, gets a new spot, and crosses nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

Walk = tuple[int, ...]
Region = tuple[Walk, ...]
PlaneMap = tuple[Region, ...]  # each walk is its least rotation; walks and regions are sorted
CornerNames = tuple[tuple[tuple[str, ...], ...], ...]  # the name of each corner of a map
Corner = tuple[int, int]  # the walk of a region, and the place in it
LIVES = 3  # lines that a spot takes


@dataclass(frozen=True, slots=True)
class Line:
    """A line in a region from one corner to another, which is no earlier in the same walk, or is in a later one.

    If both are in one walk, the line splits the region: the part of the walk between them gets the walks `inside`.
    """

    region: int
    start: Corner
    end: Corner
    inside: tuple[int, ...] = ()

    @property
    def splits_region(self) -> bool:
        """Whether the line splits the region."""
        return self.start[0] == self.end[0]


def spots(count: int) -> PlaneMap:
    """Return the map of `count` spots without lines.

    >>> spots(2)
    (((1,), (2,)),)
    """
    return (tuple((spot,) for spot in range(1, count + 1)),) if count else ()


def plane_map(regions: Sequence[Sequence[Sequence[int]]]) -> PlaneMap:
    """Return the map of these walks, in canonical order."""
    return tuple(sorted([tuple(sorted([least_rotation(walk) for walk in region])) for region in regions]))


def least_rotation(walk: Sequence[int]) -> Walk:
    """Return the least rotation of a walk.

    >>> least_rotation((4, 2, 4, 1))
    (1, 4, 2, 4)
    """
    whole = tuple(walk)
    if len(whole) < 2:
        return whole
    least = min(whole)
    return min([whole[i:] + whole[:i] for i, spot in enumerate(whole) if spot == least])


def degrees(p: PlaneMap) -> dict[int, int]:
    """Return how many lines meet each spot."""
    found: dict[int, int] = {}
    for region in p:
        for walk in region:
            for spot in walk:
                found[spot] = found.get(spot, 0) + (len(walk) > 1)
    return found


def lines(p: PlaneMap) -> Iterator[Line]:
    """Yield every line that can be drawn, those from a figure to itself first; dead figures stay outside of it.

    >>> [len(list(lines(spots(count)))) for count in (1, 2, 3, 8)]
    [1, 3, 9, 540]
    """
    lives = {spot: LIVES - degree for spot, degree in degrees(p).items()}
    live = [[[i for i, spot in enumerate(walk) if lives[spot]] for walk in region] for region in p]
    for number, places in enumerate(live):
        for one, corners in enumerate(places):
            walk = p[number][one]
            others = [other for other, there in enumerate(places) if there and other != one]
            for at, i in enumerate(corners):
                for j in corners[at:]:
                    if walk[i] == walk[j] and lives[walk[i]] < 2:
                        continue
                    for inside in _sides(others, same=len(walk) == 1):
                        yield Line(number, (one, i), (one, j), inside)
    for number, places in enumerate(live):
        for one, other in combinations(range(len(places)), 2):
            for i in places[one]:
                for j in places[other]:
                    yield Line(number, (one, i), (other, j))


def _sides(others: list[int], same: bool) -> Iterator[tuple[int, ...]]:
    """Yield the sets of figures for the inside, small ones first; if the sides are the `same`, only the smaller set."""
    for count in range(len(others) // 2 + 1 if same else len(others) + 1):
        for inside in combinations(others, count):
            if same and 2 * count == len(others) and others and inside[0] != others[0]:
                return
            yield inside


def add_line(p: PlaneMap, line: Line) -> PlaneMap:
    """Return the map after a line has been drawn.

    >>> add_line(spots(3), Line(0, (0, 0), (0, 0), (1,)))
    (((1, 4), (2,)), ((1, 4), (3,)))
    """
    new = max(degrees(p), default=0) + 1
    region = p[line.region]
    (one, i), (other, j) = line.start, line.end
    walk = region[one]
    rest = [*p[: line.region], *p[line.region + 1 :]]
    if not line.splits_region:
        made = (*_around(walk, i), new, *_around(region[other], j), new)
        kept = [w for number, w in enumerate(region) if number not in (one, other)]
        return plane_map([*rest, [made, *kept]])
    around = _around(walk, i) if i == j else walk[j:] + walk[: i + 1]
    inner, outer = [(*walk[i : j + 1], new)], [(*around, new)]
    for number, w in enumerate(region):
        if number != one:
            (inner if number in line.inside else outer).append(w)
    return plane_map([*rest, inner, outer])


def _around(walk: Walk, i: int) -> Walk:
    """Return the way round a walk from a corner back to its spot."""
    return walk if len(walk) == 1 else walk[i:] + walk[: i + 1]


def remove_last_line(p: PlaneMap) -> tuple[PlaneMap, Line] | None:
    """Return the map before its last line, and that line; None if no line can have been the last.

    >>> remove_last_line((((1, 3, 2, 3),),))
    ((((1,), (2,)),), Line(region=0, start=(0, 0), end=(1, 0), inside=()))
    """
    found = degrees(p)
    last = max(found, default=0)
    if found.get(last) != 2:
        return None
    at = [(number, w) for number, region in enumerate(p) for w, walk in enumerate(region) if last in walk]
    if len(at) > 2 or any(len(p[number][w]) == 1 for number, w in at):
        return None
    rest = [region for number, region in enumerate(p) if number not in {number for number, _ in at}]
    ways = [_from(p[number][w], last) for number, w in at]
    if len(ways) == 1:
        way = ways[0]
        cut = way.index(last, 1) if last in way[1:] else 0
        pieces = [_closed_walk(way[1:cut]), _closed_walk(way[cut + 1 :])] if cut else [None, None]
        if None in pieces:
            return None
        kept = [walk for w, walk in enumerate(p[at[0][0]]) if w != at[0][1]]
        before = plane_map([*rest, [*[piece for piece in pieces if piece], *kept]])
        inside: Counter[Walk] = Counter()
    else:
        if len({number for number, _ in at}) != 2:
            return None
        first, second = (way[1:] for way in ways)
        if not first or not second or first[0] != second[-1] or first[-1] != second[0]:
            return None
        if len(second) == 1 < len(first):
            first, second = second, first
        sides = [[walk for w, walk in enumerate(p[number]) if w != own] for number, own in at]
        before = plane_map([*rest, [first + second[1:-1], *sides[0], *sides[1]]])
        inside = Counter(sides[0])
    ends = {spot for way in ways for i, spot in enumerate(way) if last in (way[i - 1], way[(i + 1) % len(way)])}
    return _last_line(before, p, ends - {last}, inside)


def _from(walk: Walk, spot: int) -> Walk:
    at = walk.index(spot)
    return walk[at:] + walk[:at]


def _closed_walk(way: Walk) -> Walk | None:
    """Return the walk along a closed way; None if the way does not end at the spot where it begins."""
    if not way or way[0] != way[-1]:
        return None
    return way if len(way) == 1 else way[:-1]


def _last_line(before: PlaneMap, p: PlaneMap, ends: set[int], inside: Counter[Walk]) -> tuple[PlaneMap, Line] | None:
    """Return the earlier map, with the line between the two `ends` that turns it into p; None if there is none."""
    for number, region in enumerate(before):
        corners = [(w, i) for w, walk in enumerate(region) for i, spot in enumerate(walk) if spot in ends]
        for at, start in enumerate(corners):
            for end in corners[at:]:
                if {region[start[0]][start[1]], region[end[0]][end[1]]} != ends:
                    continue
                for line in _cuts(region, Line(number, start, end), inside):
                    if add_line(before, line) == p:
                        return before, line
    return None


def _cuts(region: Region, line: Line, inside: Counter[Walk]) -> Iterator[Line]:
    """Yield the line with these walks on its inside, and with all the others there."""
    if not line.splits_region:
        yield line
        return
    left = inside.copy()
    some, others = list[int](), list[int]()
    for number, walk in enumerate(region):
        if number != line.start[0]:
            (some if left[walk] > 0 else others).append(number)
            left[walk] -= 1
    few = sorted([tuple(some), tuple(others)], key=lambda chosen: (len(chosen), chosen))
    for chosen in few:
        yield Line(line.region, line.start, line.end, chosen)


def history(p: PlaneMap) -> tuple[int, list[Line]] | None:
    """Return the number of spots that a map began with and its lines in order; None where it cannot be drawn.

    >>> start, played = history((((1, 3, 2, 3),),))
    >>> start, len(played)
    (2, 1)
    """
    played: list[Line] = []
    while any(len(walk) > 1 for region in p for walk in region):
        found = remove_last_line(p)
        if found is None:
            return None
        p, line = found
        played.append(line)
    count = sum(map(len, p))
    return (count, played[::-1]) if p == spots(count) else None


def corner_names(p: PlaneMap) -> CornerNames:
    """Return the name of each corner in the order of the map; empty where no line may end.

    The name is the spot's number, with a or b after it for a spot of two lines.

    >>> corner_names((((1, 3, 2, 3),),))
    ((('1', '3a', '2', '3b'),),)
    """
    met = degrees(p)
    seen: dict[int, int] = {}

    def name(spot: int) -> str:
        if met[spot] < 2:
            return str(spot)
        seen[spot] = seen.get(spot, -1) + 1
        return f"{spot}{'ab'[seen[spot]]}" if met[spot] == 2 else ""

    return tuple(tuple(tuple(name(spot) for spot in walk) for walk in region) for region in p)


def names_of(line: Line, corners: CornerNames) -> list[str]:
    """Return the names of a line's two corners, and of the first corner of each figure on its inside."""
    region = corners[line.region]
    inside = [next(filter(None, region[walk])) for walk in line.inside]
    return [region[line.start[0]][line.start[1]], region[line.end[0]][line.end[1]], *inside]
