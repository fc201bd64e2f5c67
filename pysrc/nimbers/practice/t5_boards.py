"""Problems by technique: pieces on their way to a corner."""

from __future__ import annotations

from . import Problem, Technique
from .input_layout import Layout

PROBLEMS = (
    Problem(
        "hdu-2147",
        "kiki's game",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=2147",
        "board-piece",
        rule=(
            "A coin in the top right corner of n rows and m columns goes left, down, or both, one cell at a time; "
            "whoever cannot move loses."
        ),
        format="lines with n m, until both are 0",
        sample=("5 3\n5 4\n6 6\n0 0\n", "What a pity!\nWonderful!\nWonderful!\n"),
        layout=Layout("( n m ? ! )*", "{m-1},{n-1}"),
        settings={"n": "1000", "steps": "0.1,1.0,1.1", "slides": "-"},
        words=("Wonderful!", "What a pity!"),
        bounds={"n": (1, 2000), "m": (1, 2000)},
        tried={"n": 1000, "m": 1000},
    ),
    Problem(
        "luogu-p2252",
        "取石子游戏 (Wythoff)",
        "Luogu",
        "https://www.luogu.com.cn/problem/P2252",
        "wythoff",
        rule="Take any number from one of two heaps, or equally many from both; whoever cannot move loses.",
        format="one line with a b",
        sample=("8 4\n", "1\n"),
        layout=Layout("a b !", "{a},{b}"),
        words=("1", "0"),
        bounds={"a": (0, 10**9), "b": (0, 10**9)},
    ),
    Problem(
        "hdu-1527",
        "取石子游戏",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=1527",
        "wythoff",
        rule="Take any number from one of two heaps, or equally many from both; whoever cannot move loses.",
        format="lines with a b, until the input ends",
        sample=("2 1\n8 4\n4 7\n", "0\n1\n0\n"),
        layout=Layout("( a b ! )*", "{a},{b}"),
        words=("1", "0"),
        bounds={"a": (0, 10**9), "b": (0, 10**9)},
    ),
)

TECHNIQUE = Technique(
    "Pieces on their way to a corner",
    "Mark the lost cells from the corner on; two pieces are two games, and their values add up.",
    PROBLEMS,
)
