"""Fibonacci Nim: take at most twice as many as the opponent has just taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ..families.clause_templates import fixed
from ..model import LAST_TOKEN, MISERE, NORMAL, Fact, Judge, Move, Reason, Ruleset, Touch, proved, refuted
from ..notation import entries, friendly, integers
from ..scene import Cell, Cells, Heaps, Scene
from ..text import Message, NotationError

_CELLS = 32  # tokens drawn one by one
_SHOWN = 12  # parts listed in a reason
_WHINIHAN = "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963)"
Limited = tuple[int, int]  # tokens, and the most that may be taken now


def zeckendorf(n: int) -> list[int]:
    """Return the Fibonacci numbers with sum n, no two of them consecutive, the largest first.

    >>> zeckendorf(20), zeckendorf(0)
    ([13, 5, 2], [])
    """
    numbers, parts = [1, 2], list[int]()
    while numbers[-1] <= n:
        numbers.append(numbers[-1] + numbers[-2])
    for number in reversed(numbers):
        if number <= n:
            parts.append(number)
            n -= number
    return parts


@dataclass(frozen=True)
class LimitedHeap(Heaps):
    """One large heap, with the number that may be taken."""

    limit: int = 0

    def describe(self) -> Message:
        return Message(
            "{tokens} tokens, of which {limit} at most may be taken now", tokens=self.total, limit=self.limit
        )


@dataclass(frozen=True)
class FibonacciNim(Ruleset[Limited]):
    """One heap, and a limit that every move sets anew.

    There is one heap of tokens. The first player takes at least one token, but not all. From then on a player takes at
    least one token and at most twice as many as the opponent has just taken.

    In normal play whoever takes the last token wins; in misère play that player loses. A single number stands for
    a heap at the start; with a second number, as in 13,4, so many tokens may be taken now at most.
    """

    spellings = "The tokens, and perhaps how many may be taken now: `20`, `13,4`, `(13, 4)`."
    title = "Fibonacci Nim"
    family = "heaps"
    size_name = "tokens"
    aliases = ("斐波那契博弈", "斐波那契尼姆", "HDU 2516", "取石子游戏（斐波那契）", "Luogu P6487")
    conventions = (NORMAL, MISERE)
    goals = LAST_TOKEN
    placeholder = "20"
    argument = "(n, m): the tokens, and how many of them may be taken now"
    examples = ("12", "13", "20", "13,4", "34,9", "100")
    judge = Judge(
        "T, then T lines with the tokens of a heap at the start",
        sample=("4\n2\n13\n10000\n20\n", "Second\nSecond\nFirst\nFirst\n"),
    )
    clauses = fixed(
        "xy", "X < x and x - X <= y and Y == min(2 * (x - X), X)", domain="y <= x", systems=("base 2", "zeckendorf")
    )

    def moves(self, p: Limited) -> Iterator[Move[Limited]]:
        """Yield the moves, named by the number taken."""
        for taken, option in enumerate(self.options(p), 1):
            yield Move(str(taken), option, 0, self.touch(p, taken))

    def options(self, p: Limited) -> Iterator[Limited]:
        n, limit = p
        return ((n - taken, 2 * taken if 3 * taken <= n else n - taken) for taken in range(1, limit + 1))

    def cost(self, p: Limited) -> int:
        """Return the units of work of one option; in misère play nearly every option is new and must be stored."""
        return 2 if self.convention == MISERE else 1

    def touch(self, p: Limited, taken: int) -> tuple[Touch, ...]:
        """Return the first token taken, from the right; a number to type if there are many tokens."""
        return (f"t{p[0] - taken + 1}",) if p[0] <= _CELLS else (("h1", 1, p[1]),)

    def move(self, p: Limited, name: str) -> Move[Limited]:
        word = friendly(name).strip()
        if not (word.isascii() and word.isdigit() and len(word) <= len(str(p[1])) and 0 < int(word) <= p[1]):
            return super().move((0, 0), name)
        taken = int(word)
        return Move(str(taken), (p[0] - taken, min(2 * taken, p[0] - taken)), 0, self.touch(p, taken))

    def describe_move(self, p: Limited, move: Move[Limited]) -> Message:
        return Message("take {taken}", taken=p[0] - move.option[0])

    def parse(self, text: str) -> Limited:
        """Return the tokens and the greatest number that may be taken now, by default all but one."""
        numbers = integers(text)
        if not 0 < len(numbers) < 3:
            at = entries(text)[2][1] if numbers else 0
            raise NotationError(Message("expected the tokens, and perhaps how many may be taken now"), at)
        n = numbers[0]
        return n, min(n, numbers[1]) if len(numbers) > 1 else max(0, n - 1)

    def format(self, p: Limited) -> str:
        return f"{p[0]},{p[1]}"

    def positions(self, size: int) -> Iterator[Limited]:
        """Yield `size` tokens with every limit."""
        return ((size, limit) for limit in range(size + 1))

    def judge_line(self, p: Limited) -> str:
        return str(p[0]) if p[1] == max(0, p[0] - 1) else f"{p[0]} {p[1]}"

    def stress_positions(self, random: Random) -> Iterator[Limited]:
        sizes = {random.randint(1, most) for most in (100, 10**4, 10**6, 10**9, 2**31) for _ in range(8)}
        one, other = 1, 2
        while one < 1 << 32:
            sizes |= {one, one + 1}
            one, other = other, one + other
        return ((n, n - 1) for n in sorted(sizes))

    def scene(self, p: Limited, at_most: int) -> Scene:
        n, limit = p
        if n > _CELLS:
            heap = Heaps.of((n,), at_most)
            return LimitedHeap(heap.columns, heap.total, heap.count, limit)
        caption = Message("{tokens} tokens, of which {limit} at most may be taken now", tokens=n, limit=limit)
        cells = tuple(Cell(f"t{i}", "●", str(n - i + 1) if i > n - limit else "") for i in range(1, n + 1))
        return Cells(cells[:at_most], caption, n, "stones")

    def why(self, p: Limited) -> Iterator[Reason]:
        n, limit = p
        if self.convention == MISERE or not n or not limit:
            return
        parts = zeckendorf(n)
        told = " + ".join((*map(str, parts[:_SHOWN]), "…") if len(parts) > _SHOWN else map(str, parts))
        least, fact = parts[-1], Fact(self, p, "outcome", self.smallest_part(p))
        if least > limit:
            template = (
                "As a sum of Fibonacci numbers, no two of them neighbours, {n} = {parts}. The smallest, {least}, is "
                "more than the {limit} that may be taken, and after any smaller move the opponent may take the "
                "smallest one of the new sum."
            )
            if len(parts) == 1:
                template = (
                    "{n} is a Fibonacci number and more than the {limit} that may be taken. After any move the "
                    "opponent may take the smallest of the Fibonacci numbers, no two of them neighbours, that make up "
                    "the rest."
                )
            yield Reason(Message(template, n=n, parts=told, least=least, limit=limit), (), (fact,))
            return
        template = (
            "As a sum of Fibonacci numbers, no two of them neighbours, {n} = {parts}. Take the smallest, {least}: "
            "twice that is less than the next one, so the opponent cannot take that in turn."
        )
        if len(parts) == 1:
            template = "{n} may all be taken at once."
        yield Reason(Message(template, n=n, parts=told, least=least), (), (fact, Fact(self, p, "reply", str(least))))

    @proved(
        "outcome",
        "Write the heap as a sum of Fibonacci numbers no two of which are neighbours. The player to move loses exactly "
        "when the smallest of them is more than may be taken; at the start that is when the heap is itself "
        "one of them.",
        source=_WHINIHAN,
        conventions=(NORMAL,),
    )
    def smallest_part(self, p: Limited) -> str:
        """Return the outcome by the smallest Zeckendorf part."""
        return "P" if not p[0] or zeckendorf(p[0])[-1] > p[1] else "N"

    @proved(
        "winning_moves",
        "Take the smallest parts of that sum, one or more of them, as far as that is allowed, where twice what is "
        "taken is less than the next part.",
        source=_WHINIHAN + "; no other move wins: what is taken would fall between two parts",
        conventions=(NORMAL,),
    )
    def smallest_parts(self, p: Limited) -> Iterator[str]:
        """Yield the winning moves."""
        parts, taken = zeckendorf(p[0]), 0
        while parts:
            taken += parts.pop()
            if taken <= p[1] and (not parts or 2 * taken < parts[-1]):
                yield str(taken)

    @refuted(
        "outcome",
        "At the start of a game the player to move loses exactly when the heap is a power of two.",
        source="the rule of the game in which no more may be taken than the opponent took, used here",
        counterexample="3,2",
        conventions=(NORMAL,),
    )
    def power_of_two(self, p: Limited) -> str | None:
        """Return P for powers of two at the start of the game, N for other starts; None later."""
        n, limit = p
        return None if not n or limit != n - 1 else "P" if n & (n - 1) == 0 else "N"
