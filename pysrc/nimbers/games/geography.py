"""Geography: walk along the arcs of a graph, and come to no vertex twice."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..families.walks import Place, Walk, augment, matching_without, neighbourhoods, reachable
from ..model import NORMAL, Fact, Judge, Move, Reason, proved, refuted
from ..text import Message
from .token_on_graph import TokenOnGraph

_SHOWN = 12  # pairs of a matching listed in a reason
_MATCHING = (
    "A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected edge geography, Theoretical Computer Science 112 "
    "(1993)"
)


@dataclass(frozen=True)
class Geography(Walk, TokenOnGraph):
    """A walk on a graph that comes to no place twice, as the names of cities in the children's game.

    A token stands on a vertex of a graph. A move takes it along one arc to another vertex, and the vertex it leaves
    goes with all its arcs. With arcs=undirected the arcs are edges, and it may go along them both ways. An arc that is
    written twice counts once.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Geography"
    aliases = (
        "Vertex geography", "Generalized geography", "Undirected vertex geography", "Shiritori", "Word chain",
        "地理游戏", "城市接龙", "图上行走",
    )  # fmt: skip
    placeholder = "1-2,2-3,3-1,3-4_1"
    goals = ()
    examples = (
        "1-2,2-3,3-1,3-4_1", "1-2,1-3,2-4,3-4,4-5_1", "1-2,2-3,3-4,4-1,2-4_1", "1-2,2-1,2-3,3-2,3-4_2",
        "1-2,2-3,3-4,4-5,5-6,6-1,1-4,2-5,3-6_1",
    )  # fmt: skip
    judge = Judge(
        "T, then T lines with arcs and the token's vertex, as in 1-2,2-3_1",
        words=("First", "Second", "Draw"),
        sample=("3\n1-2_1\n1-2,2-3_1\n1-2,2-3,3-1_1\n", "First\nSecond\nSecond\n"),
    )
    alias_settings: ClassVar[Mapping[str, Mapping[str, str]]] = {"Undirected vertex geography": {"arcs": "undirected"}}

    def moves(self, p: Place) -> Iterator[Move[Place]]:
        """Yield the moves of the token, named by the vertex it goes to."""
        vertex, vertices, arcs = p
        near = sorted({b for a, b in arcs if a == vertex} | {a for a, b in arcs if b == vertex and self.both_ways})
        left = tuple(v for v in vertices if v != vertex)
        remaining = tuple(arc for arc in arcs if vertex not in arc)
        for end in near:
            yield Move(str(end), (end, left, remaining), 0, (f"v{end}",))

    def parse(self, text: str) -> Place:
        """Return the arcs, and the token's vertex after `_`; an edge has its lesser vertex first."""
        return self.normalize(super().parse(text))

    def key(self, p: Place) -> Hashable:
        """Return the token's vertex and the arcs that are still reachable."""
        vertex, _, arcs = p
        within = reachable(neighbourhoods(arcs, self.both_ways), vertex)
        return vertex, tuple((a, b) for a, b in arcs if a in within and (self.both_ways or b != vertex))

    def why(self, p: Place) -> Iterator[Reason]:
        if not self.both_ways or self.convention != NORMAL or not any(p[0] in arc for arc in p[2]):
            return
        near = neighbourhoods(p[2], both_ways=True)
        mate = matching_without(near, p[0])
        wins = augment(near, mate, p[0])
        pairs = sorted({(min(pair), max(pair)) for pair in mate.items()})
        told = (*(f"{a}-{b}" for a, b in pairs[:_SHOWN]), *("…",)[: len(pairs) > _SHOWN])
        if wins:
            template = (
                "Every maximum matching covers the token's vertex, one of them is {told}. The player to move walks "
                "along its edges; whatever vertex the opponent then goes to is matched again, else there would be a "
                "maximum matching without the first vertex."
            )
            fact = Fact(self, p, "reply", str(mate[p[0]]))
            yield Reason(Message(template, told=told), (f"v{mate[p[0]]}",), (fact,))
            return
        template = (
            "Some maximum matching leaves the token's vertex out: {told}. Every neighbour is matched, else the "
            "matching could be larger, and the opponent walks along its edges: to whatever vertex the player goes, "
            "there is a partner."
        )
        yield self.step_from_fact(p, "outcome", "P", Message(template, told=told))

    @proved(
        "outcome",
        "On an undirected graph the player to move wins exactly if every maximum matching covers the token's vertex.",
        source=_MATCHING + "; the matching by Edmonds (1965)",
        conventions=(NORMAL,),
        rules={"arcs": "undirected"},
    )
    def every_maximum_matching(self, p: Place) -> str:
        """Return N if a maximum matching without the token's vertex grows when that vertex is added."""
        near = neighbourhoods(p[2], both_ways=True)
        return "N" if p[0] in near and augment(near, matching_without(near, p[0]), p[0]) else "P"

    @refuted(
        "outcome",
        "On an undirected graph the player to move wins exactly if some maximum matching covers the token's vertex.",
        source="the matching criterion told with some in place of every",
        counterexample="1-2,1-3_2",
        conventions=(NORMAL,),
        rules={"arcs": "undirected"},
    )
    def some_maximum_matching(self, p: Place) -> str:
        """Return N if the token's vertex has an edge, since then some maximum matching covers it."""
        return "N" if any(p[0] in arc for arc in p[2]) else "P"
