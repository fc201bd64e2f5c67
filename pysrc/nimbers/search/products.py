"""Nim multiplication and products of coin-turning games, whose values are the nim-products of values."""

from __future__ import annotations

from array import array
from functools import lru_cache

from ..text import Work
from .boards import Rows

SPENT = 2_000  # cells between two yields
# Games on a row of coins numbered from 0; a move turns a coin and some coins to its left.
COINS = ("twins", "mock-turtles", "ruler")


def nim_product(one: int, other: int) -> int:
    """Return the nim-product of two numbers; with nim-addition it makes the numbers below 2**(2**k) a field.

    Source: J. H. Conway, On Numbers and Games, chapter 6.

    >>> [nim_product(2, n) for n in range(4)], nim_product(16, 16)
    ([0, 2, 3, 1], 24)
    """
    total = 0
    others = _bits(other)
    for i in _bits(one):
        for j in others:
            total ^= _power_product(i, j)
    return total


def _bits(number: int) -> list[int]:
    return [bit for bit in range(number.bit_length()) if number >> bit & 1]


@lru_cache(maxsize=65_536)  # plain loops inside, nothing recursive
def _power_product(i: int, j: int) -> int:
    """Return the nim-product of 2**i and 2**j.

    2**i is the nim-product of the numbers F(k) = 2**(2**k) for the bits k of i, and F(k) times itself is the nim-sum of
    F(k) and its half, which is the nim-product of all smaller F. A product is a tuple of the exponents of each F.
    The loop replaces squares, those of the greatest F first; of two equal products in the nim-sum both vanish.
    """
    size = max(i, j).bit_length()
    products = {tuple((i >> k & 1) + (j >> k & 1) for k in range(size))}
    for k in reversed(range(size)):
        reduced: set[tuple[int, ...]] = set()
        while products:
            powers = products.pop()
            if powers[k] < 2:
                reduced ^= {powers}
                continue
            without = (*powers[:k], powers[k] - 1, *powers[k + 1 :])  # F(k) instead of its square
            half = (*(power + 1 for power in powers[:k]), powers[k] - 2, *powers[k + 1 :])
            products ^= {without, half}
        products = reduced
    return sum(1 << sum(1 << k for k in range(size) if powers[k]) for powers in products)


def coin_values(coins: str, count: int) -> list[int]:
    """Return the values of a single coin at the places 0, 1, 2, ... of a row.

    A move of twins turns exactly two coins, of mock-turtles one, two or three, of ruler any number of neighbours.
    Source: Winning Ways, chapter 14.

    >>> coin_values("twins", 4), coin_values("mock-turtles", 4), coin_values("ruler", 4)
    ([0, 1, 2, 3], [1, 2, 4, 7], [1, 2, 1, 4])
    """
    if coins == "twins":
        return list(range(count))
    if coins == "mock-turtles":
        return [2 * n + (n.bit_count() + 1) % 2 for n in range(count)]
    return [(n + 1) & -(n + 1) for n in range(count)]


def coin_table(one: str, other: str, side: int) -> Work[Rows]:
    """Return table[y][x] of a product of two coin games, where a move turns the coins at all crossings of two moves.

    By the Tartan theorem, the value is the nim-product of the values. Twins times twins is Turning Corners, whose
    table is that of nim multiplication. Source: Winning Ways, chapter 14.
    """
    across, up = coin_values(one, side), coin_values(other, side)
    rows: list[array[int]] = []
    for value in up:
        products = [nim_product(value, 1 << bit) for bit in range(max(across).bit_length())]
        row = array("H")
        for factor in across:
            total = 0
            for product in products:
                total ^= -(factor & 1) & product
                factor >>= 1
            row.append(total)
        rows.append(row)
        if len(rows) % (SPENT // side + 1) == 0:
            yield None
    return rows
