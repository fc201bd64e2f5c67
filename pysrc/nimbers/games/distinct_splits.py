"""Distinct splits: a heap falls into several, no two of them equal, or all of them consecutive numbers."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

from ..families.heaps import Heap, HeapGame, nth_heap
from ..model import MISERE, NORMAL, Figure, Judge, Move, Reason, Ruleset, Touch, claim, parameter, proved, refuted
from ..notation import Choice, Integer
from ..scene import DRAWN
from ..text import Message, Work

_MOST = 1_000
_FAR = 250  # largest heap whose values are computed when any number of new heaps is allowed
_NEAR = 100  # the same when their number is limited
_SPREAD = 200_000  # the same for consecutive sizes
_SPENT = 2_000  # units of work between two yields
_COUNT = 1 << 20  # counts heaps in the high bits of a number whose low bits are a nim-sum
_SOON = (0, 0, 0, 1, 0, 2, 3, 4, 0)  # the values of heaps up to 8, with any number of different new heaps
_ANY = {"sizes": "different", "least": "2", "most": str(_MOST)}
_CONSECUTIVE = {"sizes": "consecutive", "least": "2", "most": str(_MOST)}


@dataclass(frozen=True)
class DistinctSplits(HeapGame):
    """Heaps are split into several at once, all of different sizes.

    There are some heaps of tokens. A move splits one heap into two or more heaps, no two of which are equal. Or else
    the new heaps must be consecutive numbers, such as 2, 3 and 4.

    What the sizes must be, and how few and how many heaps a move may make of one, are parameters; with two at most,
    of different sizes, this is Grundy's game. In normal play whoever cannot move loses; in misère play that
    player wins.
    """

    title = "Distinct splits"
    family = "heaps"
    aliases = (
        "Consecutive splits", "Codeforces 87C: Interesting Game", "Codeforces 88E", "分成不等的堆", "分成连续的堆",
    )  # fmt: skip
    alias_settings: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "Consecutive splits": {"sizes": "consecutive"},
        "Codeforces 87C: Interesting Game": {"sizes": "consecutive"},
        "Codeforces 88E": {"sizes": "consecutive"},
        "分成连续的堆": {"sizes": "consecutive"},
    }
    conventions = (NORMAL, MISERE)
    placeholder = "6,9"
    examples = ("6", "8", "9,10", "5,6,7", "4,5,12", "20")
    stress_size = 20
    judge = Judge(
        "T, then T lines with the heaps of one position",
        sample=("3\n6\n8\n6 10\n", "First\nSecond\nFirst\n"),
        program="tuple(map(int, text.split()))",
    )

    sizes: str = parameter("different", Choice(("different", "consecutive")), "sizes of the new heaps")
    least: int = parameter(2, Integer(2, _MOST), "new heaps at least")
    most: int = parameter(_MOST, Integer(2, _MOST), "new heaps at most")

    def heap_options(self, n: int) -> Iterator[Heap]:
        """Yield the splits with the fewest heaps first, then with the smallest sizes first."""
        for count in range(self.least, self.most + 1):
            rest = n - count * (count - 1) // 2
            if rest < count:
                return
            if self.sizes == "different":
                yield from different(n, count)
            elif rest % count == 0:
                yield tuple(range(rest // count, rest // count + count))

    def is_heap_option(self, n: int, new: Heap) -> bool:
        """Return whether `new` is an allowed number of sizes, different or consecutive as required, with sum n."""
        if not self.least <= len(new) <= self.most or sum(new) != n or new[0] < 1:
            return False
        steps = {other - one for one, other in pairwise(new)}
        return steps == {1} if self.sizes == "consecutive" else min(steps) > 0

    def touch(self, heap: int, n: int, new: Heap) -> tuple[Touch, ...]:
        """Return the tokens above which the heap is split; the last one twice, since more splits could follow."""
        if n > DRAWN:
            return tuple((f"h{heap}", 1, n - 1) for _ in new)
        below, places = 0, list[int]()
        for size in new[:-1]:
            below += size
            places.append(below)
        return tuple(f"h{heap}.{place}" for place in (*places, places[-1]))

    def describe_move(self, p: Heap, move: Move[Heap]) -> Message:
        heap, _, sizes = move.name.partition("-")
        left = tuple(sizes.split("."))
        if len(left) == 2:
            return super().describe_move(p, move)
        if len(p) == 1:
            return Message("split the heap into {sizes}", sizes=left)
        return Message("split {heap} into {sizes}", heap=nth_heap(heap), sizes=left)

    def _can_split(self, n: int) -> bool:
        """Return whether a heap is large enough to be split."""
        return self.least <= self.most and n >= self.least * (self.least + 1) // 2

    def components(self, p: Heap) -> Iterable[tuple[Ruleset[Any], Any]]:
        """Yield the heaps that can be split, each alone."""
        return ((self, (n,)) for n in p if self._can_split(n))

    def figures(self, p: Heap) -> Iterable[Figure]:
        return (figure for figure, n in zip(super().figures(p), filter(None, p), strict=True) if self._can_split(n))

    def key(self, p: Heap) -> Hashable:
        """Return the sizes in order, without heaps that cannot be split; a single heap stays as it is."""
        return p if len(p) == 1 else tuple(sorted(n for n in p if self._can_split(n)))

    def cost(self, p: Heap) -> int:
        """Return the units of work of one option, which may have many heaps."""
        return 4 + (len(p) >> 1)

    def solver(self, p: Heap) -> Work[Mapping[Hashable, int]] | None:
        """Compute the values of all heaps up to n; None if they are too many."""
        n = p[0]
        if self.sizes == "consecutive":
            return self._consecutive(n) if n <= _SPREAD else None
        return self._different(n) if n <= (_FAR if self._any_number(n) else _NEAR) else None

    def _any_number(self, n: int) -> bool:
        """Return whether a heap of n may be split into any number of heaps from two on."""
        return self.least == 2 and self.most * (self.most + 1) // 2 > n

    def _different(self, n: int) -> Work[Mapping[Hashable, int]]:
        """Compute values heap by heap, from the nim-sums of sets of distinct smaller heaps with a given total."""
        counted = 0 if self._any_number(n) else _COUNT
        low, high = (self.least, self.most) if counted else (0, 0)
        sets: list[set[int]] = [{0}, *(set[int]() for _ in range(n))]
        values, spent = [0], 0
        for size in range(1, n + 1):
            reached = {one % _COUNT for one in sets[size] if low <= one // _COUNT <= high}
            values.append(_mex(reached))
            for total in range(n, size - 1, -1):
                more = sets[total - size]
                sets[total] |= {(one + counted) ^ values[size] for one in more if one // _COUNT < high or not counted}
                spent += 1 + len(more)
                if spent > _SPENT:
                    yield None
                    spent = 0
        return {(size,): value for size, value in enumerate(values)}

    def _consecutive(self, n: int) -> Work[Mapping[Hashable, int]]:
        """Compute values heap by heap: a run of consecutive heaps has the nim-sum of two prefix nim-sums."""
        firsts: list[list[tuple[int, int]]] = [[] for _ in range(n + 1)]
        for count in range(self.least, self.most + 1):
            below = count * (count - 1) // 2
            if below + count > n:
                break
            for first in range(1, (n - below) // count + 1):
                firsts[first * count + below].append((first, count))
            yield None
        values, sums = [0], [0]
        for size in range(1, n + 1):
            values.append(_mex({sums[first + count - 1] ^ sums[first - 1] for first, count in firsts[size]}))
            sums.append(sums[-1] ^ values[-1])
            if size % _SPENT == 0:
                yield None
        return {(size,): value for size, value in enumerate(values)}

    def why(self, p: Heap) -> Iterator[Reason]:
        if self.sizes == "consecutive":
            whole = tuple(f"h{number}" for number, n in enumerate(p, 1) if n > 1 and n & n - 1 == 0)
            if whole:
                template = (
                    "A power of two is no sum of two or more consecutive numbers, which has an odd divisor: how many "
                    "they are, or else the sum of the middle two. So such heaps stay as they are."
                )
                yield Reason(Message(template), whole)
            return
        dead = tuple(f"h{number}" for number, n in enumerate(p, 1) if n and not self._can_split(n))
        if dead and len(p) > 1:
            template = "A heap of less than {size} tokens has no {least} different parts, so it can never be split."
            yield Reason(Message(template, size=self.least * (self.least + 1) // 2, least=self.least), dead)

    @claim(
        "grundy",
        "Where a heap may be split into any number of different ones, one of 9 or more tokens is worth 4 less than its "
        "size; those up to 8 are worth 0, but 1 for 3 tokens, and 2, 3 and 4 for 5, 6 and 7.",
        source="true up to heap 250, computed for this project; that a heap is not worth more is clear: its "
        "parts fall short of their sizes by 5 or more together",
        status="conjectured",
        conventions=(NORMAL,), rules=_ANY,
    )  # fmt: skip
    def four_less(self, p: Heap) -> int:
        """Return the nim-sum of the values."""
        total = 0
        for n in p:
            total ^= n - 4 if n > 8 else _SOON[n]
        return total

    @proved(
        "outcome",
        "Into consecutive numbers no heap can be split whose size is a power of two: alone it is lost, and won in "
        "misère play.",
        source="J. J. Sylvester (1882): a number is as often a sum of consecutive numbers, itself among them, as it "
        "has odd divisors",
        rules=_CONSECUTIVE,
    )
    def powers_of_two(self, p: Heap) -> str | None:
        """Return the outcome if all heaps are powers of two; None for other positions."""
        if any(n & n - 1 for n in p):
            return None
        return "P" if self.convention == NORMAL else "N"

    @refuted(
        "outcome",
        "A single heap is lost only where it cannot be split into consecutive numbers: where it is a power of two.",
        source="what one might guess, since 3, the first other heap, is won",
        counterexample="5",
        conventions=(NORMAL,), rules=_CONSECUTIVE,
    )  # fmt: skip
    def no_others(self, p: Heap) -> str | None:
        """Return N for single heaps that are not powers of two; None for other positions."""
        return "N" if len(p) == 1 and p[0] & p[0] - 1 else None

    def stress_positions(self, random: Random) -> Iterable[Heap]:
        """Return positions of smaller heaps where a heap has many splits."""
        if self.sizes == "different":
            return super().stress_positions(random)
        return [(random.randint(1, most),) for most in (60, 200, 1_000, 5_000) for _ in range(4)]


def different(n: int, count: int) -> Iterator[Heap]:
    """Yield the ways to write n as a sum of `count` different numbers, at least two, in rising order.

    >>> list(different(8, 2)), list(different(8, 3))
    ([(1, 7), (2, 6), (3, 5)], [(1, 2, 5), (1, 3, 4)])
    """
    chosen = list[int]()
    ways = [_firsts(n, count, 1)]
    while ways:
        first = next(ways[-1], 0)
        if not first:
            ways.pop()
            if chosen:
                chosen.pop()
            continue
        left = n - sum(chosen) - first
        if len(chosen) == count - 2:
            yield (*chosen, first, left)
        else:
            chosen.append(first)
            ways.append(_firsts(left, count - len(chosen), first + 1))


def _firsts(n: int, count: int, least: int) -> Iterator[int]:
    """Yield the possible smallest numbers of `count` different ones with sum n."""
    return iter(range(least, (n - count * (count - 1) // 2) // count + 1))


def _mex(values: set[int]) -> int:
    value = 0
    while value in values:
        value += 1
    return value
