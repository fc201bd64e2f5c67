"""Extrapolate values: if the last values repeat, guess the next ones, and confirm or refute them all at once.

To check a value is much faster than to compute it: that no option has it, and that some option has each smaller one,
is checked for all guessed heaps together, with one long integer for each rare heap. A certificate needs about as many
values after a period has begun as before, and these cost almost no time. Values that are not confirmed are computed in
the usual way, so guesses affect only the time.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice

from ..text import Work
from .masks import Kinds
from .periods import smallest_shift
from .rules import HeapRules
from .tables import Tables, least_free, union
from .values import to_integer

AT_ONCE = 1 << 16  # heaps guessed together
PAYS = 256  # heaps that a guess must have to be worth checking
REPEATED = 32  # the last 1/REPEATED of all values must occur twice
_WORK = 1 << 26  # guessed heaps times rare heaps, at most, between two yields
_LARGEST = 127  # the largest code; the top bit of each lane is used
SAMPLE = (250, 750)  # numbers of small and of other heaps whose splits are sampled for rare values
_ALONE = 1_000  # guessed heaps that are checked one by one if the sample does not suffice


def extrapolate(rules: HeapRules, kinds: Kinds, values: bytearray, up_to: int) -> Work[bool]:
    """Add values as long as they repeat; return whether any were added."""
    before = len(values)
    while guess := next_guess(values, up_to):
        right = confirmed_count(rules, kinds, values, guess)
        values += guess[:right]
        yield None
        if right < PAYS:
            break
    return len(values) > before


def next_guess(values: bytearray, up_to: int) -> bytes:
    """Return the next values up to `up_to` if the last ones repeat, at most `AT_ONCE`; empty without a pattern.

    >>> list(next_guess(bytearray([0, 1, 2] * 200), 603))
    [0, 1, 2, 0]
    """
    found = smallest_shift(values, len(values) // REPEATED)
    if found is None:
        return b""
    count = min(up_to + 1 - len(values), AT_ONCE)
    return bytes(islice(cycle(values[-found[0] :]), count))


def confirmed_count(rules: HeapRules, kinds: Kinds, values: bytearray, guess: bytes) -> int:
    """Return how many values at the beginning of a guess are confirmed; the next ones may be right as well.

    The count ends before the first rare heap, and it is 0 if a rare heap is too near the end of the known values.
    """
    start, most = len(values), max(rules.two, default=0)
    everything = values + guess
    codes = kinds.codes_of(everything)
    rare = kinds.rare_heaps(codes)
    known = rare[: bisect_left(rare, start)]
    stop = min(rare[len(known)] if len(known) < len(rare) else len(codes), start + _WORK // (len(known) + 1))
    if stop - start < PAYS or (known and known[-1] + most >= start) or max(codes) > _LARGEST:
        return 0
    guessed = _Guess(rules, kinds, everything[:stop], codes[:stop], start)
    right = min(
        guessed.unreached_count(guessed.values, rules.one), guessed.unreached_count(guessed.codes, rules.two, known)
    )
    # All splits with a common value are checked here, and a sample of those with a rare value.
    for at, _ in guessed.unwitnessed(kinds.common, known):
        right = min(right, at)
    few, many = SAMPLE  # heaps below the middle, since one heap of a split is
    sample = [*range(1, few), *range(few, (start - most) // 2, start // many // 2 + 1)]
    for number, (at, wanted) in enumerate(sorted(guessed.unwitnessed(kinds.rare, sample))):
        if at < right and (number >= _ALONE or least_free(rules, guessed.codes, start + at, wanted, -1) >= 0):
            return at
    return right


@dataclass(frozen=True)
class _Guess:
    """Values and codes of all heaps; those from `start` on are guessed, and none of these is rare."""

    rules: HeapRules
    kinds: Kinds
    values: bytearray
    codes: bytearray
    start: int

    def unreached_count(self, numbers: bytearray, amounts: tuple[int, ...], heaps: Sequence[int] = (0,)) -> int:
        """Return how many guessed heaps, from the first on, differ from all their options with one of `heaps`.

        An option takes one of `amounts` and leaves one of `heaps` and another heap; the empty heap has number 0.
        """
        start, count = self.start, len(numbers) - self.start
        lanes = to_integer(numbers)
        whole = (1 << 8 * count) - 1
        ones = whole // 255
        here, low, high = lanes >> 8 * start, 127 * ones, 128 * ones
        sums = {number: here ^ number * ones for number in {numbers[heap] for heap in heaps}}
        unequal = high
        for heap in heaps:
            for taken in amounts:
                differs = lanes >> 8 * (start - taken - heap) & whole ^ sums[numbers[heap]]
                unequal &= differs + low  # sets the top bit of lanes that differ
        equal = unequal ^ high
        return ((equal & -equal).bit_length() - 1) // 8 if equal else count

    def unwitnessed(self, kind: list[list[int]], heaps: list[int]) -> Iterator[tuple[int, list[int]]]:
        """Yield the indices of guessed heaps with the smaller values of a kind that no split with `heaps` has."""
        tables = Tables(kind, max(self.codes[self.start :]) | 1)  # the largest guessed value, on either side
        settled = [self._not_needed(tables.groups, group) for group in range(len(tables))]
        for group, shown in enumerate(union(tables, self.codes, heaps, self.rules.two, self.start, settled)):
            if shown.count(255) == len(shown):
                continue
            for at, bits in enumerate(shown):
                if bits != 255:
                    side = self.kinds.side(self.start + at)
                    yield at, [code for bit, code in enumerate(tables.groups[side][group]) if not bits >> bit & 1]

    def _not_needed(self, groups: list[list[list[int]]], group: int) -> bytes:
        """Return the bits of values in a group that need no split: values not smaller, and those of single heaps."""
        bits = bytearray(len(self.values) - self.start)
        step = len(groups)
        for side, codes in enumerate(groups):
            some = [(1 << bit, code >> step - 1) for bit, code in enumerate(codes[group])]
            larger = bytes(sum(bit for bit, value in some if value >= own) for own in range(256))
            equal = bytes(sum(bit for bit, value in some if value == own) for own in range(256))
            first = next(n for n in range(self.start, self.start + step) if self.kinds.side(n) == side)
            found = to_integer(self.values[first::step].translate(larger))
            for taken in self.rules.one:
                found |= to_integer(self.values[first - taken : len(self.values) - taken : step].translate(equal))
            place = slice(first - self.start, None, step)
            bits[place] = found.to_bytes(len(bits[place]), "little")
        return bytes(bits)
