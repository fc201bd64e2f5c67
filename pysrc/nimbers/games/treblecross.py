"""Treblecross: put crosses on a strip; whoever makes three in a row wins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ..families.strips import LONGEST, Strip
from ..model import MISERE, NORMAL, Fact, Judge, Move, Reason, proved, refuted
from ..text import Message

_NEAR = re.compile(r"xx|x\.x")  # two crosses that a third one can complete
_THIRD = re.compile(r"xx\.|x\.x|\.xx")


@dataclass(frozen=True)
class Treblecross(Strip):
    """Tic-tac-toe on a strip, where both players put crosses.

    There is a strip of squares. A move puts a cross on an empty square. The game is over as soon as three crosses stand
    side by side.

    In normal play whoever makes three in a row wins; in misère play whoever makes three in a row loses.
    """

    title = "Treblecross"
    family = "coins and strips"
    aliases = ("One-dimensional tic-tac-toe", "0.007", "1D Tic-Tac-Toe", "三连叉", "一维井字棋")
    conventions = (NORMAL, MISERE)
    goals = ("Whoever makes three in a row wins.", "Whoever makes three in a row loses.")
    shortest = 3
    placeholder = "......."
    examples = (".......", "......", "...x......", "............", "x....x.....", "." * 40)
    judge = Judge(
        "T, then T lines with one strip each",
        sample=("4\n.....\n......\nx.x....\n............\n", "First\nSecond\nFirst\nSecond\n"),
    )

    def moves(self, p: str) -> Iterator[Move[str]]:
        """Yield a cross on each empty square, named by its number from 1."""
        if "xxx" in p:
            return
        for i, sign in enumerate(p):
            if sign == ".":
                yield Move(str(i + 1), f"{p[:i]}x{p[i + 1 :]}", 0, (f"s{i + 1}",))

    def options(self, p: str) -> Iterator[str]:
        if "xxx" not in p:
            for i, sign in enumerate(p):
                if sign == ".":
                    yield f"{p[:i]}x{p[i + 1 :]}"

    def describe_move(self, p: str, move: Move[str]) -> Message:
        return Message("put a cross on square {place}", place=move.name)

    def key(self, p: str) -> str:
        """Return the strip or its mirror image, whichever comes first."""
        return min(p, p[::-1])

    def why(self, p: str) -> Iterator[Reason]:
        if self.convention != NORMAL or "xxx" in p:
            return
        third = _THIRD.search(p)
        if third:
            place = third.start() + third[0].index(".") + 1
            fact = Fact(self, p, "reply", str(place))
            message = Message("A cross on square {place} makes three in a row.", place=str(place))
            yield Reason(message, (f"s{place}",), (fact,))
            return
        runs = list(safe_runs(p))
        values = [values_007()[stop - start + 2] for start, stop in runs]
        fact = Fact(self, p, "outcome", self.safe(p))
        if not runs:
            template = (
                "Every empty square is next to a cross or next but one: wherever a cross is put, a third one wins."
            )
            yield Reason(Message(template), (), (fact,))
            return
        template = (
            "A cross next to another one, or next but one, lets the opponent make three in a row. The safe squares are "
            "in runs of {lengths}. A cross in a run takes it and two squares on either side away; so for winning a run "
            "of n counts as a heap of n + 2 under the octal code 0.007. The runs count {values}, nim-sum {total}. (The "
            "Grundy value can differ: it takes the losing crosses into account as well.)"
        )
        total = 0
        for value in values:
            total ^= value
        lengths = tuple(str(stop - start) for start, stop in runs)
        message = Message(template, lengths=lengths, values=tuple(map(str, values)), total=total)
        parts = tuple(f"s{i + 1}" for start, stop in runs for i in range(start, stop))
        yield Reason(message, parts, (fact,))

    @proved(
        "outcome",
        "Where two crosses are next to each other, or next but one, the player to move makes three in a row. Otherwise "
        "the position is won exactly when the nim-sum over the runs of safe squares, those with no cross next to them "
        "or next but one, is not 0; a run of n has the value of a heap of n + 2 under the octal code 0.007.",
        source="Winning Ways, chapter 4",
        conventions=(NORMAL,),
    )
    def safe(self, p: str) -> str:
        """Return the outcome by the values of 0.007, for which no period is known."""
        if "xxx" in p:
            return "P"
        if _NEAR.search(p):
            return "N"
        total = 0
        for start, stop in safe_runs(p):
            total ^= values_007()[stop - start + 2]
        return "N" if total else "P"

    @refuted(
        "grundy",
        "An untouched strip of n squares has the Grundy value of a heap of n + 2 under the octal code 0.007.",
        source="Winning Ways, chapter 4, read as a statement about values: it is one about who wins",
        counterexample=".....",
        conventions=(NORMAL,),
    )
    def value_of_a_strip(self, p: str) -> int | None:
        """Return the Grundy value of untouched strips; None for others."""
        return None if "x" in p else values_007()[len(p) + 2]


def safe_runs(p: str) -> Iterator[tuple[int, int]]:
    """Return (start, stop) of each run of squares that are more than two squares from any cross.

    >>> list(safe_runs("...x....."))
    [(0, 1), (6, 9)]
    """
    taken = {j for i, sign in enumerate(p) if sign == "x" for j in range(i - 2, i + 3)}
    marks = "".join("x" if i in taken else "." for i in range(len(p)))
    return (match.span() for match in re.finditer(r"\.+", marks))


@cache
def values_007() -> tuple[int, ...]:
    """Return the values of heaps under 0.007, up to the longest strip."""
    from ..sequences.rules import heap_rules
    from ..sequences.sequence import Run
    from ..sequences.values import empty_sequence

    run = Run(heap_rules("0.007"), empty_sequence(), None)
    for _ in run.extend(LONGEST + 2, certify=False):
        pass
    return tuple(run.values)
