"""Proofs of scores: lists of positions with bounds of their best margins."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from ..search.search import Search
from ..text import Work
from .document import enough

LOW, HIGH = 0, 1


class ScoreProof:
    """Collects positions with a lower bound, proved by one option, an upper bound, proved by all options, or both."""

    def __init__(self, search: Search, most: int) -> None:
        self._search = search
        self._ruleset = search.ruleset
        self._most = most

    def listed(self, position: Any) -> Work[list[tuple[Any, list[int | None]]]]:
        """Return positions with two bounds, None for one that is not needed; raises BudgetError for too many."""
        key, meter = self._ruleset.key, self._search.meter
        found: dict[Hashable, tuple[Any, list[int | None]]] = {}
        waiting = [(position, HIGH), (position, LOW)]

        while waiting:
            p, side = waiting.pop()
            bounds = found.setdefault(key(p), (p, [None, None]))[1]
            if bounds[side] is not None:
                continue
            enough(len(found), self._most)
            margin = bounds[side] = yield from self._margin(p)
            other: dict[Hashable, Any] = {}
            for gain, option in self._ruleset.scored_options(p):
                yield from meter.worked(self._ruleset, p)
                if side == HIGH:
                    other[key(option)] = option
                elif gain - (yield from self._margin(option)) == margin:
                    known = found.get(key(option))
                    if not other or (known and known[1][HIGH] is not None):
                        other = {key(option): option}
                    if known and known[1][HIGH] is not None:
                        break
            waiting += [(option, 1 - side) for option in other.values()]
        return list(found.values())

    def _margin(self, position: Any) -> Work[int]:
        score = (yield from self._search.value(position)).score
        assert score is not None
        return score
