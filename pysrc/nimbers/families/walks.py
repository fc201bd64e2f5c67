"""Walks on graphs that repeat no vertex or edge: reachability, and the matchings that decide some of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..model import MISERE, NORMAL, Ruleset, parameter
from ..notation import Choice
from ..scene import Scene
from ..text import IllegalError, Message
from .graphs import MOST, every_graph, graph_scene

Arc = tuple[int, int]
Place = tuple[int, tuple[int, ...], tuple[Arc, ...]]  # the token's vertex, all vertices, all arcs, both sorted
Near = dict[int, list[int]]


@dataclass(frozen=True)
class Walk(Ruleset[Place]):
    """A token on a graph whose arcs have one direction, or are edges with the lesser vertex first.

    A subclass gives the moves, and calls `normalize` when it parses a position.
    """

    multiple: ClassVar[bool] = False  # whether parallel arcs are distinct

    family = "graphs"
    loopy = False
    conventions = (NORMAL, MISERE)

    arcs: str = parameter("directed", Choice(("directed", "undirected")), "arcs or edges")

    @property
    def both_ways(self) -> bool:
        """Whether the arcs are edges."""
        return self.arcs == "undirected"

    def normalize(self, p: Place) -> Place:
        """Return the position of typed arcs; raises IllegalError."""
        vertex, vertices, arcs = p
        if len(vertices) + len(arcs) > MOST:
            message = Message("{count} vertices and edges; at most {most}", count=len(vertices) + len(arcs), most=MOST)
            raise IllegalError(message)
        loop = next((f"{a}-{b}" for a, b in arcs if a == b), None)
        if loop is not None:
            raise IllegalError(Message("an edge joins two vertices: {edge}", edge=loop))
        if not self.both_ways:
            return p
        edges = [(min(arc), max(arc)) for arc in arcs]
        return vertex, vertices, tuple(sorted(edges if self.multiple else set(edges)))

    def positions(self, size: int) -> Iterator[Place]:
        """Return every graph on the vertices 1 to size without loops, with the token on each vertex."""
        vertices = tuple(range(1, size + 1))
        if self.both_ways:
            graphs: Iterator[tuple[Arc, ...]] = (edges for _, edges in every_graph(vertices)) if size else iter(())
        else:
            pairs = [(a, b) for a in vertices for b in vertices if a != b]
            graphs = (
                tuple(pair for place, pair in enumerate(pairs) if chosen >> place & 1)
                for chosen in range(1 << len(pairs) if size else 0)
            )
        return ((vertex, vertices, arcs) for arcs in graphs for vertex in vertices)

    def scene(self, p: Place, at_most: int) -> Scene:
        """Return the graph that is left, with the token."""
        vertex, vertices, arcs = p
        directed = not self.both_ways
        return graph_scene((vertices, arcs), str(vertex), at_most, directed=directed, apart=self.multiple)


def neighbourhoods(arcs: Iterable[Arc], both_ways: bool) -> Near:
    """Return for each vertex with an arc the vertices it leads to, in order."""
    near: Near = {}
    for a, b in arcs:
        near.setdefault(a, []).append(b)
        near.setdefault(b, [])
        if both_ways and a != b:
            near[b].append(a)
    return {v: sorted(ends) for v, ends in near.items()}


def reachable(near: Near, start: int) -> set[int]:
    """Return the vertices that paths from `start` lead to, including `start`."""
    found, waiting = {start}, [start]
    while waiting:
        fresh = [v for v in near.get(waiting.pop(), ()) if v not in found]
        found.update(fresh)
        waiting += dict.fromkeys(fresh)
    return found


def matching_without(near: Near, left_out: int) -> dict[int, int]:
    """Return a maximum matching of an undirected graph without one vertex: each matched vertex and its partner.

    >>> matching_without({1: [2], 2: [1, 3], 3: [2, 4], 4: [3]}, 4)
    {1: 2, 2: 1}
    """
    mate: dict[int, int] = {}
    for v in near:
        free = next((w for w in near[v] if w not in mate and w != left_out), None)
        if v not in mate and v != left_out and free is not None:
            mate[v], mate[free] = free, v
    for v in near:
        if v not in mate and v != left_out:
            augment(near, mate, v, left_out)
    return mate


def augment(near: Near, mate: dict[int, int], root: int, left_out: int | None = None) -> bool:
    """Enlarge the matching along a path from an unmatched vertex; return whether there is such a path.

    >>> mate = {1: 2, 2: 1}
    >>> augment({1: [2], 2: [1, 3], 3: [2]}, mate, 3), mate
    (False, {1: 2, 2: 1})
    """
    # Edmonds (1965): grow a tree of alternating paths; a cycle of odd length is shrunk to its base.
    base = {v: v for v in near}
    before: dict[int, int] = {}
    even = {root}
    waiting = [root]

    def meeting(a: int, b: int) -> int:
        """Return the base where the paths from a and b to the root meet."""
        path = set()
        while True:
            a = base[a]
            path.add(a)
            if a not in mate:
                break
            a = before[mate[a]]
        while base[b] not in path:
            b = before[mate[base[b]]]
        return base[b]

    def lift(v: int, top: int, child: int, blossom: set[int]) -> None:
        """Walk from v to the base, and mark what lies on the cycle."""
        while base[v] != top:
            blossom |= {base[v], base[mate[v]]}
            before[v] = child
            child = mate[v]
            v = before[mate[v]]

    for v in waiting:
        for w in near[v]:
            if w == left_out or base[v] == base[w] or mate.get(v) == w:
                continue
            if w == root or (w in mate and mate[w] in before):
                top, blossom = meeting(v, w), set[int]()
                lift(v, top, w, blossom)
                lift(w, top, v, blossom)
                for u in near:
                    if base[u] in blossom:
                        base[u] = top
                        if u not in even:
                            even.add(u)
                            waiting.append(u)
            elif w not in before:
                before[w] = v
                if w not in mate:
                    end: int | None = w
                    while end is not None:
                        last = before[end]
                        after = mate.get(last)
                        mate[end], mate[last] = last, end
                        end = after
                    return True
                even.add(mate[w])
                waiting.append(mate[w])
    return False
