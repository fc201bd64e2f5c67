"""Values extrapolated: where the last values repeat, the next ones are guessed, and confirmed or refuted all at once.

To hold a guess against the definition takes far less than to find it: whether a value is that of no option, and every
smaller one that of some option, is asked of all guessed heaps together, with one long number for each rare heap. A
certificate needs about as many values after a period has begun as before, and those come nearly for nothing. What is
not confirmed is found in the usual way, so that nothing depends on a guess but the time.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice

from ..text import Work
from .masks import Kinds
from .periods import shifted
from .rules import HeapRules
from .tables import Tables, union, unsplit
from .values import joined

AT_ONCE = 1 << 16  # heaps guessed together
PAYS = 256  # fewer are not worth it
REPEATED = 32  # one part in so many of all values must be there twice
_WORK = 1 << 26  # guessed heaps times rare heaps at most, so that others have their turn
_LARGEST = 127  # the largest code: the top bit of each lane is needed
SAMPLE = (250, 750)  # heaps whose splits are to show smaller values of the rare kind: small ones, and others
_ALONE = 1_000  # guessed heaps that are looked at one by one where the sample does not show it


def extrapolating(rules: HeapRules, kinds: Kinds, values: bytearray, up_to: int) -> Work[bool]:
    """Add values as long as they go on as they went; returns whether there were any."""
    before = len(values)
    while guess := guessed(values, up_to):
        right = confirmed(rules, kinds, values, guess)
        values += guess[:right]
        yield None
        if right < PAYS:
            break
    return len(values) > before


def guessed(values: bytearray, up_to: int) -> bytes:
    """What the heaps up to `up_to` will have if it goes on as it went, at most `AT_ONCE`; nothing without a pattern.

    >>> list(guessed(bytearray([0, 1, 2] * 200), 603))
    [0, 1, 2, 0]
    """
    found = shifted(values, len(values) // REPEATED)
    if found is None:
        return b""
    count = min(up_to + 1 - len(values), AT_ONCE)
    return bytes(islice(cycle(values[-found[0] :]), count))


def confirmed(rules: HeapRules, kinds: Kinds, values: bytearray, guess: bytes) -> int:
    """How many values at the beginning of a guess are surely right; the next ones may be right as well.

    A guessed heap that is rare is left for the usual way, and so are all while a rare heap is too near.
    """
    start, most = len(values), max(rules.two, default=0)
    everything = values + guess
    codes = kinds.coded(everything)
    rare = kinds.rare_heaps(codes)
    known = rare[: bisect_left(rare, start)]
    stop = min(rare[len(known)] if len(known) < len(rare) else len(codes), start + _WORK // (len(known) + 1))
    if stop - start < PAYS or (known and known[-1] + most >= start) or max(codes) > _LARGEST:
        return 0
    guessed = _Guess(rules, kinds, everything[:stop], codes[:stop], start)
    right = min(guessed.unreached(guessed.values, rules.one), guessed.unreached(guessed.codes, rules.two, known))
    # All splits with a value of the common kind are looked at here, and of those of the rare kind a sample.
    for at, _ in guessed.unshown(kinds.common, known):
        right = min(right, at)
    few, many = SAMPLE  # below the middle: of two heaps one is smaller
    sample = [*range(1, few), *range(few, (start - most) // 2, start // many // 2 + 1)]
    for number, (at, wanted) in enumerate(sorted(guessed.unshown(kinds.rare, sample))):
        if at < right and (number >= _ALONE or unsplit(rules, guessed.codes, start + at, wanted, -1) >= 0):
            return at
    return right


@dataclass(frozen=True)
class _Guess:
    """Values and codes of all heaps, those from `start` on being guessed and none of these rare."""

    rules: HeapRules
    kinds: Kinds
    values: bytearray
    codes: bytearray
    start: int

    def unreached(self, numbers: bytearray, amounts: tuple[int, ...], heaps: Sequence[int] = (0,)) -> int:
        """How many guessed heaps, from the first on, have a number that no such amount and one of `heaps` leave.

        What is left besides that heap makes up for it with the heap's number; the empty heap, of number 0, adds none.
        """
        start, count = self.start, len(numbers) - self.start
        lanes = joined(numbers)
        whole = (1 << 8 * count) - 1
        ones = whole // 255
        here, low, high = lanes >> 8 * start, 127 * ones, 128 * ones
        sums = {number: here ^ number * ones for number in {numbers[heap] for heap in heaps}}
        unequal = high
        for heap in heaps:
            for taken in amounts:
                differs = lanes >> 8 * (start - taken - heap) & whole ^ sums[numbers[heap]]
                unequal &= differs + low  # the top bit of a lane stays where there is a difference
        equal = unequal ^ high
        return ((equal & -equal).bit_length() - 1) // 8 if equal else count

    def unshown(self, kind: list[list[int]], heaps: list[int]) -> Iterator[tuple[int, list[int]]]:
        """The guessed heaps, counted from the first, each with the smaller values of a kind that no such split has."""
        tables = Tables(kind, max(self.codes[self.start :]) | 1)  # no guessed heap has a larger value, on either side
        settled = [self._settled(tables.groups, group) for group in range(len(tables))]
        for group, shown in enumerate(union(tables, self.codes, heaps, self.rules.two, self.start, settled)):
            if shown.count(255) == len(shown):
                continue
            for at, bits in enumerate(shown):
                if bits != 255:
                    side = self.kinds.side(self.start + at)
                    yield at, [code for bit, code in enumerate(tables.groups[side][group]) if not bits >> bit & 1]

    def _settled(self, groups: list[list[list[int]]], group: int) -> bytes:
        """The bits of the values of a group that no split need have: not smaller, or of a single heap that is left."""
        bits = bytearray(len(self.values) - self.start)
        step = len(groups)
        for side, codes in enumerate(groups):
            some = [(1 << bit, code >> step - 1) for bit, code in enumerate(codes[group])]
            larger = bytes(sum(bit for bit, value in some if value >= own) for own in range(256))
            equal = bytes(sum(bit for bit, value in some if value == own) for own in range(256))
            first = next(n for n in range(self.start, self.start + step) if self.kinds.side(n) == side)
            found = joined(self.values[first::step].translate(larger))
            for taken in self.rules.one:
                found |= joined(self.values[first - taken : len(self.values) - taken : step].translate(equal))
            place = slice(first - self.start, None, step)
            bits[place] = found.to_bytes(len(bits[place]), "little")
        return bytes(bits)
