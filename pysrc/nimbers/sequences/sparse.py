"""Sparse space: values of most heaps are of one kind, and only the few rare heaps are paired with all others.

A split has a value of the common kind only when exactly one of its heaps is rare, so that pairing each rare heap with
all heaps tells every common value that a heap n can move to. The least common value left over is the value of n unless
a smaller value of the rare kind is missing, too; nearly always a few splits show that none is, else all are looked at.
Nothing depends on the mask but the time. The idea is in Winning Ways, chapter 4 (E. R. Berlekamp, J. H. Conway and
R. K. Guy), and in A. Flammenkamp's computations.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import cycle

from ..text import Work
from .blocks import NEAR, SIZES, Blocks
from .extrapolate import extrapolating
from .lanes import splitting
from .masks import Kinds, Mask, best_mask
from .reach import Reach, by_heap
from .rules import HeapRules
from .tables import union, unsplit
from .values import TooWideError

LEAST = 2 * NEAR  # half of the values that are left to lanes, at least
WITNESSES = 48  # large heaps whose splits are to show values of the rare kind, besides all small ones
LATELY, SURPASSING = 8, 512  # one part in so many of all values, and of those again
PAYS = 1  # heaps that lanes combine in the time that a rare heap takes with one table, roughly


def start_of(rules: HeapRules) -> int:
    """The number of values that the engine must know beforehand: no heap is then split into equal small ones."""
    return 2 * max(LEAST, 2 * (rules.last or 0) + 8) + max(rules.two, default=0) + 3


def thinning(rules: HeapRules, values: bytearray, up_to: int, mask: Mask | None = None) -> Work[None]:
    """Extend the values to heap `up_to`, for rules that leave at most two heaps; raises TooWideError.

    The best mask is chosen anew whenever there are twice as many values, unless one is given; while none makes few
    heaps rare, lanes do the work.
    """
    if len(values) < start_of(rules):
        yield from splitting(rules, values, min(up_to, start_of(rules) - 1))
    alternating = max(values) < 64
    look = len(values)
    while len(values) <= up_to:
        space = _Space(rules, values, Kinds(rules, mask or best_mask(rules, values, alternating)))
        until = min(up_to, 2 * len(values))
        if mask is None and not space.pays():
            yield from splitting(rules, values, until)
        while len(values) <= until:
            try:
                yield from space.extend(min(len(values) + SIZES[0], until + 1))
            except _CrowdedError:
                alternating, mask = False, None
                break
            if len(values) >= look:
                look = len(values) * 17 // 16
                if (yield from extrapolating(rules, space.kinds, values, up_to)):
                    space = _Space(rules, values, space.kinds)


class _CrowdedError(Exception):
    """A value has no code under a mask that alternates."""


class _Space:
    """The values so far, with what is known of their rare heaps under one mask.

    What small heaps bring is carried from heap to heap in one number, `coming`, with a lane for each of the next heaps;
    what larger rare heaps make comes in blocks, and what witnesses show of the rare kind as well.
    """

    def __init__(self, rules: HeapRules, values: bytearray, kinds: Kinds) -> None:
        self.rules = rules
        self.values = values
        self.kinds = kinds
        self.codes = kinds.coded(values)
        self.rare = kinds.rare_heaps(self.codes)
        usual = _usual(values)
        self.reach = Reach(rules, kinds, self.codes, max(kinds.code(0, usual), kinds.code(1, usual)), NEAR)
        self.blocks = Blocks(self.reach.common, rules.two, self.codes, self.rare)
        self.coming = self.reach.coming(self.codes)
        # By side and by the bit of a value: the code of a heap that has it, the bits of the rare kind that must be
        # there for that, and what the heap brings; once there was one.
        self.met: list[list[tuple[int, int, int] | None]] = [[None] * (self.reach.width + 1) for _ in kinds.common]

    def pays(self) -> bool:
        """Whether rare heaps are so few that it takes less time than lanes."""
        return len(self.rare) * len(self.reach.common) * PAYS < len(self.values)

    def extend(self, stop: int) -> Work[None]:
        """Add the values of the heaps up to `stop`, itself left out; at most a block of the longest kind."""
        start, seldom = len(self.codes), self.reach.seldom
        wide = next(size for size in SIZES if 4 * size <= start)
        witnesses = list(range(wide, wide + WITNESSES))  # in a row: strides may fall into step with a period
        shown: list[bytes] = []
        self.blocks.begin(start)
        for begin in range(start, stop, NEAR):
            at = (begin - start) % wide
            if begin > start:
                self.blocks.go_on(begin)
            if at == 0:
                shown = union(seldom, self.codes, witnesses, self.rules.two, begin, seldom.nothing(wide))
            known = by_heap([*self.blocks.shortest(), *(bits[at : at + NEAR] for bits in shown)])
            try:
                self.go_on(known[: stop - begin])
            finally:  # a value that is too wide ends it, and those before it are right
                self.values += self.kinds.valued(self.codes[len(self.values) :])
            yield None

    def go_on(self, known: Sequence[int]) -> None:
        """Add the values of a block; `known` is what the lanes of its heaps have besides what small heaps bring.

        All that does not change is in local names: nearly the whole time of the engine is spent in here.
        """
        codes, width, coming, append = self.codes, self.reach.width, self.coming, self.codes.append
        lane = (1 << width) - 1
        sides = cycle([self.met[self.kinds.side(len(codes) + further)] for further in (0, 1)])
        for bits, met in zip(known, sides, strict=False):
            bits |= coming & lane
            bit = (~bits & bits + 1).bit_length() - 1  # the first that is not set
            found = met[bit]
            if found is not None and bits & found[1] == found[1]:
                append(found[0])
                coming = coming >> width | found[2]
                continue
            append(self.look(bits, bit))
            coming = coming >> width | self.reach.bring(codes[-1])
            if self.kinds.is_rare(codes[-1]):
                self.rare.append(len(codes) - 1)
        self.coming = coming

    def look(self, bits: int, bit: int) -> int:
        """The code of the next heap, whatever it is, from the bits of its lane and the first that is not set."""
        codes, kinds, reach, n = self.codes, self.kinds, self.reach, len(self.codes)
        side = kinds.side(n)
        common, rare = kinds.common[side], kinds.rare[side]
        alone = {kinds.left(codes[n - taken], taken) for taken in self.rules.one}
        usual = common[: reach.low]
        if bit < len(usual):
            least = usual[bit]
        else:
            least = unsplit(self.rules, codes, n, [code for code in common[reach.low :] if code not in alone], 255)
        below = [(code, reach.bit(code)) for code in rare[: bisect_left(rare, least)]]
        told = all(place >= 0 for _, place in below)  # by lanes, and splits with small heaps are among what they tell
        missing = [code for code, place in below if (place < 0 or not bits >> place & 1) and code not in alone]
        value = kinds.value(unsplit(self.rules, codes, n, missing, least, NEAR if told else 1))
        if value > kinds.limit:
            raise _CrowdedError if kinds.doubled else TooWideError
        code = kinds.code(n, value)
        if told and bit < len(usual) and value == kinds.value(least):
            self.met[side][bit] = code, sum(1 << place for _, place in below), reach.bring(code)
        return code


def _usual(values: bytearray) -> int:
    """A value that hardly any of the last ones surpasses."""
    last = sorted(values[-(len(values) // LATELY) :])
    return last[-1 - len(last) // SURPASSING]
