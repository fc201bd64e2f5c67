"""Five deliberately wrong programs, each with the smallest input that it fails."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

COUNTER = """
for _ in range(int(input())):
    n = NUMBER
    print("Louise" if (n - 1).bit_count() % 2 else "Richard")
"""
SUBTRACTION = """
for _ in range(int(input())):
    x = 0
    for heap in map(int, input().split()):
        x ^= heap % 4
    print("First" if CONDITION else "Second")
"""
NIM = """
import time
n = int(input())
heaps = list(map(int, input().split()))
x = 0
for heap in HEAPS:
    x ^= heap
print(sum(x ^ heap < heap for heap in heaps))
"""
MISERE = SUBTRACTION.replace("CONDITION", "(x if max(heaps) % 4 > 1 else not x)")
MISERE = MISERE.replace("    x = 0", "    heaps = list(map(int, input().split())); x = 0")
MISERE = MISERE.replace("in map(int, input().split())", "in heaps")


@dataclass(frozen=True)
class Wrong:
    """A wrong program; `late` is the beginning of the inputs for which it is too slow."""

    name: str
    game: str
    text: str
    kind: Literal["wrong answer", "time limit"]
    failing_input: str
    expected: str
    actual: str
    late: str = ""


# The first number that a float rounds to a number with another winner.
ROUNDED = next(n for n in range(2**53 + 1, 2**54) if (int(float(n)) - 1).bit_count() % 2 != (n - 1).bit_count() % 2)
WRONG = [
    Wrong(
        "off above 2^53", "counter", COUNTER.replace("NUMBER", "int(float(input()))"), "wrong answer",
        f"1\n{ROUNDED}\n", "Richard\n", "Louise\n",
    ),
    Wrong(
        "swapped winner", "counter",
        COUNTER.replace("NUMBER", "int(input())").replace("% 2 else", "% 2 == 0 else"), "wrong answer",
        "1\n1\n", "Richard\n", "Louise\n",
    ),
    Wrong("misère for normal", "subtraction", MISERE, "wrong answer", "1\n1\n", "First\n", "Second\n"),
    Wrong(
        "wrong for equal heaps", "nim", NIM.replace("in HEAPS", "in set(heaps)"), "wrong answer",
        "2\n1 1\n", "0\n", "2\n",
    ),
    Wrong(
        "too slow", "nim", NIM.replace("HEAPS", "(time.sleep(60) if n > 3 else heaps)"), "time limit",
        "4\n1 1 1 1\n", "0\n", "", late="4\n",
    ),
]  # fmt: skip
