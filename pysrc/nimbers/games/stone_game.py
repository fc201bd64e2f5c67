"""Stone Game: take the first or the last stone of a row, and add up the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..families.stones import StoneRow, Values
from ..model import Judge, Move, Reason, Symmetry, parameter, proved, refuted
from ..notation import Choice
from ..text import Message

_LONG = 1_200  # stones up to which the margins of all stretches are computed
_TAKEN, _LEFT = {"score": "taken"}, {"score": "left"}
_WINKLER = "P. Winkler, Mathematical Puzzles: A Connoisseur's Collection (2004), Coins in a Row; LeetCode 877"


@dataclass(frozen=True)
class StoneGame(StoneRow):
    """Stones in a row, and the two at its ends may be taken.

    There is a row of stones with numbers on them. A move takes the first stone or the last one, and scores its number;
    the game ends when no stone is left. The player with more points wins; equally many are a tie.

    Where what is left scores (score=left), a move scores the sum of the stones that it leaves.
    """

    title = "Stone Game"
    symmetry = Symmetry.MIRRORED
    aliases = (
        "Coins in a Row", "Predict the Winner", "LeetCode 877: Stone Game", "LeetCode 486: Predict the Winner",
        "LeetCode 1690: Stone Game VII", "石子游戏", "预测赢家", "石子游戏 VII", "取硬币",
    )  # fmt: skip
    alias_settings: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "LeetCode 1690: Stone Game VII": {"score": "left"}, "石子游戏 VII": {"score": "left"},
    }  # fmt: skip
    placeholder = "5,3,4,5"
    goals = ("Whoever collects more points wins.",)
    examples = ("5,3,4,5", "1,5,2", "1,5,233,7", "3,7,2,3", "5,3,1,4,2", "8,15,3,7")
    judge = Judge(
        "one row of numbers a line",
        "lines",
        sample=("5 3 4 5\n1 5 2\n2 2\n", "First\nSecond\nTie\n"),
        program="tuple(map(int, text.split()))",
    )

    score: str = parameter("taken", Choice(("taken", "left")), "what scores")

    def moves(self, p: Values) -> Iterator[Move[Values]]:
        """Yield the first stone, then the last one, named by their places."""
        for place, (gain, option) in zip((1, len(p)), self.scored_options(p), strict=False):
            yield Move(str(place), option, gain, (f"s{place}",))

    def scored_options(self, p: Values) -> Iterator[tuple[int, Values]]:
        taken = self.score == "taken"
        if p:
            yield p[0] if taken else sum(p[1:]), p[1:]
        if len(p) > 1:
            yield p[-1] if taken else sum(p[:-1]), p[:-1]

    def describe_move(self, p: Values, move: Move[Values]) -> Message:
        template = "take the last stone, for {gain}" if move.name != "1" else "take the first stone, for {gain}"
        if len(p) == 1:
            template = "take the stone, for {gain}"
        return Message(template, gain=str(move.gain))

    def positions(self, size: int) -> Iterator[Values]:
        """Yield the rows of that size, one of each row and its mirror image."""
        return (row for row in super().positions(size) if row <= row[::-1])

    def key(self, p: Values) -> Values:
        """Return the row or its mirror image, whichever is less."""
        return min(p, p[::-1])

    def why(self, p: Values) -> Iterator[Reason]:
        if self.score == "left" or not p or len(p) % 2 or sum(p[::2]) == sum(p[1::2]):
            return
        odd, even = sum(p[::2]), sum(p[1::2])
        template = (
            "The stones at odd places add up to {odd}, those at even places to {even}. The player to move can take all "
            "at odd places: after the first stone both ends are at even places, and so on; or else all at even places, "
            "from the last stone on. The larger sum wins."
        )
        parts = tuple(f"s{place}" for place in range(1 if odd > even else 2, min(len(p), 200) + 1, 2))
        yield self.step_from_fact(p, "outcome", "N", Message(template, odd=str(odd), even=str(even)), parts)

    @proved(
        "outcome",
        "With an even number of stones the player to move wins where the stones at odd places and those at even places "
        "do not add up to the same, as they never do where the total is odd: all of one kind can be taken.",
        source=_WINKLER,
        rules=_TAKEN,
    )
    def odd_and_even(self, p: Values) -> str | None:
        """Return N for an even number of stones whose alternate sums differ; None for other rows."""
        return "N" if len(p) % 2 == 0 and sum(p[::2]) != sum(p[1::2]) else None

    @proved(
        "score",
        "What is left is always a stretch of the row. Its margin follows from those of the two stretches that are "
        "shorter by one stone, so that the shortest ones first tell all.",
        source="backward induction; LeetCode 486",
        rules=_TAKEN,
    )
    def stretches(self, p: Values) -> int | None:
        """Return the margin by dynamic programming over stretches; None for very long rows."""
        return margin(p) if len(p) <= _LONG else None

    @proved(
        "outcome",
        "Where what is left scores, the player to move never loses, and wins where there are two stones or more, all "
        "with positive numbers.",
        source="LeetCode 1690; by induction the margin is at least 0 and at most the sum without the smaller end",
        rules=_LEFT,
    )
    def never_loses(self, p: Values) -> str | None:
        """Return N for positive numbers; None for other rows."""
        return "N" if len(p) > 1 and all(p) else None

    @proved(
        "score",
        "Where what is left scores, too, the margin of a stretch follows from those of the two stretches that are "
        "shorter by one stone.",
        source="backward induction; LeetCode 1690",
        rules=_LEFT,
    )
    def stretches_left(self, p: Values) -> int | None:
        """Return the margin by dynamic programming over stretches; None for very long rows."""
        return margin(p, left=True) if len(p) <= _LONG else None

    @refuted(
        "outcome",
        "The player to move wins whatever the stones are, if the total is odd.",
        source="`return True`, the well-known answer to LeetCode 877, where the number of stones is even",
        counterexample="0,1,0",
        rules=_TAKEN,
    )
    def always_wins(self, p: Values) -> str | None:
        """Return N for odd totals; None for even ones."""
        return "N" if sum(p) % 2 else None

    @refuted(
        "score",
        "Both players do best to take the larger one of the two stones at the ends.",
        source="the first idea in many answers to LeetCode 486",
        counterexample="0,0,2,1",
        rules=_TAKEN,
    )
    def greedy(self, p: Values) -> int | None:
        """Return the margin if both players are greedy; None if the ends of three or more stones are equal."""
        total, sign, low, high = 0, 1, 0, len(p) - 1
        while low <= high:
            if p[low] == p[high] and high - low > 1:
                return None
            if p[low] >= p[high]:
                total, low = total + sign * p[low], low + 1
            else:
                total, high = total + sign * p[high], high - 1
            sign = -sign
        return total


def margin(p: Values, left: bool = False) -> int:
    """Return the best margin, from those of all stretches of the row, the short ones first.

    >>> margin((1, 5, 2)), margin((5, 3, 1, 4, 2), left=True)
    (-2, 6)
    """
    margins, sums = [0] * (len(p) + 1), [0] * (len(p) + 1)
    for length in range(1, len(p) + 1):
        ends = zip(p, p[length - 1 :], strict=False)
        if left:
            sums = [total + new for total, new in zip(sums, p[length - 1 :], strict=False)]
            margins = [
                total - min(first + after, last + before)
                for (first, last), total, before, after in zip(ends, sums, margins, margins[1:], strict=False)
            ]
        else:
            margins = [
                max(first - after, last - before)
                for (first, last), before, after in zip(ends, margins, margins[1:], strict=False)
            ]
    return margins[0]
