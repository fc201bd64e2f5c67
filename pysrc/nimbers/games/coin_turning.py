"""Coin turning: turn a head to tails, and perhaps coins to its left as well."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, ClassVar

from ..families.strips import Strip
from ..model import MISERE, NORMAL, Figure, Judge, Move, Reason, Ruleset, Touch, parameter, proved, refuted
from ..notation import Choice
from ..search.products import coin_values
from ..text import Message, Work

# The least and the greatest number of further coins that a move turns; the ruler turns any number of neighbours.
OTHERS = {"turtles": (0, 1), "mock-turtles": (0, 2), "moebius": (0, 4), "twins": (1, 1), "triplets": (2, 2)}
SHORT = 100  # coins of a row whose values need no yield
FAR = 24  # coins of Moebius whose values are computed
_WW = "Winning Ways, chapter 14"
LONGEST = 80  # coins of a row that a note shows
_HEADS_AND_TAILS = str.maketrans({".": "T", "x": "H"})


@dataclass(frozen=True)
class CoinTurning(Strip):
    """A row of coins shows heads and tails, and the last coin that is turned goes from heads to tails.

    A move turns coins over; the one furthest to the right of them must show heads and comes to show tails, the others
    may show anything. How many are turned depends on the rule: one or two coins (turtles), up to three (mock-turtles),
    up to five (moebius), exactly two (twins), exactly three (triplets), or any number of neighbours (ruler).

    In notation x is a coin that shows heads and a dot one that shows tails; H and T are read as well.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = "A sign a coin: `.xx.x`, `THHTH` or `01101`, or a list, `[0, 1, 1]`; `1x7` is seven heads."
    title = "Coin turning"
    family = "coins and strips"
    aliases = ("Turning Turtles", "Mock Turtles", "Ruler", "Twins", "Triplets", "Moebius", "翻硬币", "翻硬币游戏")
    alias_settings: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "Mock Turtles": {"rule": "mock-turtles"},
        "Ruler": {"rule": "ruler"},
        "Twins": {"rule": "twins"},
        "Triplets": {"rule": "triplets"},
        "Moebius": {"rule": "moebius"},
    }
    size_name = "coins"
    conventions = (NORMAL, MISERE)
    default_sign = "x"
    binary = True
    sign_spellings: ClassVar[Mapping[str, str]] = {"T": ".", "t": ".", "H": "x", "h": "x"}
    glyphs: ClassVar[Mapping[str, str]] = {".": "T", "x": "H"}
    matter = "coins"
    placeholder = ".xx.x"
    argument = "the string, with x for heads and . for tails"
    examples = (".x..x", "xx.", ".xx.x", "x.x.x.x", "............x")
    judge = Judge(
        "T, then T lines with one row of coins each, H for heads and T for tails",
        sample=("4\nTHTTH\nHHHT\nTTT\nTHHTH\n", "First\nSecond\nSecond\nFirst\n"),
    )

    rule: str = parameter("turtles", Choice((*OTHERS, "ruler")), "rule")

    def _turnable(self, coin: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of coins that a move may turn together with a coin, the nearest first, counted from 0."""
        if self.rule == "ruler":
            for last in range(coin, -1, -1):
                yield tuple(range(coin - 1, last - 1, -1))
            return
        least, most = OTHERS[self.rule]
        for count in range(least, most + 1):
            yield from combinations(range(coin - 1, -1, -1), count)

    def read_as(self, p: str, text: str) -> Message | None:
        """Return how a lone number was read: as so many heads; it might be the place of a single one, too."""
        if not text.strip().isdecimal() or not 2 <= len(p) <= LONGEST or int(text) != len(p):
            return None
        n = len(p)
        return Message(
            "Read as: {count} coins that show heads; a single one in place {count} is {position}",
            count=str(n), position="." * (n - 1) + "x",
        )  # fmt: skip

    def judge_line(self, p: str) -> str:
        """Return the row with H for heads and T for tails."""
        return p.translate(_HEADS_AND_TAILS)

    def moves(self, p: str) -> Iterator[Move[str]]:
        """Yield the moves of each head, from the left; named by the coins turned, from the right.

        For the ruler the name has only the first and the last of them.
        """
        for coin, sign in enumerate(p):
            if sign == "x":
                for others in self._turnable(coin):
                    yield self._move(p, coin, others)

    def _move(self, p: str, coin: int, others: tuple[int, ...]) -> Move[str]:
        places = (coin, *others)
        if self.rule == "ruler":
            named: tuple[int, ...] = (coin, others[-1]) if others else (coin,)
            touch: tuple[Touch, ...] = (f"s{coin + 1}", f"s{named[-1] + 1}")
        else:
            named = places
            touch = tuple(f"s{place + 1}" for place in places)
            if len(others) < OTHERS[self.rule][1]:
                touch = (*touch, touch[-1])  # the last coin again: no more of them
        return Move(".".join(str(place + 1) for place in named), turn_coins(p, places), 0, touch)

    def options(self, p: str) -> Iterator[str]:
        for coin, sign in enumerate(p):
            if sign == "x":
                for others in self._turnable(coin):
                    yield turn_coins(p, (coin, *others))

    def describe_move(self, p: str, move: Move[str]) -> Message:
        places = tuple(move.name.split("."))
        if self.rule == "ruler" and len(places) > 1:
            return Message("turn the coins from {first} to {last}", first=places[1], last=places[0])
        return Message("turn {count|coin|the coins} {places}", count=len(places), places=places)

    def components(self, p: str) -> Iterator[tuple[Ruleset[Any], Any]]:
        """Yield each head alone; in misère play the whole row, since equal heads would not cancel."""
        if self.convention == MISERE:
            yield self, p
            return
        for coin, sign in enumerate(p):
            if sign == "x":
                yield self, "." * coin + "x"

    def figures(self, p: str) -> Iterator[Figure]:
        if self.convention == MISERE:
            yield Figure(Message("{text}", text=self.format(p)))
            return
        for coin, sign in enumerate(p):
            if sign == "x":
                yield Figure(Message("the head at {place}", place=str(coin + 1)), (f"s{coin + 1}",))

    def key(self, p: str) -> Hashable:
        """Return the row without the tails at its right end, which are never turned."""
        return p.rstrip(".")

    def solver(self, p: str) -> Work[Mapping[Hashable, int]] | None:
        """Compute the value of a single head by the theory of the rule; None if there is none."""
        row = p.rstrip(".")
        if row.count("x") != 1 or (self.rule == "moebius" and len(row) > FAR):
            return None
        return self._head_value(row)

    def _head_value(self, row: str) -> Work[Mapping[Hashable, int]]:
        if len(row) > SHORT:
            yield None
        return {row: values_of(self.rule, len(row))[-1]}

    def why(self, p: str) -> Iterator[Reason]:
        if self.convention != NORMAL or "x" not in p:
            return
        total = self.heads(p)
        if total is None:
            return
        template = (
            "A row is the sum of its heads, each alone: turning a coin that shows tails adds a head, and two heads on "
            "one place cancel. The values of the heads: {values}; their nim-sum is {total}."
        )
        values = values_of(self.rule, len(p))
        told = tuple(str(values[coin]) for coin, sign in enumerate(p[:60]) if sign == "x")
        yield self.step_from_fact(p, "grundy", total, Message(template, values=told, total=total))

    @proved(
        "grundy",
        "The value is the nim-sum of the values of the heads, each alone. With the coins counted from 1, a head at n "
        "is worth n in Turning Turtles, and the largest power of 2 in n under the ruler; with the coins counted from "
        "0, 2n or 2n + 1 in Mock Turtles, whichever has an odd number of ones in binary, n in Twins; and in Triplets "
        "what a head two places further left is worth in Mock Turtles.",
        source=_WW,
        conventions=(NORMAL,),
    )
    def heads(self, p: str) -> int | None:
        """Return the nim-sum of the heads' values; None for long rows of Moebius."""
        if self.rule == "moebius" and len(p.rstrip(".")) > FAR:
            return None
        total = 0
        for value, sign in zip(values_of(self.rule, len(p.rstrip("."))), p, strict=False):
            if sign == "x":
                total ^= value
        return total

    @refuted(
        "outcome",
        "Turning Turtles is won exactly when the number of heads is odd.",
        source="counting heads, as if each of them took one move",
        counterexample="xx",
        conventions=(NORMAL,),
        rules={"rule": "turtles"},
    )
    def odd_heads(self, p: str) -> str:
        """Return the outcome by the parity of the number of heads."""
        return "N" if p.count("x") % 2 else "P"


def turn_coins(p: str, places: tuple[int, ...]) -> str:
    """Return the row with the coins at these places turned over."""
    row = list(p)
    for place in places:
        row[place] = "." if row[place] == "x" else "x"
    return "".join(row)


@cache
def values_of(rule: str, count: int) -> tuple[int, ...]:
    """Return the values of a single head at the places 0, 1, 2, ...; for Moebius by trying all its moves."""
    if rule == "turtles":
        return tuple(range(1, count + 1))
    if rule == "triplets":
        return (0, 0, *coin_values("mock-turtles", count))[:count]
    if rule != "moebius":
        return tuple(coin_values(rule, count))
    found: list[int] = []
    sums = [{0}, *(set[int]() for _ in range(4))]  # nim-sums of 0 to 4 different values
    for _ in range(count):
        every = set().union(*sums)
        value = next(n for n in range(len(every) + 1) if n not in every)
        found.append(value)
        for larger, smaller in zip(sums[:0:-1], sums[-2::-1], strict=True):
            larger |= {total ^ value for total in smaller}
    return tuple(found)
