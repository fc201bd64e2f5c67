"""Problems by technique: numbers, bits and divisors."""

from __future__ import annotations

from . import Problem, Technique
from .formats import HEAPS, NUMBER, NUMBER_TEXT, NUMBERS, NUMBERS_TEXT, OWN_TEXT
from .layout import Layout

PROBLEMS = (
    Problem(
        "hackerrank-counter-game",
        "Counter Game",
        "HackerRank",
        "https://www.hackerrank.com/challenges/counter-game/problem",
        "counter",
        rule=(
            (
                "Halve a power of two, else subtract the largest power of two below; whoever reaches 1 wins. Louise "
                "moves first."
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
    Problem(
        "leetcode-1025",
        "Divisor Game",
        "LeetCode",
        "https://leetcode.com/problems/divisor-game/",
        "divisor",
        rule=(
            "Subtract from n a divisor of it that is less than n; whoever cannot move loses.",
            "从 n 中减去它的一个小于 n 的因子；不能走的人输。",
        ),
        format=NUMBER_TEXT,
        sample=("n = 2\nn = 3\nn = 1\n", "true\nfalse\nfalse\n"),
        layout=NUMBER,
        words=("true", "false"),
    ),
    Problem(
        "codeforces-1537d",
        "Deleting Divisors",
        "Codeforces",
        "https://codeforces.com/problemset/problem/1537/D",
        "divisor",
        rule=(
            "Subtract from n a divisor of it, neither 1 nor n. Alice moves first, against Bob.",
            "从 n 中减去它的一个因子，但不能是 1 或 n。Alice 先走，对手是 Bob。",
        ),
        format=NUMBERS_TEXT,
        sample=("4\n1\n4\n12\n69\n", "Bob\nAlice\nAlice\nBob\n"),
        layout=NUMBERS,
        settings={"divisors": "inner"},
        words=("Alice", "Bob"),
    ),
    Problem(
        "hackerrank-tower-breakers-1",
        "Tower Breakers",
        "HackerRank",
        "https://www.hackerrank.com/challenges/tower-breakers-1/problem",
        "tower-breakers",
        rule=(
            "There are n towers of height m; lower one to a divisor of its height. Whoever cannot move loses.",
            "n 座高为 m 的塔；每步把一座降到其高度的某个因子。不能走的人输。",
        ),
        format=("T, then T lines with n m", "先是 T，再给 T 行 n m"),
        sample=("3\n2 2\n1 4\n3 7\n", "2\n1\n1\n"),
        layout=Layout("T ( n m ( + )*n ! )*T", "{items}", item="{m}"),
        words=("1", "2"),
    ),
    Problem(
        "hackerrank-tower-breakers-revisited-1",
        "Tower Breakers, Revisited!",
        "HackerRank",
        "https://www.hackerrank.com/challenges/tower-breakers-revisited-1/problem",
        "tower-breakers",
        rule=(
            (
                "Towers of different heights; lower one to a divisor of its height. Each is a heap of as many as it "
                "has prime factors."
            ),
            "塔高各不相同；每步把一座降到其高度的某个因子。每座相当于一堆，枚数是质因子的个数。",
        ),
        format=(
            "T, then for each case n and the n heights",
            "先是 T；每组先给 n，再给 n 座塔的高度",
        ),
        sample=("2\n2\n2 3\n2\n2 4\n", "2\n1\n"),
        layout=HEAPS,
        words=("1", "2"),
    ),
    Problem(
        "atcoder-abc368-f",
        "Dividing Game",
        "AtCoder",
        "https://atcoder.jp/contests/abc368/tasks/abc368_f",
        "tower-breakers",
        rule=(
            "Replace one of the numbers by a proper divisor of it. Anna moves first, against Bruno.",
            "把其中一个数换成它的真因子。Anna 先走，对手是 Bruno。",
        ),
        format=("N, then the N numbers", "先是 N，再给 N 个数"),
        sample=("3\n2 3 4\n", "Anna\n"),
        layout=Layout("n a*n !", "{a}"),
        words=("Anna", "Bruno"),
    ),
    Problem(
        "hdu-1525",
        "Euclid's Game",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=1525",
        "euclid",
        rule=(
            (
                "Subtract a multiple of the smaller number from the larger one; whoever makes one of them 0 wins. Stan "
                "moves first, against Ollie."
            ),
            "从较大的数中减去较小数的若干倍；使其中一个变为 0 的人胜。Stan 先走，对手是 Ollie。",
        ),
        format=("lines with a b, until both are 0", "若干行 a b，全为 0 时结束"),
        sample=("34 12\n15 24\n0 0\n", "Stan wins\nOllie wins\n"),
        layout=Layout("( a b ? ! )*", "{a},{b}"),
        words=("Stan wins", "Ollie wins"),
    ),
    Problem(
        "luogu-p1290",
        "欧几里德的游戏",
        "Luogu",
        "https://www.luogu.com.cn/problem/P1290",
        "euclid",
        rule=(
            (
                "Subtract a multiple of the smaller number from the larger one; whoever makes one of them 0 wins. Stan "
                "moves first, against Ollie."
            ),
            "从较大的数中减去较小数的若干倍；使其中一个变为 0 的人胜。Stan 先走，对手是 Ollie。",
        ),
        format=("C, then C lines with a b", "先是 C，再给 C 行 a b"),
        sample=("2\n25 7\n24 15\n", "Stan wins\nOllie wins\n"),
        layout=Layout("T ( a b ! )*T", "{a},{b}"),
        words=("Stan wins", "Ollie wins"),
    ),
    Problem(
        "hdu-2516",
        "取石子游戏 (Fibonacci)",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=2516",
        "fibonacci-nim",
        rule=(
            (
                "Not all at first, and never more than twice what the opponent took last; whoever takes the last stone "
                "wins."
            ),
            "第一步不能取完，以后每步至多取对手上一步的两倍；取到最后一枚的人胜。",
        ),
        format=("numbers n, until n is 0", "若干个 n，为 0 时结束"),
        sample=("2\n13\n10000\n0\n", "Second win\nSecond win\nFirst win\n"),
        layout=Layout("( n ? ! )*", "{n}"),
        words=("First win", "Second win"),
    ),
)

TECHNIQUE = Technique(
    ("Numbers, bits and divisors", "数、二进制与因子"),
    (
        (
            "See what a move does to the ones of the number, to its parity, or to its prime factors: each of these may "
            "be the whole game."
        ),
        "看一步怎样改变二进制中的 1、奇偶性或质因子：往往这就是整个游戏。",
    ),
    PROBLEMS,
)
