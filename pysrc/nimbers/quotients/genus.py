"""Genus symbols, in Conway's notation: the misère values of a heap in sums with heaps of two tokens.

J. H. Conway, On Numbers and Games (1976), chapter 12; E. Berlekamp, J. Conway and R. Guy, Winning Ways, chapter 13.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor

from ..prove.effort import Effort
from ..text import BudgetError, Work
from .quotient import Word
from .sums import options_of

MOST_HEAPS = 24  # largest heap with a symbol
WORK = 400_000  # steps allowed for all symbols of a code
TWOS = 12  # most heaps of two in a sum; the digits alternate long before that
Sum = tuple[Word, int, int]  # heaps of the code, the number of heaps of one (0 or 1), the number of heaps of two


class Genera:
    """Computes the genus of the heaps of a code with digits 0 to 7, from the misère values of sums."""

    def __init__(self, code: str, effort: Effort) -> None:
        self._digits = tuple(map(int, code.replace(".", "")))
        self._effort = effort
        self._options: dict[int, tuple[Word, ...]] = {}
        self._misere: dict[Sum, int] = {}
        self._normal: list[int] = [0]

    def of(self, heap: int) -> Work[str]:
        """Return the symbol of a heap, as in "4^146": its normal value, then the misère values with 0, 1, ... twos.

        After the last digit the values alternate between it and the one before it. Raises BudgetError.
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
            self._options[heap] = tuple(options_of(self._digits, heap))
        return self._options[heap]

    def _value(self, start: Sum) -> Work[int]:
        """Return the misère value: 1 without a move, else the mex of the options' values."""
        known, waiting = self._misere, [start]
        while waiting:
            one = waiting[-1]
            if one in known:
                waiting.pop()
                continue
            options = set(self._after(one))
            yield from self._effort.transitions(8 * len(options))
            unknown = [option for option in options if option not in known]
            if unknown:
                waiting += unknown
            else:
                known[one] = least_missing({known[option] for option in options}) if options else 1
        return known[start]

    def _after(self, one: Sum) -> Iterator[Sum]:
        """Yield the options of a sum; two heaps of one cancel, in misère play, too."""
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
    """Return the genus symbols of the heaps 0 to `most` of a code; fewer if they take more than WORK steps."""
    symbols: list[str] = []
    all_genera = Genera(code, Effort(WORK))
    try:
        for heap in range(most + 1):
            symbol_of = yield from all_genera.of(heap)
            symbols.append(symbol_of)
    except BudgetError:
        pass
    return tuple(symbols)


def least_missing(values: set[int]) -> int:
    """Return the mex, the least number that is not among the values.

    >>> least_missing({0, 1, 3})
    2
    """
    number = 0
    while number in values:
        number += 1
    return number


def symbol(normal: int, misere: list[int]) -> str:
    """Format a genus symbol; the misère values end where they begin to alternate between a value and itself xor 2.

    >>> symbol(0, [1, 2, 0, 2, 0, 2]), symbol(4, [1, 4, 6, 4, 6, 4]), symbol(12, [12, 14, 12, 14])
    ('0^120', '4^146', '12^12,14')
    """
    last = len(misere) - 1
    while last > 1 and misere[last - 1] ^ 2 == misere[last] and misere[last - 2] == misere[last]:
        last -= 1
    shown = misere[: last + 1]
    return f"{normal}^{(',' if max(shown) > 9 else '').join(map(str, shown))}"
