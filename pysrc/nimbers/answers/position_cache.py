"""Cache the searches of the last positions, so that all requests about a position share one search."""

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
from ..session import session
from ..text import Message, Progress, Work

if TYPE_CHECKING:
    from .answer import Answer

T = TypeVar("T")
CACHES = 8  # most positions with a cache
REMEMBERED = MEMO // 2  # most positions that all caches together remember


class PositionCache:
    """The searches that requests about one position share, one for each ruleset, and the answer.

    Searches in normal play share their values, because components of a sum are looked up under their own rulesets.

    A search that ran out of work resumes at the next request; remembered positions cost no work.
    """

    def __init__(self) -> None:
        self._searches: dict[Ruleset[Any], Search] = {}
        self._meters: list[Meter] = []
        self._shared: tuple[Meter, CoupleSearch, LoopyValues] | None = None
        self._in_use = False
        self.answer: tuple[int, Answer] | None = None  # with the limit of work it was computed under
        self.visited: int | None = None  # positions visited for the answer
        # Rulesets whose search ran out of work; it would do so again at the next positions, which are about as large.
        self.claims_first: set[Ruleset[Any]] = set()
        self.hopeless: set[Ruleset[Any]] = set()
        self.open: set[Ruleset[Any]] = set()  # even the outcome is too much work

    @contextmanager
    def reserve(self) -> Iterator[None]:
        """Reserve the cache for a running request: its positions are half searched until the request ends."""
        self._in_use = True
        try:
            yield
        finally:
            self._in_use = False

    @property
    def free(self) -> bool:
        """Whether no request is using the cache."""
        return not self._in_use

    def search(self, ruleset: Ruleset[Any], limit: int) -> Search:
        """Return the search of a ruleset, with `limit` work allowed for the next request."""
        search = self._searches.get(ruleset)
        if search is None:
            search = self._searches[ruleset] = self._new_search(ruleset, limit)
        search.meter.allow(limit)
        return search

    def _new_search(self, ruleset: Ruleset[Any], limit: int) -> Search:
        if ruleset.convention == NORMAL:
            meter, grundy, loopy = self._shared_searches(limit)
            return Search(ruleset, meter, grundy=grundy, loopy=loopy)
        self._meters.append(Meter(limit))
        return Search(ruleset, self._meters[-1])

    def _shared_searches(self, limit: int) -> tuple[Meter, CoupleSearch, LoopyValues]:
        """Return what all searches in normal play share."""
        if self._shared is None:
            meter = Meter(limit)
            self._meters.append(meter)
            grundy = CoupleSearch(meter)
            self._shared = meter, grundy, LoopyValues(meter, grundy)
        return self._shared

    def loopy_values(self, limit: int) -> LoopyValues:
        """Return the values of loopy positions, with `limit` work allowed for the next request."""
        meter, _, values = self._shared_searches(limit)
        meter.allow(limit)
        return values

    @property
    def work(self) -> int:
        """The units of work of all requests so far."""
        return sum(meter.work for meter in self._meters)

    @property
    def positions(self) -> int:
        """The number of positions remembered."""
        return sum(meter.positions for meter in self._meters)

    def with_progress(self, work: Work[T], ruleset: Ruleset[Any], position: Any) -> Work[T]:
        """Run a job; after each slice without a Progress, yield the progress of the position's search."""
        while True:
            try:
                progress = next(work)
            except StopIteration as done:
                result: T = done.value
                return result
            yield progress or self._progress(ruleset, position)

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


def free_cache(ruleset: Ruleset[Any], position: Any) -> Work[PositionCache]:
    """Wait until the cache of a position is free; return a new one if the request that uses it makes no progress."""
    cache, work = cache_of(ruleset, position), -1
    while not cache.free:
        if cache.work == work:
            return PositionCache()
        work = cache.work
        yield Progress(0, Message("looking for the answer"), pending=True)
    return cache


class _Caches(OrderedDict[tuple[Ruleset[Any], Any], PositionCache]):
    """The caches last used, the latest at the end."""


def cache_of(ruleset: Ruleset[Any], position: Any) -> PositionCache:
    """Return the cache of a position, a new one if it is unknown; drop the least recently used caches if needed."""
    key, caches = (ruleset, position), session.of(_Caches)
    cache = caches.pop(key, None) or PositionCache()
    while caches and (len(caches) >= CACHES or sum(one.positions for one in caches.values()) > REMEMBERED):
        caches.popitem(last=False)
    caches[key] = cache
    return cache
