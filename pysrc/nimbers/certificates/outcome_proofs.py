"""Proofs of outcomes, also in misère play and games with loops: lists of lost positions and draws."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from ..model import Outcome
from ..search.search import Search
from ..text import Work
from .document import enough


class OutcomeProof:
    """Collects lost positions, each of whose options has a reply to an earlier one, and draws that need not be left."""

    def __init__(self, search: Search, most: int) -> None:
        self._search = search
        self._ruleset = search.ruleset
        self._most = most
        self._lost: dict[Hashable, Any] = {}
        self._answered: dict[Hashable, list[Hashable]] = {}  # for each lost position, the replies to its options

    def listed(self, position: Any, outcome: Outcome) -> Work[tuple[list[Any], list[Any]]]:
        """Return the lost positions in order, and the draws, that prove this outcome of a position.

        Raises BudgetError if there are too many.
        """
        draws: list[Any] = []
        if outcome is Outcome.P:
            self._lost[self._ruleset.key(position)] = position
        elif outcome is Outcome.N:
            yield from self._answer(position, None)
        else:
            draws = yield from self._draws(position)
        yield from self._complete()
        return self._in_order(), draws

    def _worked(self, position: Any) -> Iterator[None]:
        return self._search.meter.worked(self._ruleset, position)

    def _sooner(self, position: Any, below: int | None) -> Work[int | None]:
        """Return the remoteness of a lost position (-1 without loops); None if it is not lost, or not below `below`."""
        if not self._ruleset.loopy:
            return -1 if (yield from self._search.is_lost(position)) else None
        value = yield from self._search.value(position)
        if value.outcome is not Outcome.P or value.remoteness is None:
            return None
        return value.remoteness if below is None or value.remoteness < below else None

    def _answer(self, position: Any, below: int | None) -> Work[Hashable | None]:
        """List a lost option of a won position, unless one is listed; return its key, or None if there are none."""
        best: tuple[int, Hashable, Any] | None = None
        for option in self._ruleset.options(position):
            yield from self._worked(position)
            key = self._ruleset.key(option)
            if best is not None and not self._ruleset.loopy and key not in self._lost:
                continue
            lasts = yield from self._sooner(option, below)
            if lasts is None:
                continue
            if key in self._lost:
                return key
            if best is None or lasts < best[0]:
                best = lasts, key, option
        if best is None:
            return None
        self._lost[best[1]] = best[2]
        enough(len(self._lost), self._most)
        return best[1]

    def _complete(self) -> Work[None]:
        """Add lost positions until every option of each has its reply among them."""
        for key in (waiting := list(self._lost)):
            position = self._lost[key]
            below = (yield from self._search.value(position)).remoteness if self._ruleset.loopy else None
            replies = self._answered[key] = []
            known = len(self._lost)
            for option in self._ruleset.options(position):
                yield from self._worked(position)
                reply = yield from self._answer(option, below)
                if reply is not None:
                    replies.append(reply)
            waiting += list(self._lost)[known:]

    def _draws(self, position: Any) -> Work[list[Any]]:
        """Return the draws reachable through draws, and list replies to their winning options."""
        draws = {position: None}
        for draw in (waiting := [position]):
            for option in self._ruleset.options(draw):
                yield from self._worked(draw)
                outcome = (yield from self._search.value(option)).outcome
                if outcome is Outcome.N:
                    yield from self._answer(option, None)
                elif option not in draws:
                    draws[option] = None
                    waiting.append(option)
                    enough(len(draws), self._most)
        return list(draws)

    def _in_order(self) -> list[Any]:
        """Return the lost positions, each after the replies to its options."""
        placed: dict[Hashable, Any] = {}
        for first in self._lost:
            path = [(first, iter(self._answered[first]))] if first not in placed else []
            while path:
                key, replies = path[-1]
                reply = next((reply for reply in replies if reply not in placed), None)
                if reply is None:
                    path.pop()
                    placed[key] = self._lost[key]
                else:
                    path.append((reply, iter(self._answered[reply])))
        return list(placed.values())
