"""Problems by technique: games that fall apart."""

from __future__ import annotations

from . import Problem, Technique
from .formats import NUMBER_TEXT, NUMBERS, NUMBERS_TEXT
from .input_layout import Layout

PROBLEMS = (
    Problem(
        "leetcode-294",
        "Flip Game II",
        "LeetCode",
        "https://leetcode.com/problems/flip-game-ii/",
        "rewrite",
        rule="Turn two neighbouring + into --; whoever cannot move loses. The runs of + are heaps of Dawson's Kayles.",
        format="a string of + and - for each case",
        sample=('"++++"\n"+"\n"++-+++"\n', "true\nfalse\nfalse\n"),
        layout=Layout("( s ! )*", "{s}", signs=("+-", "10")),
        words=("true", "false"),
        bounds={"length": (1, 60)},
        function="canWin",
    ),
    Problem(
        "poj-3537",
        "Crosses and Crosses",
        "POJ",
        "https://vjudge.net/problem/POJ-3537",
        "take-and-break",
        rule=(
            "Put crosses on a strip of n squares; whoever completes three in a row wins. So nobody plays "
            "near a cross, and a strip of n is a heap of n + 2 in 0.007."
        ),
        format=NUMBER_TEXT,
        sample=("3\n6\n", "1\n2\n"),
        layout=Layout("( n ! )*", "{n+2}"),
        settings={"code": "0.007"},
        words=("1", "2"),
        bounds={"n": (3, 2000)},
    ),
    Problem(
        "cses-2207",
        "Grundy's Game",
        "CSES",
        "https://cses.fi/problemset/task/2207",
        "grundy",
        rule="Split a heap into two of different sizes; whoever cannot move loses.",
        format=NUMBERS_TEXT,
        sample=("3\n6\n7\n8\n", "first\nsecond\nfirst\n"),
        layout=NUMBERS,
        words=("first", "second"),
        bounds={"T": (1, 100_000), "n": (1, 10**6)},
        tried={"n": 3000},
    ),
)

TECHNIQUE = Technique(
    "Games that fall apart",
    "A move splits the position in two; the value of the whole is the nim-sum of the parts.",
    PROBLEMS,
)
