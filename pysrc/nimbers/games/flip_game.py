"""Flip Game: turn two neighbouring pluses into minuses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..families.heaps import PERIOD_SOURCE
from ..families.strips import EXCEPTIONS_07, PERIOD_07, RunStrip, repeated, runs_of
from ..model import MISERE, NORMAL, Judge, Message, Move, claim


@dataclass(frozen=True)
class FlipGame(RunStrip):
    """A string of pluses and minuses, in which pairs of pluses are flipped.

    There is a string of + and -. A move turns two neighbouring pluses into minuses. In notation x stands for a plus and
    a dot for a minus; + and - are read as well.

    In normal play whoever cannot move loses; in misère play whoever cannot move wins.
    """

    title = "Flip Game"
    family = "strings"
    also = ("LeetCode 293", "LeetCode 294: Flip Game II", "Dawson's Kayles on strings", "0.07", "翻转游戏")
    conventions = (NORMAL, MISERE)
    spelled: ClassVar[Mapping[str, str]] = {"+": "x", "-": ".", "X": "x"}
    counted = "x"
    shown: ClassVar[Mapping[str, str]] = {".": "−", "x": "+"}
    placeholder = "xxxx"
    code = "0.07"
    alone = "x"
    examples = ("xxxx", "xxxxx", "xxx.xxxxx", "xx.xx", "xxxxxxxxx", "x" * 50)
    judge = Judge(
        "T, then T lines with one string each, of + and - or of x and .",
        words=("true", "false", "Tie"),
        sample=("4\n++++\n+++++\n+++-+++++\n++-++\n", "true\nfalse\ntrue\nfalse\n"),
        program='text.strip().replace("+", "x")',
    )

    def moves(self, p: str) -> Iterator[Move[str]]:
        """Each pair of neighbouring pluses, named by the place of the first, from 1."""
        for i in range(len(p) - 1):
            if p[i] == p[i + 1] == "x":
                yield Move(str(i + 1), f"{p[:i]}..{p[i + 2 :]}", 0, (f"s{i + 1}", f"s{i + 2}"))

    def options(self, p: str) -> Iterator[str]:
        """The strings with one pair flipped."""
        return (f"{p[:i]}..{p[i + 2 :]}" for i in range(len(p) - 1) if p[i] == p[i + 1] == "x")

    def told(self, p: str, move: Move[str]) -> Message:
        """Which pair."""
        first = int(move.name)
        return Message("flip the pluses at {first} and {last}", first=str(first), last=str(first + 1))

    def runs(self, p: str) -> Iterator[tuple[int, int]]:
        """The runs of at least two pluses."""
        return runs_of(p, "x", 2)

    @claim(
        "grundy",
        "The value of a run of n pluses depends on n mod 34 alone from n = 53 on; of the shorter runs only 0, 1, "
        "15, 17, "
        "18, 32, 35 and 52 have another value. The value of a string is the nim-sum of those of its runs.",
        source="a run of n pluses is a row of n pins of Dawson's Kayles: " + PERIOD_SOURCE,
        status="proved",
        conventions=(NORMAL,),
    )
    def period_34(self, p: str) -> int:
        """By the table of one period and the exceptions."""
        return repeated((len(run) for run in p.replace("-", ".").split(".")), PERIOD_07, EXCEPTIONS_07)

    @claim(
        "outcome",
        "The string is won exactly when the number of its runs of two or more pluses is odd.",
        source="counting pieces, as if a run could be flipped once only",
        status="refuted",
        counterexample="xxxxx",
        conventions=(NORMAL,),
    )
    def count_of_runs(self, p: str) -> str:
        """The parity of the number of runs."""
        return "N" if sum(1 for _ in self.runs(p)) % 2 else "P"

    zh: ClassVar[Mapping[str, str]] = {
        "Flip Game": "翻转游戏",
        "turn two neighbouring pluses into minuses.": "把相邻的两个加号变成减号。",
        "A string of pluses and minuses, in which pairs of pluses are flipped.": "一串加号与减号，每次翻转一对加号。",
        "There is a string of + and -. A move turns two neighbouring pluses into minuses. In notation x stands for a "
        "plus and a dot for a minus; + and - are read as well.": (
            "有一个由 + 和 - 组成的串。每步把相邻的两个加号变成减号。记法中 x 表示加号，点表示减号；也可以直接写 + "
            "和 -。"
        ),
        "T, then T lines with one string each, of + and - or of x and .": (
            "先是 T，随后 T 行，每行一个串，由 + 和 - 或 x 和 . 组成"
        ),
        "flip the pluses at {first} and {last}": "翻转第 {first}、{last} 个加号",
        "The value of a run of n pluses depends on n mod 34 alone from n = 53 on; of the shorter runs only 0, 1, "
        "15, 17, "
        "18, 32, 35 and 52 have another value. The value of a string is the nim-sum of those of its runs.": (
            "从 n = 53 起，一段 n 个加号的值只取决于 n mod 34；更短的段中，只有 0、1、15、17、18、32、35、52 的值不"
            "同。串的值"
            "是各段之值的尼姆和。"
        ),
        "a run of n pluses is a row of n pins of Dawson's Kayles: R. K. Guy and C. A. B. Smith, The G-values of "
        "various "
        "games, Proc. Cambridge Philos. Soc. 52 (1956)": (
            "一段 n 个加号就是道森凯尔斯的一排 n 根：R. K. Guy 与 C. A. B. Smith 的论文 The G-values of various games, "
            "Proc. Cambridge Philos. Soc. 52（1956）"
        ),
        "The string is won exactly when the number of its runs of two or more pluses is odd.": (
            "当且仅当长度至少为 2 的加号段有奇数个时先手必胜。"
        ),
        "counting pieces, as if a run could be flipped once only": "只数段数，仿佛每段只能翻一次",
    }
