"""Euclid's game: take a multiple of the smaller number from the larger one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from ..families.piles import Change, PairGame, Piles
from ..model import MISERE, NORMAL, Fact, Judge, Message, Move, Reason, claim, parameter
from ..notation import Integer, friendly, in_range, items

_COLE = "A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, Mathematical Gazette 53 (1969)"


@dataclass(frozen=True)
class Euclid(PairGame):
    """Euclid's algorithm as a game.

    There are two numbers. A move subtracts a positive multiple of the smaller number from the larger one; of two equal
    numbers either may be the larger. No number may fall below a bound: with the bound 0 the game ends when one number
    is 0, with the bound 1 when both are equal.

    In normal play whoever cannot move loses; in misère play whoever cannot move wins.
    """

    title = "Euclid's game"
    family = "numbers"
    also = ("Game of Euclid", "欧几里得游戏", "辗转相减博弈", "UVa 10368", "POJ 2348", "Luogu P1290", "HDU 1525")
    conventions = (NORMAL, MISERE)
    placeholder = "25,7"
    handed = "(a, b): the two numbers"
    size_name = "sum of both numbers"
    examples = ("25,7", "34,12", "15,24", "8,13", "9,9", "832040,514229", "1000000000000000000,618033988749894848")
    judge = Judge(
        "T, then T lines with the two numbers",
        sample=("3\n34 12\n15 24\n25 7\n", "First\nSecond\nFirst\n"),
        program="tuple(map(int, text.split()))",
    )

    least: int = parameter(0, Integer(0, 1), "bound")

    def parse(self, text: str) -> Piles:
        """Two numbers, neither below the bound."""
        p = super().parse(text)
        for number, (start, _) in zip(p, items(friendly(text)), strict=True):
            in_range(number, self.least, None, start)
        return p

    def positions(self, size: int) -> Iterator[Piles]:
        """The pairs of that sum that keep to the bound, the smaller number first."""
        return (p for p in super().positions(size) if p[0] >= self.least)

    def changes(self, p: Piles) -> Iterator[Change]:
        """The smallest multiple last: what is left of the larger number, in rising order."""
        small, large = min(p), max(p)
        if small:
            rest = large % small or (0 if self.least == 0 else small)
            for index in (0, 1):
                if p[index] == large:
                    yield from (((index, left),) for left in range(rest, large, small))

    def may_change(self, p: Piles, change: Change) -> bool:
        """The larger number, less a multiple of the smaller one."""
        index, left = change[0]
        small = min(p)
        return len(change) == 1 and small > 0 and p[index] == max(p) and left >= self.least and (
            (p[index] - left) % small == 0
        )  # fmt: skip

    def told(self, p: Piles, move: Move[Piles]) -> Message:
        """How much is subtracted from which number."""
        index = int(move.name[0]) - 1
        return Message("subtract {taken} from number {heap}", taken=p[index] - move.option[index], heap=index + 1)

    def larger(self, random: Random) -> Iterator[Piles]:
        """Random pairs, and neighbours in Fibonacci's sequence, on either side of the golden ratio."""
        found = []
        for most in (40, 10**4, 10**9):
            found += [(random.randint(1, most), random.randint(1, most)) for _ in range(40)]
        small, large = 1, 1
        while large < 10**18:
            small, large = large, small + large
            found += [(large, small), (small, large), (large + 1, small), (large * 2, small * 2)]
        yield from sorted(set(found), key=lambda p: (sum(p), p))

    def why(self, p: Piles) -> Iterator[Reason]:
        """How often the smaller number fits into the larger one, and what that decides."""
        small, large = self.key(p)
        if not small:
            return
        times, rest = divmod(large, small)
        fact = Fact(self, p, "outcome", self.quotients(p))
        if rest and times == 1:
            template = "{small} fits only once into {large}, so there is one move, and it leaves {option}."
            message = Message(template, small=small, large=large, option=self.format((small, rest)))
            yield Reason(message, (), (fact, Fact(self, (small, rest), "outcome", self.quotients((small, rest)))))
        elif rest:
            template = (
                "{small} fits {times} times into {large}. The player to move can leave {option}, or {other}, "
                "from which the only move leaves {option}; one of the two is lost for the opponent. So a number that "
                "fits twice or more wins."
            )
            message = Message(
                template, small=small, times=times, large=large,
                option=self.format((small, rest)), other=self.format((small, small + rest)),
            )  # fmt: skip
            yield Reason(message, (), (fact,))
        if self.convention == NORMAL and small < large:
            template = "{large} is more than 1.618… times {small}, the golden ratio: such pairs are won."
            if self.quotients(p) == "P":
                template = "{large} is less than 1.618… times {small}, the golden ratio: such pairs are lost."
            yield Reason(Message(template, large=large, small=small), (), (fact,))

    @claim(
        "outcome",
        "With the bound 0, the player to move wins exactly when both numbers are equal, or the larger one is more than "
        "the golden ratio times the smaller one, which is not 0.",
        source=_COLE,
        status="proved",
        conventions=(NORMAL,),
        rules={"least": "0"},
    )
    def golden(self, p: Piles) -> str:
        """By whole numbers alone: a / b is more than the golden ratio when a a > a b + b b."""
        b, a = sorted(p)
        return "N" if b and (a == b or a * a > a * b + b * b) else "P"

    @claim(
        "grundy",
        "With the bound 1, a position of a and b has the value of the whole part of |a/b - b/a|.",
        source="G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306 (2006)",
        status="proved",
        conventions=(NORMAL,),
        rules={"least": "1"},
    )
    def nivasch(self, p: Piles) -> int:
        """The same in whole numbers."""
        b, a = sorted(p)
        return (a * a - b * b) // (a * b)

    @claim(
        "outcome",
        "Run Euclid's algorithm. While the smaller number fits only once into the larger one, the move is forced; the "
        "first player who finds it to fit twice or more wins. Only the end differs by bound and convention.",
        source="the strategy of the contest problem (UVa 10368, Euclid's Game); the ends worked out for this project",
        status="proved",
    )
    def quotients(self, p: Piles) -> str:
        """By the first quotient above 1."""
        small, large = sorted(p)
        misere = self.convention == "misere"
        if small == 0 or (small == large and self.least == 1):
            return "N" if misere else "P"
        if small == large:
            return "P" if misere else "N"
        wins = True
        while large < 2 * small:
            small, large, wins = large - small, small, not wins
        if misere and self.least == 1 and large == 2 * small:
            wins = not wins
        return "N" if wins else "P"

    @claim(
        "winning_moves",
        "Where the smaller number b fits twice or more, a winning move leaves r, r + b or r + 2b of the larger "
        "number, r "
        "being the remainder.",
        source="the same strategy: from r + 3b on, whoever moves next may still choose",
        status="proved",
    )
    def choices(self, p: Piles) -> Iterator[str]:
        """The names of those that leave a lost position."""
        small, large = min(p), max(p)
        for index in (0, 1):
            if not small or p[index] != large:
                continue
            for left in range(large % small, min(large, 3 * small), small):
                if left >= self.least and self.quotients(self.changed(p, ((index, left),))) == "P":
                    yield self.name(((index, left),))

    zh: ClassVar[Mapping[str, str]] = {
        "Euclid's game": "欧几里得游戏",
        "take a multiple of the smaller number from the larger one.": "从较大的数中减去较小数的倍数。",
        "Euclid's algorithm as a game.": "把辗转相除法变成游戏。",
        "There are two numbers. A move subtracts a positive multiple of the smaller number from the larger one; of two "
        "equal numbers either may be the larger. No number may fall below a bound: with the bound 0 the game ends when "
        "one number is 0, with the bound 1 when both are equal.": (
            "有两个数。每步从较大的数中减去较小数的正整数倍；两数相等时，哪个都可当作较大的。任何数都不得小于一个下限："
            "下限为 0 时，有一数为 0 即结束；下限为 1 时，两数相等即结束。"
        ),
        "(a, b): the two numbers": "(a, b)：两个数",
        "sum of both numbers": "两数之和",
        "T, then T lines with the two numbers": "先是 T，随后 T 行，每行两个数",
        "bound": "下限",
        "subtract {taken} from number {heap}": "从第 {heap} 个数减去 {taken}",
        "{small} fits only once into {large}, so there is one move, and it leaves {option}.": (
            "{large} 中只含一个 {small}，所以只有一种走法，走到 {option}。"
        ),
        "{small} fits {times} times into {large}. The player to move can leave {option}, or {other}, from which the "
        "only move leaves {option}; one of the two is lost for the opponent. So a number that fits twice or "
        "more wins.": (
            "{large} 中含 {times} 个 {small}。先手可以走到 {option}，也可以走到 {other}，而从那里唯一的走法又到 "
            "{option}；两者之中必有一个使对手必败。所以只要含两个以上，先手必胜。"
        ),
        "{large} is more than 1.618… times {small}, the golden ratio: such pairs are won.": (
            "{large} 大于 {small} 的 1.618… 倍（黄金比）：这样的数对先手必胜。"
        ),
        "{large} is less than 1.618… times {small}, the golden ratio: such pairs are lost.": (
            "{large} 小于 {small} 的 1.618… 倍（黄金比）：这样的数对先手必败。"
        ),
        "With the bound 0, the player to move wins exactly when both numbers are equal, or the larger one is more than "
        "the golden ratio times the smaller one, which is not 0.": (
            "下限为 0 时，当且仅当两数相等，或较大数大于不为 0 的较小数与黄金比的积时，先手必胜。"
        ),
        "A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, Mathematical Gazette 53 (1969)": (
            "A. J. Cole 与 A. J. T. Davie 的论文 A game based on the Euclidean algorithm, Mathematical Gazette "
            "53（1969）"
        ),
        "With the bound 1, a position of a and b has the value of the whole part of |a/b - b/a|.": (
            "下限为 1 时，a 与 b 的局面的值是 |a/b - b/a| 的整数部分。"
        ),
        "G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306 (2006)": (
            "G. Nivasch 的论文 The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306（2006）"
        ),
        "Run Euclid's algorithm. While the smaller number fits only once into the larger one, the move is forced; the "
        "first player who finds it to fit twice or more wins. Only the end differs by bound and convention.": (
            "做辗转相除。较大数中只含一个较小数时，走法别无选择；谁先遇到含两个以上的情形，谁就获胜。只有结尾因下限与"
            "规则而异。"
        ),
        "the strategy of the contest problem (UVa 10368, Euclid's Game); the ends worked out for this project": (
            "竞赛题 UVa 10368（Euclid's Game）的策略；结尾的情形由本项目推出"
        ),
        "Where the smaller number b fits twice or more, a winning move leaves r, r + b or r + 2b of the larger number, "
        "r being the remainder.": (
            "较小数 b 在较大数中含两个以上时，必胜的走法使较大数剩下 r、r + b 或 r + 2b，其中 r 是余数。"
        ),
        "the same strategy: from r + 3b on, whoever moves next may still choose": (
            "同一策略：从 r + 3b 起，下一个走的人仍可选择"
        ),
    }
