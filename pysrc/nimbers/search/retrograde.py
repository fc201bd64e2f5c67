"""Retrograde analysis of games with loops: outcome and remoteness, backwards from the terminal positions."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

from ..model import MISERE, Outcome, Ruleset
from ..text import Work
from .meter import Meter

Graph = Mapping[Any, list[Any]]  # the options of positions


class LoopySearch:
    """Outcome and remoteness of every position reachable from the given ones, in time linear in the number of moves."""

    def __init__(self, meter: Meter, ruleset: Ruleset[Any]) -> None:
        self.meter = meter
        self.ruleset = ruleset
        self._known: dict[Any, tuple[Outcome, int | None]] = {}

    def value(self, position: Any) -> Work[tuple[Outcome, int | None]]:
        """Return (outcome, remoteness) of a position; the remoteness of a draw is None."""
        if position not in self._known:
            graph = yield from reachable(self.meter, self.ruleset, position)
            self._known.update((yield from self._settle(graph)))
        return self._known[position]

    def _settle(self, graph: Graph) -> Work[dict[Any, tuple[Outcome, int | None]]]:
        """Work backwards: a position is N once one option is P, and P once all options are N."""
        meter = self.meter
        sources = predecessors(graph)
        unsettled = {p: len(options) for p, options in graph.items()}
        end = Outcome.N if self.ruleset.convention == MISERE else Outcome.P
        known: dict[Any, tuple[Outcome, int | None]] = {p: (end, 0) for p, options in graph.items() if not options}
        queue = deque((p, 0) for p in known)  # in order of remoteness, so the first verdict is the quickest win
        while queue:
            q, remoteness = queue.popleft()
            outcome = known[q][0]
            for p in sources[q]:
                meter.work += 1
                if meter.work >= meter.pause:
                    yield from meter.checkpoint(self.ruleset, p)
                unsettled[p] -= 1
                if p in known:
                    continue
                if outcome is Outcome.P:
                    known[p] = (Outcome.N, remoteness + 1)
                elif unsettled[p] == 0:
                    known[p] = (Outcome.P, remoteness + 1)
                else:
                    continue
                queue.append((p, remoteness + 1))
        for p in graph:
            known.setdefault(p, (Outcome.DRAW, None))
        return known


def reachable(meter: Meter, ruleset: Ruleset[Any], position: Any) -> Work[dict[Any, list[Any]]]:
    """Return every reachable position with its options."""
    graph: dict[Any, list[Any]] = {position: []}
    unread = deque(graph)
    while unread:
        p = unread.popleft()
        for option in ruleset.options(p):
            meter.work += 1
            if meter.work >= meter.pause:
                yield from meter.checkpoint(ruleset, p)
            graph[p].append(option)
            if option not in graph:
                graph[option] = []
                unread.append(option)
        meter.positions += 1
    return graph


def predecessors(graph: Graph) -> dict[Any, list[Any]]:
    """Return for every position those that have it as an option, once for each such move."""
    found: dict[Any, list[Any]] = {p: [] for p in graph}
    for p, options in graph.items():
        for option in options:
            found[option].append(p)
    return found
