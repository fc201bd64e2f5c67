"""Wythoff's game with a tolerance: the numbers taken from both heaps may differ, but by less than k."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from random import Random

from ..families.piles import Change, PairGame, Piles, near_pairs
from ..model import MISERE, NORMAL, Clauses, Judge, parameter, proved
from ..notation import Integer
from ..prove.limits import MAX_NUMBER
from ..text import Work

_TABLE = 200  # tokens in a heap up to which a table of values is computed
_MOST_METAL = 4  # the largest k whose numeration system is tried: automata read k + 1 digits at each place
_SLICE = 2_000  # units of work between two yields
_FRAENKEL = "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982)"


@dataclass(frozen=True)
class KWythoff(PairGame):
    """Wythoff's game, and Fraenkel's generalisation.

    There are two heaps of tokens and a number k. A move takes one or more tokens from one heap, or one or more from
    both; the two numbers must then differ by less than k. With k = 1 this is Wythoff's game. Play ends when both heaps
    together have at most as many tokens as the second parameter says, 0 by default.

    In normal play whoever moves last wins; in misère play whoever moves last loses.
    """

    title = "k-Wythoff"
    family = "coordinates"
    aliases = ("Generalized Wythoff Nim", "Fraenkel's Wythoff", "广义威佐夫博弈", "k-威佐夫博弈")
    conventions = (NORMAL, MISERE)
    examples = ("5,12", "1,3", "4,10", "6,6", "8,20", "7,15")
    judge = Judge(
        "T, then T lines with the two heaps", sample=("3\n2 1\n8 20\n3 1\n", "First\nSecond\nSecond\n"),
        program="tuple(map(int, text.split()))",
    )  # fmt: skip

    k: int = parameter(2, Integer(1, 1_000), "bound k of the difference")
    end: int = parameter(0, Integer(0, 1_000), "tokens at which play ends")

    def clauses(self, names: Sequence[str], /) -> Clauses | None:
        """Return a clause for each heap and one for both; None if a number is too large for automata."""
        if max(self.k, self.end) > MAX_NUMBER:
            return None
        both = "X < x and x - X == y - Y"
        if self.k > 1:  # a list of differences makes a smaller automaton on the way than two inequalities
            both = f"X < x and Y < y and x - X - y + Y in {tuple(range(1 - self.k, self.k))}"
        here = f" and x + y > {self.end}" if self.end else ""
        systems = (f"metallic {self.k}",) if self.k <= _MOST_METAL else ("base 2",)
        moves = (f"X < x{here}", f"Y < y{here}", both + here)
        return Clauses(("x", "y"), moves, systems=systems)

    def most_heaps(self, p: Piles) -> int:
        return 2 if min(p) else 1

    def changes(self, p: Piles) -> Iterator[Change]:
        """Yield the moves in the first heap, in the second heap, then in both."""
        a, b = p
        if a + b <= self.end:
            return
        yield from (((0, m),) for m in range(a))
        yield from (((1, m),) for m in range(b))
        for taken in range(1, a + 1):
            for other in range(max(1, taken - self.k + 1), min(b, taken + self.k - 1) + 1):
                yield (0, a - taken), (1, b - other)

    def may_change(self, p: Piles, change: Change) -> bool:
        if sum(p) <= self.end:
            return False
        return len(change) == 1 or abs(p[0] - change[0][1] - p[1] + change[1][1]) < self.k

    def solver(self, p: Piles) -> Work[Mapping[Hashable, int]] | None:
        """Compute the values by a table; None if it would be too large."""
        a, b = self.key(p)
        return self._table(a, b) if b <= _TABLE else None

    def _table(self, a: int, b: int) -> Work[Mapping[Hashable, int]]:
        """Compute the values row by row; the values used on a line are the bits of a number.

        `diagonals[d + b]` has for each length the values used on that part of the diagonal x - y = d, from its start.
        """
        columns, diagonals = [0] * (a + 1), [[0] for _ in range(a + b + 1)]
        values: dict[Hashable, int] = {}
        work = 0
        for y in range(b + 1):
            row = 0
            for x in range(a + 1):
                used = row | columns[x] if x + y > self.end else 0
                for d in range(max(x - y - self.k + 1, -b), min(x - y + self.k - 1, a) + 1) if used else ():
                    used |= diagonals[d + b][max(0, min(y, x - d) if d >= 0 else min(x, y + d))]
                bit = ~used & (used + 1)
                row |= bit
                columns[x] |= bit
                line = diagonals[x - y + b]
                line.append(line[-1] | bit)
                values[self.key((x, y))] = bit.bit_length() - 1
                work += 2 * self.k
                if work >= _SLICE:
                    work = 0
                    yield None
        return values

    def stress_positions(self, random: Random) -> Iterator[Piles]:
        return near_pairs(self.lost_pair(random.getrandbits(bits)) for bits in (4, 8, 16, 30, 53) for _ in range(8))

    def lost_pair(self, n: int) -> Piles:
        """Return the lost pair of number n, from 0 on, if play ends with the last token."""
        k, square = self.k, self.k * self.k + 4
        if self.convention != MISERE or (k == 1 and n > 1):
            small = ((2 - k) * n + isqrt(square * n * n)) // 2
            return small, small + k * n
        if k == 1:
            return (0, 1) if n else (2, 2)
        small = (k * (2 - k) * n + k - 2 + isqrt(square * (k * n + 1) * (k * n + 1))) // (2 * k)
        return small, small + k * n + 1

    @proved(
        "outcome",
        "Let a be (2 - k + sqrt(k k + 4)) / 2. Lost are exactly the pairs of the whole parts of a n and (a + k) n, "
        "n = 0, 1, 2 and so on.",
        source=_FRAENKEL,
        conventions=(NORMAL,),
        rules={"end": "0"},
        for_all=True,
    )
    def fraenkel(self, p: Piles) -> str:
        """Return P for these pairs, else N."""
        n, rest = divmod(abs(p[0] - p[1]), self.k)
        small = ((2 - self.k) * n + isqrt((self.k * self.k + 4) * n * n)) // 2
        return "P" if rest == 0 and min(p) == small else "N"

    @proved(
        "outcome",
        "Misère, k from 2 on: with the same a, lost are exactly the pairs of the whole parts of a n + 1 / a and "
        "(a + k) n + 1 / a + 1, n = 0, 1, 2 and so on.",
        source=_FRAENKEL,
        conventions=(MISERE,),
        rules={"end": "0"},
        for_all=True,
    )
    def fraenkel_misere(self, p: Piles) -> str | None:
        """Return P for these pairs, else N; None for k = 1."""
        apart = abs(p[0] - p[1])
        if self.k == 1:
            return None
        if apart % self.k != 1:
            return "N"
        root = isqrt((self.k * self.k + 4) * apart * apart)
        small = (self.k * (2 - self.k) * (apart // self.k) + self.k - 2 + root) // (2 * self.k)
        return "P" if min(p) == small else "N"
