"""Stone Game III: take one, two or three stones from the front of a row, and add up the numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..families.stones import StoneRow, Values, from_the_front, front_move, take_stones
from ..model import Judge, Move, Reason, parameter, proved, refuted
from ..notation import Integer
from ..text import Message

_LIKED = 100  # greatest number of highlighted stones


@dataclass(frozen=True)
class StoneGameIII(StoneRow):
    """Stones in a row, and a few may be taken from its front.

    There is a row of stones with numbers on them, some of which may be negative. A move takes one, two or three stones
    from the front of the row, and scores their sum; the game ends when no stone is left. The player with more points
    wins; equally many are a tie.

    How many may be taken at most is a parameter.
    """

    title = "Stone Game III"
    aliases = ("LeetCode 1406: Stone Game III", "石子游戏 III")
    signed = True
    placeholder = "1,2,3,7"
    goals = ("Whoever collects more points wins.",)
    examples = ("1,2,3,7", "1,2,3,-9", "1,2,3,6", "-1,-2,-3", "4,1,3,5,2,6,1,9")
    judge = Judge(
        "one row of whole numbers a line",
        "lines",
        words=("Alice", "Bob", "Tie"),
        sample=("1 2 3 7\n1 2 3 -9\n1 2 3 6\n", "Bob\nAlice\nTie\n"),
        program="tuple(map(int, text.split()))",
    )

    most: int = parameter(3, Integer(1, 1_000), "stones that may be taken")

    def moves(self, p: Values) -> Iterator[Move[Values]]:
        """Yield the moves, named by the number of stones."""
        return (front_move(count, gain, option) for count, gain, option in from_the_front(p, self._most))

    def scored_options(self, p: Values) -> Iterator[tuple[int, Values]]:
        return ((gain, option) for _, gain, option in from_the_front(p, self._most))

    def _most(self, n: int) -> int:
        return min(n, self.most)

    def describe_move(self, p: Values, move: Move[Values]) -> Message:
        return take_stones(int(move.name), move.gain)

    def why(self, p: Values) -> Iterator[Reason]:
        if not p or len(p) > self.most or min(p) < 0:
            return
        message = Message("All stones may be taken at once, and none of them costs anything: take all.")
        parts = tuple(f"s{i}" for i in range(1, min(len(p), _LIKED) + 1))
        yield self.step_from_fact(p, "score", sum(p), message, parts)

    @proved(
        "score",
        "What is left is always an end of the row. Its margin follows from those of the ends that a move may leave, so "
        "that the shortest ends first tell all.",
        source="backward induction; LeetCode 1406",
    )
    def ends(self, p: Values) -> int:
        """Return the margin by dynamic programming from the end of the row."""
        return self._margins(p)[0]

    @proved(
        "winning_moves",
        "Take as many stones as score more than the margin of what they leave.",
        source="backward induction; LeetCode 1406",
    )
    def scoring_more(self, p: Values) -> Iterator[str]:
        """Yield the winning moves."""
        margins, total = self._margins(p), 0
        for count in range(1, self._most(len(p)) + 1):
            total += p[count - 1]
            if total > margins[count]:
                yield str(count)

    def _margins(self, p: Values) -> list[int]:
        """Return the margins of the row without its first 0, 1, ..., `most` stones."""
        margins = [0] * (self.most + 1)
        for place in range(len(p) - 1, -1, -1):
            total, found = 0, list[int]()
            for value, margin in zip(p[place : place + self.most], margins, strict=False):
                total += value
                found.append(total - margin)
            margins = [max(found), *margins[:-1]]
        return margins

    @refuted(
        "score",
        "Both players do best to take as many stones as add up to the most, and of equal sums the fewest.",
        source="the first idea in many answers to LeetCode 1406",
        counterexample="0,0,-1",
        rules={"most": "3"},
    )
    def greedy(self, p: Values) -> int:
        """Return the margin if both players are greedy."""
        total, sign = 0, 1
        while p:
            _, gain, p = max(from_the_front(p, self._most), key=lambda way: way[1])
            total, sign = total + sign * gain, -sign
        return total
