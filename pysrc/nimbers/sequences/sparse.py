"""Sparse space: most values are of the common kind, and only the few rare heaps are combined with all others.

A split has a common value only if exactly one of its heaps is rare. So combining each rare heap with all heaps finds
every common value that a heap n can move to. The least other common value is the value of n, unless a smaller rare
value is missing as well; a few splits nearly always show that none is, otherwise all splits are checked. The mask
affects only the time. The idea is in Winning Ways, chapter 4 (E. R. Berlekamp, J. H. Conway and R. K. Guy), and in
A. Flammenkamp's computations.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import cycle

from ..text import Work
from .blocks import NEAR, SIZES, Blocks
from .extrapolate import extrapolate
from .lanes import extend_by_lanes
from .masks import Kinds, Mask, best_mask
from .reach import Reach, by_heap
from .rules import HeapRules
from .tables import least_free, union
from .values import TooWideError

LEAST = 2 * NEAR  # at least half of the values that lanes compute first
WITNESSES = 48  # large heaps whose splits are searched for rare values, besides all small ones
LATELY, SURPASSING = 8, 512  # the last 1/8 of all values, and 1/512 of these
PAYS = 1  # heaps that lanes combine in about the time of one rare heap with one table


def start_of(rules: HeapRules) -> int:
    """Return the number of values that the engine needs to begin, so that later heaps split into at most one small."""
    return 2 * max(LEAST, 2 * (rules.last or 0) + 8) + max(rules.two, default=0) + 3


def extend_sparse(rules: HeapRules, values: bytearray, up_to: int, mask: Mask | None = None) -> Work[None]:
    """Extend the values to heap `up_to`, for rules that leave at most two heaps; raises TooWideError.

    The best mask is chosen again whenever the number of values doubles, unless one is given; as long as no mask
    makes few heaps rare, lanes are used.
    """
    if len(values) < start_of(rules):
        yield from extend_by_lanes(rules, values, min(up_to, start_of(rules) - 1))
    alternating = max(values) < 64
    look = len(values)
    while len(values) <= up_to:
        space = _Space(rules, values, Kinds(rules, mask or best_mask(rules, values, alternating)))
        until = min(up_to, 2 * len(values))
        if mask is None and not space.pays():
            yield from extend_by_lanes(rules, values, until)
        while len(values) <= until:
            try:
                yield from space.extend(min(len(values) + SIZES[0], until + 1))
            except _CrowdedError:
                alternating, mask = False, None
                break
            if len(values) >= look:
                look = len(values) * 17 // 16
                if (yield from extrapolate(rules, space.kinds, values, up_to)):
                    space = _Space(rules, values, space.kinds)


class _CrowdedError(Exception):
    """A value is too large for a code under an alternating mask."""


class _Space:
    """The values so far, with their rare heaps under one mask.

    `pending` is an integer with a lane for each of the next heaps, for the contributions of small heaps; those of
    larger rare heaps come in blocks, and so do the rare values that witnesses show.
    """

    def __init__(self, rules: HeapRules, values: bytearray, kinds: Kinds) -> None:
        self.rules = rules
        self.values = values
        self.kinds = kinds
        self.codes = kinds.codes_of(values)
        self.rare = kinds.rare_heaps(self.codes)
        usual = _usual(values)
        self.reach = Reach(rules, kinds, self.codes, max(kinds.code(0, usual), kinds.code(1, usual)), NEAR)
        self.blocks = Blocks(self.reach.common, rules.two, self.codes, self.rare)
        self.pending = self.reach.pending(self.codes)
        # A cache by side and first unset bit: the code of the heap, the rare bits that must be set for it, and the
        # contribution of the heap.
        self.met: list[list[tuple[int, int, int] | None]] = [[None] * (self.reach.width + 1) for _ in kinds.common]

    def pays(self) -> bool:
        """Return whether rare heaps are so few that this is faster than lanes."""
        return len(self.rare) * len(self.reach.common) * PAYS < len(self.values)

    def extend(self, stop: int) -> Work[None]:
        """Add the values of the heaps below `stop`, at most a block of the longest size."""
        start, seldom = len(self.codes), self.reach.seldom
        wide = next(size for size in SIZES if 4 * size <= start)
        witnesses = list(range(wide, wide + WITNESSES))  # consecutive, because strides may coincide with a period
        shown: list[bytes] = []
        self.blocks.begin(start)
        for begin in range(start, stop, NEAR):
            at = (begin - start) % wide
            if begin > start:
                self.blocks.begin_inner(begin)
            if at == 0:
                shown = union(seldom, self.codes, witnesses, self.rules.two, begin, seldom.zeros(wide))
            known = by_heap([*self.blocks.shortest(), *(bits[at : at + NEAR] for bits in shown)])
            try:
                self._add_block(known[: stop - begin])
            finally:  # after TooWideError the values before it are right
                self.values += self.kinds.values_of(self.codes[len(self.values) :])
            yield None

    def _add_block(self, known: Sequence[int]) -> None:
        """Add the values of a block; `known` has the bits of its lanes except the contributions of small heaps.

        Constants are local names, because the engine spends nearly all its time here.
        """
        codes, width, pending, append = self.codes, self.reach.width, self.pending, self.codes.append
        lane = (1 << width) - 1
        sides = cycle([self.met[self.kinds.side(len(codes) + further)] for further in (0, 1)])
        for bits, met in zip(known, sides, strict=False):
            bits |= pending & lane
            bit = (~bits & bits + 1).bit_length() - 1  # the first unset bit
            found = met[bit]
            if found is not None and bits & found[1] == found[1]:
                append(found[0])
                pending = pending >> width | found[2]
                continue
            append(self.look(bits, bit))
            pending = pending >> width | self.reach.contribution(codes[-1])
            if self.kinds.is_rare(codes[-1]):
                self.rare.append(len(codes) - 1)
        self.pending = pending

    def look(self, bits: int, bit: int) -> int:
        """Return the code of the next heap from the bits of its lane and the first unset bit."""
        codes, kinds, reach, n = self.codes, self.kinds, self.reach, len(self.codes)
        side = kinds.side(n)
        common, rare = kinds.common[side], kinds.rare[side]
        alone = {kinds.left(codes[n - taken], taken) for taken in self.rules.one}
        usual = common[: reach.low]
        if bit < len(usual):
            least = usual[bit]
        else:
            least = least_free(self.rules, codes, n, [code for code in common[reach.low :] if code not in alone], 255)
        below = [(code, reach.bit(code)) for code in rare[: bisect_left(rare, least)]]
        is_complete = all(place >= 0 for _, place in below)  # lanes have them all, including splits with small heaps
        missing = [code for code, place in below if (place < 0 or not bits >> place & 1) and code not in alone]
        value = kinds.value(least_free(self.rules, codes, n, missing, least, NEAR if is_complete else 1))
        if value > kinds.limit:
            raise _CrowdedError if kinds.doubled else TooWideError
        code = kinds.code(n, value)
        if is_complete and bit < len(usual) and value == kinds.value(least):
            self.met[side][bit] = code, sum(1 << place for _, place in below), reach.contribution(code)
        return code


def _usual(values: bytearray) -> int:
    """Return a value that very few of the last ones exceed."""
    last = sorted(values[-(len(values) // LATELY) :])
    return last[-1 - len(last) // SURPASSING]
