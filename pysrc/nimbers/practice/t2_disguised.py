"""Problems by technique: Nim in disguise."""

from __future__ import annotations

from . import Problem, Technique
from .formats import HEAPS, HEAPS_TEXT
from .input_layout import Layout

PROBLEMS = (
    Problem(
        "cses-1099",
        "Stair Game",
        "CSES",
        "https://cses.fi/problemset/task/1099",
        "staircase",
        rule="Coins lie on stairs; a move takes some from one stair to the one below. Those on the lowest stay.",
        format="T, then for each case n and the coins on the stairs from the lowest",
        sample=("3\n3\n0 2 1\n4\n1 1 1 1\n2\n5 3\n", "first\nsecond\nfirst\n"),
        layout=HEAPS,
        words=("first", "second"),
        bounds={"T": (1, 200_000), "n": (1, 200_000), "a": (0, 10**9)},
    ),
    Problem(
        "acwing-892",
        "台阶-Nim 游戏",
        "AcWing",
        "https://www.acwing.com/problem/content/894/",
        "staircase",
        rule=(
            "Coins lie on stairs 1 to n; a move takes some from one stair to the one below, from stair 1 to the ground."
        ),
        format="n, then the coins on stairs 1 to n",
        sample=("3\n2 1 3\n", "Yes\n"),
        layout=Layout("n a*n !", "0,{a}"),
        words=("Yes", "No"),
        bounds={"n": (1, 100_000), "a": (1, 10**9)},
    ),
    Problem(
        "hackerrank-nimble-game-1",
        "Nimble Game",
        "HackerRank",
        "https://www.hackerrank.com/challenges/nimble-game-1/problem",
        "nimble",
        rule="Coins lie on squares 0 to n - 1; a move takes one coin to any square further left.",
        format="T, then for each case n and the coins on the squares",
        sample=("2\n5\n0 2 3 0 6\n4\n0 0 0 0\n", "First\nSecond\n"),
        layout=HEAPS,
        bounds={"T": (1, 10_000), "n": (1, 100), "a": (0, 10**9)},
        function="nimbleGame",
    ),
    Problem(
        "poj-1704",
        "Georgia and Bob",
        "POJ",
        "https://vjudge.net/problem/POJ-1704",
        "silver-dollar",
        rule="Coins on a strip move left over empty squares only. Georgia moves first, against Bob.",
        format="T, then for each case n and the squares of the n coins",
        sample=(
            "2\n3\n1 2 3\n8\n1 5 6 7 9 12 14 17\n",
            "Bob will win\nGeorgia will win\n",
        ),
        layout=HEAPS,
        words=("Georgia will win", "Bob will win"),
        bounds={"T": (1, 20), "n": (1, 1000), "a": (1, 10_000)},
        distinct=("a",),
    ),
    Problem(
        "hackerrank-zero-move-nim",
        "Zero-Move Nim",
        "HackerRank",
        "https://www.hackerrank.com/challenges/zero-move-nim/problem",
        "zero-move-nim",
        rule="Nim in which each heap that is not empty may be passed over once. W where the first player wins.",
        format=HEAPS_TEXT,
        sample=("2\n2\n1 2\n2\n2 2\n", "W\nL\n"),
        layout=HEAPS,
        words=("W", "L"),
        bounds={"T": (1, 100), "n": (1, 1000), "a": (1, 10**9)},
        function="zeroMoveNim",
    ),
)

TECHNIQUE = Technique(
    "Nim in disguise",
    (
        "Find the heaps: coins on odd stairs, gaps between coins, squares to the left of a coin. Moves that make a "
        "heap larger are taken back."
    ),
    PROBLEMS,
)
