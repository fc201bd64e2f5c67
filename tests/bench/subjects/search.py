"""The general search beside a cached recursion, networkx and pycgt, and the benefit of splitting into heaps."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any

from bench.pairs import Pair
from nimbers import game
from nimbers.games.take_and_break import TakeAndBreak
from nimbers.model import Move, Ruleset
from nimbers.search.components import GrundySearch
from nimbers.search.meter import Meter, finished
from nimbers.search.retrograde import LoopySearch

FREE = 10**12  # work that no search reaches


class Searched(TakeAndBreak):
    """Take-and-break games without the engine of sequences."""

    def solver(self, p: Any) -> Any:
        """Return None, so that every heap is searched."""
        return None


def least_missing(seen: set[int]) -> int:
    least = 0
    while least in seen:
        least += 1
    return least


def by_recursion(rules: Ruleset[Any], position: Any) -> int:
    """Return the value by a simple cached recursion."""

    @cache
    def value(p: Hashable) -> int:
        return least_missing({value(q) for q in rules.options(p)})

    return value(position)


def by_search(rules: Ruleset[Any], position: Any, plain: bool = True) -> int:
    return finished(GrundySearch(Meter(FREE), plain).value(rules, position))


def by_networkx(rules: Ruleset[Any], position: Any) -> int:
    """Build the whole graph with networkx, then compute the values in reverse order of play."""
    import networkx  # type: ignore[import-untyped]

    graph = networkx.DiGraph()
    graph.add_node(position)
    unread = [position]
    seen = {position}
    while unread:
        p = unread.pop()
        for q in rules.options(p):
            graph.add_edge(p, q)
            if q not in seen:
                seen.add(q)
                unread.append(q)
    values: dict[Any, int] = {}
    for p in reversed(list(networkx.topological_sort(graph))):
        values[p] = least_missing({values[q] for q in graph.successors(p)})
    return values[position]


def by_pycgt(rows: int, columns: int) -> int:
    """Return whether an empty Cram board is won, by pycgt without a cache."""
    from pycgt.rulesets import cram, grid

    grid._component_value.cache_clear()
    return int(not cram.rectangle(rows, columns).is_zero)


@dataclass(frozen=True)
class Circles(Ruleset[int]):
    """Numbers to count down, with a move up from every third one."""

    title = "Circles"
    size_name = "number"
    examples = ("1",)
    loopy = True

    def moves(self, p: int) -> Iterator[Move[int]]:
        return (Move(str(q), q) for q in self.options(p))

    def options(self, p: int) -> tuple[int, ...]:
        return () if p == 0 else (p - 1, p + 1) if p % 3 == 0 and p % 7 else (p - 1,)

    def parse(self, text: str) -> int:
        return int(text)

    def format(self, p: int) -> str:
        return str(p)

    def positions(self, size: int) -> Iterator[int]:
        yield size


def retrograde(most: int) -> object:
    """Return the outcome of the largest number, which needs those of all others."""
    return finished(LoopySearch(Meter(FREE, memo=FREE), Circles()).value(most))


def by_multisets(start: int) -> int:
    """Return the value of a row of Kayles by whole positions, as sorted heaps, without sums of values."""

    @cache
    def value(p: tuple[int, ...]) -> int:
        seen = set()
        for index, n in enumerate(p):
            for new in _ROW.heap_options(n):
                seen.add(value(tuple(sorted((*p[:index], *p[index + 1 :], *(m for m in new if m))))))
        return least_missing(seen)

    return value((start,))


_ROW = Searched(code="0.77")


def pairs() -> list[Pair]:
    nim, cram = game("nim"), game("cram")
    heaps, board = (4, 5, 6, 7), cram.parse("4x5")
    found = [
        Pair(
            "Search, Nim 4, 5, 6, 7, beside lru_cache",
            lambda: by_search(nim, heaps), lambda: by_recursion(nim, heaps), 1,
        ),
        Pair(
            "Splitting, a Kayles row of 24",
            lambda: by_search(_ROW, (24,), plain=False), lambda: by_multisets(24), 50,
        ),
        Pair(
            "Loops, twice as many positions",
            lambda: retrograde(80_000), lambda: retrograde(40_000), 0.8, 2, "plain: half as many, times 2; 1 is linear",
            lambda ours, plain: True,
        ),
    ]  # fmt: skip
    if find_spec("networkx"):
        large = (6, 7, 8, 9)  # 75,600 moves, so that the graph no longer fits into the cache
        name = "Search, Nim 6, 7, 8, 9, beside networkx"
        found.append(Pair(name, lambda: by_search(nim, large), lambda: by_networkx(nim, large), 5))
    if find_spec("pycgt"):
        name, both = "Cram 4 x 5, beside pycgt", lambda ours, plain: bool(ours) == bool(plain)
        found.append(Pair(name, lambda: by_search(cram, board, plain=False), lambda: by_pycgt(4, 5), 5, same=both))
    return found
