"""Sparse space: values of most heaps are of one kind, and only the few rare heaps are paired with all others.

The idea is that of R. K. Guy, E. R. Berlekamp and J. H. Conway (Winning Ways, chapter 4), made fast by many others.
A split has a value of the common kind only when exactly one of its heaps is rare, so that pairing each rare heap with
all heaps tells every common value that a heap n can move to. The least common value left over is the value of n unless
a smaller value of the rare kind is missing, too; those are nearly always found among splits with a small heap, and
else by looking at all splits. Nothing depends on the mask but the time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...model import Work
from .lanes import splitting
from .masks import Kinds, Mask, best_mask
from .rules import HeapRules
from .values import FITS, append, joined

NEAR = 256  # heaps that are small: splits with one of them are looked at for every n, in one window
GROUPS = 32  # tables of eight common values each that tell what rare heaps exclude, at most
PAYS = 2  # heaps that lanes combine in the time that a rare heap takes with one table, roughly


def start_of(rules: HeapRules) -> int:
    """The number of values that the engine must know beforehand: no heap is then split into equal small ones."""
    return 2 * _near(rules) + max(rules.two, default=0) + 3


def _near(rules: HeapRules) -> int:
    return max(NEAR, 2 * (rules.last or 0) + 8)


def thinning(rules: HeapRules, values: bytearray, up_to: int, mask: Mask | None = None) -> Work[None]:
    """Extend the values to heap `up_to`, for rules that leave at most two heaps; raises TooWideError.

    The best mask is chosen anew whenever there are twice as many values, unless one is given.
    """
    if len(values) < start_of(rules):
        yield from splitting(rules, values, min(up_to, start_of(rules) - 1))
    while len(values) <= up_to:
        space = _Space(rules, values, Kinds(rules, mask or best_mask(rules, values)))
        until = min(up_to, 2 * len(values))
        if mask is None and not space.pays():
            yield from splitting(rules, values, until)
        while len(values) <= until:
            space.extend(min(len(values) + space.block, until + 1))
            yield None


@dataclass
class _Space:
    """The values so far, with what is known of their rare heaps under one mask.

    The windows have one lane of a byte for each small heap: `first` holds the values of the heaps 1, 2, ...; `latest`
    those of the heaps n - 1, n - 2, ...; `not_rare` and `lately_not_rare` are 255 where those heaps are not rare.
    """

    rules: HeapRules
    values: bytearray
    kinds: Kinds
    near: int = field(init=False)
    block: int = field(init=False)

    def __post_init__(self) -> None:
        most = max(self.rules.two, default=0)
        self.near = _near(self.rules)
        self.block = self.near - most - 2  # so that what far rare heaps meet in a block is known before it begins
        self.width = self.near + most + 1
        self.window = (1 << 8 * self.near) - 1
        self.all = (1 << 8 * self.width) - 1
        self.rare = self.kinds.rare_heaps(self.values)
        rare, n = set(self.rare), len(self.values)
        self.last = self.rare[-1] if rare else -self.width
        self.first = joined(self.values[1 : self.near + 1])
        self.latest = joined(self.values[: -self.width - 1 : -1])
        self.not_rare = joined(bytearray(0 if a in rare else 255 for a in range(1, self.near + 1)))
        self.lately_not_rare = joined(bytearray(0 if n - 1 - j in rare else 255 for j in range(self.width)))
        top = max(self.values)
        count = max(sum(1 for value in common if value <= top) for common in self.kinds.common)
        self.groups = min(GROUPS, count // 8 + 1)
        self.tables: dict[tuple[int, int, int], bytes] = {}

    def pays(self) -> bool:
        """Whether rare heaps are so few that it takes less time than lanes."""
        return len(self.rare) * self.groups * PAYS < len(self.values)

    def extend(self, stop: int) -> None:
        """Add the values of the heaps up to `stop`, itself left out; at most a block of them."""
        start = len(self.values)
        excluded = self.excluded(start, stop - start)
        rules, values, kinds = self.rules, self.values, self.kinds
        for n in range(start, stop):
            side = kinds.side(n)
            seen = 0
            for taken in rules.one:
                seen |= 1 << values[n - taken]
            pairs, rare_pairs = self.windows(n)
            value = -1
            by_far = [group[n - start] for group in excluded[side]]
            value = _least_common(kinds.common[side], by_far, seen, rare_pairs)
            if value < 0:
                common = [c for c in kinds.common[side] if not seen >> c & 1]
                value = self.search(n, common, FITS + 1)
            missing = [r for r in kinds.rare[side] if r < value and not seen >> r & 1]
            for window in pairs:
                missing = [r for r in missing if r not in window]
            if missing:
                value = self.search(n, missing, value)
            append(values, value)
            self.slide(n, value)

    def windows(self, n: int) -> tuple[list[bytes], list[bytes]]:
        """The values of the splits with a small heap; and again, those of two heaps that are not rare made 255."""
        pairs, rare_pairs = [], []
        recent = n - self.last <= self.width
        for taken in self.rules.two:
            both = self.first ^ (self.latest >> 8 * taken & self.window)
            neither = self.not_rare
            if recent:
                neither &= self.lately_not_rare >> 8 * taken
            pairs.append(both.to_bytes(self.near, "little"))
            rare_pairs.append((both | neither).to_bytes(self.near, "little"))
        return pairs, rare_pairs

    def excluded(self, start: int, count: int) -> list[list[bytes]]:
        """By side and group of eight common values, for each heap of a block: bits of those that rare heaps make."""
        found: list[list[bytes]] = [[], []]
        least = start - max(self.rules.two, default=0)
        use = [(a, self.values[a]) for a in self.rare if self.near < a < least]
        for side in {self.kinds.side(start), self.kinds.side(start + 1)}:
            for group in range(self.groups):
                union = 0
                for a, value in use:
                    table = self.table(side, group, value)
                    for taken in self.rules.two:
                        at = start - taken - a
                        union |= int.from_bytes(self.values[at : at + count].translate(table), "little")
                found[side].append(union.to_bytes(count, "little"))
        return found

    def table(self, side: int, group: int, value: int) -> bytes:
        """Maps the value of the heap beside a rare one to the bit of the common value that they make."""
        key = side, group, value
        known = self.tables.get(key)
        if known is None:
            made = bytearray(256)
            for bit, common in enumerate(self.kinds.common[side][8 * group : 8 * group + 8]):
                made[common ^ value] = 1 << bit
            known = self.tables[key] = bytes(made)
        return known

    def search(self, n: int, wanted: list[int], otherwise: int) -> int:
        """The least of these values that no split has, by looking at all splits; `otherwise` where each has one."""
        for taken in self.rules.two:
            left = n - taken
            half = (left - self.rules.unequal) // 2
            small, count = 1, self.near
            while small <= half and wanted:
                count = min(4 * count, half + 1 - small)
                ones = joined(self.values[small : small + count])
                others = joined(self.values[left - small : left - small - count : -1])
                pairs = (ones ^ others).to_bytes(count, "little")
                wanted = [value for value in wanted if value not in pairs]
                small += count
        return wanted[0] if wanted else otherwise

    def slide(self, n: int, value: int) -> None:
        """Move the windows on, past heap n."""
        self.latest = (self.latest << 8 | value) & self.all
        if self.kinds.is_rare(n, value):
            if n - self.last > self.width:
                self.lately_not_rare = self.all
            self.lately_not_rare = self.lately_not_rare << 8 & self.all
            self.rare.append(n)
            self.last = n
        elif n - self.last <= self.width:
            self.lately_not_rare = (self.lately_not_rare << 8 | 255) & self.all


def _least_common(common: list[int], by_far: list[int], seen: int, rare_pairs: list[bytes]) -> int:
    """The least common value that neither far rare heaps nor the windows exclude; -1 where all tables are used up."""
    for group, bits in enumerate(by_far):
        if bits == 255:
            continue
        for value in common[8 * group : 8 * group + 8]:
            if not bits & 1 and not seen >> value & 1:
                for window in rare_pairs:
                    if value in window:
                        break
                else:
                    return value
            bits >>= 1
    return -1
