"""Find the numbers that write a position whose parts are more than numbers, such as 10,20 in LeetCode 464.

Functions often take these numbers alone: the heaps of Nim with a pass without the pass, or the largest number and the
total of Can I Win.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from ..answers.listing import Listing
from ..families.graphs import GraphGame
from ..model import Ruleset
from ..text import NimbersError

SIZES_COMPARED = 10  # sizes whose positions are compared with lists of a sum
_SAMPLES = {1: ((2,), (3,)), 2: ((2, 3), (3, 4)), 3: ((2, 3, 4), (3, 4, 5))}  # numbers that are tried, by their count


def parsed(ruleset: Ruleset[Any], numbers: Iterable[int]) -> Any:
    """Return the position of some numbers; None if the game has none."""
    try:
        return ruleset.parse(",".join(map(str, numbers)))
    except NimbersError:
        return None


def written_numbers(ruleset: Ruleset[Any], position: Any) -> tuple[int, ...] | None:
    """Return the numbers as which a position can be written; None if it needs more.

    >>> from nimbers.games import ruleset
    >>> rules = ruleset("can-i-win")
    >>> written_numbers(rules, rules.parse("1-10_20")), written_numbers(rules, rules.parse("2,3_20"))
    ((10, 20), None)
    """
    argument = ruleset.as_argument(position)
    if not isinstance(argument, tuple) or not argument:
        return None
    return next((one for one in _guesses(argument) if parsed(ruleset, one) == position), None)


def _guesses(argument: tuple[Any, ...]) -> Iterator[tuple[int, ...]]:
    """Yield lists of numbers that may write the position with this argument."""
    first, *more = argument
    if _are_numbers(first):
        yield first  # the heaps, without what else belongs to the position
        if _are_numbers(more) and more:
            yield len(first), *more
    if all(isinstance(part, tuple) and part and type(part[0]) is int for part in argument):
        yield tuple(part[0] for part in argument)


def _are_numbers(values: object) -> bool:
    return isinstance(values, tuple | list) and all(type(one) is int for one in values)


@lru_cache(maxsize=64)
def takes_written_numbers(ruleset: Ruleset[Any], count: int) -> bool:
    """Return whether `count` numbers write positions that have more parts than these numbers; 0 means any count.

    >>> from nimbers.games import ruleset
    >>> [takes_written_numbers(ruleset(slug), 2) for slug in ("can-i-win", "nim", "nim-with-a-pass", "node-kayles")]
    [True, False, True, False]
    """
    if isinstance(ruleset, GraphGame):  # a number is the name of a vertex
        return False
    for numbers in _SAMPLES.get(count, _SAMPLES[2] + _SAMPLES[3]):
        position = parsed(ruleset, numbers)
        if position is None or _are_numbers(ruleset.as_argument(position)):
            return False
        if written_numbers(ruleset, position) != numbers:
            return False
    return True


@lru_cache(maxsize=64)
def _size_of_a_part(ruleset: Ruleset[Any]) -> int | None:
    """Return how much larger each part makes a position than its number, if written positions show it."""
    found = []
    for size in range(SIZES_COMPARED):
        numbers = (written_numbers(ruleset, position) for position in Listing(ruleset, size))
        found.append({tuple(sorted(one)) for one in numbers if one and 0 not in one})
    for more in range(4):
        if any(found) and found == [set(_with_parts(size, more)) for size in range(SIZES_COMPARED)]:
            return more
    return None


def lists_of_any_length(ruleset: Ruleset[Any], size: int) -> Iterator[tuple[int, ...]] | None:
    """Return the numbers that write the positions of a size, in rising order; None if the sizes show no rule."""
    more = _size_of_a_part(ruleset)
    return None if more is None else _with_parts(size, more)


def _with_parts(size: int, more: int) -> Iterator[tuple[int, ...]]:
    """Yield the lists of numbers from 1 on, in rising order, whose sum is `size` if each has `more` added.

    >>> list(_with_parts(5, 1))
    [(4,), (1, 2)]
    """
    return chain.from_iterable(with_sum(size - more * count, count, 1) for count in range(1, size + 1))


def with_sum(total: int, count: int, least: int) -> Iterator[tuple[int, ...]]:
    """Yield the lists of `count` numbers in rising order, from `least` on, with this sum.

    >>> list(with_sum(5, 2, 0)), list(with_sum(5, 3, 1))
    ([(0, 5), (1, 4), (2, 3)], [(1, 1, 3), (1, 2, 2)])
    """
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        before = waiting.pop()
        left, rest, first = total - sum(before), count - len(before), before[-1] if before else least
        if rest == 1 and left >= first:
            yield (*before, left)
        elif rest > 1:
            waiting += [(*before, one) for one in range(left // rest, first - 1, -1)]
