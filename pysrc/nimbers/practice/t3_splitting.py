"""Problems by technique: games that fall apart."""

from __future__ import annotations

from . import Problem, Technique
from .layout import Layout

PROBLEMS = (
    Problem(
        "leetcode-294",
        "Flip Game II",
        "LeetCode",
        "https://leetcode.com/problems/flip-game-ii/",
        "rewrite",
        rule=(
            ("Turn two neighbouring + into --; whoever cannot move loses. The runs of + are heaps of Dawson's Kayles."),
            "把相邻的两个 + 变成 --；不能走的人输。每一段 + 就是一堆道森凯尔斯。",
        ),
        format=("a string of + and -, one a case", "每组一个由 + 和 - 组成的串"),
        sample=('"++++"\n"+"\n"++-+++"\n', "true\nfalse\nfalse\n"),
        layout=Layout("( s ! )*", "{s}", signs=("+-", "10")),
        words=("true", "false"),
    ),
)

TECHNIQUE = Technique(
    ("Games that fall apart", "会分开的游戏"),
    (
        "A move splits the position in two; the value of the whole is the nim-sum of the parts.",
        "一步会把局面分成两部分；整体的值是各部分值的尼姆和。",
    ),
    PROBLEMS,
)
