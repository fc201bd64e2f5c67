"""Green Hackenbush: cut an edge, and what is no longer joined to the ground falls."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..families.graph_texts import GROUND_WORD, Reader
from ..families.graphs import (
    GraphGame,
    Net,
    connected_to,
    every_graph,
    every_multigraph,
    graph_scene,
    neighbours,
    parallel_numbers,
    renumber,
    strands,
    text_of,
    without,
)
from ..model import MISERE, NORMAL, Figure, GraphInput, Judge, Move, Reason, Ruleset, proved
from ..notation import shortened
from ..scene import Scene
from ..text import IllegalError, Message, NotationError

GROUND = 0


@dataclass(frozen=True)
class GreenHackenbush(GraphGame):
    """A plant is cut down, edge by edge.

    There is a graph that grows from the ground, the vertex 0. A move cuts an edge; then every vertex that no path joins
    to the ground any more falls, with its edges. What stands in a typed graph without being joined to the ground has
    fallen already. Parallel edges and loops are edges of their own: 0-1,0-1,1-1 has three.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = (
        "Edges, the ground being 0: `0-1,1-2,1-3`, `[(0, 1), (1, 2)]`; or with the vertex that is the ground "
        "after _: `1-2,2-3_1`; a grid, `2x3_1`; words for vertices, `ground-a,a-b`."
    )
    multiple = True
    title = "Green Hackenbush"
    family = "graphs"
    aliases = ("Hackenbush", "Deforestation", "tree cutting", "砍树游戏", "删边游戏")
    conventions = (NORMAL, MISERE)
    placeholder = "0-1,1-2,1-3"
    graph_input = GraphInput(first_vertex=GROUND)
    examples = ("0-1,1-2,1-3", "0-1,1-2,0-3,3-4,4-5", "0-1,1-2,2-3,3-1", "0-1,0-2,1-2,2-3,3-4,4-2", "0-1,1-2,1-2,2-2")
    judge = Judge(
        "T, then T lines with the edges of one graph; the ground is 0",
        sample=("3\n0-1\n0-1,0-2\n0-1,1-2,1-3\n", "First\nSecond\nFirst\n"),
        program="parse_judge_text(text)",
    )

    def parse(self, text: str) -> Net:
        """Return the edges, such as 0-1 with 0 the ground; a vertex after `_` is the ground instead: 1-2,2-3_1."""
        found = Reader().read(text)
        if not found.names:
            return (), ()
        root = found.mark
        if root is None:
            root = next((name for name in found.names if name == str(GROUND) or name.lower() == GROUND_WORD), None)
        if root is None or (found.both_ways and found.mark is None):
            first = next(iter(found.names))
            message = Message(
                "which vertex is the ground? It is 0, or stands after _: write {text}_{vertex} where it is {vertex}",
                text=shortened(text_of(found, text)), vertex=first,
            )  # fmt: skip
            raise NotationError(message, len(text.rstrip()))
        if root not in found.names:
            raise IllegalError(Message("vertex {vertex} is not in the graph", vertex=root), found.mark_at)
        numbers = found.numbers()
        if GROUND in numbers.values() and numbers[root] != GROUND:
            taken = next(name for name, number in numbers.items() if number == GROUND)
            numbers[taken] = numbers[root]
        numbers[root] = GROUND
        p = self.normalize(self.graph(found, numbers))
        if found.lines and not p[1]:
            message = Message(
                "nothing here is joined to the ground, vertex {vertex}; write its edges as in 0-1", vertex=root
            )
            raise NotationError(message, found.lines[0][2])
        return p

    def moves(self, p: Net) -> Iterator[Move[Net]]:
        """Yield the edges, named by their ends, with a number after the first of parallel ones."""
        parts, numbers = strands(p[1], every=True), parallel_numbers(p[1])
        for place, (a, b) in enumerate(p[1]):
            cut = p[0], p[1][:place] + p[1][place + 1 :]
            name = f"{a}-{b}.{numbers[place]}" if numbers[place] > 1 else f"{a}-{b}"
            yield Move(name, self.normalize(cut), 0, (parts[place],))

    def describe_move(self, p: Net, move: Move[Net]) -> Message:
        fallen = len(p[1]) - len(move.option[1]) - 1
        edge, _, number = move.name.partition(".")
        if number:  # nothing falls with one of several parallel edges
            return Message("cut edge number {number} of those {edge}", edge=edge, number=number)
        if not fallen:
            return Message("cut the edge {edge}", edge=move.name)
        return Message("cut the edge {edge}; {count} more fall with it", edge=move.name, count=fallen)

    def normalize(self, p: Net) -> Net:
        """Return the part that is connected to the ground; the empty graph if nothing is."""
        if GROUND not in p[0]:
            return (), ()
        standing = connected_to(neighbours(p), GROUND)
        if len(standing) == 1 and (GROUND, GROUND) not in p[1]:
            return (), ()
        return p if len(standing) == len(p[0]) else without(p, set(p[0]) - standing)

    def positions(self, size: int) -> Iterator[Net]:
        """Yield every graph on the ground and the vertices 1 to size that is connected; up to size 2 multigraphs.

        These have up to two edges between two vertices, and up to one loop at each.
        """
        if size == 0:
            yield (), ()
            return
        vertices = tuple(range(size + 1))
        pairs = [(a, b) for a in vertices for b in vertices[a:]]
        multigraphs = ((vertices, edges) for edges in every_multigraph(pairs, 2)) if size <= 2 else iter(())
        for p in multigraphs if size <= 2 else every_graph(vertices):
            if len(self.normalize(p)[0]) == size + 1:
                yield p

    def components(self, p: Net) -> Iterable[tuple[Ruleset[Any], Any]]:
        """Yield the connected parts above the ground, and each loop at the ground."""
        return ((self, plant) for plant in _plants(p))

    def figures(self, p: Net) -> Iterable[Figure]:
        for vertices, edges in _plants(p):
            name = Message(
                "the plant of {count} edges with {vertex}", count=len(edges), vertex=str((vertices[1:] or vertices)[0])
            )
            yield Figure(name, tuple(f"v{v}" for v in vertices[1:] or vertices))

    def key(self, p: Net) -> Hashable:
        """Return the graph renumbered, with the ground first."""
        return renumber(p, GROUND)

    def scene(self, p: Net, at_most: int) -> Scene:
        return graph_scene(p, "", at_most, directed=False, apart=True, ground=str(GROUND))

    def why(self, p: Net) -> Iterator[Reason]:
        if self.convention == NORMAL and p[1]:
            value = self.fusion(p)
            message = Message(
                "Vertices of a ring may be drawn together (fusion), and then a stalk counts one more than what it "
                "carries, branches being added as nim-sums (colon): the value is {value}.",
                value=value,
            )
            yield self.step_from_fact(p, "grundy", value, message)

    @proved(
        "grundy",
        "Fuse the vertices of every ring: each of its edges becomes a loop of value 1. A vertex of the tree that is "
        "left has the nim-sum of its loops and of 1 + value for each branch; the value is that of the ground.",
        source="the fusion and colon principles: Winning Ways, chapter 7",
        conventions=(NORMAL,),
    )
    def fusion(self, p: Net) -> int:
        """Return the Grundy value by one depth-first search that finds the bridges."""
        near = {v: [w for w in others if w != v] for v, others in neighbours(p).items()}
        order: list[int] = []  # the vertices in depth-first order
        parents, found = {GROUND: GROUND}, {GROUND: 0}
        low: dict[int, int] = {}
        values = dict.fromkeys(p[0], 0)
        for a, b in p[1]:
            values[a] ^= a == b
        joined: set[int] = set()  # vertices whose tree edge has been seen from both ends
        walk = [GROUND] if p[1] else []
        ways = {v: iter(near[v]) for v in p[0]}
        while walk:
            v = walk[-1]
            if v not in low:
                low[v] = found[v] = len(order)
                order.append(v)
            for w in ways[v]:
                if w not in found:
                    parents[w] = v
                    found[w] = len(order)
                    walk.append(w)
                    break
                if w == parents[v] and v not in joined:
                    joined.add(v)
                elif found[w] < found[v]:  # a back edge: it closes a cycle and becomes a loop
                    low[v] = min(low[v], found[w])
                    values[v] ^= 1
            else:
                walk.pop()
                low[parents[v]] = min(low[parents[v]], low[v])
        for v in reversed(order[1:]):
            # the edge to v is a bridge if no back edge leads above v; else v is fused with its parent
            values[parents[v]] ^= values[v] + 1 if low[v] == found[v] else values[v] ^ 1
        return values.get(GROUND, 0)


def _plants(p: Net) -> Iterator[Net]:
    """Yield the connected parts above the ground, each with its edges to the ground; then the loops at the ground."""
    loops = p[1].count((GROUND, GROUND))
    p = p[0], p[1][loops:]  # edges are sorted
    near, seen = neighbours(p), {GROUND}
    for v in p[0]:
        if v not in seen:
            plant = connected_to(near, v, GROUND)
            seen |= plant
            yield p if len(plant) == len(p[0]) - 1 else without(p, set(p[0]) - plant - {GROUND})
    yield from [((GROUND,), ((GROUND, GROUND),))] * loops


def parse_judge_text(text: str) -> Net:
    """Return the graph of judge text: edges with commas between, or - for none."""
    edges = [tuple(sorted(map(int, edge.split("-")))) for edge in text.split(",") if edge.strip("- ")]
    return tuple(sorted({v for edge in edges for v in edge})), tuple((a, b) for a, b in sorted(edges))
