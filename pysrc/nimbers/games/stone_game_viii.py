"""Stone Game VIII: merge the first stones of a row into one, and score their sum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from ..families.stones import StoneRow, Values
from ..model import Judge, Move, Reason, proved, refuted
from ..text import Message


@dataclass(frozen=True)
class StoneGameVIII(StoneRow):
    """Stones in a row, of which the first ones become one.

    There is a row of stones with numbers on them, some of which may be negative. A move takes the first two stones of
    the row or more, scores their sum, and puts one stone with that sum in their place. The game ends when one stone is
    left. The player with more points wins; equally many are a tie.
    """

    title = "Stone Game VIII"
    aliases = ("LeetCode 1872: Stone Game VIII", "石子游戏 VIII")
    signed = True
    placeholder = "-1,2,-3,4,-5"
    goals = ("Whoever collects more points wins.",)
    examples = ("-1,2,-3,4,-5", "7,-6,5,10,5,-2,-6", "-10,-12", "2,-3,1", "1,1,-4,3,2,-1")
    judge = Judge(
        "one row of whole numbers a line",
        "lines",
        sample=("-1 2 -3 4 -5\n-10 -12\n2 -2\n", "First\nSecond\nTie\n"),
        program="tuple(map(int, text.split()))",
    )

    def moves(self, p: Values) -> Iterator[Move[Values]]:
        """Yield the moves, named by the number of stones."""
        for count, (gain, option) in enumerate(self.scored_options(p), 2):
            yield Move(str(count), option, gain, (f"s{count}",))

    def scored_options(self, p: Values) -> Iterator[tuple[int, Values]]:
        sums = accumulate(p)
        next(sums, None)
        return ((gain, (gain, *p[count:])) for count, gain in enumerate(sums, 2))

    def describe_move(self, p: Values, move: Move[Values]) -> Message:
        return Message("merge the first {count} stones, for {gain}", count=int(move.name), gain=str(move.gain))

    def why(self, p: Values) -> Iterator[Reason]:
        if len(p) < 3 or min(p[2:]) < 0 or sum(p[:2]) < 0:
            return
        message = Message(
            "A move always scores the sum of the row up to some place. No stone from the third on is negative, so the "
            "whole row is the most that can be scored at all, {total}: merge all, and nothing is left to the opponent.",
            total=str(sum(p)),
        )
        yield self.step_from_fact(p, "score", sum(p), message)

    @proved(
        "score",
        "Whatever was merged before, a move scores the sum of the row up to a place of its own. So there is one best "
        "margin from each place on, and the last places first tell all.",
        source="backward induction; LeetCode 1872",
    )
    def prefixes(self, p: Values) -> int:
        """Return the margin from the prefix sums."""
        return max((total - after for _, total, after in merges(p)), default=0)

    @proved(
        "winning_moves",
        "Merge as many stones as score more than the best margin from the places behind them.",
        source="backward induction; LeetCode 1872",
    )
    def scoring_more(self, p: Values) -> Iterator[str]:
        """Return the winning moves."""
        return (str(count) for count, total, after in merges(p) if total > after)

    @refuted(
        "score",
        "It is best to merge all stones at once.",
        source="rows without negative numbers, where that is so",
        counterexample="0,0,-1",
    )
    def all_at_once(self, p: Values) -> int:
        """Return the sum of all stones."""
        return sum(p) if len(p) > 1 else 0


def merges(p: Values) -> Iterator[tuple[int, int, int]]:
    """Yield (stones merged, score, best margin of the option) for each move, most stones first.

    >>> list(merges((2, -3, 1)))
    [(3, 0, 0), (2, -1, 0)]
    """
    sums, after = list(accumulate(p)), 0
    for count in range(len(p), 1, -1):
        total = sums[count - 1]
        yield count, total, after
        after = total if count == len(p) else max(after, total - after)
