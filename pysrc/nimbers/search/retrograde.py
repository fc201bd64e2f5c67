"""Games with loops: win, lose or draw with remoteness, by working back from the ends over all reachable positions."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

from ..model import MISERE, Outcome, Ruleset
from ..text import Work
from .meter import Meter

Graph = Mapping[Any, list[Any]]  # the options of positions


class LoopySearch:
    """Outcome and remoteness of every position reachable from those asked for; time linear in the moves."""

    def __init__(self, meter: Meter, ruleset: Ruleset[Any]) -> None:
        self.meter = meter
        self.ruleset = ruleset
        self._known: dict[Any, tuple[Outcome, int | None]] = {}

    def value(self, position: Any) -> Work[tuple[Outcome, int | None]]:
        """(outcome, remoteness) of a position; the remoteness of a draw is None."""
        if position not in self._known:
            graph = yield from reachable(self.meter, self.ruleset, position)
            self._known.update((yield from self._settle(graph)))
        return self._known[position]

    def _settle(self, graph: Graph) -> Work[dict[Any, tuple[Outcome, int | None]]]:
        """Work back: a position is N at its first option found P, and P when its last option is found N."""
        meter = self.meter
        sources = before(graph)
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
                    yield from meter.rest(self.ruleset, p)
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
    """Every position that can be reached, with its options."""
    graph: dict[Any, list[Any]] = {position: []}
    unread = deque(graph)
    while unread:
        p = unread.popleft()
        for option in ruleset.options(p):
            meter.work += 1
            if meter.work >= meter.pause:
                yield from meter.rest(ruleset, p)
            graph[p].append(option)
            if option not in graph:
                graph[option] = []
                unread.append(option)
        meter.positions += 1
    return graph


def before(graph: Graph) -> dict[Any, list[Any]]:
    """For every position those it is an option of, as often as it is one."""
    found: dict[Any, list[Any]] = {p: [] for p in graph}
    for p, options in graph.items():
        for option in options:
            found[option].append(p)
    return found
