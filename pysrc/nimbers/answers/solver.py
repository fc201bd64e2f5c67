"""What is known of any position on the way to an explanation: by a little search, else by a proved claim."""

from __future__ import annotations

from itertools import islice
from typing import Any

from ..model import NORMAL, SCORING, Claim, Move, Outcome, Ruleset
from ..search.loopy_values import LoopyValue
from ..search.search import Value
from ..text import BudgetError, Work
from .claimed import claimed, claimed_outcome
from .study import Study

FEW = 20_000  # work a single question may cost before a proved claim is asked instead
LOOKED = 2_000  # moves looked at for one that wins by a claim, or keeps a margin
ASKED = 50  # moves looked at between two yields: a claim may read thousands of digits
DEEP = 400_000  # work it may cost where no claim speaks


class Knowledge:
    """Answers about positions of any ruleset; None where neither search nor a claim knows."""

    def __init__(self, deep: int = DEEP, study: Study | None = None) -> None:
        self._deep = deep
        self._study = study or Study()

    def _searched(self, ruleset: Ruleset[Any], position: Any, limit: int) -> Work[Value | None]:
        try:
            return (yield from self._study.search(ruleset, limit).value(position))
        except BudgetError:
            return None

    def value(self, ruleset: Ruleset[Any], position: Any) -> Work[Value | None]:
        """The outcome of a position with its Grundy value or margin."""
        if ruleset not in self._study.claims_first:
            found = yield from self._searched(ruleset, position, FEW)
            if found is not None:
                return found
            self._study.claims_first.add(ruleset)
        known = claimed_outcome(ruleset, position)
        if known is not None:
            grundy = claimed(ruleset, position, "grundy") if ruleset.convention == NORMAL else None
            score = claimed(ruleset, position, "score") if ruleset.convention == SCORING else None
            return Value(known[0], grundy[0] if grundy else None, score[0] if score else None)
        if ruleset not in self._study.hopeless:
            found = yield from self._searched(ruleset, position, self._deep)
            if found is not None:
                return found
            self._study.hopeless.add(ruleset)
        return (yield from self._outcome(ruleset, position))

    def _outcome(self, ruleset: Ruleset[Any], position: Any) -> Work[Value | None]:
        """Who wins alone, where that may take less work than the value."""
        search = self._study.search(ruleset, self._deep)
        if ruleset in self._study.open or not search.tells_outcome_sooner:
            return None
        try:
            return Value(Outcome.P, grundy=0) if (yield from search.is_lost(position)) else Value(Outcome.N)
        except BudgetError:
            self._study.open.add(ruleset)
            return None

    def loopy_value(self, ruleset: Ruleset[Any], position: Any) -> Work[LoopyValue | None]:
        """What a position of a game with loops counts in a sum; None where that is too much work."""
        try:
            return (yield from self._study.loopy_values(self._deep).value(ruleset, position))
        except BudgetError:
            return None

    def theorem(self, ruleset: Ruleset[Any], position: Any) -> tuple[int, Claim] | None:
        """The Grundy value of a position by a proved claim, with the claim."""
        return claimed(ruleset, position, "grundy") if ruleset.convention == NORMAL else None

    def wins(self, ruleset: Ruleset[Any], move: Move[Any]) -> Work[bool | None]:
        """Whether a move leaves the opponent lost."""
        value = yield from self.value(ruleset, move.option)
        if value is None:
            return None
        if value.score is not None:
            return move.gain - value.score > 0
        return value.outcome is Outcome.P

    def reply(self, ruleset: Ruleset[Any], position: Any) -> Work[Move[Any] | None]:
        """A winning move in a position, the first one found; None where none is known or soon found."""
        most = FEW
        if ruleset in self._study.claims_first:
            most = LOOKED
            listed = claimed(ruleset, position, "winning_moves")
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
        """In scoring play, the first move that keeps the best margin `score`; None where none is known."""
        for move in islice(ruleset.moves(position), LOOKED):
            value = yield from self.value(ruleset, move.option)
            if value is None or value.score is None:
                return None
            if move.gain - value.score == score:
                return move
        return None
