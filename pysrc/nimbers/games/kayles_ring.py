"""Kayles in a ring: take one coin of a ring, or two that lie side by side."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from ..families.strips import Strip, run_name, runs_of
from ..model import MISERE, NORMAL, Fact, Figure, Judge, Move, Reason, Ruleset, parameter, proved, refuted
from ..notation import IntegerSet
from ..text import Message

_TWO = {"amounts": "1,2"}
_LOYD = "S. Loyd, Cyclopedia of Puzzles (1914), the daisy game with 13 petals"


@dataclass(frozen=True)
class KaylesRing(Strip):
    """Coins in a ring, one or two of which are taken.

    Coins lie in a ring. A move takes one coin, or two that lie side by side, with no gap between. The last place of the
    ring is the neighbour of the first one. In notation x stands for a coin and a dot for a gap; a number alone stands
    for a whole ring of so many coins.

    How many neighbouring coins may be taken is a parameter: 1,2 is Kayles, 2 alone is Dawson's Kayles. In normal play
    whoever cannot move loses; in misère play that player wins.
    """

    title = "Kayles in a ring"
    family = "coins and strips"
    aliases = ("Coins in a ring", "Daisy Puzzle Game", "Dawson's Kayles in a ring", "环形凯尔斯", "拔花瓣")
    conventions = (NORMAL, MISERE)
    sign_spellings: ClassVar[Mapping[str, str]] = {"X": "x", "o": "x", "O": "x", "1": "x", "0": "."}
    default_sign = "x"
    glyphs: ClassVar[Mapping[str, str]] = {".": "", "x": "●"}
    matter = "tray"
    placeholder = "13"
    argument = "the string of places, x for a coin, . for a gap"
    examples = ("7", "13", "xxx.xx", "xx.xxxx.x", "5", "xxxx.xxxxxxx.")
    judge = Judge(
        "T, then T lines with a ring each, as x and . or as the number of its coins",
        sample=("4\n2\n13\nxxx.xx\nx.x.\n", "First\nSecond\nFirst\nSecond\n"),
    )

    amounts: tuple[int, ...] = parameter((1, 2), IntegerSet(1, 100, 10), "coins that may be taken")

    def moves(self, p: str) -> Iterator[Move[str]]:
        """Yield the moves with the fewest coins first, named by the places of the first and the last coin."""
        for (first, last), option in self._takes(p):
            name = str(first) if first == last else f"{first}.{last}"
            yield Move(name, option, 0, (f"s{first}", f"s{last}"))

    def options(self, p: str) -> Iterator[str]:
        return (option for _, option in self._takes(p))

    def _takes(self, p: str) -> Iterator[tuple[tuple[int, int], str]]:
        n = len(p)
        for amount in self.amounts:
            for start in range(n if amount < n else amount == n):
                stop = start + amount
                if "." not in (p + p)[start:stop]:
                    left = p[:start] + "." * (min(stop, n) - start) + p[stop:]
                    over = max(0, stop - n)
                    yield (start + 1, (stop - 1) % n + 1), "." * over + left[over:]

    def describe_move(self, p: str, move: Move[str]) -> Message:
        first, dot, last = move.name.partition(".")
        if not dot:
            return Message("take the coin at {place}", place=first)
        return Message("take the coins from {first} to {last}", first=first, last=last)

    def components(self, p: str) -> Iterator[tuple[Ruleset[Any], Any]]:
        """Yield the whole ring, or each run of coins beside one gap."""
        if "." not in p:
            yield self, p
        for start, stop in self._runs(p):
            yield self, "x" * (stop - start) + "."

    def figures(self, p: str) -> Iterator[Figure]:
        if "." not in p:
            yield Figure(Message("the ring of {count} coins", count=len(p)), tuple(f"s{i + 1}" for i in range(len(p))))
        for start, stop in self._runs(p):
            parts = tuple(f"s{i % len(p) + 1}" for i in range(start, stop))
            yield Figure(run_name(start, stop), parts)

    def _runs(self, p: str) -> Iterator[tuple[int, int]]:
        """Yield (start, stop) of each run in which a move is left; a run across the seam stops after the end of p."""
        if "." not in p:
            return
        head = p.index(".")
        for start, stop in runs_of(p[head:] + p[:head], "x", self.amounts[0]):
            yield start + head, stop + head

    def key(self, p: str) -> Hashable:
        """Return the length of a whole ring, else the lengths of the runs in order."""
        return tuple(sorted(stop - start for start, stop in self._runs(p))) if "." in p else len(p)

    def why(self, p: str) -> Iterator[Reason]:
        if "." in p or len(p) < 3 or self.amounts != (1, 2) or self.convention != NORMAL:
            return
        template = (
            "The first move leaves a row. The opponent takes its middle, one coin or two, and from then on answers "
            "each move with its mirror image."
        )
        yield Reason(Message(template), (), (Fact(self, p, "outcome", "P"),))

    @proved(
        "grundy",
        "A whole ring of three coins or more is lost: its value is 0.",
        source=_LOYD + "; the opponent takes the middle of the row that is left",
        conventions=(NORMAL,), rules=_TWO,
    )  # fmt: skip
    def whole_ring(self, p: str) -> int | None:
        """Return the Grundy value of whole rings; None for others."""
        return None if "." in p else 0 if len(p) > 2 else len(p)

    @proved(
        "outcome",
        "Misère: a whole ring is won where it has 2, 3, 5, 6, 10, 11, 13, 14, 21 or 22 coins, and lost where it has "
        "another number but none.",
        source="of single rows only 1, 4, 9, 12 and 20 are lost in misère Kayles: W. L. Sibert and J. H. Conway, "
        "Mathematical Kayles, Int. J. Game Theory 20 (1992)",
        conventions=(MISERE,), rules=_TWO,
    )  # fmt: skip
    def misere_ring(self, p: str) -> str | None:
        """Return the misère outcome of whole rings; None for others."""
        return None if "." in p else "N" if len(p) in (0, 2, 3, 5, 6, 10, 11, 13, 14, 21, 22) else "P"

    @refuted(
        "outcome",
        "A whole ring of three coins or more is lost in normal play, so it is won in misère play.",
        source="the usual mistake about misère play",
        counterexample="xxxx",
        conventions=(MISERE,), rules=_TWO,
    )  # fmt: skip
    def turned_round(self, p: str) -> str | None:
        """Return N for whole rings of more than two coins; None for others."""
        return "N" if len(p) > 2 and "." not in p else None
