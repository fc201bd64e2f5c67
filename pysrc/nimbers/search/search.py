"""Search under the convention of a ruleset: one door to the Grundy, misère, scoring and loopy engines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..model import MISERE, SCORING, Move, Outcome, Ruleset
from ..text import Work
from .components import GrundySearch, LengthSearch
from .fold import MarginSearch, misere_search
from .meter import Meter
from .retrograde import LoopySearch

SHOWN = 100  # winning moves listed at most; the count is always exact
ASKED = 5_000  # positions whose values are kept as they were asked for, beside the memo of their components


@dataclass(frozen=True)
class Value:
    """What search finds of a position; what its convention does not have is None."""

    outcome: Outcome
    grundy: int | None = None
    score: int | None = None
    remoteness: int | None = None


@dataclass(frozen=True)
class Winning:
    """How many moves win (None: not known of all), and the first: by name, and whole where they were made anyway."""

    count: int | None
    names: tuple[str, ...] = ()
    moves: tuple[Move[Any], ...] = ()


class Search:
    """The search of one ruleset; what it learns is kept.

    `plain` forbids every shortcut a game may give, all but its keys where it is `keyed`. Searches that share `grundy`,
    and with it a meter, know the components that the others have met, whatever their rulesets.
    """

    def __init__(
        self,
        ruleset: Ruleset[Any],
        meter: Meter,
        plain: bool = False,
        keyed: bool = False,
        grundy: GrundySearch | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.meter = meter
        self._lengths = LengthSearch(meter, plain, keyed)
        self._asked: dict[Any, Value] = {}
        self._searched: Callable[[Any], Work[Value]]
        if ruleset.loopy:
            self._loopy = LoopySearch(meter, ruleset)
            self._searched = self._loopy_value
        elif ruleset.convention == SCORING:
            self._margins = MarginSearch(meter, ruleset, plain, keyed)
            self._searched = self._scoring_value
        elif ruleset.convention == MISERE:
            self._misere = misere_search(meter, ruleset, plain, keyed)
            self._searched = self._misere_value
        else:
            self._grundy = grundy or GrundySearch(meter, plain, keyed)
            self._searched = self._normal_value

    def value(self, position: Any) -> Work[Value]:
        """What is known of a position after a search; asked again, it costs nothing."""
        found = self._asked.get(position)
        if found is None:
            found = yield from self._searched(position)
            if len(self._asked) < ASKED:
                self._asked[position] = found
        return found

    def _normal_value(self, position: Any) -> Work[Value]:
        grundy = yield from self._grundy.value(self.ruleset, position)
        return Value(Outcome.N if grundy else Outcome.P, grundy=grundy)

    def _misere_value(self, position: Any) -> Work[Value]:
        wins = yield from self._misere.value(position)
        return Value(Outcome.N if wins else Outcome.P)

    def _scoring_value(self, position: Any) -> Work[Value]:
        margin = yield from self._margins.value(position)
        return Value(by_margin(margin), score=margin)

    def _loopy_value(self, position: Any) -> Work[Value]:
        outcome, remoteness = yield from self._loopy.value(position)
        return Value(outcome, remoteness=remoteness)

    def length(self, position: Any) -> Work[int | None]:
        """The number of moves of every play, or None when plays differ or may not end."""
        if self.ruleset.loopy:
            return None
        return (yield from self._lengths.length(self.ruleset, position))

    def wins(self, move: Move[Any]) -> Work[bool]:
        """Whether a move leaves the opponent lost."""
        value = yield from self.value(move.option)
        if value.score is not None:
            return move.gain - value.score > 0
        return value.outcome is Outcome.P

    def winning(self, position: Any) -> Work[Winning]:
        """The entries of `moves(position)` that win; equal options under different names count separately."""
        count, shown = 0, list[Move[Any]]()
        for move in self.ruleset.moves(position):
            self.meter.work += 1
            if self.meter.work >= self.meter.pause:
                yield from self.meter.rest(self.ruleset, position)
            if (yield from self.wins(move)):
                count += 1
                if count <= SHOWN:
                    shown.append(move)
        return Winning(count, tuple(move.name for move in shown), tuple(shown))


def by_margin(margin: int) -> Outcome:
    """The outcome of a scoring position from its best margin.

    >>> by_margin(0)
    <Outcome.TIE: 'tie'>
    """
    return Outcome.TIE if margin == 0 else (Outcome.N if margin > 0 else Outcome.P)
