"""Silver Dollar: move a coin to the left on a strip, without passing another one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..families.clause_templates import by_moves, no_jumps, strictly_rising
from ..families.coin_strip import Coins, CoinStrip
from ..families.strips import nim_outcome
from ..model import MISERE, NORMAL, Fact, Judge, Reason, proved
from ..text import Message


@dataclass(frozen=True)
class SilverDollar(CoinStrip):
    """Coins lie on a strip, at most one on a square, and none may pass another.

    The squares are numbered 1, 2, 3, ... from the left, and the position tells the squares that have a coin. A move
    takes one coin any number of squares to the left, over empty squares only. This is the game without a dollar: all
    coins are alike, and none leaves the strip.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Silver Dollar without the dollar"
    aliases = ("POJ 1704: Georgia and Bob", "Coins on a strip without jumping", "银元游戏", "Georgia 与 Bob")
    conventions = (NORMAL, MISERE)
    placeholder = "1,5,6,7,9,12,14,17"
    examples = ("2,5,7", "2,4", "1,5,6,7,9,12,14,17", "3,4,8,9", "1,2,3", "40,1000")
    judge = Judge(
        "T, then T lines with the squares of the coins; Georgia moves first",
        words=("Georgia", "Bob", "Tie"),
        sample=("2\n1 2 3\n1 5 6 7 9 12 14 17\n", "Bob\nGeorgia\n"),
        program="tuple(sorted(map(int, text.split())))",
    )
    clauses = by_moves(no_jumps, strictly_rising)

    def targets(self, p: Coins) -> Iterator[tuple[int, int]]:
        """Yield the moves of the coins from the left, the farthest squares first."""
        before = 0
        for index, square in enumerate(p):
            for end in range(before + 1, square):
                yield index, end
            before = square

    def can_reach(self, p: Coins, index: int, end: int) -> bool:
        return (p[index - 1] if index else 0) < end

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
        yield self.step_from_fact(p, "grundy", total, Message(template, gaps=shown, total=total))

    @proved(
        "grundy",
        "Pair the coins from the right, and the first one with the left edge if it is left over: the Grundy value is "
        "the nim-sum of the numbers of empty squares inside the pairs.",
        source="Winning Ways, chapter 15; J. H. Conway, On Numbers and Games, chapter 11",
        conventions=(NORMAL,),
        for_all=4,
    )
    def gaps(self, p: Coins) -> int:
        """Return the nim-sum of every other gap."""
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
        """Yield the winning moves."""
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
        """Return the outcome by Bouton's misère theorem."""
        return nim_outcome(paired_gaps(p), misere=True)


def paired_gaps(p: Coins) -> list[int]:
    """Return the gaps inside pairs of coins, from the right; an unpaired coin is paired with the left edge.

    >>> paired_gaps((2, 5, 7))
    [1, 1]
    """
    return [p[right] - (p[right - 1] if right else 0) - 1 for right in range(len(p) - 1, -1, -2)]
