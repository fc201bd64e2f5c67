"""The game graph of a small position: every position that can be reached, in layers, with who wins it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from ..answers.solver import Knowledge
from ..model import Outcome, Ruleset
from ..text import Work

AT_MOST = 120  # positions drawn at most


@dataclass(frozen=True)
class Node:
    """A position of the graph: its notation, the layer it is drawn in, and who wins it (None: not known)."""

    position: str
    layer: int
    outcome: Outcome | None
    value: int | None


@dataclass(frozen=True)
class GameGraph:
    """Positions, those of one key being one node, with arcs to their options; `more` says that some were left out."""

    nodes: tuple[Node, ...]
    arcs: tuple[tuple[int, int], ...]
    more: bool


def exploring(ruleset: Ruleset[Any], position: Any, at_most: int = AT_MOST) -> Work[GameGraph]:
    """The graph below a position, breadth first, at most that many nodes; mirror images are one node."""
    know = Knowledge()
    number = {ruleset.key(position): 0}
    found, layers = [position], [0]
    arcs: dict[tuple[int, int], None] = {}
    unread = deque([0])
    more = False
    while unread:
        start = unread.popleft()
        for option in ruleset.options(found[start]):
            key = ruleset.key(option)
            end = number.get(key)
            if end is None:
                if len(found) >= at_most:
                    more = True
                    break
                end = number[key] = len(found)
                found.append(option)
                layers.append(layers[start] + 1)
                unread.append(end)
            arcs[start, end] = None
        yield None
    nodes = []
    for p, layer in zip(found, layers, strict=True):
        value = yield from know.value(ruleset, p)
        number_of = None if value is None else value.grundy if value.score is None else value.score
        nodes.append(Node(ruleset.format(p), layer, None if value is None else value.outcome, number_of))
    return GameGraph(tuple(nodes), tuple(arcs), more)
