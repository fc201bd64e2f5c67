"""What has been learnt of a position, kept for the next question about it: one search serves them all."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from ..model import NORMAL, Ruleset
from ..search.couples import CoupleSearch
from ..search.loopy_values import LoopyValues
from ..search.meter import MEMO, Meter
from ..search.search import Search
from ..text import Message, Progress, Work

if TYPE_CHECKING:
    from .answer import Answer

T = TypeVar("T")
KEPT = 8  # positions whose searches are kept at most
HELD = MEMO // 2  # remembered positions of all of them together


class Study:
    """The searches that questions about one position share, one a ruleset, and how much the answer took.

    Those of normal play share their values: the parts of a sum are known as rulesets of their own.

    A search that has ended too soon goes on where it stood; what it knows costs no more work.
    """

    def __init__(self) -> None:
        self._searches: dict[Ruleset[Any], Search] = {}
        self._meters: list[Meter] = []
        self._shared: tuple[Meter, CoupleSearch, LoopyValues] | None = None
        self._asked = False
        self.answer: tuple[int, Answer] | None = None  # with the work that was allowed for it
        self.visited: int | None = None  # positions that the answer was found by
        # What a search that ended too soon teaches about the next positions, which are about as large.
        self.claims_first: set[Ruleset[Any]] = set()
        self.hopeless: set[Ruleset[Any]] = set()
        self.open: set[Ruleset[Any]] = set()  # where even who wins is too much work

    @contextmanager
    def asked(self) -> Iterator[None]:
        """While a question is at work on it, which leaves positions half searched: nobody else may ask."""
        self._asked = True
        try:
            yield
        finally:
            self._asked = False

    @property
    def free(self) -> bool:
        """Whether no question is at work on it."""
        return not self._asked

    def search(self, ruleset: Ruleset[Any], limit: int) -> Search:
        """The search of a ruleset, allowed so much work for the next question."""
        search = self._searches.get(ruleset)
        if search is None:
            search = self._searches[ruleset] = self._begun(ruleset, limit)
        search.meter.allow(limit)
        return search

    def _begun(self, ruleset: Ruleset[Any], limit: int) -> Search:
        if ruleset.convention == NORMAL:
            meter, grundy, loopy = self._normal(limit)
            return Search(ruleset, meter, grundy=grundy, loopy=loopy)
        self._meters.append(Meter(limit))
        return Search(ruleset, self._meters[-1])

    def _normal(self, limit: int) -> tuple[Meter, CoupleSearch, LoopyValues]:
        """What all searches of normal play share."""
        if self._shared is None:
            meter = Meter(limit)
            self._meters.append(meter)
            grundy = CoupleSearch(meter)
            self._shared = meter, grundy, LoopyValues(meter, grundy)
        return self._shared

    def loopy_values(self, limit: int) -> LoopyValues:
        """The values of positions in games with loops, allowed so much work for the next question."""
        meter, _, values = self._normal(limit)
        meter.allow(limit)
        return values

    @property
    def work(self) -> int:
        """The units of work of all questions so far."""
        return sum(meter.work for meter in self._meters)

    @property
    def positions(self) -> int:
        """The positions remembered."""
        return sum(meter.positions for meter in self._meters)

    def telling(self, work: Work[T], ruleset: Ruleset[Any], position: Any) -> Work[T]:
        """The work of a question about a position, which says how far its search is wherever it says nothing itself."""
        while True:
            try:
                said = next(work)
            except StopIteration as done:
                result: T = done.value
                return result
            yield said or self._progress(ruleset, position)

    def _progress(self, ruleset: Ruleset[Any], position: Any) -> Progress:
        search = self._searches.get(ruleset)
        ruled_out = search.ruled_out(position) if search else ()
        if not ruled_out:
            return Progress(self.work, Message("{count} positions searched", count=self.positions))
        message = Message(
            "{count} positions searched; the Grundy value is not {numbers}",
            count=self.positions, numbers=", ".join(map(str, ruled_out)),
        )  # fmt: skip
        return Progress(self.work, message)


def free_study(ruleset: Ruleset[Any], position: Any) -> Work[Study]:
    """The study of a position once it is free; one of its own where the question that is at work on it stands still."""
    study, work = study_of(ruleset, position), -1
    while not study.free:
        if study.work == work:
            return Study()
        work = study.work
        yield Progress(0, Message("looking for the answer"), pending=True)
    return study


_studies: OrderedDict[tuple[Ruleset[Any], Any], Study] = OrderedDict()


def study_of(ruleset: Ruleset[Any], position: Any) -> Study:
    """The study of a position: the one of the last question about it, unless too much was asked since."""
    key = ruleset, position
    study = _studies.pop(key, None) or Study()
    while _studies and (len(_studies) >= KEPT or sum(kept.positions for kept in _studies.values()) > HELD):
        _studies.popitem(last=False)
    _studies[key] = study
    return study


def forget_studies() -> None:
    """Let go of all that is known: the next question searches anew, and its memory is free."""
    _studies.clear()
