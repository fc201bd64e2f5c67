"""Search under the convention of a ruleset by the Grundy, misère, scoring or loopy engine."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

from ..model import MISERE, SCORING, Move, Outcome, Ruleset
from ..text import BudgetError, Work
from .components import GrundySearch, LengthSearch
from .couples import CoupleSearch
from .fold import MarginSearch, misere_search
from .loopy_values import LoopySumSearch, LoopyValues
from .meter import Meter
from .retrograde import LoopySearch

SHOWN = 100  # winning moves in the list; the count is always exact
LOOK_BUDGET = 20_000  # work to look for moves already known to win
RULED_OUT = 8  # numbers in the list of excluded values
CACHED = 5_000  # positions in the cache of results, besides the memo of components


@dataclass(frozen=True)
class Value:
    """The result of a search; quantities that the convention does not have are None."""

    outcome: Outcome
    grundy: int | None = None
    score: int | None = None
    remoteness: int | None = None


@dataclass(frozen=True)
class Winning:
    """The number of winning moves (None: not known for all), and the names of the first ones with the moves."""

    count: int | None
    names: tuple[str, ...] = ()
    moves: tuple[Move[Any], ...] = ()


class Search:
    """The search of one ruleset, with its memos.

    `plain` disables every shortcut of the game; `keyed` enables its keys again. Searches that share `grundy` or
    `loopy` (and so a meter) share the values of components, whatever their rulesets.
    """

    def __init__(
        self,
        ruleset: Ruleset[Any],
        meter: Meter,
        plain: bool = False,
        keyed: bool = False,
        grundy: GrundySearch | None = None,
        loopy: LoopyValues | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.meter = meter
        self._lengths = LengthSearch(meter, plain, keyed)
        self._cache: dict[Any, Value] = {}
        self._by_value = False  # whether a Grundy value says who wins
        self._search: Callable[[Any], Work[Value]]
        if ruleset.loopy:
            self._loopy: LoopySearch | LoopySumSearch = LoopySearch(meter, ruleset)
            if not plain and type(ruleset).components is not Ruleset.components:
                self._loopy = LoopySumSearch(loopy or LoopyValues(meter), ruleset)
            self._search = self._loopy_value
        elif ruleset.convention == SCORING:
            self._margins = MarginSearch(meter, ruleset, plain, keyed)
            self._search = self._scoring_value
        elif ruleset.convention == MISERE:
            self._misere = misere_search(meter, ruleset, plain, keyed)
            self._search = self._misere_value
        else:
            self._grundy = grundy or (GrundySearch if plain else CoupleSearch)(meter, plain, keyed)
            self._search = self._normal_value
            self._by_value = True

    def value(self, position: Any) -> Work[Value]:
        """Search a position and return its values, which are cached."""
        found = self._cache.get(position)
        if found is None:
            found = yield from self._search(position)
            if len(self._cache) < CACHED:
                self._cache[position] = found
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
        """Return the number of moves of every play; None if plays differ or may not end."""
        if self.ruleset.loopy:
            return None
        return (yield from self._lengths.length(self.ruleset, position))

    @property
    def outcome_is_cheaper(self) -> bool:
        """Whether the outcome may take less work than the Grundy value."""
        cls = type(self.ruleset)
        split = cls.components is not Ruleset.components
        return self._by_value and (cls.wide or not split or cls.same_outcome is not Ruleset.same_outcome)

    def is_lost(self, position: Any) -> Work[bool]:
        """Return whether the player to move loses, which may be known long before the value."""
        found = self._cache.get(position)
        if found is None and self._by_value:
            number = yield from self._grundy.value_or_other(self.ruleset, position, 0)
            if number is not None and len(self._cache) < CACHED:
                self._cache[position] = Value(Outcome.N if number else Outcome.P, grundy=number)
            return number == 0
        return (found or (yield from self.value(position))).outcome is Outcome.P

    def wins(self, move: Move[Any]) -> Work[bool]:
        """Return whether a move wins."""
        if self.ruleset.convention == SCORING:
            score = (yield from self.value(move.option)).score
            return score is not None and move.gain - score > 0
        return (yield from self.is_lost(move.option))

    def winning(self, position: Any) -> Work[Winning]:
        """Return the winning entries of `moves(position)`; equal options under different names count separately."""
        count, shown = 0, list[Move[Any]]()
        for move in self.ruleset.moves(position):
            self.meter.work += 1
            if self.meter.work >= self.meter.pause:
                yield from self.meter.checkpoint(self.ruleset, position)
            if (yield from self.wins(move)):
                count += 1
                if count <= SHOWN:
                    shown.append(move)
        return Winning(count, tuple(move.name for move in shown), tuple(shown))

    def ruled_out(self, position: Any) -> tuple[int, ...]:
        """Return the least numbers that the Grundy value is known not to be, while it is being searched."""
        return tuple(islice(self._grundy.ruled_out(self.ruleset, position), RULED_OUT)) if self._by_value else ()

    def known_winning(self, position: Any) -> Work[Winning]:
        """Return the moves of normal play already known to win, without search; others may win, too."""
        shown = list[Move[Any]]()
        self.meter.allow(LOOK_BUDGET)
        with suppress(BudgetError):  # there may be very many moves
            for move in self.ruleset.moves(position) if self._by_value else ():
                self.meter.work += 1
                if self.meter.work >= self.meter.pause:
                    yield from self.meter.checkpoint(self.ruleset, position)
                if self._grundy.is_known_to_lose(self.ruleset, move.option):
                    shown.append(move)
                    if len(shown) == SHOWN:
                        break
        return Winning(None, tuple(move.name for move in shown), tuple(shown))


def by_margin(margin: int) -> Outcome:
    """Return the outcome of a scoring position from its best margin.

    >>> by_margin(0)
    <Outcome.TIE: 'tie'>
    """
    return Outcome.TIE if margin == 0 else (Outcome.N if margin > 0 else Outcome.P)
