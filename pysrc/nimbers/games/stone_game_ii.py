"""Stone Game II: take piles from the front of a row, at most twice as many as anybody took before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ..families.stones import Values, from_the_front, rows, stones, stress_rows, take_stones
from ..model import SCORING, Judge, Move, Reason, Ruleset, proved, refuted
from ..notation import EMPTY, flat, heaps_text, in_range, integer, integers, placed, refuse_last_number
from ..scene import Scene
from ..shapes import list_and_number
from ..text import Message, NimbersError

Position = tuple[Values, int]  # the piles, and M: up to 2M of them may be taken
_LONG = 120  # piles up to which the margins of all ends are computed


@dataclass(frozen=True)
class StoneGameII(Ruleset[Position]):
    """Piles in a row, and a limit that grows with what is taken.

    There is a row of piles of stones, and a number M, at first 1. A move takes from 1 to 2M piles from the front of
    the row, and scores their stones; where more than M piles are taken, their number becomes M. The game ends when no
    pile is left. The player with more stones wins; equally many are a tie.

    A position is written as the piles and M, as in 2,7,9,4,4_1; without M, it is 1.
    """

    title = "Stone Game II"
    family = "numbers"
    aliases = ("LeetCode 1140: Stone Game II", "石子游戏 II")
    spellings = "The piles from the left, then M after _ where it is not 1: `2,7,9,4,4`, `3,1,1,5,2_2`."
    size_name = "piles plus their stones plus M"
    conventions = (SCORING,)
    goals = ("Whoever collects more stones wins.",)
    placeholder = "2,7,9,4,4"
    argument = "(the tuple of the piles, M)"
    examples = ("2,7,9,4,4", "1,2,3,4,5,100", "3,1,1,5,2_2", "1,1,1,5", "5,4,3,2,1,9")
    judge = Judge(
        "one row of piles a line",
        "lines",
        sample=("2 7 9 4 4\n1 1\n1 0 2 1\n", "Second\nFirst\nTie\n"),
    )

    def moves(self, p: Position) -> Iterator[Move[Position]]:
        """Yield the moves, named by the number of piles."""
        for count, gain, option in self._takes(p):
            yield Move(str(count), option, gain, (f"s{count}",))

    def options(self, p: Position) -> Iterator[Position]:
        return (option for _, _, option in self._takes(p))

    def scored_options(self, p: Position) -> Iterator[tuple[int, Position]]:
        return ((gain, option) for _, gain, option in self._takes(p))

    def _takes(self, p: Position) -> Iterator[tuple[int, int, Position]]:
        piles, m = p
        for count, gain, left in from_the_front(piles, lambda n: min(n, 2 * m)):
            yield count, gain, (left, max(m, count))

    def describe_move(self, p: Position, move: Move[Position]) -> Message:
        return take_stones(int(move.name), move.gain)

    def key(self, p: Position) -> Position:
        """Return the position with a limit that exceeds the row replaced by the length of the row."""
        return p if 2 * p[1] < len(p[0]) else (p[0], len(p[0]))

    def cost(self, p: Position) -> int:
        """Return the units of work of one option, which copies the rest of the row."""
        return 1 + (len(p[0]) >> 2)

    def parse(self, text: str) -> Position:
        """Return the piles, and after `_` M."""
        pair = list_and_number(text)
        if pair is not None:
            return tuple(number for number, _ in pair[0]), in_range(pair[1][0], 1, None, pair[1][1])
        plain = flat(text)
        piles, line, limit = plain.partition("_")
        start = len(piles) + 1
        word = limit.strip()
        if not line:
            refuse_last_number(text)
            return tuple(integers(text)), 1
        try:
            m = integer(word)
        except NimbersError as error:
            raise placed(error, start + limit.find(word)) from None
        return tuple(integers(piles)), in_range(m, 1, None, start)

    def format(self, p: Position) -> str:
        return f"{heaps_text(p[0])}_{p[1]}"

    def judge_line(self, p: Position) -> str:
        """Return the piles with blanks between, and M if it is not 1."""
        piles = " ".join(map(str, p[0])) or EMPTY
        return piles if p[1] == 1 else f"{piles}_{p[1]}"

    def positions(self, size: int) -> Iterator[Position]:
        """Yield every row whose piles, stones and M add up to `size`."""
        for m in range(1, size + 1):
            for row in rows(size - m):
                yield row, m

    def stress_positions(self, random: Random) -> Iterator[Position]:
        return ((row, 1) for row in stress_rows(random))

    def scene(self, p: Position, at_most: int) -> Scene:
        return stones(p[0], at_most)

    def why(self, p: Position) -> Iterator[Reason]:
        piles, m = p
        if not piles or len(piles) > 2 * m:
            return
        message = Message("Up to {most} piles may be taken, and no more are left: take all.", most=2 * m)
        yield self.step_from_fact(p, "score", sum(piles), message)

    @proved(
        "score",
        "What is left is always an end of the row, with some M; the margins of all ends, the shortest ones first and "
        "each for every M, tell all.",
        source="backward induction; LeetCode 1140",
    )
    def ends(self, p: Position) -> int | None:
        """Return the margin by dynamic programming from the end of the row; None for very long rows."""
        piles, m = p
        n = len(piles)
        if n > _LONG:
            return None
        sums = [sum(piles[place:]) for place in range(n + 1)]
        margins: list[list[int]] = [[0] * (n + 1) for _ in range(n + 1)]  # by place and by M
        for place in range(n - 1, -1, -1):
            for limit in range(1, n + 1):
                counts = range(1, min(n - place, 2 * limit) + 1)
                margins[place][limit] = max(
                    sums[place] - sums[place + count] - margins[place + count][max(limit, count)] for count in counts
                )
        return margins[0][min(m, n)]

    @refuted(
        "score",
        "It is best to take as many piles as are allowed.",
        source="the first idea in many answers to LeetCode 1140",
        counterexample="0,0,0,1_1",
    )
    def as_many_as_allowed(self, p: Position) -> int:
        """Return the margin if both players always take all they may."""
        total, sign = 0, 1
        while p[0]:
            *_, (_, gain, p) = self._takes(p)
            total, sign = total + sign * gain, -sign
        return total
