"""What has been learnt of a position, kept for the next question about it: one search serves them all."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from ..model import Ruleset
from ..search.meter import MEMO, Meter
from ..search.search import Search

if TYPE_CHECKING:
    from .answer import Answer

KEPT = 8  # positions whose searches are kept at most
HELD = MEMO // 2  # remembered positions of all of them together


class Study:
    """The searches that questions about one position share, one a ruleset, and how much the answer took.

    A search that has ended too soon goes on where it stood; what it knows costs no more work.
    """

    def __init__(self) -> None:
        self._searches: dict[Ruleset[Any], Search] = {}
        self.answer: tuple[int, Answer] | None = None  # with the work that was allowed for it
        self.visited: int | None = None  # positions that the answer was found by
        # What a search that ended too soon teaches about the next positions, which are about as large.
        self.claims_first: set[Ruleset[Any]] = set()
        self.hopeless: set[Ruleset[Any]] = set()

    def search(self, ruleset: Ruleset[Any], limit: int) -> Search:
        """The search of a ruleset, allowed so much work for the next question."""
        search = self._searches.get(ruleset)
        if search is None:
            search = self._searches[ruleset] = Search(ruleset, Meter(limit))
        search.meter.allow(limit)
        return search

    @property
    def work(self) -> int:
        """The units of work of all questions so far."""
        return sum(search.meter.work for search in self._searches.values())

    @property
    def positions(self) -> int:
        """The positions remembered."""
        return sum(search.meter.positions for search in self._searches.values())


_studies: OrderedDict[tuple[Ruleset[Any], Any], Study] = OrderedDict()


def study_of(ruleset: Ruleset[Any], position: Any) -> Study:
    """The study of a position: the one of the last question about it, unless too much was asked since."""
    key = ruleset, position
    study = _studies.pop(key, None) or Study()
    while _studies and (len(_studies) >= KEPT or sum(kept.positions for kept in _studies.values()) > HELD):
        _studies.popitem(last=False)
    _studies[key] = study
    return study
