"""Triangle avoidance: join points without completing a triangle, Sim with a single colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ..families.graphs import GraphGame, Net, neighbours, net
from ..model import MISERE, NORMAL, Figure, Judge, Move, Reason, Ruleset, proved, refuted
from ..text import Message


@dataclass(frozen=True)
class TriangleAvoidance(GraphGame):
    """Two players draw lines between points, and triangles are forbidden.

    There are points, and some of them are joined. A move joins two points that are not joined yet and have no
    neighbour in common, so that no three points are ever joined in a triangle. In Sim whoever completes a triangle
    loses; here that move is not allowed, and lines have no colours, so that the same moves are open to both.
    A line that is written twice counts once.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Triangle avoidance"
    family = "graphs"
    aliases = ("One-colour Sim", "Triangle-free game", "单色西姆", "避三角形游戏")
    placeholder = "1,2,3,4"
    conventions = (NORMAL, MISERE)
    examples = ("1,2,3,4,5", "1,2,3,4", "1-2,2-3,3-4,4-5,5-1,6", "1-2,3-4,5,6", "1-2,2-3,3-4,5")
    judge = Judge(
        "T, then T lines with one graph each: its lines, and its points without lines",
        sample=("4\n1,2\n1,2,3\n1,2,3,4\n1-2,2-3,3-4\n", "First\nSecond\nSecond\nFirst\n"),
    )

    def cost(self, p: Net) -> int:
        """Return the units of work of one option: moves compare the neighbours of every pair without an edge."""
        return 1 + 5 * len(p[0])

    def moves(self, p: Net) -> Iterator[Move[Net]]:
        """Yield the lines that may be drawn, named by their ends."""
        near = {v: set(others) for v, others in neighbours(p).items()}
        for a, b in combinations(p[0], 2):
            if b not in near[a] and near[a].isdisjoint(near[b]):
                yield Move(f"{a}-{b}", net(p[0], (*p[1], (a, b))), 0, (f"v{a}", f"v{b}"))

    def describe_move(self, p: Net, move: Move[Net]) -> Message:
        one, _, other = move.name.partition("-")
        return Message("join {one} and {other}", one=one, other=other)

    def components(self, p: Net) -> Iterable[tuple[Ruleset[Any], Any]]:
        """Return the whole graph, since a line may join any two of its components."""
        return ((self, p),)

    def figures(self, p: Net) -> Iterable[Figure]:
        yield Figure(Message("the graph of {count} points", count=len(p[0])), tuple(f"v{v}" for v in p[0]))

    def why(self, p: Net) -> Iterator[Reason]:
        outcome = self.points_alone(p)
        if self.convention == NORMAL and outcome is not None and len(p[0]) > 1:
            message = Message(
                "No formula is known for points without lines. That the first player wins exactly on 2, 6, 10, 14, ... "
                "points was a conjecture, true up to 11; it fails on 12, 13, 15 and 16 points."
            )
            yield self.step_from_fact(p, "outcome", outcome, message)

    @proved(
        "outcome",
        "Of points without lines, up to 16 of them, the first player wins 2, 6, 10 and all from 12 on, the second "
        "player all others.",
        source="computer searches: A. Seress up to 9 points; S. C. Cater, F. Harary and R. W. Robinson, 12; P. Pralat, "
        "13 to 15; P. Gordinowicz and P. Pralat, The first player wins the one-colour triangle avoidance game on 16 "
        "vertices, Discussiones Mathematicae Graph Theory 32 (2012)",
        conventions=(NORMAL,),
    )
    def points_alone(self, p: Net) -> str | None:
        """Return the outcome of at most 16 points without lines; None for other positions."""
        count = len(p[0])
        if p[1] or count > 16:
            return None
        return "N" if count in (2, 6, 10) or count >= 12 else "P"

    @refuted(
        "length",
        "On n points without lines every play lasts as many moves as a graph without triangles can have lines, a "
        "quarter of the square of n, rounded down.",
        source="Mantel's theorem, read as if no play could stop earlier",
        counterexample="1,2,3,4",
    )
    def always_full(self, p: Net) -> int | None:
        """Return the length of the game from points without lines; None for other positions."""
        return None if p[1] else len(p[0]) ** 2 // 4
