"""Games in which a move lowers one of some whole numbers, and the arithmetic of their rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from ..model import MISERE, NORMAL
from ..notation import entries, in_range, integers
from ..sequences.rules import primes
from .heaps import Heap, HeapGame


@dataclass(frozen=True)
class NumberGame(HeapGame):
    """A position is a tuple of numbers from `least` to `most`, drawn as heaps; a move makes one of them smaller."""

    family = "numbers"
    conventions = (NORMAL, MISERE)
    least: ClassVar[int] = 0
    most: ClassVar[int] = 10**12  # factoring larger numbers would make a move slow

    def parse(self, text: str) -> Heap:
        """Return the numbers, separated by commas or spaces, each within the bounds of the game."""
        return bounded(text, self.least, self.most)

    @property
    def reaches_zero(self) -> bool:
        """Whether a number can become 0 in play, and not only be written."""
        return any(not any(new) for new in self.heap_options(1))

    def is_heap_option(self, n: int, new: Heap) -> bool:
        """Return whether `new` is an option of n; a number that is not smaller is rejected at once."""
        return len(new) == 1 and self.least <= new[0] < n and new in self.heap_options(n)


def bounded(text: str, least: int, most: int) -> Heap:
    """Return the numbers, separated by commas or spaces; raises IllegalError with its place for one out of bounds.

    >>> bounded("[12, 5]", 1, 100)
    (12, 5)
    """
    numbers = integers(text)
    if numbers and (min(numbers) < least or max(numbers) > most):
        for number, at in entries(text):
            in_range(number, least, most, at)
    return tuple(numbers)


def divisors(n: int) -> Iterator[int]:
    """Yield the divisors of a positive number in rising order; 1 comes before any factoring.

    >>> list(divisors(12))
    [1, 2, 3, 4, 6, 12]
    """
    yield 1
    found = [1]
    last, fresh = 1, found
    for prime in prime_factors(n):
        fresh = [d * prime for d in (fresh if prime == last else found)]
        found = found + fresh
        last = prime
    yield from sorted(found)[1:]


def prime_factors(n: int) -> list[int]:
    """Return the prime factors of a number from 1 to 10^12 in rising order, with multiplicity.

    >>> prime_factors(60), prime_factors(1)
    ([2, 2, 3, 5], [])
    """
    found = []
    for prime in small_primes():
        if prime * prime > n:
            break
        while n % prime == 0:
            found.append(prime)
            n //= prime
    return [*found, n] if n > 1 else found


@cache
def small_primes() -> tuple[int, ...]:
    """Return the primes up to 10^6, enough to factor numbers up to 10^12."""
    return primes(10**6)


def two_adic_valuation(n: int) -> int:
    """Return the exponent of 2 in a positive number.

    >>> [two_adic_valuation(n) for n in range(1, 9)]
    [0, 1, 0, 2, 0, 1, 0, 3]
    """
    return (n & -n).bit_length() - 1


def trailing_zeros(n: int, base: int) -> int:
    """Return the number of zeros at the end of a positive number written in some base.

    >>> trailing_zeros(18, 3), trailing_zeros(5, 10)
    (2, 0)
    """
    zeros = 0
    while n % base == 0:
        n //= base
        zeros += 1
    return zeros
