"""Rules of games on single heaps, and their codes: 0.77, sub:1,3,4, squares, primes, grundy, lasker."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import Literal

from ..notation import Code, IntegerSet, friendly, heaps_text, placed, shown
from ..text import Message, NimbersError, UnknownError

Amounts = tuple[int, ...]
Endless = Literal["", "squares", "primes", "all"]
_AMOUNTS = IntegerSet(1, 10**9)


@dataclass(frozen=True)
class HeapRules:
    """The amounts that may be taken from a heap, by the number of heaps left, and the name of the rules.

    `nothing`: the whole heap is taken; `one`, `two`, `three`: so many nonempty heaps are left. `endless` adds
    infinitely many amounts that may leave nothing or one heap. If `unequal`, two heaps left must differ.
    """

    name: str
    nothing: Amounts = ()
    one: Amounts = ()
    two: Amounts = ()
    three: Amounts = ()
    endless: Endless = ""
    unequal: bool = False

    @property
    def last(self) -> int | None:
        """The largest amount that may be taken; None if amounts are unlimited or `unequal` is set."""
        if self.endless or self.unequal:
            return None
        return max(*self.nothing, *self.one, *self.two, *self.three, 0, 0)

    @property
    def most_left(self) -> int:
        """The largest number of heaps that a move may leave."""
        return 3 if self.three else 2 if self.two else 1

    @property
    def even_handed(self) -> bool:
        """Whether an amount may leave nothing exactly when it may leave one heap."""
        return self.nothing == self.one

    def taken(self, up_to: int) -> Amounts:
        """Return the amounts up to a number that may leave one heap, including those of `endless`."""
        if self.endless == "squares":
            return tuple(root * root for root in range(1, isqrt(up_to) + 1))
        if self.endless == "primes":
            return primes(up_to)
        return tuple(range(1, up_to + 1)) if self.endless else tuple(a for a in self.one if a <= up_to)


def heap_rules(text: str) -> HeapRules:
    """Parse the code of rules; raises NimbersError with the place of a mistake.

    >>> heap_rules(".770").name, heap_rules("sub: 4,3,1").name
    ('0.77', 'sub:1,3,4')
    >>> heap_rules("4.07").two
    (0, 2)
    """
    word = friendly(text).strip()
    if word.lower() in NAMED:
        return NAMED[word.lower()]
    start = text.find(":") + 1
    if start and friendly(text[: start - 1]).strip().lower() == "sub":
        try:
            return subtraction(_AMOUNTS.read(text[start:]))
        except NimbersError as error:
            raise placed(error, start) from None
    if len(word) > 1 and word.isalpha():
        names = ("0.77", "sub:1,3,4", *NAMED)
        raise UnknownError(Message("there is no sequence {name}; there are {typed}", name=shown(word), typed=names))
    return octal(Code().read(text))


def octal(code: str) -> HeapRules:
    """Return the rules of a take-and-break code in its usual spelling; digits above 7 allow three heaps.

    >>> octal("0.137").nothing, octal("0.137").one, octal("0.137").two
    ((1, 2, 3), (2, 3), (3,))
    """
    digits = [int(digit, 16) for digit in code.replace(".", "")]
    nothing, one, two, three = (
        tuple(taken for taken, digit in enumerate(digits) if digit & bit and (taken or bit > 2)) for bit in (1, 2, 4, 8)
    )
    return HeapRules(code, nothing, one, two, three)


def subtraction(amounts: Amounts) -> HeapRules:
    """Return the rules of a subtraction game."""
    return HeapRules(f"sub:{heaps_text(amounts)}", amounts, amounts)


def primes(up_to: int) -> Amounts:
    """Return the primes up to a number.

    >>> primes(11)
    (2, 3, 5, 7, 11)
    """
    sieve = bytearray([1]) * (up_to + 1)
    for number in range(2, isqrt(up_to) + 1):
        if sieve[number]:
            sieve[number * number :: number] = bytes(len(range(number * number, up_to + 1, number)))
    return tuple(number for number in range(2, up_to + 1) if sieve[number])


NAMED = {
    "squares": HeapRules("squares", endless="squares"),
    "primes": HeapRules("primes", endless="primes"),
    "grundy": HeapRules("grundy", two=(0,), unequal=True),
    "lasker": HeapRules("lasker", two=(0,), endless="all"),
}
