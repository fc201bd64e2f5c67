"""Undirected graphs: their notation, connected components, and a canonical numbering for many of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from random import Random
from typing import Any, ClassVar

from ..model import Figure, GraphInput, Ruleset
from ..notation import EMPTY, shown
from ..scene import Graph, Scene
from ..text import IllegalError, Message, NotationError
from .graph_texts import MOST as MOST
from .graph_texts import Reader

Edge = tuple[int, int]
# All vertices, and all edges with the lesser vertex first, in order; parallel edges one after the other.
Net = tuple[tuple[int, ...], tuple[Edge, ...]]
_MIX, _MASK = 0x9E3779B97F4A7C15, (1 << 60) - 1


@dataclass(frozen=True)
class GraphGame(Ruleset[Net]):
    """A position is an undirected graph without loops, at most one edge between two vertices, unless it is `multiple`.

    A subclass gives the moves; `net` makes their options.
    """

    spellings = (
        "Edges, and vertices without any: `1-2,2-3,4`; a list of pairs, `[(1, 2), (2, 3)]`; vertices and "
        "edges, `((1, 2, 3), ((1, 2), (2, 3)))`; neighbours, `{1: [2], 2: [1, 3]}`; an edge a line; a path, "
        "`1-2-3`; a grid, `3x4`; words for vertices, `a-b,b-c`; a file of other programs: DIMACS, DOT, graph6 or "
        "sparse6."
    )
    multiple: ClassVar[bool] = False  # whether parallel edges and loops are distinct edges

    size_name = "vertices"
    wide = True
    placeholder = "1-2,2-3,3-4"
    graph_input = GraphInput()
    argument = "(vertices, edges): all vertices, and all edges as pairs"

    def parse(self, text: str) -> Net:
        """Return the graph of a text: edges such as 1-2 and single vertices, lists of pairs, a grid, an edge a line."""
        found = Reader().read(text)
        if found.mark is not None:
            raise NotationError(Message("no vertex is marked in this game: end before _"), found.mark_at - 1)
        return self.normalize(self.graph(found, found.numbers()))

    def graph(self, found: Reader, numbers: dict[str, int]) -> Net:
        """Return the graph that was read, with its vertices numbered; raises IllegalError."""
        edges: list[Edge] = []
        for one, other, at in found.lines:
            a, b = numbers[one], numbers[other]
            if a == b and not self.multiple:
                raise IllegalError(Message("an edge joins two vertices: {edge}", edge=shown(f"{one}-{other}")), at)
            edges.append((min(a, b), max(a, b)))
        return net(numbers.values(), edges if self.multiple else set(edges))

    def from_drawing(self, points: Sequence[str], lines: Sequence[tuple[str, str]], marked: str) -> str:
        """Return the edges as text, then the vertices without any."""
        return graph_text(points, lines)

    def normalize(self, p: Net) -> Net:
        """Return the position of a typed graph; by default the graph itself."""
        return p

    def format(self, p: Net) -> str:
        """Return the edges in order, then the vertices without edges."""
        touched = {v for edge in p[1] for v in edge}
        return ",".join([*(f"{a}-{b}" for a, b in p[1]), *(str(v) for v in p[0] if v not in touched)]) or EMPTY

    def positions(self, size: int) -> Iterator[Net]:
        """Yield every graph on the vertices 1 to size."""
        return every_graph(tuple(range(1, size + 1)))

    def read_as(self, p: Net, text: str) -> Message | None:
        """Return how a lone number was read: as a vertex; it might be the number of vertices, too."""
        n = int(text) if text.strip().isdecimal() else 0
        if n < 2:
            return None
        vertices = ",".join(map(str, range(1, n + 1))) if n <= 12 else f"1,2,3,…,{n}"
        return Message("Read as: one vertex, {vertex}; write {vertex} vertices as {vertices}, and with all their edges "
                       "as K{vertex}", vertex=str(n), vertices=vertices)  # fmt: skip

    def components(self, p: Net) -> Iterable[tuple[Ruleset[Any], Any]]:
        """Yield the connected components."""
        return ((self, piece) for piece in pieces(p))

    def parts_without(self, p: Net, taken: Iterable[Iterable[int]]) -> Iterable[Iterable[tuple[Ruleset[Any], Any]]]:
        """Yield `option_parts` of a game whose moves remove sets of vertices."""
        return ([(self, piece) for piece in found] for found in pieces_left(p, taken))

    def figures(self, p: Net) -> Iterable[Figure]:
        """Yield each connected component, named by its least vertex."""
        for vertices, _ in pieces(p):
            name = Message("the piece of {count} vertices with {vertex}", count=len(vertices), vertex=str(vertices[0]))
            yield Figure(name, tuple(f"v{v}" for v in vertices))

    def key(self, p: Net) -> Hashable:
        """Return the graph renumbered so that isomorphic paths, rings and stars are equal."""
        return renumber(p)

    def extent(self, p: Net) -> int:
        """Return the number of vertices and edges."""
        return len(p[0]) + len(p[1])

    def cost(self, p: Net) -> int:
        """Return the units of work of one option: its key looks at every vertex and edge."""
        return 1 + len(p[0]) + (len(p[1]) >> 1)

    def stress_positions(self, random: Random) -> Iterator[Net]:
        """Yield paths, rings and random graphs of 5 to 10 vertices."""
        for count in range(5, 11):
            path = [(v, v + 1) for v in range(1, count)]
            yield self.normalize(net(range(1, count + 1), path))
            yield self.normalize(net(range(1, count + 1), [*path, (1, count)]))
            pairs = list(combinations(range(1, count + 1), 2))
            yield self.normalize(net(range(1, count + 1), random.sample(pairs, random.randint(2, count))))

    moves_on_edges: ClassVar[bool] = False  # whether a move is made by touching an edge

    def scene(self, p: Net, at_most: int) -> Scene:
        """Return the graph."""
        drawn = graph_scene(p, "", at_most, directed=False, apart=self.moves_on_edges, every=self.moves_on_edges)
        return replace(drawn, unordered=True)


def graph_scene(
    p: Net, token: str, at_most: int, *, directed: bool, apart: bool = False, ground: str = "", every: bool = False
) -> Graph:
    """Return the drawing of vertices and arcs; `apart` makes loops and parallel arcs parts, named by `strands`.

    With `every`, or where the graph grows from a `ground`, all arcs are parts.

    >>> graph_scene(((1, 2), ((1, 2), (1, 2))), "", 9, directed=False, apart=True).strands
    ('e1-2.1', 'e1-2.2')
    """
    vertices, arcs = p
    shown_vertices = tuple(map(str, vertices[:at_most]))
    shown_arcs = tuple((str(a), str(b)) for a, b in arcs[: 4 * at_most])
    if not apart:
        return Graph(shown_vertices, shown_arcs, token, len(vertices), directed)
    there = set(vertices[:at_most])
    room = at_most - len(there)
    names = strands(arcs, every=every or bool(ground))
    wanted = [name if there.issuperset(arc) else "" for name, arc in zip(names, arcs[: 4 * at_most], strict=False)]
    given: list[str] = []
    for name in wanted:
        given.append(name if room else "")
        room -= bool(given[-1])
    unnamed = sum(map(bool, names)) - sum(map(bool, given))
    named = tuple(given) if any(given) else ()
    return Graph(shown_vertices, shown_arcs, token, len(vertices), directed, named, unnamed, ground)


def strands(arcs: Sequence[Edge], *, every: bool = False) -> list[str]:
    """Return for each arc the name of its part; arcs are sorted, and only loops and parallel arcs are parts.

    The other arcs have an empty name, unless `every` is true.

    >>> strands([(1, 1), (1, 2), (1, 3), (1, 3)])
    ['e1-1.1', '', 'e1-3.1', 'e1-3.2']
    """
    numbers = parallel_numbers(arcs)
    several = {arc for arc, number in zip(arcs, numbers, strict=True) if every or number > 1 or arc[0] == arc[1]}
    return [f"e{a}-{b}.{k}" if (a, b) in several else "" for (a, b), k in zip(arcs, numbers, strict=True)]


def parallel_numbers(arcs: Sequence[Edge]) -> list[int]:
    """Return for each of the sorted arcs its number among the arcs that are parallel to it.

    >>> parallel_numbers([(1, 2), (1, 3), (1, 3)])
    [1, 1, 2]
    """
    numbers: list[int] = []
    for place, arc in enumerate(arcs):
        numbers.append(numbers[-1] + 1 if place and arcs[place - 1] == arc else 1)
    return numbers


def graph_text(points: Sequence[str], lines: Sequence[tuple[str, str]]) -> str:
    """Return the lines as a-b, then the points that are on no line.

    >>> graph_text(("1", "2", "3"), [("2", "1")])
    '2-1,3'
    """
    touched = {point for line in lines for point in line}
    return (
        ",".join([*("-".join(line) for line in lines), *(point for point in points if point not in touched)]) or EMPTY
    )


def text_of(found: Reader, text: str) -> str:
    """Return what a reader found in a text, as lines a-b; a text without blanks, such as 3x4, as it is."""
    if len(text.split()) == 1:
        return text.strip()
    return graph_text([*found.names], [(one, other) for one, other, _ in found.lines])


def net(vertices: Iterable[int], edges: Iterable[Edge]) -> Net:
    """Return the graph of these vertices and edges, both sorted."""
    return tuple(sorted(vertices)), tuple(sorted(edges))


def every_graph(vertices: tuple[int, ...]) -> Iterator[Net]:
    """Yield every graph on these vertices, ordered by the numbers whose bits choose the edges."""
    pairs = list(combinations(vertices, 2))
    for chosen in range(1 << len(pairs)):
        yield vertices, tuple(pair for place, pair in enumerate(pairs) if chosen >> place & 1)


def every_multigraph(pairs: Sequence[Edge], most: int) -> Iterator[tuple[Edge, ...]]:
    """Yield the edges of every graph with up to `most` edges for each pair of vertices, and up to one loop.

    >>> list(every_multigraph([(1, 2)], 2))
    [(), ((1, 2),), ((1, 2), (1, 2))]
    """
    for counts in product(*(range((1 if a == b else most) + 1) for a, b in pairs)):
        yield tuple(pair for pair, count in zip(pairs, counts, strict=True) for _ in range(count))


def without(p: Net, gone: set[int]) -> Net:
    """Return the graph without some vertices and their edges."""
    vertices, edges = p
    return tuple(v for v in vertices if v not in gone), tuple(e for e in edges if gone.isdisjoint(e))


def neighbours(p: Net) -> dict[int, list[int]]:
    """Return for each vertex its neighbours, in order."""
    found: dict[int, list[int]] = {v: [] for v in p[0]}
    for a, b in p[1]:
        found[a].append(b)
        found[b].append(a)
    return found


def connected_to(near: dict[int, list[int]], start: int, wall: int | None = None) -> set[int]:
    """Return the vertices on paths from `start` that avoid the vertex `wall`."""
    found, waiting = {start}, [start]
    while waiting:
        for v in near[waiting.pop()]:
            if v not in found and v != wall:
                found.add(v)
                waiting.append(v)
    return found


def pieces(p: Net) -> Iterator[Net]:
    """Yield the connected components, ordered by their least vertices."""
    near, seen = neighbours(p), set[int]()
    for v in p[0]:
        if v not in seen:
            piece = connected_to(near, v)
            seen |= piece
            yield p if len(piece) == len(p[0]) else without(p, set(p[0]) - piece)


def pieces_left(p: Net, taken: Iterable[Iterable[int]]) -> Iterator[list[Net]]:
    """Yield for each set of removed vertices the connected components that remain.

    >>> list(pieces_left(((1, 2, 3), ((1, 2), (2, 3))), [{2}, {1, 2}]))
    [[((1,), ()), ((3,), ())], [((3,), ())]]
    """
    vertices, edges = p
    bits = {v: 1 << place for place, v in enumerate(vertices)}
    beside = [0] * len(vertices)
    for a, b in edges:
        beside[bits[a].bit_length() - 1] |= bits[b]
        beside[bits[b].bit_length() - 1] |= bits[a]
    ends = [(bits[a] | bits[b], (a, b)) for a, b in edges]
    made: dict[int, Net] = {}  # pieces that several moves leave
    for gone in taken:
        left = (1 << len(vertices)) - 1 - sum([bits[v] for v in gone])
        found = []
        while left:
            piece = fresh = left & -left
            while fresh:
                last = fresh.bit_length() - 1
                new = beside[last] & left & ~piece
                piece |= new
                fresh ^= 1 << last | new
            left ^= piece
            if piece not in made:
                inside = tuple([v for v, bit in bits.items() if piece & bit])
                made[piece] = inside, tuple([edge for both, edge in ends if both & piece == both])
            found.append(made[piece])
        yield found


@lru_cache(maxsize=10_000)  # most pieces are left by several moves
def renumber(p: Net, root: int | None = None) -> Net:
    """Return an isomorphic graph on 0, 1, 2, ...; many isomorphic graphs give the same one.

    Vertices are classified by their degrees and those of their neighbours, then numbered by a breadth-first search from
    the rarest class, or from the root.
    """
    vertices, edges = p
    index = {v: place for place, v in enumerate(vertices)}
    pairs = [(index[a], index[b]) for a, b in edges]
    near: list[list[int]] = [[] for _ in vertices]
    for a, b in pairs:
        near[a].append(b)
        near[b].append(a)
    colours = [len(beside) + 1 for beside in near]
    first = -1 if root is None else index.get(root, -1)
    if first >= 0:
        colours[first] = 0
    for _ in range(3):  # hashing avoids sorting; a collision only misses an isomorphism
        mixed = [colour * (colour ^ _MIX) & _MASK for colour in colours]
        colours = [own * 3 + sum([mixed[w] for w in beside]) & _MASK for own, beside in zip(mixed, near, strict=True)]
    count = Counter(colours)
    ranked = [v for *_, v in sorted([(v != first, count[colour], colour, v) for v, colour in enumerate(colours)])]
    rank = [0] * len(ranked)
    for place, v in enumerate(ranked):
        rank[v] = place
    names = [-1] * len(ranked)
    given = 0
    for start in ranked:
        if names[start] >= 0:
            continue
        names[start] = given
        given += 1
        waiting = [start]
        for v in waiting:
            beside = sorted({w for w in near[v] if names[w] < 0}, key=rank.__getitem__)
            for w in beside:
                names[w] = given
                given += 1
            waiting += beside
    named = [(names[a], names[b]) for a, b in pairs]
    return tuple(range(given)), tuple(sorted([(a, b) if a < b else (b, a) for a, b in named]))
