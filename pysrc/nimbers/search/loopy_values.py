"""Values of games with loops: a number, or infinity with the numbers of its options; and their sums.

C. A. B. Smith, "Graphs and composite games", J. Combin. Theory 1 (1966); A. S. Fraenkel and Y. Perl, "Constructions in
combinatorial games with cycles" (1975); chapter 12 of "Winning Ways", where infinity has the numbers as its subscripts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from ..model import Outcome, Ruleset
from ..text import BudgetError, Work
from .components import GrundySearch
from .couples import CoupleSearch
from .meter import Meter
from .retrograde import Graph, LoopySearch, predecessors, reachable

WHOLE = 50_000  # work for the remoteness of a whole sum


@dataclass(frozen=True, slots=True)
class LoopyValue:
    """A number, or (None) infinity with the numbers of its options.

    `counter` is the order in which numbers were found. A move away from a position's number, except to a lesser
    number, has a reply to the same number with a lesser counter; so such replies come to an end.

    >>> str(LoopyValue(3)), str(LoopyValue(None, frozenset({2, 0}))), str(LoopyValue(None))
    ('3', '∞(0, 2)', '∞')
    """

    number: int | None
    exits: frozenset[int] = frozenset()
    counter: int = field(default=0, compare=False)

    def __str__(self) -> str:
        """Return the usual notation."""
        if self.number is not None:
            return str(self.number)
        return f"∞({', '.join(map(str, sorted(self.exits)))})" if self.exits else "∞"

    def __xor__(self, other: LoopyValue) -> LoopyValue:
        """Return the value of the sum of two games."""
        if self.number is None and other.number is None:
            return LoopyValue(None)
        if self.number is not None and other.number is not None:
            return LoopyValue(self.number ^ other.number)
        known = self.number if self.number is not None else other.number
        return LoopyValue(None, frozenset(exit_ ^ (known or 0) for exit_ in self.exits | other.exits))

    @property
    def outcome(self) -> Outcome:
        """The outcome in normal play."""
        if self.number is not None:
            return Outcome.N if self.number else Outcome.P
        return Outcome.N if 0 in self.exits else Outcome.DRAW


class LoopyValues:
    """The values of positions of any rulesets, with or without loops."""

    def __init__(self, meter: Meter, grundy: GrundySearch | None = None) -> None:
        self.meter = meter
        self._grundy = grundy or CoupleSearch(meter)
        self._known: dict[Ruleset[Any], dict[Any, LoopyValue]] = {}

    def value(self, ruleset: Ruleset[Any], position: Any) -> Work[LoopyValue]:
        """Return the value of one position in normal play."""
        if not ruleset.loopy:
            return LoopyValue((yield from self._grundy.value(ruleset, position)))
        known = self._known.setdefault(ruleset, {})
        if position not in known:
            graph = yield from reachable(self.meter, ruleset, position)
            known.update((yield from label_graph(self.meter, ruleset, graph)))
        return known[position]

    def total(self, parts: Iterable[tuple[Ruleset[Any], Any]]) -> Work[LoopyValue]:
        """Return the value of a sum."""
        values = []
        for ruleset, position in parts:
            values.append((yield from self.value(ruleset, position)))
        return reduce(LoopyValue.__xor__, values, LoopyValue(0))


def label_graph(meter: Meter, ruleset: Ruleset[Any], graph: Graph) -> Work[dict[Any, LoopyValue]]:
    """Return the value of every position of a graph that has the options of all its positions.

    Numbers are assigned in rising order. A position gets the number m if its options have all lesser ones, none has m,
    and each option without a number has itself an option of number m, which reverses the move. Positions that get no
    number are infinite. Time is nearly linear, because a round visits only positions next to those of the last round.
    """
    sources = predecessors(graph)
    values: dict[Any, LoopyValue] = {}
    candidates: list[Any] = list(graph)  # positions whose options have all the numbers of earlier rounds
    number = 0
    while candidates:
        open_ = {p: sum(option not in values for option in graph[p]) for p in candidates}
        queue = deque(p for p, count in open_.items() if not count)
        reverted: set[Any] = set()  # positions with an option of this round's number
        while queue:
            p = queue.popleft()
            if p in reverted:
                continue
            values[p] = LoopyValue(number, counter=len(values))
            for source in sources[p]:
                if source in values or source in reverted:
                    continue
                reverted.add(source)
                for further in sources[source]:
                    meter.work += 1
                    if meter.work >= meter.pause:
                        yield from meter.checkpoint(ruleset, further)
                    if further not in open_ or further in values or further in reverted:
                        continue
                    open_[further] -= 1
                    if not open_[further]:
                        queue.append(further)
        candidates = [p for p in candidates if p in reverted]
        number += 1
    for p, options in graph.items():
        if p not in values:
            exits = (values[option].number for option in options if option in values)
            values[p] = LoopyValue(None, frozenset(n for n in exits if n is not None))
    return values


class LoopySumSearch:
    """Outcomes of sums by the values of their terms, with the remoteness if the whole sum is small."""

    def __init__(self, values: LoopyValues, ruleset: Ruleset[Any]) -> None:
        self._values = values
        self._ruleset = ruleset
        self._whole: LoopySearch | None = LoopySearch(Meter(WHOLE, slice=values.meter.slice), ruleset)

    def value(self, position: Any) -> Work[tuple[Outcome, int | None]]:
        """Return (outcome, remoteness) of a position; the remoteness is None for a draw or a large sum."""
        outcome = (yield from self._values.total(self._ruleset.components(position))).outcome
        if self._whole is None:
            return outcome, None
        try:
            whole, remoteness = yield from self._whole.value(position)
        except BudgetError:
            self._whole = None  # later positions are probably as large
            return outcome, None
        assert whole is outcome, f"{self._ruleset.format(position)}: {whole} by search, {outcome} by the terms' values"
        return outcome, remoteness
