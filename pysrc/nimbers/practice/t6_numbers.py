"""Problems by technique: numbers, bits and divisors."""

from __future__ import annotations

from . import Problem, Technique
from .formats import HEAPS, LIST, NUMBER, NUMBER_TEXT, NUMBERS, NUMBERS_TEXT
from .input_layout import Layout

PROBLEMS = (
    Problem(
        "hackerrank-counter-game",
        "Counter Game",
        "HackerRank",
        "https://www.hackerrank.com/challenges/counter-game/problem",
        "counter",
        rule=(
            "Halve a power of two, else subtract the largest power of two below; whoever reaches 1 wins. Louise "
            "moves first."
        ),
        format=NUMBERS_TEXT,
        sample=(
            "4\n6\n132\n1\n18446744073709551615\n",
            "Richard\nLouise\nRichard\nLouise\n",
        ),
        layout=NUMBERS,
        words=("Louise", "Richard"),
        bounds={"T": (1, 10), "n": (1, 2**64 - 1)},
        function="counterGame",
    ),
    Problem(
        "leetcode-1025",
        "Divisor Game",
        "LeetCode",
        "https://leetcode.com/problems/divisor-game/",
        "divisor",
        rule="Subtract from n a divisor of it that is less than n; whoever cannot move loses.",
        format=NUMBER_TEXT,
        sample=("n = 2\nn = 3\nn = 1\n", "true\nfalse\nfalse\n"),
        layout=NUMBER,
        words=("true", "false"),
        bounds={"n": (1, 1000)},
        function="divisorGame",
    ),
    Problem(
        "leetcode-464",
        "Can I Win",
        "LeetCode",
        "https://leetcode.com/problems/can-i-win/",
        "can-i-win",
        rule=(
            "Name a number from 1 to n that was not named before; whoever brings the sum to the total or beyond wins. "
            "Does the first player win? Not where all numbers together are less than the total. A total of 0 is won."
        ),
        format="maxChoosableInteger = N, desiredTotal = T, one pair a case",
        sample=(
            "maxChoosableInteger = 10, desiredTotal = 11\nmaxChoosableInteger = 10, desiredTotal = 1\n",
            "false\ntrue\n",
        ),
        layout=Layout("( n t ! )*", "1-{n}_{t>1}"),  # a total of 0 is won there, as one of 1 is
        exceptions={r".*_0": "LeetCode calls a total of 0 won; by the rules here the game is over."},
        words=("true", "false"),
        bounds={"n": (1, 20), "t": (0, 300)},
        tried={"n": 12, "t": 60},
        function="canIWin",
    ),
    Problem(
        "leetcode-2029",
        "Stone Game IX",
        "LeetCode",
        "https://leetcode.com/problems/stone-game-ix/",
        "stone-game-ix",
        rule=(
            "Take a stone in turn; whoever brings the sum of all that were taken to a multiple of 3 loses, and "
            "where no stone is left the second player wins. Does the first player win?"
        ),
        format="stones = [a, b, ...], one list a case",
        sample=("stones = [2,1]\nstones = [2]\nstones = [5,1,2,4,3]\n", "true\nfalse\nfalse\n"),
        layout=LIST,
        words=("true", "false"),
        bounds={"n": (1, 100_000), "a": (1, 10_000)},
        function="stoneGameIX",
    ),
    Problem(
        "codeforces-1537d",
        "Deleting Divisors",
        "Codeforces",
        "https://codeforces.com/problemset/problem/1537/D",
        "divisor",
        rule="Subtract from n a divisor of it, neither 1 nor n. Alice moves first, against Bob.",
        format=NUMBERS_TEXT,
        sample=("4\n1\n4\n12\n69\n", "Bob\nAlice\nAlice\nBob\n"),
        layout=NUMBERS,
        settings={"divisors": "inner"},
        words=("Alice", "Bob"),
        bounds={"T": (1, 10_000), "n": (1, 10**9)},
    ),
    Problem(
        "hackerrank-tower-breakers-1",
        "Tower Breakers",
        "HackerRank",
        "https://www.hackerrank.com/challenges/tower-breakers-1/problem",
        "tower-breakers",
        rule="There are n towers of height m; lower one to a divisor of its height. Whoever cannot move loses.",
        format="T, then T lines with n m",
        sample=("3\n2 2\n1 4\n3 7\n", "2\n1\n1\n"),
        layout=Layout("T ( n m ( + )*n ! )*T", "{items}", item="{m}"),
        words=("1", "2"),
        bounds={"T": (1, 100), "n": (1, 10**6), "m": (1, 10**6)},
        tried={"n": 60},
        function="towerBreakers",
    ),
    Problem(
        "hackerrank-tower-breakers-revisited-1",
        "Tower Breakers, Revisited!",
        "HackerRank",
        "https://www.hackerrank.com/challenges/tower-breakers-revisited-1/problem",
        "tower-breakers",
        rule=(
            "Towers of different heights; lower one to a divisor of its height. Each is a heap of as many as it "
            "has prime factors."
        ),
        format="T, then for each case n and the n heights",
        sample=("2\n2\n2 3\n2\n2 4\n", "2\n1\n"),
        layout=HEAPS,
        words=("1", "2"),
        bounds={"T": (1, 100), "n": (1, 100), "a": (1, 10**6)},
        function="towerBreakers",
    ),
    Problem(
        "atcoder-abc368-f",
        "Dividing Game",
        "AtCoder",
        "https://atcoder.jp/contests/abc368/tasks/abc368_f",
        "tower-breakers",
        rule="Replace one of the numbers by a proper divisor of it. Anna moves first, against Bruno.",
        format="N, then the N numbers",
        sample=("3\n2 3 4\n", "Anna\n"),
        layout=Layout("n a*n !", "{a}"),
        words=("Anna", "Bruno"),
        bounds={"n": (1, 100_000), "a": (2, 100_000)},
    ),
    Problem(
        "hdu-1525",
        "Euclid's Game",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=1525",
        "euclid",
        rule=(
            "Subtract a multiple of the smaller number from the larger one; whoever makes one of them 0 wins. Stan "
            "moves first, against Ollie."
        ),
        format="lines with a b, until both are 0",
        sample=("34 12\n15 24\n0 0\n", "Stan wins\nOllie wins\n"),
        layout=Layout("( a b ? ! )*", "{a},{b}"),
        words=("Stan wins", "Ollie wins"),
        bounds={"a": (1, 2**31 - 1), "b": (1, 2**31 - 1)},
    ),
    Problem(
        "luogu-p1290",
        "欧几里德的游戏",
        "Luogu",
        "https://www.luogu.com.cn/problem/P1290",
        "euclid",
        rule=(
            "Subtract a multiple of the smaller number from the larger one; whoever makes one of them 0 wins. Stan "
            "moves first, against Ollie."
        ),
        format="C, then C lines with a b",
        sample=("2\n25 7\n24 15\n", "Stan wins\nOllie wins\n"),
        layout=Layout("T ( a b ! )*T", "{a},{b}"),
        words=("Stan wins", "Ollie wins"),
        bounds={"T": (1, 6), "a": (1, 2**31 - 1), "b": (1, 2**31 - 1)},
    ),
    Problem(
        "hdu-2516",
        "取石子游戏 (Fibonacci)",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=2516",
        "fibonacci-nim",
        rule=(
            "Not all at first, and never more than twice what the opponent took last; whoever takes the last stone "
            "wins."
        ),
        format="numbers n, until n is 0",
        sample=("2\n13\n10000\n0\n", "Second win\nSecond win\nFirst win\n"),
        layout=Layout("( n ? ! )*", "{n}"),
        words=("First win", "Second win"),
        bounds={"n": (2, 2**31 - 1)},
    ),
)

TECHNIQUE = Technique(
    "Numbers, bits and divisors",
    (
        "See what a move does to the ones of the number, to its parity, or to its prime factors: each of these may "
        "be the whole game."
    ),
    PROBLEMS,
)
