"""Sparse space: values of most heaps are of one kind, and only the few rare heaps are paired with all others.

A split has a value of the common kind only when exactly one of its heaps is rare, so that pairing each rare heap with
all heaps tells every common value that a heap n can move to. The least common value left over is the value of n unless
a smaller value of the rare kind is missing, too; nearly always a few splits show that none is, else all are looked at.
Nothing depends on the mask but the time. The idea is in Winning Ways, chapter 4 (E. R. Berlekamp, J. H. Conway and
R. K. Guy), and in A. Flammenkamp's computations.
"""

from __future__ import annotations

from ...model import Work
from .foreseen import foreseeing
from .lanes import splitting
from .masks import Kinds, Mask, best_mask
from .rules import HeapRules
from .tables import Tables, union, unsplit
from .values import TooWideError, joined

NEAR = 256  # heaps that are small: splits with one of them are looked at for every n, in one window
FAR = 2_048  # heaps that are so large that what they meet in the next so many heaps is known beforehand
PAYS = 2  # heaps that lanes combine in the time that a rare heap takes with one table, roughly
WITNESSES = 24  # heaps whose splits are to show that values of the rare kind are there


def start_of(rules: HeapRules) -> int:
    """The number of values that the engine must know beforehand: no heap is then split into equal small ones."""
    return 2 * _near(rules) + max(rules.two, default=0) + 3


def _near(rules: HeapRules) -> int:
    return max(NEAR, 2 * (rules.last or 0) + 8)


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
                yield from space.extend(min(len(values) + space.far, until + 1))
            except _CrowdedError:
                alternating, mask = False, None
                break
            if len(values) >= look:
                look = len(values) * 17 // 16
                if (yield from foreseeing(rules, space.kinds, values, up_to)):
                    space = _Space(rules, values, space.kinds)


class _CrowdedError(Exception):
    """A value has no code under a mask that alternates."""


