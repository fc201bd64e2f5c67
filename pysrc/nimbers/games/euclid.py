"""Euclid's game: take a multiple of the smaller number from the larger one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ..families.piles import Change, PairGame, Piles
from ..model import MISERE, NORMAL, Fact, Judge, Move, Reason, parameter, proved
from ..notation import Integer, entries, in_range
from ..text import Message

_COLE = (
    "A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, "
    "Mathematical Gazette 53 (1969)"
)


@dataclass(frozen=True)
class Euclid(PairGame):
    """Euclid's algorithm as a game.

    There are two numbers. A move subtracts a positive multiple of the smaller number from the larger one; of two equal
    numbers either may be the larger. No number may fall below a bound: with the bound 0 the game ends when one number
    is 0, with the bound 1 when both are equal.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Euclid's game"
    family = "numbers"
    aliases = ("Game of Euclid", "欧几里得游戏", "辗转相减博弈", "UVa 10368", "POJ 2348", "Luogu P1290", "HDU 1525")
    conventions = (NORMAL, MISERE)
    placeholder = "25,7"
    argument = "(a, b): the two numbers"
    size_name = "sum of both numbers"
    examples = ("19,7", "34,12", "15,24", "8,13", "9,9", "832040,514229", "1000000000000000000,618033988749894848")
    judge = Judge(
        "T, then T lines with the two numbers",
        sample=("3\n34 12\n15 24\n25 7\n", "First\nSecond\nFirst\n"),
        program="tuple(map(int, text.split()))",
    )

    least: int = parameter(0, Integer(0, 1), "bound")

    def parse(self, text: str) -> Piles:
        """Return two numbers, neither below the bound."""
        p = super().parse(text)
        for number, at in entries(text):
            in_range(number, self.least, None, at)
        return p

    def positions(self, size: int) -> Iterator[Piles]:
        """Yield the pairs with this sum and no number below the bound, the smaller number first."""
        return (p for p in super().positions(size) if p[0] >= self.least)

    def changes(self, p: Piles) -> Iterator[Change]:
        """Yield the moves by what they leave of the larger number, in rising order."""
        small, large = min(p), max(p)
        if small:
            rest = large % small or (0 if self.least == 0 else small)
            for index in (0, 1):
                if p[index] == large:
                    yield from (((index, left),) for left in range(rest, large, small))

    def may_change(self, p: Piles, change: Change) -> bool:
        index, left = change[0]
        small = min(p)
        return len(change) == 1 and small > 0 and p[index] == max(p) and left >= self.least and (
            (p[index] - left) % small == 0
        )  # fmt: skip

    def describe_move(self, p: Piles, move: Move[Piles]) -> Message:
        index = int(move.name[0]) - 1
        return Message("subtract {taken} from number {heap}", taken=p[index] - move.option[index], heap=index + 1)

    def stress_positions(self, random: Random) -> Iterator[Piles]:
        found = []
        for most in (40, 10**4, 10**9):
            found += [(random.randint(1, most), random.randint(1, most)) for _ in range(40)]
        small, large = 1, 1
        while large < 10**18:
            small, large = large, small + large
            found += [(large, small), (small, large), (large + 1, small), (large * 2, small * 2)]
        yield from sorted(set(found), key=lambda p: (sum(p), p))

    def why(self, p: Piles) -> Iterator[Reason]:
        small, large = self.key(p)
        if not small:
            return
        times, rest = divmod(large, small)
        fact = Fact(self, p, "outcome", self.quotients(p))
        if rest and times == 1:
            template = "{small} fits only once into {large}, so there is one move, and it leaves {option}."
            message = Message(template, small=small, large=large, option=self.format((small, rest)))
            yield Reason(message, (), (fact, Fact(self, (small, rest), "outcome", self.quotients((small, rest)))))
        elif rest:
            template = (
                "{small} fits {times} times into {large}. The player to move can leave {option}, or {other}, from "
                "which the only move leaves {option}; one of the two is lost for the opponent. So the player to "
                "move wins if the smaller number fits twice or more."
            )
            message = Message(
                template, small=small, times=times, large=large,
                option=self.format((small, rest)), other=self.format((small, small + rest)),
            )  # fmt: skip
            yield Reason(message, (), (fact,))
        if self.convention == NORMAL and small < large:
            template = "{large} is more than the golden ratio, 1.618…, times {small}: such pairs are won."
            if self.quotients(p) == "P":
                template = "{large} is less than the golden ratio, 1.618…, times {small}: such pairs are lost."
            yield Reason(Message(template, large=large, small=small), (), (fact,))

    @proved(
        "outcome",
        "With the bound 0, the player to move wins exactly when the smaller number is not 0 and the larger one equals "
        "it or is more than the golden ratio times it.",
        source=_COLE,
        conventions=(NORMAL,),
        rules={"least": "0"},
    )
    def golden(self, p: Piles) -> str:
        """Return the outcome, in integers: a / b exceeds the golden ratio exactly if a² > ab + b²."""
        b, a = sorted(p)
        return "N" if b and (a == b or a * a > a * b + b * b) else "P"

    @proved(
        "grundy",
        "With the bound 1, the value of a and b is the integer part of |a/b - b/a|.",
        source="G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306 (2006)",
        conventions=(NORMAL,),
        rules={"least": "1"},
    )
    def nivasch(self, p: Piles) -> int | None:
        """Return the Grundy value, in integers; None with the bound 0."""
        b, a = sorted(p)
        return (a * a - b * b) // (a * b) if self.least == 1 else None

    @proved(
        "outcome",
        "Run Euclid's algorithm. While the smaller number fits only once into the larger one, the move is forced; "
        "whoever is first to move where it fits twice or more wins. The bound and the convention only change the last "
        "moves.",
        source="the strategy of the contest problem (UVa 10368, Euclid's Game); the final cases were derived for this "
        "project",
    )
    def quotients(self, p: Piles) -> str:
        """Return the outcome by the first quotient above 1."""
        small, large = sorted(p)
        misere = self.convention == "misere"
        if small == 0 or (small == large and self.least == 1):
            return "N" if misere else "P"
        if small == large:
            return "P" if misere else "N"
        wins = True
        while large < 2 * small:
            small, large, wins = large - small, small, not wins
        if misere and self.least == 1 and large == 2 * small:
            wins = not wins
        return "N" if wins else "P"

    @proved(
        "winning_moves",
        "Where the smaller number b fits twice or more, a winning move leaves r, r + b or r + 2b of the larger number, "
        "r being the remainder.",
        source="the same strategy: from r + 3b on, whoever moves next may still choose",
    )
    def choices(self, p: Piles) -> Iterator[str]:
        """Yield the moves that leave a lost position."""
        small, large = min(p), max(p)
        for index in (0, 1):
            if not small or p[index] != large:
                continue
            for left in range(large % small, min(large, 3 * small), small):
                if left >= self.least and self.quotients(self.apply(p, ((index, left),))) == "P":
                    yield self.name(((index, left),))
