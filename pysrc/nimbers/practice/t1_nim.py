"""Problems by technique: Nim and its nim-sum."""

from __future__ import annotations

from . import Problem, Technique
from .formats import HEAPS, HEAPS_TEXT, LIST, LIST_TEXT, TO_END, TO_END_TEXT, TO_ZERO, TO_ZERO_TEXT
from .layout import Layout

PROBLEMS = (
    Problem(
        "cses-1730",
        "Nim Game I",
        "CSES",
        "https://cses.fi/problemset/task/1730",
        "nim",
        rule=(
            "Take any number of stones from one heap; whoever cannot move loses.",
            "每步从一堆中取走任意多枚；不能走的人输。",
        ),
        format=HEAPS_TEXT,
        sample=("3\n3\n5 7 2\n2\n4 1\n3\n3 5 6\n", "second\nfirst\nsecond\n"),
        layout=HEAPS,
        words=("first", "second"),
    ),
    Problem(
        "hackerrank-nim-game-1",
        "Introduction to Nim Game",
        "HackerRank",
        "https://www.hackerrank.com/challenges/nim-game-1/problem",
        "nim",
        rule=(
            "Take any number of stones from one heap; whoever cannot move loses.",
            "每步从一堆中取走任意多枚；不能走的人输。",
        ),
        format=HEAPS_TEXT,
        sample=("2\n2\n1 1\n3\n2 1 4\n", "Second\nFirst\n"),
        layout=HEAPS,
    ),
    Problem(
        "hackerrank-misere-nim-1",
        "Misère Nim",
        "HackerRank",
        "https://www.hackerrank.com/challenges/misere-nim-1/problem",
        "nim",
        rule=(
            "Take any number of stones from one heap; whoever takes the last stone loses.",
            "每步从一堆中取走任意多枚；取走最后一枚的人输。",
        ),
        format=HEAPS_TEXT,
        sample=("2\n2\n1 1\n3\n2 1 3\n", "First\nSecond\n"),
        layout=HEAPS,
        settings={"convention": "misere"},
    ),
    Problem(
        "leetcode-1908",
        "Game of Nim",
        "LeetCode",
        "https://leetcode.com/problems/game-of-nim/",
        "nim",
        rule=(
            "Take any number of stones from one heap; whoever cannot move loses.",
            "每步从一堆中取走任意多枚；不能走的人输。",
        ),
        format=LIST_TEXT,
        sample=("piles = [1]\npiles = [1,1]\npiles = [1,2,3]\n", "true\nfalse\nfalse\n"),
        layout=LIST,
        words=("true", "false"),
    ),
    Problem(
        "luogu-p2197",
        "Nim 游戏",
        "Luogu",
        "https://www.luogu.com.cn/problem/P2197",
        "nim",
        rule=(
            "Take any number of stones from one heap; whoever cannot move loses.",
            "每步从一堆中取走任意多枚；不能走的人输。",
        ),
        format=HEAPS_TEXT,
        sample=("3\n3\n1 2 3\n2\n4 1\n1\n0\n", "No\nYes\nNo\n"),
        layout=HEAPS,
        words=("Yes", "No"),
    ),
    Problem(
        "luogu-p4279",
        "小约翰的游戏 (John)",
        "Luogu",
        "https://www.luogu.com.cn/problem/P4279",
        "nim",
        rule=(
            (
                "Take any number of stones from one heap; whoever takes the last stone loses. John moves first, "
                "against his brother."
            ),
            "每步从一堆中取走任意多枚；取走最后一枚的人输。John 先走，对手是他的哥哥。",
        ),
        format=HEAPS_TEXT,
        sample=("3\n3\n3 5 1\n1\n1\n4\n1 1 1 1\n", "John\nBrother\nJohn\n"),
        layout=HEAPS,
        settings={"convention": "misere"},
        words=("John", "Brother"),
    ),
    Problem(
        "poj-2975",
        "Nim",
        "POJ",
        "https://vjudge.net/problem/POJ-2975",
        "nim",
        rule=("How many first moves of Nim win?", "尼姆游戏有多少种必胜的第一步？"),
        format=TO_ZERO_TEXT,
        sample=("3\n7 11 13\n2\n4 4\n1\n9\n0\n", "3\n0\n1\n"),
        layout=TO_ZERO,
        answer="count",
    ),
    Problem(
        "hdu-1850",
        "Being a Good Boy in Spring Festival",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=1850",
        "nim",
        rule=(
            "Cards lie in heaps; how many first moves of Nim win?",
            "扑克牌分成若干堆；有多少种必胜的第一步？",
        ),
        format=TO_ZERO_TEXT,
        sample=("3\n5 7 9\n2\n6 6\n0\n", "1\n0\n"),
        layout=TO_ZERO,
        answer="count",
    ),
    Problem(
        "hdu-1849",
        "Rabbit and Grass",
        "HDU",
        "https://acm.hdu.edu.cn/showproblem.php?pid=1849",
        "nim",
        rule=(
            "Pieces stand on squares numbered from 0; move one to any lower square. Each is a heap of Nim.",
            "若干棋子放在编号从 0 起的格子上；每步把一枚移到编号更小的任一格。每枚就是一堆尼姆。",
        ),
        format=TO_ZERO_TEXT,
        sample=("2\n3 5\n3\n3 5 6\n0\n", "Rabbit Win!\nGrass Win!\n"),
        layout=TO_ZERO,
        words=("Rabbit Win!", "Grass Win!"),
    ),
    Problem(
        "poj-2234",
        "Matches Game",
        "POJ",
        "https://vjudge.net/problem/POJ-2234",
        "nim",
        rule=(
            "Take any number of stones from one heap; whoever cannot move loses.",
            "每步从一堆中取走任意多枚；不能走的人输。",
        ),
        format=TO_END_TEXT,
        sample=("2 45 45\n3 3 6 9\n", "No\nYes\n"),
        layout=TO_END,
        words=("Yes", "No"),
    ),
    Problem(
        "acwing-891",
        "Nim 游戏",
        "AcWing",
        "https://www.acwing.com/problem/content/893/",
        "nim",
        rule=(
            "Take any number of stones from one heap; whoever cannot move loses.",
            "每步从一堆中取走任意多枚；不能走的人输。",
        ),
        format=("n, then the n heaps", "先是 n，再给 n 堆的大小"),
        sample=("2\n2 3\n", "Yes\n"),
        layout=Layout("n a*n !", "{a}"),
        words=("Yes", "No"),
    ),
    Problem(
        "lightoj-1253",
        "Misère Nim",
        "LightOJ",
        "https://vjudge.net/problem/LightOJ-1253",
        "nim",
        rule=(
            (
                "Take any number of stones from one heap; whoever takes the last stone loses. Alice moves first, "
                "against Bob."
            ),
            "每步从一堆中取走任意多枚；取走最后一枚的人输。Alice 先走，对手是 Bob。",
        ),
        format=HEAPS_TEXT,
        sample=(
            "3\n4\n2 3 4 5\n5\n1 1 2 4 10\n1\n1\n",
            "Case 1: Bob\nCase 2: Alice\nCase 3: Bob\n",
        ),
        layout=HEAPS,
        settings={"convention": "misere"},
        words=("Alice", "Bob"),
        line="Case {n}: {answer}",
    ),
    Problem(
        "codeforces-1382b",
        "Sequential Nim",
        "Codeforces",
        "https://codeforces.com/problemset/problem/1382/B",
        "sequential-nim",
        rule=(
            "Take any number of stones from the first heap that is not empty; whoever cannot move loses.",
            "每步从第一个非空的堆取走任意多枚；不能走的人输。",
        ),
        format=HEAPS_TEXT,
        sample=(
            "4\n3\n2 5 4\n8\n1 1 1 1 1 1 1 1\n6\n1 2 3 4 5 6\n2\n1 1\n",
            "First\nSecond\nSecond\nSecond\n",
        ),
        layout=HEAPS,
    ),
    Problem(
        "atcoder-arc091-f",
        "Strange Nim",
        "AtCoder",
        "https://atcoder.jp/contests/arc091/tasks/arc091_d",
        "strange-nim",
        rule=(
            ("From a heap of a with its own k, take 1 to a / k, rounded down. Takahashi moves first, against Aoki."),
            "每堆 a 枚，各有自己的 k，可取 1 到 a / k（向下取整）枚。Takahashi 先走，对手是 Aoki。",
        ),
        format=("N, then N lines with a k", "先是 N，再给 N 行 a k"),
        sample=("3\n3 2\n4 3\n5 1\n", "Takahashi\n"),
        layout=Layout("n ( a k + )*n !", "{items}", item="{a}.{k}"),
        words=("Takahashi", "Aoki"),
    ),
)

TECHNIQUE = Technique(
    ("Nim and its nim-sum", "尼姆与尼姆和"),
    (
        ("Add the heaps in binary without carrying; the sum decides, in misère play too while a large heap is left."),
        "把各堆按二进制不进位相加，看和是否为 0；反常规则下只要还有大堆，也是如此。",
    ),
    PROBLEMS,
)
