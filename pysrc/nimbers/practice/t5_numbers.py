"""Problems by technique: bits and numbers."""

from __future__ import annotations

from . import Problem, Technique
from .formats import OWN_TEXT

PROBLEMS = (
    Problem(
        "hackerrank-counter-game",
        "Counter Game",
        "HackerRank",
        "https://www.hackerrank.com/challenges/counter-game/problem",
        "counter",
        rule=(
            (
                "Halve a power of two, else subtract the largest power of two below; whoever reaches 1 wins. "
                "Louise moves first."
            ),
            "是 2 的幂就减半，否则减去比它小的最大的 2 的幂；走到 1 的人胜。Louise 先走。",
        ),
        format=OWN_TEXT,
        sample=(
            "4\n6\n132\n1\n18446744073709551615\n",
            "Richard\nLouise\nRichard\nLouise\n",
        ),
        words=("Louise", "Richard"),
    ),
)

TECHNIQUE = Technique(
    ("Bits and numbers", "二进制与数"),
    (
        "Write the number in binary and see what a move does to its ones.",
        "把数写成二进制，看一步怎样改变其中的 1。",
    ),
    PROBLEMS,
)
