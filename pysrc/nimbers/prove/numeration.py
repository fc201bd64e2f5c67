"""Numeration systems: how a number is written in digits, so that a finite automaton can read it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import sqrt


@dataclass(frozen=True)
class Numeration:
    """A base, or a metallic system; words are read from the most significant digit on and may begin with zeros.

    In base b a place weighs b times the one after it. In the metallic system of k the last two places weigh 1 and
    k + 1, and each other one k times the one after it and once the one after that: k = 1 is Zeckendorf's system of
    Fibonacci numbers, k = 2 that of Pell's. There a digit k is followed by 0, and so each number has one word.

    Source: E. Zeckendorf, Bull. Soc. Roy. Sci. Liège 41 (1972); A. S. Fraenkel, Amer. Math. Monthly 92 (1985).

    >>> BINARY.write(6), ZECKENDORF.write(11), ZECKENDORF.read((1, 0, 1, 0, 0))
    ((1, 1, 0), (1, 0, 1, 0, 0), 11)
    """

    digits: int  # how many there are: 0, 1, ..., digits - 1
    metal: int = 0  # k of a metallic system; 0 for a base

    @property
    def name(self) -> str:
        """The name at the terminal and in JSON: "base 2", "zeckendorf", "metallic 2"."""
        if not self.metal:
            return f"base {self.digits}"
        return "zeckendorf" if self.metal == 1 else f"metallic {self.metal}"

    def write(self, n: int) -> tuple[int, ...]:
        """The digits of n, none for 0."""
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
        """The number that a word stands for."""
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
        """All letters of so many tracks, a digit of each, as numbers in order."""
        return list(product(range(self.digits), repeat=count))

    def may_follow(self, digit: int, before: int) -> bool:
        """Whether a digit may stand after another one."""
        return not self.metal or before < self.metal or digit == 0

    def is_word(self, word: tuple[int, ...]) -> bool:
        """Whether a number is written so."""
        return all(map(self.may_follow, word[1:], word))

    def after(self, state: tuple[int, int], digit: int) -> tuple[int, int]:
        """A sum of words one place on: the state (p, q) stands for p times the last place but one and q times the last.

        `digit` is the sum of the digits at the new place, each times its factor.
        """
        p, q = state
        return (self.metal * p + q, p + digit) if self.metal else (0, q * self.digits + digit)

    def total(self, state: tuple[int, int]) -> int:
        """What the sum of `after` is worth when the words have ended."""
        p, q = state
        return (self.metal + 1) * p + q if self.metal else q

    def may_end(self, state: tuple[int, int], factors: int) -> bool:
        """Whether the sum of `after` may still end at 0, in doubt yes; `factors` is the sum of their sizes.

        In base b, digits to come are worth less than one more unit of q each. In a metallic system with the ratio t and
        its conjugate -1 / t, let E = k * factors. Whatever was read, |q - p / t| is at most B = E t / (t - 1). At the
        end (k + 1) p + q = 0, so |p t + q| is at most B there, and digits to come change it by at most E / (t - 1).
        """
        p, q = state
        if not self.metal:
            return -factors <= q <= factors
        ratio = (self.metal + sqrt(self.metal * self.metal + 4)) / 2
        return abs(p * ratio + q) <= self.metal * factors * (ratio + 1) / (ratio - 1) + 0.001


def base(b: int) -> Numeration:
    """The numbers as written in base b."""
    return Numeration(b)


def metallic(k: int) -> Numeration:
    """The system whose places grow by the ratio (k + sqrt(k * k + 4)) / 2."""
    return Numeration(k + 1, k)


BINARY = base(2)
ZECKENDORF = metallic(1)


def numeration(name: str) -> Numeration:
    """The system of a name.

    >>> numeration("base 3"), numeration("zeckendorf").metal
    (Numeration(digits=3, metal=0), 1)
    """
    if name == "zeckendorf":
        return ZECKENDORF
    kind, _, number = name.partition(" ")
    return {"base": base, "metallic": metallic}[kind](int(number))
