"""Subtraction games: a period certified and copied, and endless amounts by levels."""

from math import isqrt

from bench.pairs import Pair
from nimbers.search.meter import finished
from nimbers.sequences.rules import heap_rules, primes
from nimbers.sequences.sequence import compute_sequence

MILLION = 1_000_000
PART = 100_000
MANY = 20_000


def plain(amounts: list[int], up_to: int) -> list[int]:
    """Return the values by the definition."""
    values: list[int] = []
    for n in range(up_to + 1):
        seen = {values[n - amount] for amount in amounts if amount <= n}
        least = 0
        while least in seen:
            least += 1
        values.append(least)
    return values


def stopping(amounts: list[int], up_to: int) -> list[int]:
    """Return the values by the definition, leaving each loop at the first amount that is too large."""
    values: list[int] = []
    for n in range(up_to + 1):
        seen = set()
        for amount in amounts:
            if amount > n:
                break
            seen.add(values[n - amount])
        least = 0
        while least in seen:
            least += 1
        values.append(least)
    return values


def ours(code: str, up_to: int) -> bytearray:
    found = finished(compute_sequence(heap_rules(code), up_to)).values
    assert isinstance(found, bytearray)
    return found


def same(ours: object, plain: object) -> bool:
    assert isinstance(ours, bytearray)
    assert isinstance(plain, list)
    return list(ours[: len(plain)]) == plain


def pairs() -> list[Pair]:
    squares = [root * root for root in range(1, isqrt(MANY) + 1)]
    some = list(primes(MANY))
    return [
        Pair(
            "Subtraction 2, 5, 7 to 10^6, certified",
            lambda: ours("sub:2,5,7", MILLION),
            lambda: plain([2, 5, 7], PART),
            200, 10, "plain: a tenth of the heaps, times 10", same,
        ),
        Pair(
            f"Subtraction of primes to {MANY:,}",
            lambda: ours("primes", MANY), lambda: stopping(some, MANY), 60, same=same,
        ),
        Pair(
            f"Subtraction of squares to {MANY:,}",
            lambda: ours("squares", MANY), lambda: stopping(squares, MANY), 5, same=same,
        ),
    ]  # fmt: skip
