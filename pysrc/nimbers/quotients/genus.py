"""Genus symbols: what a heap comes to in misère play beside heaps of two tokens, as Conway writes it.

J. H. Conway, On Numbers and Games (1976), chapter 12; E. Berlekamp, J. Conway and R. Guy, Winning Ways, chapter 13.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor

from ..prove.effort import Effort
from ..text import BudgetError, Work
from .quotient import Word
from .sums import left_by

MOST_HEAPS = 24  # told
WORK = 400_000  # steps for all of them
TWOS = 12  # heaps of two beside which a heap is looked at; the digits alternate long before that
Sum = tuple[Word, int, int]  # heaps of the code, a heap of one or none, how many of two


class Genera:
    """The genus of the heaps of a code of digits 0 to 7, by the misère values of sums."""

    def __init__(self, code: str, effort: Effort) -> None:
        self._digits = tuple(map(int, code.replace(".", "")))
        self._effort = effort
        self._options: dict[int, tuple[Word, ...]] = {}
        self._misere: dict[Sum, int] = {}
        self._normal: list[int] = [0]

    def of(self, heap: int) -> Work[str]:
        """The symbol of one heap, as in "4^146": its normal value, and its misère ones beside 0, 1, ... heaps of two.

        From the last digit on they alternate between it and the one before it. Raises BudgetError.
        """
        while len(self._normal) <= heap:
            size = len(self._normal)
            below = {reduce(xor, (self._normal[part] for part in left), 0) for left in self._left(size)}
            self._normal.append(least_missing(below))
        values = []
        for twos in range(TWOS):
            value = yield from self._value(((heap,) if self._left(heap) else (), 0, twos))
            values.append(value)
        return symbol(self._normal[heap], values)

    def _left(self, heap: int) -> tuple[Word, ...]:
        if heap not in self._options:
            self._options[heap] = tuple(left_by(self._digits, heap))
        return self._options[heap]

    def _value(self, start: Sum) -> Work[int]:
        """The misère value: 1 where no move is left, else the least that no option has."""
        known, waiting = self._misere, [start]
        while waiting:
            one = waiting[-1]
            if one in known:
                waiting.pop()
                continue
            options = set(self._after(one))
            yield from self._effort.arrows(8 * len(options))
            unknown = [option for option in options if option not in known]
            if unknown:
                waiting += unknown
            else:
                known[one] = least_missing({known[option] for option in options}) if options else 1
        return known[start]

    def _after(self, one: Sum) -> Iterator[Sum]:
        """The sums one move on; two heaps of one are worth nothing, in misère play as well."""
        word, ones, twos = one
        for heap in dict.fromkeys(word):
            place = word.index(heap)
            rest = word[:place] + word[place + 1 :]
            for left in self._left(heap):
                yield tuple(sorted([*rest, *(part for part in left if self._left(part))])), ones, twos
        if ones:
            yield word, 0, twos
        if twos:
            yield word, ones, twos - 1
            yield word, 1 - ones, twos - 1


def genera(code: str, most: int = MOST_HEAPS) -> Work[tuple[str, ...]]:
    """The genus of the heaps 0, 1, ... of a code up to `most`, as far as little work goes."""
    found = Genera(code, Effort(WORK))
    known: list[str] = []
    try:
        for heap in range(most + 1):
            symbol_of = yield from found.of(heap)
            known.append(symbol_of)
    except BudgetError:
        pass
    return tuple(known)


def least_missing(values: set[int]) -> int:
    """The least number that is not there.

    >>> least_missing({0, 1, 3})
    2
    """
    number = 0
    while number in values:
        number += 1
    return number


def symbol(normal: int, misere: list[int]) -> str:
    """The normal value and the misère ones, up to where each differs from the next by 2 only, again and again.

    >>> symbol(0, [1, 2, 0, 2, 0, 2]), symbol(4, [1, 4, 6, 4, 6, 4]), symbol(12, [12, 14, 12, 14])
    ('0^120', '4^146', '12^12,14')
    """
    last = len(misere) - 1
    while last > 1 and misere[last - 1] ^ 2 == misere[last] and misere[last - 2] == misere[last]:
        last -= 1
    shown = misere[: last + 1]
    return f"{normal}^{(',' if max(shown) > 9 else '').join(map(str, shown))}"
