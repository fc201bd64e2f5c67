"""Token on a graph: move a token along arcs; cycles make draws possible."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..families.graph_texts import Reader
from ..families.graphs import graph_scene, graph_text, text_of
from ..model import MISERE, NORMAL, GraphInput, Judge, Move, Ruleset
from ..notation import shortened
from ..scene import Scene
from ..text import IllegalError, Message, NotationError

Arc = tuple[int, int]
Place = tuple[int, tuple[int, ...], tuple[Arc, ...]]  # the token's vertex, all vertices, all arcs, both sorted


@dataclass(frozen=True)
class TokenOnGraph(Ruleset[Place]):
    """A token is moved along the arcs of a graph.

    The graph is directed, the token stands on one of its vertices, and a move takes it along one arc. Where the graph
    has cycles a play may go on for ever, which is a draw. An arc that is written twice counts once.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = (
        "Arcs, and the token's vertex after _: `1-2,2-3_1`, `1->2,2->3_1`, `[(1, 2), (2, 3)]_1`; vertex, "
        "vertices and arcs, `(1, (1, 2, 3), ((1, 2), (2, 3)))`; words for vertices, `egg-goat,goat-tap_egg`."
    )
    multiple: ClassVar[bool] = False  # whether parallel arcs are distinct

    @property
    def both_ways(self) -> bool:
        """Whether the arcs are edges."""
        return False

    title = "Token on a graph"
    family = "graphs"
    aliases: ClassVar[tuple[str, ...]] = ("graph game", "game on a directed graph", "有向图游戏", "有向图上的博弈")
    size_name = "vertices"
    conventions = (NORMAL, MISERE)
    goals: ClassVar[tuple[str, ...]] = (
        "Whoever cannot move loses; play without an end is a draw.",
        "Whoever cannot move wins; play without an end is a draw.",
    )
    loopy = True
    graph_input = GraphInput(directed=True, has_marked_vertex=True)
    placeholder = "1-2,2-3,3-1,3-4_1"
    argument = "(vertex, vertices, arcs): where the token is, all vertices, and all arcs as pairs"
    examples = ("1-2,2-3,3-1,3-4_1", "1-2,2-3_1", "1-2,2-1_1", "1-2,1-3,2-4,3-4,4-1,4-5_2", "1-1_1")
    judge = Judge(
        "T, then T lines with arcs and the token's vertex",
        words=("First", "Second", "Draw"),
        sample=("3\n1-2_1\n1-2,2-3_1\n1-2,2-1_1\n", "First\nSecond\nDraw\n"),
    )

    def moves(self, p: Place) -> Iterator[Move[Place]]:
        """Yield the arcs from the token's vertex, named by their ends."""
        vertex, vertices, arcs = p
        for place in range(bisect_left(arcs, (vertex,)), len(arcs)):  # the arcs are sorted
            start, end = arcs[place]
            if start != vertex:
                return
            yield Move(str(end), (end, vertices, arcs), 0, (f"v{end}",))

    def describe_move(self, p: Place, move: Move[Place]) -> Message:
        return Message("move the token to {vertex}", vertex=move.name)

    def parse(self, text: str) -> Place:
        """Return the position of `1-2,2-3,4_1`: arcs, vertices without arcs, and after `_` the token's vertex.

        Also reads lists of pairs, an arc a line, a grid such as 3x4_1, and words as vertices.
        """
        found = Reader(directed=not self.both_ways).read(text)
        if not found.mark:
            written = shortened(text_of(found, text)).removesuffix("_")
            vertex = next(iter(found.names), "1")
            message = Message("after the arcs, _ and the token's vertex: write {text}_{vertex}", text=written or "1-2",
                              vertex=vertex)  # fmt: skip
            raise NotationError(message, len(text.rstrip()))
        if found.mark not in found.names:
            raise IllegalError(Message("vertex {vertex} is not in the graph", vertex=found.mark), found.mark_at)
        numbers = found.numbers()
        arcs = [(numbers[one], numbers[other]) for one, other, _ in found.lines]
        if found.both_ways and not self.both_ways:
            if self.multiple:
                message = Message(
                    "in a grid each line leads both ways: play it with arcs=undirected, or write its arcs"
                )
                raise IllegalError(message, 0)
            arcs += [(b, a) for a, b in arcs]
        vertices = tuple(sorted(numbers.values()))
        return numbers[found.mark], vertices, tuple(sorted(arcs if self.multiple else set(arcs)))

    def format(self, p: Place) -> str:
        vertex, vertices, arcs = p
        touched = {v for arc in arcs for v in arc}
        words = [f"{a}-{b}" for a, b in arcs] + [str(v) for v in vertices if v not in touched]
        return f"{','.join(words)}_{vertex}"

    def from_drawing(self, points: Sequence[str], lines: Sequence[tuple[str, str]], marked: str) -> str:
        """Return the arcs, the vertices without any, and the token's vertex."""
        return f"{graph_text(points, lines)}_{marked}"

    def positions(self, size: int) -> Iterator[Place]:
        """Yield every directed graph on the vertices 1 to size, with the token on each vertex."""
        vertices = tuple(range(1, size + 1))
        pairs = [(a, b) for a in vertices for b in vertices]
        for chosen in range(1 << len(pairs) if size else 0):
            arcs = tuple(pair for place, pair in enumerate(pairs) if chosen >> place & 1)
            for vertex in vertices:
                yield vertex, vertices, arcs

    def scene(self, p: Place, at_most: int) -> Scene:
        vertex, vertices, arcs = p
        return graph_scene((vertices, arcs), str(vertex), at_most, directed=True)
