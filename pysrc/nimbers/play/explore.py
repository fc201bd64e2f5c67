"""Build the game graph of a small position: all positions reachable from it, in layers, with their outcomes."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from ..answers.solver import Evaluator
from ..model import Outcome, Ruleset
from ..text import Work

AT_MOST = 120  # most nodes by default


@dataclass(frozen=True)
class Node:
    """A position of the graph: notation, layer in the drawing, outcome and value (None if unknown)."""

    position: str
    layer: int
    outcome: Outcome | None
    value: int | None


@dataclass(frozen=True)
class GameGraph:
    """Nodes, one for all positions with the same key, and arcs to their options; `more` if some are left out."""

    nodes: tuple[Node, ...]
    arcs: tuple[tuple[int, int], ...]
    more: bool


def explore(ruleset: Ruleset[Any], position: Any, at_most: int = AT_MOST) -> Work[GameGraph]:
    """Return the graph below a position, breadth first, with at most `at_most` nodes; mirror images share a node."""
    evaluator = Evaluator()
    number = {ruleset.key(position): 0}
    positions, layers = [position], [0]
    arcs: dict[tuple[int, int], None] = {}
    unread = deque([0])
    more = False
    while unread:
        start = unread.popleft()
        for option in ruleset.options(positions[start]):
            key = ruleset.key(option)
            end = number.get(key)
            if end is None:
                if len(positions) >= at_most:
                    more = True
                    break
                end = number[key] = len(positions)
                positions.append(option)
                layers.append(layers[start] + 1)
                unread.append(end)
            arcs[start, end] = None
        yield None
    nodes = []
    for p, layer in zip(positions, layers, strict=True):
        value = yield from evaluator.value(ruleset, p)
        number_of = None if value is None else value.grundy if value.score is None else value.score
        nodes.append(Node(ruleset.format(p), layer, None if value is None else value.outcome, number_of))
    return GameGraph(tuple(nodes), tuple(arcs), more)
