"""Blocks of heaps to come: what rare heaps make with all others, known for a whole block before it begins.

A rare heap as large as a block is long has all its partners before the block. So there are blocks inside blocks, the
long ones for large rare heaps and shorter ones for smaller heaps, and each begins with what the one around it knows.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from .tables import Tables
from .values import joined

SIZES = (2_048, 1_024, 512, 256)  # each a part of the one before
NEAR = SIZES[-1]  # smaller rare heaps are left to others
ROOM = 1 << 24  # bytes that blocks of one size may keep for the next ones


class Blocks:
    """For the heaps of the blocks that have begun, the common values that splits with rare heaps have: a bit for each.

    `codes` and `rare` are extended by others while blocks are under way. What a rare heap makes within the shortest
    block that it is found in is left to others as well: its partners there are small heaps.
    """

    def __init__(self, tables: Tables, splits: tuple[int, ...], codes: bytearray, rare: list[int]) -> None:
        self._rare = rare
        self._levels = [_Level(size, tables, splits, codes) for size in SIZES]
        self._groups = len(tables)
        self._start = len(codes)
        self._counted = len(rare)

    def begin(self, start: int) -> None:
        """Begin a block of the longest kind, and all those in it that begin with it."""
        self._start = start
        self.go_on(start)

    def go_on(self, start: int) -> None:
        """Begin the blocks that begin at a heap, which is so many times `NEAR` after the longest one."""
        found, self._counted = self._rare[self._counted :], len(self._rare)
        around, before, most = [0] * self._groups, start, None
        for level in self._levels:
            if (start - self._start) % level.size:
                level.take_in(found)
            else:
                heaps = self._rare[bisect_left(self._rare, level.size) :]
                if most is not None:
                    heaps = heaps[: bisect_left(heaps, most)]
                level.begin(start, [bits >> 8 * (start - before) for bits in around], heaps)
            around, before, most = level.bits, level.start, level.size

    def shortest(self) -> list[bytes]:
        """For each group of common values a byte for each heap of the shortest block: what the heap can move to."""
        level = self._levels[-1]
        return [bits.to_bytes(level.size, "little") for bits in level.bits]


class _Level:
    """A block of one size, with a lane of a byte for each heap, and a long number for each group of common values."""

    def __init__(self, size: int, tables: Tables, splits: tuple[int, ...], codes: bytearray) -> None:
        self.size = size
        self.start = 0
        self.bits = [0] * len(tables)
        self._whole = (1 << 8 * size) - 1
        self._tables = tables
        self._splits = splits
        self._codes = codes
        # By its place in blocks of this size and by the code of a rare heap: a stretch of two blocks, up to where it
        # was known, and for each group what its heaps make with the rare one. To be moved by less than a block.
        self._kept: dict[tuple[int, int], tuple[int, list[int]]] = {}
        self._room = ROOM // (2 * size * len(tables))

    def begin(self, start: int, bits: list[int], heaps: list[int]) -> None:
        """A block from `start` on, of which something is known already; with rare heaps of at least its size."""
        self.start = start
        self.bits = bits
        if heaps and len(self._kept) >= self._room:
            needed = (start - max(self._splits) - heaps[-1]) // self.size
            self._kept = {key: kept for key, kept in self._kept.items() if key[0] >= needed}
        self.take_in(heaps)

    def take_in(self, heaps: Iterable[int]) -> None:
        """What these rare heaps make with their partners."""
        size, codes, known = self.size, self._codes, len(self._codes)
        before, after = [], []
        for heap in heaps:
            code = codes[heap]
            for taken in self._splits:
                at = self.start - taken - heap
                place = at // size if at > 0 else 0
                kept = self._kept.get((place, code))
                if kept is None or kept[0] < at + size <= known:
                    kept = self._made(place, code)
                if at < 0:  # it was found to be rare while the block was under way
                    after.append((kept[1], -8 * at))
                else:
                    before.append((kept[1], 8 * (at - place * size)))
        for group, bits in enumerate(self.bits):
            for lanes, moved in before:
                bits |= lanes[group] >> moved
            for lanes, moved in after:
                bits |= lanes[group] << moved
            self.bits[group] = bits & self._whole

    def _made(self, place: int, code: int) -> tuple[int, list[int]]:
        """What two blocks of heaps make with a rare heap of a code."""
        start = place * self.size
        stretch = self._codes[start : start + 2 * self.size]
        groups = range(len(self._tables))
        lanes = [joined(stretch.translate(self._tables.table(group, code))) for group in groups]
        if place == 0:
            lanes = [bits & ~255 for bits in lanes]  # the empty heap is no partner
        made = start + len(stretch), lanes
        if (place, code) in self._kept or len(self._kept) < self._room:
            self._kept[place, code] = made
        return made
