"""Evaluate positions for explanations: by a little search, else by a proved claim."""

from __future__ import annotations

from itertools import islice
from typing import Any

from ..model import NORMAL, SCORING, Claim, Move, Outcome, Ruleset
from ..search.loopy_values import LoopyValue
from ..search.search import Value
from ..text import BudgetError, Work
from .claimed import claimed_outcome, claimed_value
from .position_cache import PositionCache

FEW = 20_000  # work allowed for a position before a proved claim is used instead
LOOKED = 2_000  # most moves examined for one that wins by a claim, or keeps a margin
ASKED = 50  # moves examined between two yields: a claim may read thousands of digits
DEEP = 400_000  # work allowed for a position without a claim


class Evaluator:
    """Evaluates positions of any ruleset; results are None if neither search nor a claim decides."""

    def __init__(self, deep: int = DEEP, cache: PositionCache | None = None) -> None:
        self._deep = deep
        self._cache = cache or PositionCache()

    def _search(self, ruleset: Ruleset[Any], position: Any, limit: int) -> Work[Value | None]:
        try:
            return (yield from self._cache.search(ruleset, limit).value(position))
        except BudgetError:
            return None

    def value(self, ruleset: Ruleset[Any], position: Any) -> Work[Value | None]:
        """Return the outcome of a position with its Grundy value or margin."""
        if ruleset not in self._cache.claims_first:
            value = yield from self._search(ruleset, position, FEW)
            if value is not None:
                return value
            self._cache.claims_first.add(ruleset)
        known = claimed_outcome(ruleset, position)
        if known is not None:
            grundy = claimed_value(ruleset, position, "grundy") if ruleset.convention == NORMAL else None
            score = claimed_value(ruleset, position, "score") if ruleset.convention == SCORING else None
            return Value(known[0], grundy[0] if grundy else None, score[0] if score else None)
        if ruleset not in self._cache.hopeless:
            value = yield from self._search(ruleset, position, self._deep)
            if value is not None:
                return value
            self._cache.hopeless.add(ruleset)
        return (yield from self._outcome(ruleset, position))

    def _outcome(self, ruleset: Ruleset[Any], position: Any) -> Work[Value | None]:
        """Return the outcome without the value, if that may take less work."""
        search = self._cache.search(ruleset, self._deep)
        if ruleset in self._cache.open or not search.outcome_is_cheaper:
            return None
        try:
            return Value(Outcome.P, grundy=0) if (yield from search.is_lost(position)) else Value(Outcome.N)
        except BudgetError:
            self._cache.open.add(ruleset)
            return None

    def loopy_value(self, ruleset: Ruleset[Any], position: Any) -> Work[LoopyValue | None]:
        """Return the value of a position in a sum of loopy games; None if that is too much work."""
        try:
            return (yield from self._cache.loopy_values(self._deep).value(ruleset, position))
        except BudgetError:
            return None

    def theorem(self, ruleset: Ruleset[Any], position: Any) -> tuple[int, Claim] | None:
        """Return the Grundy value of a position by a proved claim, with the claim."""
        return claimed_value(ruleset, position, "grundy") if ruleset.convention == NORMAL else None

    def wins(self, ruleset: Ruleset[Any], move: Move[Any]) -> Work[bool | None]:
        """Return whether a move wins."""
        value = yield from self.value(ruleset, move.option)
        if value is None:
            return None
        if value.score is not None:
            return move.gain - value.score > 0
        return value.outcome is Outcome.P

    def reply(self, ruleset: Ruleset[Any], position: Any) -> Work[Move[Any] | None]:
        """Return the first winning move found; None if there is none or it takes too long."""
        most = FEW
        if ruleset in self._cache.claims_first:
            most = LOOKED
            listed = claimed_value(ruleset, position, "winning_moves")
            if listed is not None:
                name = next(iter(listed[0]), None)
                return None if name is None else ruleset.move(position, name)
        for number, move in enumerate(islice(ruleset.moves(position), most), 1):
            if number % ASKED == 0:
                yield None
            if (yield from self.wins(ruleset, move)):
                return move
        return None

    def best(self, ruleset: Ruleset[Any], position: Any, score: int) -> Work[Move[Any] | None]:
        """Return, in scoring play, the first move that keeps the best margin `score`; None if none is known."""
        for move in islice(ruleset.moves(position), LOOKED):
            value = yield from self.value(ruleset, move.option)
            if value is None or value.score is None:
                return None
            if move.gain - value.score == score:
                return move
        return None
