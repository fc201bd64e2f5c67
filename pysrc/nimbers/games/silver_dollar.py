"""Silver Dollar: move a coin to the left on a strip, without passing another one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from random import Random

from ..families.clauses import by_moves, no_jumps, rising
from ..families.places import Places
from ..families.strips import nim_outcome
from ..model import MISERE, NORMAL, Fact, Judge, Move, Reason, proved
from ..notation import in_range, integers
from ..scene import Cell, Cells, Scene, Words
from ..text import IllegalError, Message

Coins = tuple[int, ...]
DRAWN = 200  # squares of a strip that is drawn
MOST = 10_000  # coins


@dataclass(frozen=True)
class SilverDollar(Places):
    """Coins lie on a strip, at most one on a square, and none may pass another.

    The squares are numbered 1, 2, 3, ... from the left, and the position tells the squares that have a coin. A move
    takes one coin any number of squares to the left, over empty squares only. This is the game without a dollar: all
    coins are alike, and none leaves the strip.

    In normal play whoever cannot move loses; in misère play whoever cannot move wins.
    """

    title = "Silver Dollar without the dollar"
    family = "coins and strips"
    also = ("POJ 1704: Georgia and Bob", "Coins on a strip without jumping", "银元游戏", "Georgia 与 Bob")
    size_name = "farthest square"
    conventions = (NORMAL, MISERE)
    placeholder = "1,5,6,7,9,12,14,17"
    argument = "the tuple of the squares with a coin, in rising order"
    examples = ("2,5,7", "2,4", "1,5,6,7,9,12,14,17", "3,4,8,9", "1,2,3", "40,1000")
    judge = Judge(
        "T, then T lines with the squares of the coins; Georgia moves first",
        words=("Georgia", "Bob", "Tie"),
        sample=("2\n1 2 3\n1 5 6 7 9 12 14 17\n", "Bob\nGeorgia\n"),
        program="tuple(sorted(map(int, text.split())))",
    )
    clauses = by_moves(no_jumps, rising)

    def moves(self, p: Coins) -> Iterator[Move[Coins]]:
        """Each coin to each square it can reach, the coins from the left and the far squares first; named from-to."""
        drawn = not p or p[-1] <= DRAWN
        for index, end in self._reached(p):
            yield self._move(p, index, end, drawn)

    def _move(self, p: Coins, index: int, end: int, drawn: bool) -> Move[Coins]:
        touch = (f"s{p[index]}", f"s{end}") if drawn else ()
        return Move(f"{p[index]}-{end}", (*p[:index], end, *p[index + 1 :]), 0, touch)

    def options(self, p: Coins) -> Iterator[Coins]:
        return ((*p[:index], end, *p[index + 1 :]) for index, end in self._reached(p))

    def _reached(self, p: Coins) -> Iterator[tuple[int, int]]:
        before = 0
        for index, square in enumerate(p):
            for end in range(before + 1, square):
                yield index, end
            before = square

    def named(self, p: Coins, one: int, other: int) -> Move[Coins] | None:
        """The coin of the one square to the other."""
        index = bisect_left(p, one)
        if p[index : index + 1] != (one,) or not (p[index - 1] if index else 0) < other < one:
            return None
        return self._move(p, index, other, p[-1] <= DRAWN)

    def describe_move(self, p: Coins, move: Move[Coins]) -> Message:
        start, _, end = move.name.partition("-")
        return Message("move the coin on square {start} to square {end}", start=start, end=end)

    def parse(self, text: str) -> Coins:
        """The squares with a coin, counted from 1, separated by commas or spaces, in any order."""
        found = integers(text)
        for square in found:
            in_range(square, 1, None)
        if len(found) > MOST:
            raise IllegalError(Message("{count} coins; at most {most}", count=len(found), most=MOST))
        coins = tuple(sorted(found))
        for one, other in pairwise(coins):
            if one == other:
                raise IllegalError(Message("there are two coins on square {square}", square=str(one)))
        return coins

    def positions(self, size: int) -> Iterator[Coins]:
        """Every choice of squares whose farthest one is that; for 0 no coin."""
        if size == 0:
            yield ()
            return
        for count in range(size):
            for others in combinations(range(1, size), count):
                yield (*others, size)

    def stress_positions(self, random: Random) -> Iterable[Coins]:
        for count, far in ((2, 40), (3, 40), (6, 60), (50, 300), (1_000, 10_000)):
            yield tuple(sorted(random.sample(range(1, far), count)))

    def key(self, p: Coins) -> Hashable:
        """Without the coins at the left end, which cannot move; the others as far further left."""
        fixed = 0
        while fixed < len(p) and p[fixed] == fixed + 1:
            fixed += 1
        return tuple(square - fixed for square in p[fixed:])

    def scene(self, p: Coins, at_most: int) -> Scene:
        if p and p[-1] > DRAWN:
            return Words(self.format(p[:20]) + ("" if len(p) <= 20 else "…"))
        coins, last = set(p), p[-1] if p else 0
        cells = tuple(
            Cell(f"s{square}", "●" if square in coins else "", str(square), "one" if square in coins else "")
            for square in range(1, min(last, at_most) + 1)
        )
        squares = tuple(map(str, p[:20]))
        caption = Message("coins on the squares {squares}", squares=squares) if p else Message("no coins")
        return Cells(cells, caption, last, "tray")

    def why(self, p: Coins) -> Iterator[Reason]:
        if not p:
            return
        gaps = paired_gaps(p)
        shown = (*map(str, gaps[:20]), *(("…",) if len(gaps) > 20 else ()))
        if self.convention == MISERE:
            template = (
                "The coins go in pairs from the right, the first one with the left edge where it is left over. The "
                "gaps inside the pairs, {gaps}, are heaps of misère Nim: a gap that grows is brought back by the other "
                "coin."
            )
            fact = Fact(self, p, "outcome", self.misere_gaps(p))
            yield Reason(Message(template, gaps=shown), (), (fact,))
            return
        template = (
            "The coins go in pairs from the right, the first one with the left edge where it is left over. The gaps "
            "inside the pairs, {gaps}, are heaps of Nim: the right coin makes a gap smaller, and one that the left "
            "coin makes larger can be brought back at once. Their nim-sum is {total}."
        )
        total = self.gaps(p)
        yield self.because(p, "grundy", total, Message(template, gaps=shown, total=total))

    @proved(
        "grundy",
        "Pair the coins from the right, and the first one with the left edge if it is left over: the Grundy value is "
        "the nim-sum of the numbers of empty squares inside the pairs.",
        source="Winning Ways, chapter 15; J. H. Conway, On Numbers and Games, chapter 11",
        conventions=(NORMAL,),
        for_all=4,
    )
    def gaps(self, p: Coins) -> int:
        """The nim-sum of every other gap."""
        total = 0
        for gap in paired_gaps(p):
            total ^= gap
        return total

    @proved(
        "winning_moves",
        "With X the nim-sum: bring the gap g of a pair to X xor g, by the right coin where that is less, and by the "
        "left coin where it is more and there is room.",
        source="as in Nim; worked out for this project",
        conventions=(NORMAL,),
    )
    def to_nim_sum_0(self, p: Coins) -> Iterator[str]:
        """The names of the winning moves."""
        x = self.gaps(p)
        for right in range(len(p) - 1, -1 if x else len(p), -2):
            left = p[right - 1] if right else 0
            gap = p[right] - left - 1
            missing = (gap ^ x) - gap
            if missing < 0:
                yield f"{p[right]}-{p[right] + missing}"
            elif right and left - missing > (p[right - 2] if right > 1 else 0):
                yield f"{left}-{left - missing}"

    @proved(
        "outcome",
        "Misère: as misère Nim with the gaps inside the pairs for heaps.",
        source="a gap that grows is brought back, and whoever finds all of them 0 makes one of them 1; worked out for "
        "this project",
        conventions=(MISERE,),
        for_all=4,
    )
    def misere_gaps(self, p: Coins) -> str:
        """By Bouton's misère theorem."""
        return nim_outcome(paired_gaps(p), misere=True)


def paired_gaps(p: Coins) -> list[int]:
    """The empty squares inside the pairs of coins, from the right; a coin left over is paired with the left edge.

    >>> paired_gaps((2, 5, 7))
    [1, 1]
    """
    return [p[right] - (p[right - 1] if right else 0) - 1 for right in range(len(p) - 1, -1, -2)]
