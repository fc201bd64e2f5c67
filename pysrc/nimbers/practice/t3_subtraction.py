"""Problems by technique: taking what is allowed: values and periods."""

from __future__ import annotations

from . import Problem, Technique
from .formats import HEAPS, HEAPS_TEXT, NUMBER, NUMBER_TEXT, NUMBERS, NUMBERS_TEXT
from .layout import Layout

PROBLEMS = (
    Problem(
        "leetcode-292",
        "Nim Game",
        "LeetCode",
        "https://leetcode.com/problems/nim-game/",
        "subtraction",
        rule=(
            "Take 1, 2 or 3 stones from one heap; whoever takes the last one wins.",
            "从一堆中取 1、2 或 3 枚；取到最后一枚的人胜。",
        ),
        format=NUMBER_TEXT,
        sample=("n = 4\nn = 1\nn = 2\n", "false\ntrue\ntrue\n"),
        layout=NUMBER,
        settings={"amounts": "1,2,3"},
        words=("true", "false"),
    ),
    Problem(
        "leetcode-1510",
        "Stone Game IV",
        "LeetCode",
        "https://leetcode.com/problems/stone-game-iv/",
        "subtraction",
        rule=(
            "Take a square number of stones from the heap; whoever cannot move loses.",
            "每步取走平方数枚；不能走的人输。",
        ),
        format=NUMBER_TEXT,
        sample=(
            "n = 1\nn = 2\nn = 4\nn = 7\nn = 17\n",
            "true\nfalse\ntrue\nfalse\nfalse\n",
        ),
        layout=NUMBER,
        settings={"amounts": ",".join(str(root * root) for root in range(1, 317))},
        words=("true", "false"),
    ),
    Problem(
        "cses-1729",
        "Stick Game",
        "CSES",
        "https://cses.fi/problemset/task/1729",
        "subtraction",
        rule=(
            ("Some amounts may be taken from a heap. Say for each heap from 1 to n whether the first player wins."),
            "只允许取走给定的几种数目。对 1 到 n 的每一堆，说出先手胜负。",
        ),
        format=(
            "n k, then the k amounts; the answers stand in one line",
            "先是 n 与 k，再给 k 种数目；各答案连成一行",
        ),
        sample=("10 3\n1 2 3\n", "WWWLWWWLWW\n"),
        layout=Layout("n k p*k ( ! )*n ;", "{#}", {"amounts": "{p}"}),
        words=("W", "L"),
        joined=True,
    ),
    Problem(
        "cses-1098",
        "Nim Game II",
        "CSES",
        "https://cses.fi/problemset/task/1098",
        "subtraction",
        rule=(
            "Take 1, 2 or 3 stones from one heap; whoever cannot move loses.",
            "从一堆中取 1、2 或 3 枚；不能走的人输。",
        ),
        format=HEAPS_TEXT,
        sample=("3\n3\n5 7 2\n2\n4 1\n3\n4 4 4\n", "second\nfirst\nsecond\n"),
        layout=HEAPS,
        settings={"amounts": "1,2,3"},
        words=("first", "second"),
    ),
    Problem(
        "hackerrank-game-of-stones-1",
        "Game of Stones",
        "HackerRank",
        "https://www.hackerrank.com/challenges/game-of-stones-1/problem",
        "subtraction",
        rule=(
            "Take 2, 3 or 5 stones from the heap; whoever cannot move loses.",
            "每步取 2、3 或 5 枚；不能走的人输。",
        ),
        format=NUMBERS_TEXT,
        sample=(
            "8\n1\n2\n3\n4\n5\n6\n7\n10\n",
            "Second\nFirst\nFirst\nFirst\nFirst\nFirst\nSecond\nFirst\n",
        ),
        layout=NUMBERS,
        settings={"amounts": "2,3,5"},
    ),
    Problem(
        "hackerrank-manasa-and-prime-game",
        "The Prime Game",
        "HackerRank",
        "https://www.hackerrank.com/challenges/manasa-and-prime-game/problem",
        "subtraction",
        rule=(
            "Take 2, 3, 5, 7, 11 or 13 from one heap; Manasa moves first, against Sandy.",
            "每步从一堆取 2、3、5、7、11 或 13；Manasa 先走，对手是 Sandy。",
        ),
        format=HEAPS_TEXT,
        sample=("2\n2\n10 10\n3\n2 2 3\n", "Sandy\nManasa\n"),
        layout=HEAPS,
        settings={"amounts": "2,3,5,7,11,13"},
        words=("Manasa", "Sandy"),
    ),
    Problem(
        "atcoder-dp-k",
        "Stones",
        "AtCoder",
        "https://atcoder.jp/contests/dp/tasks/dp_k",
        "subtraction",
        rule=(
            "A set of amounts and a heap of K; whoever cannot take any of them loses.",
            "给定可取的数目和一堆 K 枚；取不了的人输。",
        ),
        format=("N K, then the N amounts", "先是 N 与 K，再给 N 种数目"),
        sample=("2 5\n2 3\n", "Second\n"),
        layout=Layout("n k a*n !", "{k}", {"amounts": "{a}"}),
    ),
    Problem(
        "hdu-1536",
        "S-Nim",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=1536",
        "subtraction",
        rule=(
            ("A set of amounts and several positions of heaps, each played with this set; W or L for each of them."),
            "给定可取的数目和若干局面，每个局面由几堆组成；逐个回答 W 或 L。",
        ),
        format=(
            (
                "k and the k amounts, m, then m lines of l and the l heaps; until k is 0. The answers of a set stand "
                "in one line"
            ),
            "k 与 k 种数目，m，再给 m 行，每行 l 与 l 堆；k 为 0 时结束。每组的答案连成一行",
        ),
        sample=(
            "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n",
            "LWW\nWWL\n",
        ),
        layout=Layout("( k ? s*k m ( l h*l ! )*m ; )*", "{h}", {"amounts": "{s}"}),
        words=("W", "L"),
        joined=True,
    ),
    Problem(
        "acwing-893",
        "集合-Nim 游戏",
        "AcWing",
        "https://www.acwing.com/problem/content/895/",
        "subtraction",
        rule=(
            "A set of amounts and some heaps; whoever cannot move loses.",
            "给定可取的数目和若干堆；不能走的人输。",
        ),
        format=(
            "k and the k amounts, then n and the n heaps",
            "k 与 k 种数目，再给 n 与 n 堆",
        ),
        sample=("2\n2 5\n3\n2 4 7\n", "Yes\n"),
        layout=Layout("k s*k n h*n !", "{h}", {"amounts": "{s}"}),
        words=("Yes", "No"),
    ),
    Problem(
        "hdu-1846",
        "Brave Game",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=1846",
        "subtraction",
        rule=(
            "Take 1 to m stones from a heap of n; whoever takes the last one wins.",
            "从 n 枚中每次取 1 到 m 枚；取到最后一枚的人胜。",
        ),
        format=("C, then C lines with n m", "先是 C，再给 C 行 n m"),
        sample=("3\n23 2\n4 3\n1000 999\n", "first\nsecond\nsecond\n"),
        layout=Layout("T ( n m ! )*T", "{n}", {"amounts": "{1..m}"}),
        words=("first", "second"),
    ),
    Problem(
        "hdu-2188",
        "悼念512汶川大地震遇难同胞：选拔志愿者",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=2188",
        "subtraction",
        rule=(
            (
                "Players add 1 to m to a sum, and whoever reaches n wins: a heap of n from which 1 to m are taken. "
                "Grass moves first, against Rabbit."
            ),
            "两人轮流捐 1 到 m，谁使总数达到 n 谁胜，等于从 n 枚中每次取 1 到 m 枚。Grass 先走，对手是 Rabbit。",
        ),
        format=("C, then C lines with n m", "先是 C，再给 C 行 n m"),
        sample=("2\n8 10\n11 10\n", "Grass\nRabbit\n"),
        layout=Layout("T ( n m ! )*T", "{n}", {"amounts": "{1..m}"}),
        words=("Grass", "Rabbit"),
    ),
    Problem(
        "hdu-1847",
        "Good Luck in CET-4 Everybody!",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=1847",
        "subtraction",
        rule=(
            "Take a power of two from n cards, n at most 1000; Kiki moves first, against Cici.",
            "从 n 张牌中每次取 2 的幂张，n 不超过 1000；Kiki 先走，对手是 Cici。",
        ),
        format=("numbers n, until the input ends", "若干个 n，直到输入结束"),
        sample=("1\n3\n", "Kiki\nCici\n"),
        layout=NUMBER,
        settings={"amounts": "1,2,4,8,16,32,64,128,256,512"},
        words=("Kiki", "Cici"),
    ),
    Problem(
        "hdu-1848",
        "Fibonacci again and again",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=1848",
        "subtraction",
        rule=(
            "Three heaps, and each move takes a Fibonacci number from one; Fibo moves first, against Nacci.",
            "三堆，每步从一堆取斐波那契数枚；Fibo 先走，对手是 Nacci。",
        ),
        format=("lines with m n p, until all are 0", "若干行 m n p，全为 0 时结束"),
        sample=("1 1 1\n1 4 1\n2 2 4\n0 0 0\n", "Fibo\nNacci\nNacci\n"),
        layout=Layout("( a b c ? ! )*", "{a},{b},{c}"),
        settings={"amounts": "1,2,3,5,8,13,21,34,55,89,144,233,377,610,987"},
        words=("Fibo", "Nacci"),
    ),
    Problem(
        "uva-10404",
        "Bachet's Game",
        "UVa",
        "https://vjudge.net/problem/UVA-10404",
        "subtraction",
        rule=(
            "A heap of n and the amounts that may be taken; Stan moves first, against Ollie.",
            "一堆 n 枚和可取的数目；Stan 先走，对手是 Ollie。",
        ),
        format=(
            "lines with n m and the m amounts, until the input ends",
            "若干行 n m 与 m 种数目，直到输入结束",
        ),
        sample=(
            "20 3 1 3 8\n21 3 1 3 8\n22 3 1 3 8\n23 3 1 3 8\n",
            "Stan wins\nStan wins\nOllie wins\nStan wins\n",
        ),
        layout=Layout("( n m a*m ! )*", "{n}", {"amounts": "{a}"}),
        words=("Stan wins", "Ollie wins"),
    ),
    Problem(
        "codeforces-1194d",
        "1-2-K Game",
        "Codeforces",
        "https://codeforces.com/problemset/problem/1194/D",
        "subtraction",
        rule=(
            "A token stands n cells from the end and moves 1, 2 or k cells; Alice moves first, against Bob.",
            "棋子离终点 n 格，每步走 1、2 或 k 格；Alice 先走，对手是 Bob。",
        ),
        format=("T, then T lines with n k", "先是 T，再给 T 行 n k"),
        sample=("4\n0 3\n3 3\n3 4\n4 4\n", "Bob\nAlice\nBob\nAlice\n"),
        layout=Layout("T ( n k ! )*T", "{n}", {"amounts": "1,2,{k}"}),
        words=("Alice", "Bob"),
    ),
)

TECHNIQUE = Technique(
    ("Taking what is allowed: values and periods", "限定取法：值与周期"),
    (
        (
            "Work out who wins for 0, 1, 2, … stones; the pattern repeats. Several heaps add up by the nim-sum of "
            "their values."
        ),
        "从 0、1、2……枚算起谁胜，规律会循环；多堆时把各堆的值做尼姆和。",
    ),
    PROBLEMS,
)
