"""A slow reference engine: a plain loop over the options of a heap, for all kinds of rules."""

from __future__ import annotations

from collections.abc import Iterator

from ..text import Work
from .rules import HeapRules
from .values import Values, append

SPENT = 2_000  # options between two yields


def extend_by_loop(rules: HeapRules, values: Values, up_to: int) -> Work[None]:
    """Extend the values to heap `up_to`; raises TooWideError."""
    amounts = rules.taken(up_to)
    spent = 0
    for n in range(len(values), up_to + 1):
        seen = set()
        for value in option_values(rules, amounts, values, n):
            seen.add(value)
            spent += 1
            if spent >= SPENT:
                spent = 0
                yield None
        least = 0
        while least in seen:
            least += 1
        append(values, least)


def option_values(rules: HeapRules, amounts: tuple[int, ...], values: Values, n: int) -> Iterator[int]:
    """Yield the values of the options of a heap of n, given those of all smaller heaps."""
    if n in rules.nothing or (rules.endless and n in amounts):
        yield 0
    for taken in amounts:
        if taken < n:
            yield values[n - taken]
    for taken in rules.two:
        left = n - taken
        for small in range(1, (left + 1) // 2 if rules.unequal else left // 2 + 1):
            yield values[small] ^ values[left - small]
    for taken in rules.three:
        left = n - taken
        for small in range(1, left // 3 + 1):
            for middle in range(small, (left - small) // 2 + 1):
                yield values[small] ^ values[middle] ^ values[left - small - middle]
