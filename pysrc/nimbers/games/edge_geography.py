"""Edge geography: walk along the arcs of a graph, along none of them twice."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..families.graphs import every_multigraph, parallel_numbers, strands
from ..families.walks import Place, Walk, neighbourhoods, reachable
from ..model import NORMAL, Judge, Move, Reason, proved
from ..text import Message
from .token_on_graph import TokenOnGraph


@dataclass(frozen=True)
class EdgeGeography(Walk, TokenOnGraph):
    """A walk on a graph that goes along no arc twice.

    A token stands on a vertex of a graph. A move takes it along one arc, which then disappears; vertices may be come to
    again. With arcs=undirected the arcs are edges, and it may go along them both ways. Of arcs that are written twice
    each may be gone along.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    multiple = True
    title = "Edge geography"
    aliases = ("Undirected edge geography", "Directed edge geography", "边地理游戏", "一笔画对局")
    alias_settings: ClassVar[Mapping[str, Mapping[str, str]]] = {"Undirected edge geography": {"arcs": "undirected"}}
    placeholder = "1-2,2-3,3-1_1"
    goals = ()
    examples = (
        "1-2,2-1,2-3,3-1_1", "1-2,2-3,3-1_1", "1-2,2-3,3-1,1-4,4-5,5-1_1", "1-2,2-3,3-4,4-1,1-3,2-4_1",
        "1-2,2-3,3-1,3-4,4-2,1-4_2",
    )  # fmt: skip
    judge = Judge(
        "T, then T lines with arcs and the token's vertex, such as 1-2,2-1_1",
        words=("First", "Second", "Draw"),
        sample=("3\n1-2,2-1_1\n1-2,2-3,3-1_1\n1-2_2\n", "Second\nFirst\nSecond\n"),
    )

    def moves(self, p: Place) -> Iterator[Move[Place]]:
        """Yield the arcs from the token's vertex, named by their end and the number of a further parallel arc."""
        vertex, vertices, arcs = p
        parts, numbers = strands(arcs), parallel_numbers(arcs)
        for index, (a, b) in enumerate(arcs):
            if a == vertex or (b == vertex and self.both_ways):
                end = b if a == vertex else a
                name = f"{end}.{numbers[index]}" if numbers[index] > 1 else str(end)
                option = end, vertices, arcs[:index] + arcs[index + 1 :]
                yield Move(name, option, 0, (parts[index] or f"v{end}",))

    def describe_move(self, p: Place, move: Move[Place]) -> Message:
        end, _, number = move.name.partition(".")
        if not number:
            return super().describe_move(p, move)
        return Message("move the token to {vertex} along arc number {number} of several", vertex=end, number=number)

    def positions(self, size: int) -> Iterator[Place]:
        """Yield the positions of a walk; up to size 2, or 3 for edges, also those with double arcs."""
        if not 0 < size <= 2 + self.both_ways:
            yield from super().positions(size)
            return
        vertices = tuple(range(1, size + 1))
        pairs = [(a, b) for a in vertices for b in vertices if a < b or (a > b and not self.both_ways)]
        for arcs in every_multigraph(pairs, 2):
            yield from ((vertex, vertices, arcs) for vertex in vertices)

    def parse(self, text: str) -> Place:
        """Return the arcs, and the token's vertex after `_`; an edge has its lesser vertex first."""
        return self.normalize(super().parse(text))

    def key(self, p: Place) -> Hashable:
        """Return the token's vertex and the arcs that are still reachable."""
        vertex, _, arcs = p
        within = reachable(neighbourhoods(arcs, self.both_ways), vertex)
        return vertex, tuple(arc for arc in arcs if arc[0] in within)

    def why(self, p: Place) -> Iterator[Reason]:
        if self.ring(p) is None:
            return
        count = len(reachable(neighbourhoods(p[2], both_ways=True), p[0]))
        template = (
            "The edges that can be reached form one ring of {count}, so the token goes all the way round and the "
            "number of edges decides."
        )
        yield self.step_from_fact(p, "length", count, Message(template, count=count))

    @proved(
        "outcome",
        "Where the edges that can be reached form a ring, the player to move wins exactly if their number is odd.",
        source="the token goes all the way round, whichever way it begins",
        conventions=(NORMAL,),
        rules={"arcs": "undirected"},
    )
    def ring(self, p: Place) -> str | None:
        """Return the outcome on cycles; None on other graphs."""
        if not self.both_ways:
            return None
        near = neighbourhoods(p[2], both_ways=True)
        within = reachable(near, p[0])
        if any(len(near.get(v, ())) != 2 for v in within):
            return None
        return "N" if len(within) % 2 else "P"
