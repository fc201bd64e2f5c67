"""Tables for the sums of a heap with its partners: for each heap of a range, which of eight codes a split has."""

from __future__ import annotations

from .rules import HeapRules
from .values import to_integer

GROUP = 8  # codes in one table, one for each bit of a byte
CHECK_EVERY = 32  # partners between two checks for an early exit
FIRST = 256  # heaps in the first step of a search that may need all


class Tables:
    """The codes to find, by side, in groups of eight; and tables from a partner's code to bits of a group."""

    def __init__(self, codes: list[list[int]], top: int) -> None:
        self.groups = [[some[at : at + GROUP] for at in range(0, len(some), GROUP)] for some in codes]
        least = [sum(1 for code in some if code <= top) // GROUP + 1 for some in codes]
        self._count = min(max(least), *map(len, self.groups))
        self._made: dict[tuple[int, int], bytes] = {}

    def zeros(self, count: int) -> list[bytes]:
        """Return zero bits for that many heaps, for each group."""
        return [bytes(count)] * self._count

    def __len__(self) -> int:
        """Return the number of groups that cover the values up to `top`."""
        return self._count

    def table(self, group: int, code: int) -> bytes:
        """Return the table from the code of a partner to the bit of its sum with `code`, if that is in the group."""
        known = self._made.get((group, code))
        if known is None:
            made = bytearray(256)
            for some in self.groups:
                for bit, wanted in enumerate(some[group]):
                    made[wanted ^ code] = 1 << bit
            known = self._made[group, code] = bytes(made)
        return known


def union(
    tables: Tables, codes: bytearray, heaps: list[int], splits: tuple[int, ...], start: int, known: list[bytes]
) -> list[bytes]:
    """Return for each group one byte for each heap from `start` on: the bits of the codes of its splits with `heaps`.

    `known` has the bytes to begin with, one for each requested heap. The partners of all heaps must be known.
    """
    found = []
    chosen = [(heap, codes[heap]) for heap in heaps]
    for group, before in enumerate(known):
        count = len(before)
        everything = (1 << 8 * count) - 1
        bits = int.from_bytes(before, "little")
        for first_chosen in range(0, len(chosen), CHECK_EVERY):
            if bits == everything:
                break
            for heap, code in chosen[first_chosen : first_chosen + CHECK_EVERY]:
                table = tables.table(group, code)
                for taken in splits:
                    at = start - taken - heap
                    bits |= int.from_bytes(codes[at : at + count].translate(table), "little")
        found.append(bits.to_bytes(count, "little"))
    return found


def least_free(rules: HeapRules, codes: bytearray, n: int, wanted: list[int], default: int, first: int = 1) -> int:
    """Return the least of these codes that no split of heap n has; `default` if splits have all of them.

    Splits with a heap below `first` are skipped, because they are known not to have any of the codes.
    """
    for taken in rules.two:
        left = n - taken
        half = (left - rules.unequal) // 2
        small, count = first, FIRST
        while small <= half and wanted:
            count = min(count, half + 1 - small)
            ones = to_integer(codes[small : small + count])
            others = to_integer(codes[left - small : left - small - count : -1])
            lanes = (ones ^ others).to_bytes(count, "little")
            wanted = [code for code in wanted if code not in lanes]
            small, count = small + count, 4 * count
    return wanted[0] if wanted else default
