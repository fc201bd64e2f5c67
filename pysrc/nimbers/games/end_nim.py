"""End-Nim: heaps in a row, and only the heaps at its two ends may be taken from."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from random import Random

from ..families.clause_templates import at_the_ends, by_moves
from ..families.piles import Change, PileGame, Piles
from ..families.strips import nim_outcome
from ..model import LAST_TOKEN, MISERE, NORMAL, Fact, Judge, Reason, Symmetry, proved, refuted
from ..text import Message

_LONG = 3_000  # heaps up to which the theorem is evaluated, in quadratic time
_ALBERT = "M. H. Albert and R. J. Nowakowski, The game of End-Nim, Electronic Journal of Combinatorics 8(2) (2001)"


def balancing(row: Piles) -> int:
    """Return the size of a new leftmost heap that makes the row lost for the player to move.

    Every stretch of the row has one such size at its left and one at its right. They are computed from those of the
    stretches that are shorter by one heap.

    >>> balancing((5,)), balancing((1, 1)), balancing((2, 1))
    (5, 0, 1)
    """
    lefts, rights = list(row), list(row)
    for length in range(2, len(row) + 1):
        starts = range(len(row) - length + 1)
        lefts, rights = (
            [_balance_across(row[i + length - 1], lefts[i], rights[i]) for i in starts],
            [_balance_across(row[i], rights[i + 1], lefts[i + 1]) for i in starts],
        )
    return lefts[0]


def _balance_across(end: int, near: int, far: int) -> int:
    """Return the size that balances `end` across a stretch: `near` and `far` balance the stretch at its two ends."""
    if end == far:
        return 0
    if near <= end < far:
        return end + 1
    if far < end <= near:
        return end - 1
    return end


@dataclass(frozen=True)
class EndNim(PileGame):
    """Nim on a row of heaps, from its ends.

    There is a row of heaps of tokens. A move takes one or more tokens from the first or from the last heap of the row;
    once a heap is empty, its neighbour is the end.

    In normal play whoever takes the last token wins; in misère play that player loses.
    """

    title = "End-Nim"
    symmetry = Symmetry.MIRRORED
    family = "heaps"
    aliases = (
        "End Nim",
        "Burning-the-candle-at-both-ends",
        "两端取石子",
        "Luogu P2599",
        "ZJOI2009 取石子游戏",
        "两头取石子",
    )
    conventions = (NORMAL, MISERE)
    goals = LAST_TOKEN
    placeholder = "3,1,9,4"
    examples = ("2,1,3", "3,1,9,4", "1,2,2,1", "4,4,4", "3,5,2,6", "1000000000,5,7,999999999")
    judge = Judge(
        "T, then T lines with the row of heaps", sample=("3\n3 1 9 4\n2 1 3\n4 4\n", "Second\nFirst\nSecond\n")
    )
    clauses = by_moves(at_the_ends)

    def changes(self, p: Piles) -> Iterator[Change]:
        """Yield the moves in the first heap of the row, then those in the last one."""
        full = [index for index, n in enumerate(p) if n]
        for index in dict.fromkeys((full[0], full[-1]) if full else ()):
            yield from (((index, size),) for size in range(p[index]))

    def may_change(self, p: Piles, change: Change) -> bool:
        index = change[0][0]
        return len(change) == 1 and (not any(p[:index]) or not any(p[index + 1 :]))

    def positions(self, size: int) -> Iterator[Piles]:
        """Yield the rows of `size` tokens, one of each row and its mirror image."""
        for cuts in range(1 << max(size - 1, 0)):
            row, count = list[int](), 0
            for place in range(size):
                count += 1
                if place == size - 1 or cuts >> place & 1:
                    row.append(count)
                    count = 0
            if row <= row[::-1]:
                yield tuple(row)

    def key(self, p: Piles) -> Hashable:
        """Return the row without its empty heaps, or its mirror image."""
        row = tuple(n for n in p if n)
        return min(row, row[::-1])

    def stress_positions(self, random: Random) -> Iterator[Piles]:
        found = []
        for count in (2, 3, 5, 9, 40, 300):
            for most in (3, 9, 10**9):
                row = tuple(random.randint(1, most) for _ in range(count))
                left = balancing(row)
                found += [row, (left, *row)] if left else [row]
        yield from sorted(found, key=lambda p: (sum(p), p))

    def why(self, p: Piles) -> Iterator[Reason]:
        row = tuple(n for n in p if n)
        if self.convention == MISERE or not 1 < len(row) <= _LONG:
            return
        first, size = next(index for index, n in enumerate(p) if n), balancing(row[1:])
        facts = [Fact(self, p, "outcome", "P" if row[0] == size else "N")]
        if size:
            facts.append(Fact(self, (size, *row[1:]), "outcome", "P"))
            template = (
                "For the rest of the row there is exactly one size of the first heap with which the player to move "
                "loses, {size}; here it is {first}."
            )
        else:
            template = "Without its first heap, here of {first}, the row is lost for the player to move."
            facts.append(Fact(self, row[1:], "outcome", "P"))
        message = Message(template, size=size, first=row[0])
        yield Reason(message, (f"h{first + 1}",), tuple(facts))

    @proved(
        "outcome",
        "For every row there is exactly one size of a further heap at its left, and one at its right, with which the "
        "player to move loses, 0 among them. Both follow from those of the rows shorter by one heap.",
        source=_ALBERT,
        conventions=(NORMAL,),
    )
    def balanced(self, p: Piles) -> str | None:
        """Return P if the first heap has the balancing size, else N; None for very long rows."""
        row = tuple(n for n in p if n)
        if len(row) < 2 or len(row) > _LONG:
            return None if len(row) > _LONG else "N" if row else "P"
        return "P" if row[0] == balancing(row[1:]) else "N"

    @proved(
        "winning_moves",
        "Bring the first heap to the size that balances the rest, or the last heap, where that is less.",
        source=_ALBERT + ", read from both ends",
        conventions=(NORMAL,),
    )
    def balance(self, p: Piles) -> Iterator[str] | None:
        """Return the winning moves; None for very long rows."""
        return None if len(p) > _LONG else self._balance(p)

    def _balance(self, p: Piles) -> Iterator[str]:
        full = [index for index, n in enumerate(p) if n]
        row = tuple(p[index] for index in full)
        if len(row) < 2:
            yield from (f"{index + 1}-0" for index in full)
            return
        for index, rest in ((full[0], row[1:]), (full[-1], row[-2::-1])):
            size = balancing(rest)
            if size < p[index]:
                yield f"{index + 1}-{size}"

    @refuted(
        "outcome",
        "As in Nim, the player to move loses exactly when the nim-sum of the heaps is 0.",
        source="Nim, where the order of the heaps does not matter",
        counterexample="1,2,1",
        conventions=(NORMAL,),
    )
    def as_in_nim(self, p: Piles) -> str:
        """Return the outcome in Nim."""
        return nim_outcome(p)
