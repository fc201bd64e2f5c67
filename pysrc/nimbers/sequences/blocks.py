"""Blocks of heaps to come: the sums with large rare heaps, computed for a whole block before it begins.

The partners of a rare heap at least as large as a block is long all come before the block. So blocks are nested: long
ones for large rare heaps, shorter ones for smaller heaps, each beginning with the results of the one around it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from .tables import Tables
from .values import to_integer

SIZES = (2_048, 1_024, 512, 256)  # each divides the one before
NEAR = SIZES[-1]  # smaller rare heaps are handled by `Reach`
ROOM = 1 << 24  # bytes that blocks of one size may cache


class Blocks:
    """The common values of splits with rare heaps, as bits, for the heaps of the current blocks.

    The caller extends `codes` and `rare` during a block. Sums of a rare heap within the shortest block in which it
    is found are not included: its partners there are small heaps.
    """

    def __init__(self, tables: Tables, splits: tuple[int, ...], codes: bytearray, rare: list[int]) -> None:
        self._rare = rare
        self._levels = [_Level(size, tables, splits, codes) for size in SIZES]
        self._groups = len(tables)
        self._start = len(codes)
        self._counted = len(rare)

    def begin(self, start: int) -> None:
        """Begin a block of the longest size, and all inner blocks that begin with it."""
        self._start = start
        self.begin_inner(start)

    def begin_inner(self, start: int) -> None:
        """Begin the blocks that start at a heap, a multiple of `NEAR` after the start of the longest one."""
        new_heaps, self._counted = self._rare[self._counted :], len(self._rare)
        around, before, most = [0] * self._groups, start, None
        for level in self._levels:
            if (start - self._start) % level.size:
                level.add_heaps(new_heaps)
            else:
                heaps = self._rare[bisect_left(self._rare, level.size) :]
                if most is not None:
                    heaps = heaps[: bisect_left(heaps, most)]
                level.begin(start, [bits >> 8 * (start - before) for bits in around], heaps)
            around, before, most = level.bits, level.start, level.size

    def shortest(self) -> list[bytes]:
        """Return for each group of common values one byte for each heap of the shortest block: its reachable values."""
        level = self._levels[-1]
        return [bits.to_bytes(level.size, "little") for bits in level.bits]


class _Level:
    """A block of one size: for each group of common values an integer with a byte lane for each heap."""

    def __init__(self, size: int, tables: Tables, splits: tuple[int, ...], codes: bytearray) -> None:
        self.size = size
        self.start = 0
        self.bits = [0] * len(tables)
        self._whole = (1 << 8 * size) - 1
        self._tables = tables
        self._splits = splits
        self._codes = codes
        # For an index of a block of this size and the code of a rare heap: two blocks of heaps, up to where they were
        # known, and for each group the sums with the rare heap, to be shifted by less than a block.
        self._kept: dict[tuple[int, int], tuple[int, list[int]]] = {}
        self._room = ROOM // (2 * size * len(tables))

    def begin(self, start: int, bits: list[int], heaps: list[int]) -> None:
        """Begin a block at `start` with known bits and the rare heaps of at least its size."""
        self.start = start
        self.bits = bits
        if heaps and len(self._kept) >= self._room:
            needed = (start - max(self._splits) - heaps[-1]) // self.size
            self._kept = {key: kept for key, kept in self._kept.items() if key[0] >= needed}
        self.add_heaps(heaps)

    def add_heaps(self, heaps: Iterable[int]) -> None:
        """Add the sums of these rare heaps with their partners."""
        size, codes, known = self.size, self._codes, len(self._codes)
        before, after = [], []
        for heap in heaps:
            code = codes[heap]
            for taken in self._splits:
                at = self.start - taken - heap
                place = at // size if at > 0 else 0
                kept = self._kept.get((place, code))
                if kept is None or kept[0] < at + size <= known:
                    kept = self._compute(place, code)
                if at < 0:  # the rare heap is inside the block
                    after.append((kept[1], -8 * at))
                else:
                    before.append((kept[1], 8 * (at - place * size)))
        for group, bits in enumerate(self.bits):
            for lanes, moved in before:
                bits |= lanes[group] >> moved
            for lanes, moved in after:
                bits |= lanes[group] << moved
            self.bits[group] = bits & self._whole

    def _compute(self, place: int, code: int) -> tuple[int, list[int]]:
        """Return the end of two blocks of heaps, and the sums of these heaps with a rare heap of a code."""
        start = place * self.size
        stretch = self._codes[start : start + 2 * self.size]
        groups = range(len(self._tables))
        lanes = [to_integer(stretch.translate(self._tables.table(group, code))) for group in groups]
        if place == 0:
            lanes = [bits & ~255 for bits in lanes]  # without the empty heap
        made = start + len(stretch), lanes
        if (place, code) in self._kept or len(self._kept) < self._room:
            self._kept[place, code] = made
        return made
