"""Problems by technique: games that fall apart."""

from __future__ import annotations

from . import Problem, Technique
from .formats import NUMBER_TEXT, NUMBERS, NUMBERS_TEXT
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
    Problem(
        "poj-3537",
        "Crosses and Crosses",
        "POJ",
        "https://vjudge.net/problem/POJ-3537",
        "take-and-break",
        rule=(
            (
                "Put crosses on a strip of n squares; whoever completes three in a row wins. So nobody plays "
                "near a cross, and a strip of n is a heap of n + 2 in 0.007."
            ),
            (
                "在 n 格纸带上画叉，先连成三个的人胜。谁也不愿画在已有的叉附近，所以 n 格纸带相当于 0.007 中 n "
                "+ 2 枚的一堆。"
            ),
        ),
        format=NUMBER_TEXT,
        sample=("3\n6\n", "1\n2\n"),
        layout=Layout("( n ! )*", "{n+2}"),
        settings={"code": "0.007"},
        words=("1", "2"),
    ),
    Problem(
        "cses-2207",
        "Grundy's Game",
        "CSES",
        "https://cses.fi/problemset/task/2207",
        "grundy",
        rule=(
            "Split a heap into two of different sizes; whoever cannot move loses.",
            "把一堆分成大小不同的两堆；不能走的人输。",
        ),
        format=NUMBERS_TEXT,
        sample=("3\n6\n7\n8\n", "first\nsecond\nfirst\n"),
        layout=NUMBERS,
        words=("first", "second"),
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
