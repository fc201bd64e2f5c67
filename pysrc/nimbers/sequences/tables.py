"""Tables of what a heap and its partners make: for each heap of a range, which of eight codes a split of it has."""

from __future__ import annotations

from .rules import HeapRules
from .values import joined

GROUP = 8  # codes that one table tells apart: the bits of a byte
GLANCE = 32  # partners after which it is looked whether there is nothing left to find
FIRST = 256  # heaps that are looked at first where all may have to be


class Tables:
    """The codes to look for, by side, in groups of eight; and tables from a partner's code to bits of a group."""

    def __init__(self, codes: list[list[int]], top: int) -> None:
        self.groups = [[some[at : at + GROUP] for at in range(0, len(some), GROUP)] for some in codes]
        least = [sum(1 for code in some if code <= top) // GROUP + 1 for some in codes]
        self._count = min(max(least), *map(len, self.groups))
        self._made: dict[tuple[int, int], bytes] = {}

    def nothing(self, count: int) -> list[bytes]:
        """What is known of that many heaps before any partner is looked at."""
        return [bytes(count)] * self._count

    def __len__(self) -> int:
        """The groups that matter while values stay about as they are."""
        return self._count

    def table(self, group: int, code: int) -> bytes:
        """Maps the code of the partner of a heap of this code to the bit of what they make, if that is in the group."""
        known = self._made.get((group, code))
        if known is None:
            made = bytearray(256)
            for some in self.groups:
                for bit, wanted in enumerate(some[group]):
                    made[wanted ^ code] = 1 << bit
            known = self._made[group, code] = bytes(made)
        return known


def union(
    tables: Tables, codes: bytearray, heaps: list[int], splits: tuple[int, ...], start: int, begun: list[bytes]
) -> list[bytes]:
    """For each group, one byte a heap from `start` on: the bits of the codes that its splits with these heaps have.

    `begun` has such bytes already, as many as heaps are asked for. The partners of all heaps must be known.
    """
    found = []
    chosen = [(heap, codes[heap]) for heap in heaps]
    for group, before in enumerate(begun):
        count = len(before)
        everything = (1 << 8 * count) - 1
        bits = int.from_bytes(before, "little")
        for glance in range(0, len(chosen), GLANCE):
            if bits == everything:
                break
            for heap, code in chosen[glance : glance + GLANCE]:
                table = tables.table(group, code)
                for taken in splits:
                    at = start - taken - heap
                    bits |= int.from_bytes(codes[at : at + count].translate(table), "little")
        found.append(bits.to_bytes(count, "little"))
    return found


def unsplit(rules: HeapRules, codes: bytearray, n: int, wanted: list[int], otherwise: int, first: int = 1) -> int:
    """The least of these codes that no split of heap n has, by looking at all; `otherwise` where each has one.

    All but those with a heap below `first`, of which it is known that they have none of the codes.
    """
    for taken in rules.two:
        left = n - taken
        half = (left - rules.unequal) // 2
        small, count = first, FIRST
        while small <= half and wanted:
            count = min(count, half + 1 - small)
            ones = joined(codes[small : small + count])
            others = joined(codes[left - small : left - small - count : -1])
            lanes = (ones ^ others).to_bytes(count, "little")
            wanted = [code for code in wanted if code not in lanes]
            small, count = small + count, 4 * count
    return wanted[0] if wanted else otherwise
