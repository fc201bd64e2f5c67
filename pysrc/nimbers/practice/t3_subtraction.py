"""Problems by technique: taking what is allowed: values and periods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import Problem, Technique
from .formats import HEAPS, HEAPS_TEXT, NUMBER, NUMBER_TEXT, NUMBERS, NUMBERS_TEXT
from .input_layout import Layout

Values = Mapping[str, Any]


def within_heap(case: Values) -> bool:
    """Return whether no amount is larger than the heap."""
    amounts, heap = (case["p"], case["n"]) if "p" in case else (case["a"], case["k"])
    return all(amount <= heap for amount in amounts)


def takes_one(case: Values) -> bool:
    """Return whether one stone may always be taken."""
    return 1 in case["a"]


PROBLEMS = (
    Problem(
        "leetcode-292",
        "Nim Game",
        "LeetCode",
        "https://leetcode.com/problems/nim-game/",
        "subtraction",
        rule="Take 1, 2 or 3 stones from one heap; whoever takes the last one wins.",
        format=NUMBER_TEXT,
        sample=("n = 4\nn = 1\nn = 2\n", "false\ntrue\ntrue\n"),
        layout=NUMBER,
        settings={"amounts": "1,2,3"},
        words=("true", "false"),
        bounds={"n": (1, 2**31 - 1)},
        function="canWinNim",
    ),
    Problem(
        "leetcode-1510",
        "Stone Game IV",
        "LeetCode",
        "https://leetcode.com/problems/stone-game-iv/",
        "subtraction",
        rule="Take a square number of stones from the heap; whoever cannot move loses.",
        format=NUMBER_TEXT,
        sample=(
            "n = 1\nn = 2\nn = 4\nn = 7\nn = 17\n",
            "true\nfalse\ntrue\nfalse\nfalse\n",
        ),
        layout=NUMBER,
        settings={"amounts": ",".join(str(root * root) for root in range(1, 317))},
        words=("true", "false"),
        bounds={"n": (1, 100_000)},
        function="winnerSquareGame",
    ),
    Problem(
        "cses-1729",
        "Stick Game",
        "CSES",
        "https://cses.fi/problemset/task/1729",
        "subtraction",
        rule="Some amounts may be taken from a heap. Say for each heap from 1 to n whether the first player wins.",
        format="n k, then the k amounts; the answers stand in one line",
        sample=("10 3\n1 2 3\n", "WWWLWWWLWW\n"),
        layout=Layout("n k p*k ( ! )*n ;", "{#}", {"amounts": "{p}"}),
        words=("W", "L"),
        joined=True,
        bounds={"n": (1, 10**6), "k": (1, 100), "p": (1, 10**6)},
        tried={"n": 400, "p": 50},
        rising=("p",),
        holds=within_heap,
    ),
    Problem(
        "cses-1098",
        "Nim Game II",
        "CSES",
        "https://cses.fi/problemset/task/1098",
        "subtraction",
        rule="Take 1, 2 or 3 stones from one heap; whoever cannot move loses.",
        format=HEAPS_TEXT,
        sample=("3\n3\n5 7 2\n2\n4 1\n3\n4 4 4\n", "second\nfirst\nsecond\n"),
        layout=HEAPS,
        settings={"amounts": "1,2,3"},
        words=("first", "second"),
        bounds={"T": (1, 200_000), "n": (1, 200_000), "a": (1, 10**9)},
    ),
    Problem(
        "hackerrank-game-of-stones-1",
        "Game of Stones",
        "HackerRank",
        "https://www.hackerrank.com/challenges/game-of-stones-1/problem",
        "subtraction",
        rule="Take 2, 3 or 5 stones from the heap; whoever cannot move loses.",
        format=NUMBERS_TEXT,
        sample=(
            "8\n1\n2\n3\n4\n5\n6\n7\n10\n",
            "Second\nFirst\nFirst\nFirst\nFirst\nFirst\nSecond\nFirst\n",
        ),
        layout=NUMBERS,
        settings={"amounts": "2,3,5"},
        bounds={"T": (1, 100), "n": (1, 100)},
        function="gameOfStones",
    ),
    Problem(
        "hackerrank-manasa-and-prime-game",
        "The Prime Game",
        "HackerRank",
        "https://www.hackerrank.com/challenges/manasa-and-prime-game/problem",
        "subtraction",
        rule="Take 2, 3, 5, 7, 11 or 13 from one heap; Manasa moves first, against Sandy.",
        format=HEAPS_TEXT,
        sample=("2\n2\n10 10\n3\n2 2 3\n", "Sandy\nManasa\n"),
        layout=HEAPS,
        settings={"amounts": "2,3,5,7,11,13"},
        words=("Manasa", "Sandy"),
        bounds={"T": (1, 10), "n": (1, 10_000), "a": (1, 10**18)},
    ),
    Problem(
        "atcoder-dp-k",
        "Stones",
        "AtCoder",
        "https://atcoder.jp/contests/dp/tasks/dp_k",
        "subtraction",
        rule="A set of amounts and a heap of K; whoever cannot take any of them loses.",
        format="N K, then the N amounts",
        sample=("2 5\n2 3\n", "Second\n"),
        layout=Layout("n k a*n !", "{k}", {"amounts": "{a}"}),
        bounds={"n": (1, 100), "k": (1, 100_000), "a": (1, 100_000)},
        tried={"k": 3000},
        rising=("a",),
        holds=within_heap,
    ),
    Problem(
        "hdu-1536",
        "S-Nim",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=1536",
        "subtraction",
        rule="A set of amounts and several positions of heaps, each played with this set; W or L for each of them.",
        format=(
            "k and the k amounts, m, then m lines of l and the l heaps; until k is 0. The answers of a set stand "
            "in one line"
        ),
        sample=(
            "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n",
            "LWW\nWWL\n",
        ),
        layout=Layout("( k ? s*k m ( l h*l ! )*m ; )*", "{h}", {"amounts": "{s}"}),
        words=("W", "L"),
        joined=True,
        bounds={"k": (1, 100), "s": (1, 10_000), "m": (1, 100), "l": (1, 100), "h": (0, 10_000)},
        tried={"h": 1000, "s": 100, "m": 12},
        rising=("s",),
    ),
    Problem(
        "acwing-893",
        "集合-Nim 游戏",
        "AcWing",
        "https://www.acwing.com/problem/content/895/",
        "subtraction",
        rule="A set of amounts and some heaps; whoever cannot move loses.",
        format="k and the k amounts, then n and the n heaps",
        sample=("2\n2 5\n3\n2 4 7\n", "Yes\n"),
        layout=Layout("k s*k n h*n !", "{h}", {"amounts": "{s}"}),
        words=("Yes", "No"),
        bounds={"k": (1, 100), "s": (1, 10_000), "n": (1, 100), "h": (1, 10_000)},
        tried={"h": 1000, "s": 100},
        rising=("s",),
    ),
    Problem(
        "hdu-1846",
        "Brave Game",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=1846",
        "subtraction",
        rule="Take 1 to m stones from a heap of n; whoever takes the last one wins.",
        format="C, then C lines with n m",
        sample=("3\n23 2\n4 3\n1000 999\n", "first\nsecond\nsecond\n"),
        layout=Layout("T ( n m ! )*T", "{n}", {"amounts": "{1..m}"}),
        words=("first", "second"),
        bounds={"T": (1, 100), "n": (1, 1000), "m": (1, 1000)},
    ),
    Problem(
        "hdu-2188",
        "悼念512汶川大地震遇难同胞：选拔志愿者",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=2188",
        "subtraction",
        rule=(
            "Players add 1 to m to a sum, and whoever reaches n wins: a heap of n from which 1 to m are taken. "
            "Grass moves first, against Rabbit."
        ),
        format="C, then C lines with n m",
        sample=("2\n8 10\n11 10\n", "Grass\nRabbit\n"),
        layout=Layout("T ( n m ! )*T", "{n}", {"amounts": "{1..m}"}),
        words=("Grass", "Rabbit"),
        bounds={"T": (1, 100), "n": (1, 10_000), "m": (1, 10_000)},
        tried={"m": 100},
    ),
    Problem(
        "hdu-1847",
        "Good Luck in CET-4 Everybody!",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=1847",
        "subtraction",
        rule="Take a power of two from n cards, n at most 1000; Kiki moves first, against Cici.",
        format="numbers n, until the input ends",
        sample=("1\n3\n", "Kiki\nCici\n"),
        layout=NUMBER,
        settings={"amounts": "1,2,4,8,16,32,64,128,256,512"},
        words=("Kiki", "Cici"),
        bounds={"n": (1, 1000)},
    ),
    Problem(
        "hdu-1848",
        "Fibonacci again and again",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=1848",
        "subtraction",
        rule="Three heaps, and each move takes a Fibonacci number from one; Fibo moves first, against Nacci.",
        format="lines with m n p, until all are 0",
        sample=("1 1 1\n1 4 1\n2 2 4\n0 0 0\n", "Fibo\nNacci\nNacci\n"),
        layout=Layout("( a b c ? ! )*", "{a},{b},{c}"),
        settings={"amounts": "1,2,3,5,8,13,21,34,55,89,144,233,377,610,987"},
        words=("Fibo", "Nacci"),
        bounds={"a": (1, 1000), "b": (1, 1000), "c": (1, 1000)},
    ),
    Problem(
        "uva-10404",
        "Bachet's Game",
        "UVa",
        "https://vjudge.net/problem/UVA-10404",
        "subtraction",
        rule="A heap of n and the amounts that may be taken; Stan moves first, against Ollie.",
        format="lines with n m and the m amounts, until the input ends",
        sample=(
            "20 3 1 3 8\n21 3 1 3 8\n22 3 1 3 8\n23 3 1 3 8\n",
            "Stan wins\nStan wins\nOllie wins\nStan wins\n",
        ),
        layout=Layout("( n m a*m ! )*", "{n}", {"amounts": "{a}"}),
        words=("Stan wins", "Ollie wins"),
        bounds={"n": (1, 10**6), "m": (1, 10), "a": (1, 10**6)},
        tried={"n": 3000, "a": 100},
        rising=("a",),
        holds=takes_one,
    ),
    Problem(
        "codeforces-1194d",
        "1-2-K Game",
        "Codeforces",
        "https://codeforces.com/problemset/problem/1194/D",
        "subtraction",
        rule="A token stands n cells from the end and moves 1, 2 or k cells; Alice moves first, against Bob.",
        format="T, then T lines with n k",
        sample=("4\n0 3\n3 3\n3 4\n4 4\n", "Bob\nAlice\nBob\nAlice\n"),
        layout=Layout("T ( n k ! )*T", "{n}", {"amounts": "1,2,{k}"}),
        words=("Alice", "Bob"),
        bounds={"T": (1, 100), "n": (0, 10**9), "k": (3, 10**9)},
        tried={"n": 100_000, "k": 1000},
    ),
)

TECHNIQUE = Technique(
    "Taking what is allowed: values and periods",
    (
        "Work out who wins for 0, 1, 2, … stones; the pattern repeats. Several heaps add up by the nim-sum of "
        "their values."
    ),
    PROBLEMS,
)
