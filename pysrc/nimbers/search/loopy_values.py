"""Values of games with loops: a number, or infinity with the numbers it can be left to; and how they add up.

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
from .retrograde import Graph, LoopySearch, before, reachable

WHOLE = 50_000  # work spent on a whole sum, for the number of moves until its end


@dataclass(frozen=True, slots=True)
class LoopyValue:
    """A number, or (None) infinity with the numbers that some option has.

    `counter` is when a number was found. Whoever moves a position away from its number to anything but a lesser one is
    answered by a move back to the same number and to a lesser counter; that is why the answering comes to an end.

    >>> str(LoopyValue(3)), str(LoopyValue(None, frozenset({2, 0}))), str(LoopyValue(None))
    ('3', '∞(0, 2)', '∞')
    """

    number: int | None
    exits: frozenset[int] = frozenset()
    counter: int = field(default=0, compare=False)

    def __str__(self) -> str:
        """As the literature writes it."""
        if self.number is not None:
            return str(self.number)
        return f"∞({', '.join(map(str, sorted(self.exits)))})" if self.exits else "∞"

    def __xor__(self, other: LoopyValue) -> LoopyValue:
        """The value of the sum of two games."""
        if self.number is None and other.number is None:
            return LoopyValue(None)
        if self.number is not None and other.number is not None:
            return LoopyValue(self.number ^ other.number)
        known = self.number if self.number is not None else other.number
        return LoopyValue(None, frozenset(exit_ ^ (known or 0) for exit_ in self.exits | other.exits))

    @property
    def outcome(self) -> Outcome:
        """Who wins in normal play."""
        if self.number is not None:
            return Outcome.N if self.number else Outcome.P
        return Outcome.N if 0 in self.exits else Outcome.DRAW


class LoopyValues:
    """The values of positions of any rulesets, with loops or without."""

    def __init__(self, meter: Meter, grundy: GrundySearch | None = None) -> None:
        self.meter = meter
        self._grundy = grundy or CoupleSearch(meter)
        self._known: dict[Ruleset[Any], dict[Any, LoopyValue]] = {}

    def value(self, ruleset: Ruleset[Any], position: Any) -> Work[LoopyValue]:
        """The value of one position in normal play."""
        if not ruleset.loopy:
            return LoopyValue((yield from self._grundy.value(ruleset, position)))
        known = self._known.setdefault(ruleset, {})
        if position not in known:
            graph = yield from reachable(self.meter, ruleset, position)
            known.update((yield from labelled(self.meter, ruleset, graph)))
        return known[position]

    def total(self, parts: Iterable[tuple[Ruleset[Any], Any]]) -> Work[LoopyValue]:
        """The value of a sum."""
        values = []
        for ruleset, position in parts:
            values.append((yield from self.value(ruleset, position)))
        return reduce(LoopyValue.__xor__, values, LoopyValue(0))


def labelled(meter: Meter, ruleset: Ruleset[Any], graph: Graph) -> Work[dict[Any, LoopyValue]]:
    """The value of every position of a graph that holds the options of all its positions.

    Number by number, from 0: a position has the number m when its options have all lesser ones, none has m, and each
    option without a number so far has one of number m itself, to which a move there is taken back. What no round
    reaches is infinite. Time is nearly linear, since a round looks only at positions next to those of the round before.
    """
    sources = before(graph)
    values: dict[Any, LoopyValue] = {}
    candidates: list[Any] = list(graph)  # their options have all the numbers of the rounds before
    number = 0
    while candidates:
        open_ = {p: sum(option not in values for option in graph[p]) for p in candidates}
        queue = deque(p for p, count in open_.items() if not count)
        reverted: set[Any] = set()  # some option has this round's number
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
                        yield from meter.rest(ruleset, further)
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
    """Who wins a sum by the values of its terms, and in how many moves where the whole is small."""

    def __init__(self, values: LoopyValues, ruleset: Ruleset[Any]) -> None:
        self._values = values
        self._ruleset = ruleset
        self._whole: LoopySearch | None = LoopySearch(Meter(WHOLE, slice=values.meter.slice), ruleset)

    def value(self, position: Any) -> Work[tuple[Outcome, int | None]]:
        """(outcome, remoteness) of a position; the remoteness of a draw is None, and that of a large sum."""
        outcome = (yield from self._values.total(self._ruleset.components(position))).outcome
        if self._whole is None:
            return outcome, None
        try:
            whole, remoteness = yield from self._whole.value(position)
        except BudgetError:
            self._whole = None  # what is asked next is about as large
            return outcome, None
        assert whole is outcome, f"{self._ruleset.format(position)}: {whole} by search, {outcome} by the terms' values"
        return outcome, remoteness
