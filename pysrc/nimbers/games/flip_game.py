"""Flip Game: turn two neighbouring pluses into minuses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..families.heaps import PERIOD_SOURCE
from ..families.strips import EXCEPTIONS_07, PERIOD_07, RunStrip, periodic_nim_sum, runs_of
from ..model import MISERE, NORMAL, Judge, Move, proved, refuted
from ..text import Message

_PLUS_AND_MINUS = str.maketrans("x.", "+-")


@dataclass(frozen=True)
class FlipGame(RunStrip):
    """A string of pluses and minuses, in which pairs of pluses are flipped.

    There is a string of + and -. A move turns two neighbouring pluses into minuses. In notation x stands for a plus and
    a dot for a minus; + and - are read as well.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = "A sign a square: `xx.x`, `++-+`, or a list, `[1, 1, 0, 1]`; or the number of squares, `7` or `1x7`."
    title = "Flip Game"
    family = "strings"
    aliases = ("LeetCode 293", "LeetCode 294: Flip Game II", "Dawson's Kayles on strings", "0.07", "翻转游戏")
    conventions = (NORMAL, MISERE)
    sign_spellings: ClassVar[Mapping[str, str]] = {"+": "x", "-": ".", "X": "x"}
    default_sign = "x"
    glyphs: ClassVar[Mapping[str, str]] = {".": "−", "x": "+"}
    matter = "letters"
    placeholder = "xxxx"
    code = "0.07"
    run_sign = "x"
    examples = ("xxxx", "xxxxx", "xxx.xxxxx", "xx.xx", "xxxxxxxxx", "x" * 50)
    judge = Judge(
        "T, then T lines with one string each, of + and -",
        words=("true", "false", "Tie"),
        sample=("4\n++++\n+++++\n+++-+++++\n++-++\n", "true\nfalse\ntrue\nfalse\n"),
        program='text.strip().replace("+", "x")',
        any_case=True,
    )

    def judge_line(self, p: str) -> str:
        """Return the string with + and -."""
        return p.translate(_PLUS_AND_MINUS)

    def moves(self, p: str) -> Iterator[Move[str]]:
        """Yield each pair of neighbouring pluses, named by the place of the first, from 1."""
        for i in range(len(p) - 1):
            if p[i] == p[i + 1] == "x":
                yield Move(str(i + 1), f"{p[:i]}..{p[i + 2 :]}", 0, (f"s{i + 1}", f"s{i + 2}"))

    def options(self, p: str) -> Iterator[str]:
        return (f"{p[:i]}..{p[i + 2 :]}" for i in range(len(p) - 1) if p[i] == p[i + 1] == "x")

    def describe_move(self, p: str, move: Move[str]) -> Message:
        first = int(move.name)
        return Message("flip the pluses at {first} and {last}", first=str(first), last=str(first + 1))

    def runs(self, p: str) -> Iterator[tuple[int, int]]:
        return runs_of(p, "x", 2)

    @proved(
        "grundy",
        "The value of a run of n pluses depends on n mod 34 alone from n = 53 on; of the shorter runs only 0, 1, 15, "
        "17, 18, 32, 35 and 52 have another value. The value of a string is the nim-sum of those of its runs.",
        source="a run of n pluses is a row of n pins of Dawson's Kayles: " + PERIOD_SOURCE,
        conventions=(NORMAL,),
    )
    def period_34(self, p: str) -> int:
        """Return the nim-sum by the table of one period and the exceptions."""
        return periodic_nim_sum((len(run) for run in p.replace("-", ".").split(".")), PERIOD_07, EXCEPTIONS_07)

    @refuted(
        "outcome",
        "The string is won exactly when the number of its runs of two or more pluses is odd.",
        source="counting pieces, as if a run could be flipped once only",
        counterexample="xxxxx",
        conventions=(NORMAL,),
    )
    def count_of_runs(self, p: str) -> str:
        """Return the outcome by the parity of the number of runs."""
        return "N" if sum(1 for _ in self.runs(p)) % 2 else "P"