class _Space:
    """The values so far, with what is known of their rare heaps under one mask.

    The windows have one lane of a byte for each small heap: `first` holds the codes of the heaps 1, 2, ...; `latest`
    those of the heaps n - 1, n - 2, ...; `not_rare` and `lately_not_rare` are 255 where those heaps are not rare.
    """

    def __init__(self, rules: HeapRules, values: bytearray, kinds: Kinds) -> None:
        self.rules = rules
        self.values = values
        self.kinds = kinds
        self.codes = kinds.coded(values)
        self.rare = kinds.rare_heaps(self.codes)
        most, n, rare = max(rules.two, default=0), len(values), set(self.rare)
        self.near = _near(rules)
        self.block = self.near - most - 2  # so that what a rare heap meets in a block is known before it begins
        self.far = FAR + self.block
        self.width = self.near + most + 1
        self.last = self.rare[-1] if rare else -self.width
        self.first = joined(self.codes[1 : self.near + 1])
        self.latest = joined(self.codes[: -self.width - 1 : -1])
        self.not_rare = joined(bytearray(0 if a in rare else 255 for a in range(1, self.near + 1)))
        self.lately_not_rare = joined(bytearray(0 if n - 1 - j in rare else 255 for j in range(self.width)))
        top = 2 * max(values) + 1 if kinds.doubled else max(values)
        self.common = Tables(kinds.common, top)
        self.seldom = Tables(kinds.rare, top)

    def pays(self) -> bool:
        """Whether rare heaps are so few that it takes less time than lanes."""
        return len(self.rare) * len(self.common) * PAYS < len(self.values)

    def extend(self, stop: int) -> Work[None]:
        """Add the values of the heaps up to `stop`, itself left out; at most `far` of them.

        Of the rare heaps, far ones are paired with their partners for all these heaps at once, middle ones and those
        that were found last for a block of heaps, and small ones for one heap at a time, in the windows.
        """
        start, splits, codes = len(self.values), self.rules.two, self.codes
        most = max(splits, default=0)
        far = [a for a in self.rare if self.far < a < start - most]
        excluded = union(self.common, codes, far, splits, start, self.common.nothing(stop - start))
        older = range(self.far + 1, (start - most) // 2)  # never half of a heap, which may not be split into equal ones
        witnesses = list(older[:: len(older) // WITNESSES + 1])
        shown = union(self.seldom, codes, witnesses, splits, start, self.seldom.nothing(stop - start))
        far_ones = set(far)
        for begin in range(start, stop, self.block):
            end = min(begin + self.block, stop)
            middle = [a for a in self.rare if self.near < a < begin - most and a not in far_ones]
            part = [bits[begin - start : end - start] for bits in excluded]
            self.extend_block(
                end,
                union(self.common, codes, middle, splits, begin, part),
                [bits[begin - start : end - start] for bits in shown],
            )
            yield None

    def extend_block(self, stop: int, excluded: list[bytes], shown: list[bytes]) -> None:
        """Add the values of at most a block of heaps, from what far and middle heaps make of them.

        All that does not change is in local names: nearly the whole time of the engine is spent in here.
        """
        values, codes, kinds, near, width = self.values, self.codes, self.kinds, self.near, self.width
        one, splits, first, not_rare = self.rules.one, self.rules.two, self.first, self.not_rare
        window, wide = (1 << 8 * near) - 1, (1 << 8 * width) - 1
        shift, limit, is_rare = int(kinds.doubled), kinds.limit, kinds.is_rare
        latest, lately_not_rare, last = self.latest, self.lately_not_rare, self.last
        start = len(values)
        for n in range(start, stop):
            side = kinds.side(n) if shift else 0
            seen = 0
            for taken in one:
                seen |= 1 << (values[n - taken] << shift | side)
            sums, rare_sums = [], []
            neither = not_rare
            for taken in splits:
                both = first ^ (latest >> 8 * taken & window)
                if n - last <= width:
                    neither = not_rare & lately_not_rare >> 8 * taken
                sums.append(both)
                rare_sums.append((both | neither).to_bytes(near, "little"))
            code = _least(self.common.groups[side], excluded, n - start, seen, rare_sums)
            if code < 0:
                code = unsplit(self.rules, codes, n, [c for c in kinds.common[side] if not seen >> c & 1], 255)
            missing = _missing(self.seldom.groups[side], shown, n - start, seen, code)
            for both in sums if missing else ():
                lanes = both.to_bytes(near, "little")
                missing = [r for r in missing if r not in lanes]
            if missing:
                code = unsplit(self.rules, codes, n, missing, code)
            value = code >> shift
            if value > limit:
                raise _CrowdedError if shift else TooWideError
            values.append(value)
            code = value << shift | n & shift
            codes.append(code)
            latest = (latest << 8 | code) & wide
            if is_rare(code):
                if n - last > width:
                    lately_not_rare = wide
                lately_not_rare = lately_not_rare << 8 & wide
                self.rare.append(n)
                last = n
            elif n - last <= width:
                lately_not_rare = (lately_not_rare << 8 | 255) & wide
        self.latest, self.lately_not_rare, self.last = latest, lately_not_rare, last


def _least(groups: list[list[int]], excluded: list[bytes], at: int, seen: int, rare_sums: list[bytes]) -> int:
    """The least common code that neither tables nor the windows exclude; -1 where all tables are used up."""
    for group, table in enumerate(excluded):
        bits = table[at]
        if bits == 255:
            continue
        for code in groups[group]:
            if not bits & 1 and not seen >> code & 1:
                for lanes in rare_sums:
                    if code in lanes:
                        break
                else:
                    return code
            bits >>= 1
    return -1


def _missing(groups: list[list[int]], shown: list[bytes], at: int, seen: int, below: int) -> list[int]:
    """The codes of the rare kind below a code that no witness shows to be there."""
    missing: list[int] = []
    for group, codes in enumerate(groups):
        if codes[0] >= below:
            break
        bits = shown[group][at] if group < len(shown) else 0
        if bits != 255:
            missing += [c for bit, c in enumerate(codes) if not bits >> bit & 1 and c < below and not seen >> c & 1]
    return missing
