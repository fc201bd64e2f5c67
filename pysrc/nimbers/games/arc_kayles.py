"""Arc Kayles: take an edge of a graph, and both its ends go with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..families.graphs import GraphGame, Net, without
from ..model import MISERE, NORMAL, Judge, Move, Ruleset
from ..text import Message


@dataclass(frozen=True)
class ArcKayles(GraphGame):
    """Bowling on the edges of a graph.

    There is a graph. A move takes an edge, and with it both its ends and every edge at them. On a path of n vertices
    this is Dawson's Kayles with n pins; on a grid it is Cram. An edge that is written twice counts once.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Arc Kayles"
    family = "graphs"
    moves_on_edges = True
    aliases = ("Edge Kayles", "弧凯尔斯")
    conventions = (NORMAL, MISERE)
    examples = ("1-2,2-3,3-4,4-5", "1-2,2-3,3-4,4-1", "1-2,1-3,1-4,4-5", "1,2", "1-2,2-3,4-5,5-6,1-4,2-5,3-6")
    judge = Judge(
        "T, then T lines with one graph each: its edges, and its vertices without edges",
        sample=("3\n1-2,2-3\n1-2,3-4\n1\n", "First\nSecond\nSecond\n"),
    )

    def moves(self, p: Net) -> Iterator[Move[Net]]:
        """Yield the edges as moves, named by their ends."""
        for edge in p[1]:
            yield Move(f"{edge[0]}-{edge[1]}", without(p, set(edge)), 0, (f"e{edge[0]}-{edge[1]}.1",))

    def option_parts(self, p: Net) -> Iterable[Iterable[tuple[Ruleset[Any], Any]]]:
        return self.parts_without(p, p[1])

    def describe_move(self, p: Net, move: Move[Net]) -> Message:
        return Message("take the edge {edge} and both its ends", edge=move.name)
