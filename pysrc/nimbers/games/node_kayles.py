"""Node Kayles: take a vertex of a graph, and its neighbours go with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..families.graphs import GraphGame, Net, neighbours, without
from ..model import MISERE, NORMAL, Judge, Move, Ruleset
from ..text import Message


@dataclass(frozen=True)
class NodeKayles(GraphGame):
    """Bowling on the vertices of a graph.

    There is a graph. A move takes a vertex, and with it all vertices that have an edge with it. On a path of n vertices
    this is Dawson's Kayles with n + 1 pins. An edge that is written twice counts once.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Node Kayles"
    family = "graphs"
    aliases = ("Vertex Kayles", "independent set game", "点凯尔斯", "独立集游戏")
    conventions = (NORMAL, MISERE)
    examples = ("1-2,2-3,3-4,4-5", "1-2,2-3,3-4,4-1", "1-2,1-3,1-4,4-5", "1,2,3", "1-2,2-3,3-1,3-4,4-5,5-6")
    judge = Judge(
        "T, then T lines with one graph each: its edges, and its vertices without edges",
        sample=("3\n1-2,2-3\n1-2,3-4\n1,2,3\n", "First\nSecond\nFirst\n"),
    )

    def moves(self, p: Net) -> Iterator[Move[Net]]:
        """Yield the vertices as moves, named by their numbers."""
        near = neighbours(p)
        for v in p[0]:
            yield Move(str(v), without(p, {v, *near[v]}), 0, (f"v{v}",))

    def option_parts(self, p: Net) -> Iterable[Iterable[tuple[Ruleset[Any], Any]]]:
        near = neighbours(p)
        return self.parts_without(p, ((v, *near[v]) for v in p[0]))

    def describe_move(self, p: Net, move: Move[Net]) -> Message:
        gone = len(p[0]) - len(move.option[0]) - 1
        if not gone:
            return Message("take the vertex {vertex}", vertex=move.name)
        if gone == 1:
            return Message("take the vertex {vertex}, and with it its neighbour", vertex=move.name)
        return Message("take the vertex {vertex}, and with it its {count} neighbours", vertex=move.name, count=gone)
