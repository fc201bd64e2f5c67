"""Numeration systems in which finite automata read numbers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import sqrt


@dataclass(frozen=True)
class Numeration:
    """A base or a metallic system; words are read from the most significant digit on and may have leading zeros.

    In base b the weight of a place is b times that of the next. In the metallic system of k the last two places
    have the weights 1 and k + 1, and each other place k times the weight of the next plus that of the one after it:
    k = 1 is Zeckendorf's system of Fibonacci numbers, k = 2 that of Pell numbers. A digit k must be followed by 0,
    so that each number has one word.

    Source: E. Zeckendorf, Bull. Soc. Roy. Sci. Liège 41 (1972); A. S. Fraenkel, Amer. Math. Monthly 92 (1985).

    >>> BINARY.write(6), ZECKENDORF.write(11), ZECKENDORF.read((1, 0, 1, 0, 0))
    ((1, 1, 0), (1, 0, 1, 0, 0), 11)
    """

    digits: int  # the number of different digits 0, 1, ..., digits - 1
    metal: int = 0  # k of a metallic system; 0 for a base

    @property
    def name(self) -> str:
        """The name at the terminal and in JSON: "base 2", "zeckendorf", "metallic 2"."""
        if not self.metal:
            return f"base {self.digits}"
        return "zeckendorf" if self.metal == 1 else f"metallic {self.metal}"

    def write(self, n: int) -> tuple[int, ...]:
        """Return the digits of n, none for 0."""
        found = []
        if not self.metal:
            while n:
                n, digit = divmod(n, self.digits)
                found.append(digit)
            return tuple(reversed(found))
        weights = [1, self.metal + 1]
        while weights[-1] <= n:
            weights.append(self.metal * weights[-1] + weights[-2])
        for weight in reversed(weights):
            digit, n = divmod(n, weight)
            if digit or found:
                found.append(digit)
        return tuple(found)

    def read(self, word: tuple[int, ...]) -> int:
        """Return the number of a word."""
        n = 0
        if not self.metal:
            for digit in word:
                n = n * self.digits + digit
            return n
        weight, after = 1, self.metal + 1
        for digit in reversed(word):
            n += digit * weight
            weight, after = after, self.metal * after + weight
        return n

    @property
    def is_binary(self) -> bool:
        """Whether the digits are the bits of a number."""
        return self.digits == 2 and not self.metal

    def letters(self, count: int) -> list[tuple[int, ...]]:
        """Return all letters of so many tracks, in order."""
        return list(product(range(self.digits), repeat=count))

    def may_follow(self, digit: int, before: int) -> bool:
        """Return whether a digit may follow another one."""
        return not self.metal or before < self.metal or digit == 0

    def is_word(self, word: tuple[int, ...]) -> bool:
        """Return whether a sequence of digits is a valid word."""
        return all(map(self.may_follow, word[1:], word))

    def after(self, state: tuple[int, int], digit: int) -> tuple[int, int]:
        """Return the state of a sum of words after one more place; (p, q) means p times the weight k + 1 and q times 1.

        `digit` is the sum of the digits at the new place, each times its factor.
        """
        p, q = state
        return (self.metal * p + q, p + digit) if self.metal else (0, q * self.digits + digit)

    def total(self, state: tuple[int, int]) -> int:
        """Return the value of a sum's state when the words have ended."""
        p, q = state
        return (self.metal + 1) * p + q if self.metal else q

    def may_end(self, state: tuple[int, int], factors: int) -> bool:
        """Return False if a sum's state cannot lead to 0; `factors` is the sum of the absolute factors.

        In base b, the remaining digits contribute less than one unit of q for each factor. In a metallic system with
        ratio t and conjugate -1 / t, let E = k * factors. In every state, |q - p / t| is at most B = E t / (t - 1). At
        the end (k + 1) p + q = 0, so |p t + q| is at most B there, and later digits change it by at most E / (t - 1).
        """
        p, q = state
        if not self.metal:
            return -factors <= q <= factors
        ratio = (self.metal + sqrt(self.metal * self.metal + 4)) / 2
        return abs(p * ratio + q) <= self.metal * factors * (ratio + 1) / (ratio - 1) + 0.001


def base(b: int) -> Numeration:
    """Return the system of base b."""
    return Numeration(b)


def metallic(k: int) -> Numeration:
    """Return the system whose weights grow by the ratio (k + sqrt(k * k + 4)) / 2."""
    return Numeration(k + 1, k)


BINARY = base(2)
ZECKENDORF = metallic(1)


def numeration(name: str) -> Numeration:
    """Return the system with a name.

    >>> numeration("base 3"), numeration("zeckendorf").metal
    (Numeration(digits=3, metal=0), 1)
    """
    if name == "zeckendorf":
        return ZECKENDORF
    kind, _, number = name.partition(" ")
    return {"base": base, "metallic": metallic}[kind](int(number))
