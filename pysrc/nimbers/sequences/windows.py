"""Subtraction games: a plain loop and, for many amounts, whole levels of equal values at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from ..text import Work
from .rules import HeapRules
from .values import FITS, TooWideError, Values, append

SPENT = 2_000  # options between two yields
BLOCK = 32_768  # heaps computed together
LOW = (1 << 60) - 1  # nearly always includes the lowest set bit, so that higher ones need not be copied
MANY = 64  # if more than one bit in so many is set, a byte for each is faster
SHIFTED = 2_000_000  # bits shifted between two yields


def extend_by_subtraction(rules: HeapRules, values: Values, up_to: int) -> Work[None]:
    """Extend the values to heap `up_to`, for rules that never split; raises TooWideError."""
    amounts, spent = rules.taken(up_to), 0
    whole = frozenset(rules.nothing) if not rules.endless else frozenset(amounts)
    for n in range(len(values), up_to + 1):
        seen = int(n in whole)
        for taken in amounts:
            if taken >= n:
                break
            seen |= 1 << values[n - taken]
        append(values, (~seen & (seen + 1)).bit_length() - 1)
        spent += len(amounts)
        if spent > SPENT:
            spent = 0
            yield None


def extend_by_levels(rules: HeapRules, values: Values, up_to: int) -> Work[None]:
    """Extend the values to heap `up_to`, for rules without splits whose amounts may leave nothing or one heap.

    The heaps of value 0 are found first: the smallest candidate has value 0, and no heap above it by an allowed
    amount does. Among the other heaps those of value 1 are found in the same way, and so on. A set of heaps is an
    integer of bits, so that one shift gives all heaps from which a heap can be reached.
    """
    while len(values) <= up_to:
        start = len(values)
        count = min(up_to + 1 - start, max(BLOCK, start))
        found = yield from _levels(rules.taken(start + count), values, count)
        if max(found) > FITS and isinstance(values, bytearray):
            raise TooWideError
        values.extend(found)


def _levels(amounts: tuple[int, ...], values: Values, count: int) -> Work[list[int]]:
    """Return the values of the next `count` heaps."""
    start = len(values)
    reach = _bits(amounts, start + count)
    everything = (1 << count) - 1
    kept = everything ^ (reach >> 1 & everything)  # heaps not reached by moves to a heap, relative to the next heap
    members: dict[int, list[int]] = {}
    for heap, value in enumerate(values):
        members.setdefault(value, []).append(heap)
    found = [0] * count
    left, level = everything, 0
    batch = SHIFTED // count + 1
    while left:
        free = left
        for number, heap in enumerate(members.get(level, ())):
            free ^= free & (reach >> (start - heap))
            if not number % batch:
                yield None
        steps: list[int] = []
        add = steps.append
        while free:
            for _ in range(batch):
                low = free & LOW or free
                step = (low & -low).bit_length()
                add(step)
                free = free >> step & kept
                if not free:
                    break
            yield None
        taken = [at - 1 for at in accumulate(steps)]
        for place in taken:
            found[place] = level
        left ^= _bits(taken, count)
        level += 1
    return found


def _bits(places: Sequence[int], count: int) -> int:
    """Return the integer with these bits set, all below `count` or slightly more."""
    if len(places) * MANY < count:
        made = bytearray(count // 8 + 1)
        for place in places:
            made[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(made, "little")
    marks = bytearray(count + 8)
    for place in places:
        marks[place] = 1
    found = 0
    for bit in range(8):  # of each byte
        found |= int.from_bytes(marks[bit::8], "little") << bit
    return found
