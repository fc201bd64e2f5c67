"""Strange Nim: from a heap of a take at most the k-th part of it; each heap has a k of its own."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor
from random import Random
from typing import Any

from ..families.heaps import nth_heap
from ..model import MISERE, NORMAL, Figure, Judge, Move, Reason, Ruleset, Symmetry, no_such_move, proved
from ..notation import EMPTY, friendly, in_range
from ..scene import DRAWN, Heaps, Scene, SumScene
from ..shapes import dotted
from ..text import Message, NotationError

Pairs = tuple[tuple[int, int], ...]  # size and divisor of each heap
_MOST = 10**9
_SHOWN = 20  # heaps listed in a reason
_SOURCE = "AtCoder ARC091 F, Strange Nim, editorial; by induction over the size"


@dataclass(frozen=True)
class StrangeNim(Ruleset[Pairs]):
    """Each heap lets only a part of itself be taken at once.

    There are some heaps, each with a number k of its own. A move takes from a heap of a tokens at least one token and
    at most a / k, rounded down.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = "Size and divisor of each heap: `5.2,3.3`, `[(5, 2), (3, 3)]`, or a pair a line."
    title = "Strange Nim"
    family = "heaps"
    size_name = "tokens and divisors"
    symmetry = Symmetry.SORTED
    aliases = ("AtCoder ARC091 F", "奇怪的尼姆", "限取 k 分之一")
    conventions = (NORMAL, MISERE)
    placeholder = "5.2,3.3"
    argument = "the tuple of pairs (size, k)"
    examples = ("5.2,3.3", "9.2", "3.2,4.3,5.1", "8.3,6.4,9.2", "1000.7,999.3")
    judge = Judge(
        "N, then N lines with the size a and the number k of a heap",
        "numbers",
        words=("Takahashi", "Aoki", "Tie"),
        sample=("3\n3 2\n4 3\n5 1\n", "Takahashi\n"),
    )

    def moves(self, p: Pairs) -> Iterator[Move[Pairs]]:
        """Yield the smaller sizes of each heap, the largest first; named heap-new size."""
        for index, (size, k) in enumerate(p):
            for new in range(size - 1, size - size // k - 1, -1):
                yield self._move(p, index, new)

    def _move(self, p: Pairs, index: int, new: int) -> Move[Pairs]:
        size, k = p[index]
        part = f"t{index + 1}:h1"
        touch = f"{part}.{new + 1}" if size <= DRAWN else (part, size - size // k, size - 1)
        return Move(f"{index + 1}-{new}", (*p[:index], (new, k), *p[index + 1 :]), 0, (touch,))

    def cost(self, p: Pairs) -> int:
        """Return the units of work of one option, which divides to find the greatest number that may be taken."""
        return 2 + len(p)

    def options(self, p: Pairs) -> Iterator[Pairs]:
        for index, (size, k) in enumerate(p):
            before, after = p[:index], p[index + 1 :]
            for new in range(size - 1, size - size // k - 1, -1):
                yield (*before, (new, k), *after)

    def move(self, p: Pairs, name: str) -> Move[Pairs]:
        match = re.fullmatch(r"([1-9][0-9]{0,5})-(0|[1-9][0-9]{0,9})", friendly(name).strip(), re.ASCII)
        if not match or int(match[1]) > len(p):
            raise no_such_move(name)
        index, new = int(match[1]) - 1, int(match[2])
        size, k = p[index]
        if not size - size // k <= new < size:
            raise no_such_move(name)
        return self._move(p, index, new)

    def describe_move(self, p: Pairs, move: Move[Pairs]) -> Message:
        heap, _, new = move.name.partition("-")
        taken = p[int(heap) - 1][0] - int(new)
        return Message("take {taken} from {heap}", taken=taken, heap=nth_heap(heap))

    def parse(self, text: str) -> Pairs:
        """Return size and divisor of each heap: 5.2,3.3, or one pair a line."""
        found: list[tuple[int, int]] = []
        size: tuple[int, int] | None = None  # a size whose divisor has not been read yet, and its place
        row = 0
        for n, k, at in dotted(text, "5.2"):
            in_range(n, 0, _MOST, at)
            if k is not None and size is None:
                found.append((n, in_range(k, 1, _MOST, at)))
            elif size is None:
                size, row = (n, at), text.count("\n", 0, at)
            elif k is not None or row != text.count("\n", 0, at):
                raise NotationError(Message("the divisor of heap {heap} is missing", heap=len(found) + 1), size[1])
            else:
                found.append((size[0], in_range(n, 1, _MOST, at)))
                size = None
        if size is not None:
            raise NotationError(Message("the divisor of the last heap is missing"), size[1])
        return tuple(found)

    def format(self, p: Pairs) -> str:
        return ",".join(f"{size}.{k}" for size, k in p) or EMPTY

    def judge_line(self, p: Pairs) -> str:
        return "\n".join(f"{size} {k}" for size, k in p)

    def positions(self, size: int) -> Iterator[Pairs]:
        """Yield all rising sets of heaps whose sizes and divisors add up to `size`."""
        stack: list[tuple[Pairs, int]] = [((), size)]
        while stack:
            p, left = stack.pop()
            if not left:
                yield p
                continue
            for total in range(left, 0, -1):
                heaps = [(total - k, k) for k in range(total, 0, -1)]
                stack += [((*p, heap), left - total) for heap in heaps if not p or heap >= p[-1]]

    def stress_positions(self, random: Random) -> Iterator[Pairs]:
        for most in (30, 1_000, _MOST):
            for count in (1, 2, 3, 20):
                yield tuple((random.randint(1, most), random.randint(1, min(most, 50))) for _ in range(count))

    def components(self, p: Pairs) -> Iterable[tuple[Ruleset[Any], Any]]:
        """Yield the heaps that have a move, each alone."""
        return ((self, (heap,)) for heap in p if heap[0] >= heap[1])

    def figures(self, p: Pairs) -> Iterable[Figure]:
        for number, (size, k) in enumerate(p, 1):
            if size >= k:
                name = Message("heap {number} ({size} {size|token|tokens}, k = {k})", number=number, size=size, k=k)
                yield Figure(name, (f"t{number}",))

    def key(self, p: Pairs) -> Hashable:
        """Return the heaps in order, without those that have no move."""
        return p if len(p) == 1 else tuple(sorted(heap for heap in p if heap[0] >= heap[1]))

    def scene(self, p: Pairs, at_most: int) -> Scene:
        terms: list[tuple[str, Scene]] = []
        left = at_most
        for size, k in p:
            column = Heaps.of((size,), max(0, left - 1))
            left -= 1 + sum(1 for _ in column.parts())
            if left < 0 or column.hidden:
                break
            terms.append((f"k = {k}", column))
        return SumScene(tuple(terms), len(p))

    def why(self, p: Pairs) -> Iterator[Reason]:
        alive = [heap for heap in p if heap[0] >= heap[1]]
        if self.convention != NORMAL or not alive:
            return
        told = (*(f"{a}.{k}: {value(a, k)}" for a, k in alive[:_SHOWN]), *("…",)[: len(alive) > _SHOWN])
        template = (
            "A heap of a multiple of k has the value a / k. Any other heap has the value of the largest smaller heap "
            "that no move reaches: the heaps between have all other values, each once. Here: {told}."
        )
        yield self.step_from_fact(p, "grundy", self.recursion(p), Message(template, told=told))

    @proved(
        "grundy",
        "A heap of a < k has the value 0; a multiple of k has the value a / k; any other heap has the value of the "
        "heap of a - floor(a / k) - 1.",
        source=_SOURCE,
        conventions=(NORMAL,),
    )
    def recursion(self, p: Pairs) -> int:
        """Return the nim-sum of the values, each by steps of equal length combined."""
        return reduce(xor, (value(size, k) for size, k in p), 0)


def value(a: int, k: int) -> int:
    """Return the value of a heap; steps of equal length are combined while a // k stays the same.

    >>> [value(a, 2) for a in range(9)]
    [0, 0, 1, 0, 2, 1, 3, 0, 4]
    """
    while a >= k and a % k:
        step = a // k + 1
        a -= -(-(a % k) // step) * step
    return a // k if a >= k else 0
