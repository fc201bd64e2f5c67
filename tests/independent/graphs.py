"""Graphs whose edges are removed, added or cut, or on which a token moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .plain import EMPTY, Game, Settings

Arc = tuple[int, int]
Graph = tuple[frozenset[int], frozenset[Arc]]
Walk = tuple[int, frozenset[int], frozenset[Arc]]


def read_arcs(text: str) -> Graph:
    """Read vertices and arcs; a vertex without arcs is written alone."""
    vertices, arcs = set(), set()
    for word in text.split(",") if text not in ("", EMPTY) else ():
        ends = tuple(map(int, word.split("-")))
        vertices |= set(ends)
        if len(ends) == 2:
            arcs.add((ends[0], ends[1]))
    return frozenset(vertices), frozenset(arcs)


def edge(a: int, b: int) -> Arc:
    return min(a, b), max(a, b)


def read(text: str, settings: Settings) -> Graph:
    vertices, arcs = read_arcs(text)
    return vertices, frozenset(edge(*arc) for arc in arcs)


def write(p: Graph, settings: Settings) -> str:
    vertices, arcs = p
    alone = vertices - {end for arc in arcs for end in arc}
    return ",".join([f"{a}-{b}" for a, b in sorted(arcs)] + [str(v) for v in sorted(alone)]) or EMPTY


def without(p: Graph, gone: set[int]) -> Graph:
    return p[0] - gone, frozenset(arc for arc in p[1] if not gone & set(arc))


def arc_kayles(p: Graph, settings: Settings) -> Iterator[Graph]:
    return (without(p, set(taken)) for taken in p[1])


def node_kayles(p: Graph, settings: Settings) -> Iterator[Graph]:
    for v in p[0]:
        yield without(p, {v} | {end for arc in p[1] if v in arc for end in arc})


def triangle_avoidance(p: Graph, settings: Settings) -> Iterator[Graph]:
    vertices, edges = p
    for a, b in combinations(sorted(vertices), 2):
        if (a, b) in edges or any(edge(a, c) in edges and edge(b, c) in edges for c in vertices - {a, b}):
            continue
        yield vertices, edges | {(a, b)}


# --- Green Hackenbush: a repeated edge is a second edge, and a plant is a sorted tuple of edges ----------------------

Plant = tuple[Arc, ...]


def each_written(text: str) -> list[Arc]:
    """Return the arcs in written order with repetitions, without single vertices."""
    found = [tuple(map(int, word.split("-"))) for word in text.split(",") if "-" in word and word != EMPTY]
    return [(ends[0], ends[1]) for ends in found]


def standing(edges: Plant) -> Plant:
    """Return the edges that a path connects to the ground."""
    reached, fresh = {0}, [0]
    while fresh:
        v = fresh.pop()
        for a, b in edges:
            if v in (a, b) and not {a, b} <= reached:
                reached |= {a, b}
                fresh.append(b if v == a else a)
    return tuple(sorted(arc for arc in edges if set(arc) <= reached))


def read_plant(text: str, settings: Settings) -> Plant:
    return standing(tuple(edge(*arc) for arc in each_written(text)))


def write_plant(p: Plant, settings: Settings) -> str:
    return ",".join(f"{a}-{b}" for a, b in p) or EMPTY


def green_hackenbush(p: Plant, settings: Settings) -> Iterator[Plant]:
    return (standing((*p[:i], *p[i + 1 :])) for i in range(len(p)))


# --- walks ------------------------------------------------------------------------------------------------------------


def read_walk(text: str, settings: Settings) -> Walk:
    graph, _, token = text.partition("_")
    vertices, arcs = read_arcs(graph)
    if settings.get("arcs") == "undirected":
        arcs = frozenset(edge(*arc) for arc in arcs)
    return int(token), vertices | {int(token)}, arcs


def write_walk(p: Walk, settings: Settings) -> str:
    return f"{write((p[1], p[2]), settings)}_{p[0]}"


def ahead(p: Walk, settings: Settings) -> Iterator[tuple[int, Arc]]:
    """Yield the vertices that the token may move to, each with its arc."""
    token, _, arcs = p
    for a, b in arcs:
        if a == token:
            yield b, (a, b)
        elif b == token and settings.get("arcs") == "undirected":
            yield a, (a, b)


def geography(p: Walk, settings: Settings) -> Iterator[Walk]:
    for v, _ in ahead(p, settings):
        if v != p[0]:
            yield v, *without((p[1], p[2]), {p[0]})


Trail = tuple[int, tuple[Arc, ...]]


def read_trail(text: str, settings: Settings) -> Trail:
    """Read a graph in which a repeated arc is a second arc, and a vertex without arcs has no effect."""
    graph, _, token = text.partition("_")
    both_ways = settings.get("arcs") == "undirected"
    return int(token), tuple(sorted(edge(*arc) if both_ways else arc for arc in each_written(graph)))


def write_trail(p: Trail, settings: Settings) -> str:
    told = ",".join(f"{a}-{b}" for a, b in p[1])
    return f"{told or p[0]}_{p[0]}"


def edge_geography(p: Trail, settings: Settings) -> Iterator[Trail]:
    """Yield one move for each of several parallel arcs."""
    token, arcs = p
    for i, (a, b) in enumerate(arcs):
        left = (*arcs[:i], *arcs[i + 1 :])
        if a == token:
            yield b, left
        elif b == token and settings.get("arcs") == "undirected":
            yield a, left


def token_on_graph(p: Walk, settings: Settings) -> Iterator[Walk]:
    return ((v, p[1], p[2]) for v, _ in ahead(p, settings))


# --- Brussels Sprouts -------------------------------------------------------------------------------------------------

Region = tuple[int, ...]  # the number of free ends of each figure in this region
Sheet = tuple[Region, ...]


def read_sheet(text: str, settings: Settings) -> Sheet:
    regions = [] if text == EMPTY else text.split(",")
    return tuple(sorted(tuple(sorted(map(int, region.split(".")))) for region in regions))


def write_sheet(p: Sheet, settings: Settings) -> str:
    return ",".join(".".join(map(str, region)) for region in p) or EMPTY


def lines(region: Region) -> set[Sheet]:
    """Return the results of one line in a region; the bar across the line has an end on each side."""
    found: set[Sheet] = set()
    for i, j in combinations(range(len(region)), 2):
        rest = [n for k, n in enumerate(region) if k not in (i, j)]
        found.add((tuple(sorted([*rest, region[i] - 1 + region[j] - 1 + 2])),))
    for i, ends in enumerate(region):
        others = [n for k, n in enumerate(region) if k != i]
        # A line between two ends of a figure separates its other ends into two groups.
        for here in range(ends - 1):
            for inside in range(2 ** len(others)):
                one = [n for k, n in enumerate(others) if inside >> k & 1]
                other = [n for k, n in enumerate(others) if not inside >> k & 1]
                parts = tuple(sorted([*one, here + 1])), tuple(sorted([*other, ends - 2 - here + 1]))
                found.add(tuple(sorted(parts)))
    return found


def brussels_sprouts(p: Sheet, settings: Settings) -> Iterator[Sheet]:
    """Yield the moves; equal results of a region count once, but equal regions count separately, as heaps do."""
    for i, region in enumerate(p):
        for parts in lines(region):
            yield tuple(sorted((*p[:i], *p[i + 1 :], *parts)))


# --- Sprouts ----------------------------------------------------------------------------------------------------------

# for each region the walks along its boundaries, each rotated to its least form
Drawing = tuple[tuple[Region, ...], ...]


def drawing(regions: list[list[list[int]]]) -> Drawing:
    least = [[min(tuple(walk[k:] + walk[:k]) for k in range(len(walk))) for walk in region] for region in regions]
    return tuple(sorted(tuple(sorted(region)) for region in least))


def read_drawing(text: str, settings: Settings) -> Drawing:
    if text.isdigit():
        return drawing([[[spot + 1] for spot in range(int(text))]] if text != "0" else [])
    regions = [] if text == EMPTY else text.split("_")
    return drawing([[list(map(int, walk.split("."))) for walk in region.split(",")] for region in regions])


def write_drawing(p: Drawing, settings: Settings) -> str:
    if all(len(walk) == 1 for region in p for walk in region):
        return str(sum(map(len, p))) if p else EMPTY
    return "_".join(",".join(".".join(map(str, walk)) for walk in region) for region in p)


def sides(figures: list[int], alike: bool) -> Iterator[set[int]]:
    """Yield the figures on one side of a line.

    If both sides are alike, the side with fewer figures or the first one.
    """
    for chosen in range(2 ** len(figures)):
        side = {figure for k, figure in enumerate(figures) if chosen >> k & 1}
        if not alike or 2 * len(side) < len(figures) or (2 * len(side) == len(figures) and side >= set(figures[:1])):
            yield side


def sprouts(p: Drawing, settings: Settings) -> Iterator[Drawing]:
    """Yield the moves; a spot has as many lines as corners, or none if it is a walk by itself, and at most three."""
    lines_of = {spot: 0 for region in p for walk in region for spot in walk}
    for region in p:
        for walk in region:
            for spot in walk:
                lines_of[spot] += len(walk) > 1
    new = max(lines_of, default=0) + 1
    for number, region in enumerate(p):
        rest = [list(map(list, other)) for k, other in enumerate(p) if k != number]
        walks = [list(walk) for walk in region]
        corners = [(w, k) for w, walk in enumerate(walks) for k in range(len(walk)) if lines_of[walk[k]] < 3]
        live = {w for w, _ in corners}
        for at, (a, i) in enumerate(corners):
            for b, j in corners[at:]:
                first, second = walks[a], walks[b]
                if a != b:
                    ends = (first, i), (second, j)
                    around = [walk[k:] + walk[:k] + [walk[k]] * (len(walk) > 1) for walk, k in ends]
                    left = [walk for w, walk in enumerate(walks) if w not in (a, b)]
                    yield drawing([*rest, [[*around[0], new, *around[1], new], *left]])
                    continue
                if first[i] == first[j] and lines_of[first[i]] > (1 if i == j else 0):
                    continue
                one = [*first[i : j + 1], new]
                other = [*first[j:], *first[: i + 1], new] if len(first) > 1 else [first[0], new]
                for side in sides(sorted(live - {a}), len(first) == 1):
                    here = [walk for w, walk in enumerate(walks) if w in side]
                    there = [walk for w, walk in enumerate(walks) if w != a and w not in side]
                    yield drawing([*rest, [one, *here], [other, *there]])


GAMES = (
    Game("sprouts", read_drawing, write_drawing, sprouts),
    Game("arc-kayles", read, write, arc_kayles),
    Game("node-kayles", read, write, node_kayles),
    Game("triangle-avoidance", read, write, triangle_avoidance),
    Game("green-hackenbush", read_plant, write_plant, green_hackenbush),
    Game("geography", read_walk, write_walk, geography, ({}, {"arcs": "undirected"})),
    Game("edge-geography", read_trail, write_trail, edge_geography, ({}, {"arcs": "undirected"})),
    Game("token-on-graph", read_walk, write_walk, token_on_graph, kind="loopy"),
    Game("brussels-sprouts", read_sheet, write_sheet, brussels_sprouts),
)
