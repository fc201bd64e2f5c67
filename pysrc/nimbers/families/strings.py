"""Removing parts of strings: the parts, what they leave, and their names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

Range = tuple[int, int]  # start and stop, as in a slice
Part = tuple[Range, ...]
Rule = tuple[str, str]  # a substring and its replacement
GAP = "_"  # replaces a removed part where the rest does not close up


def substrings(p: str) -> Iterator[Part]:
    """Yield every contiguous part that contains no gap.

    >>> [name(part) for part in substrings("011")]
    ['1-1', '1-2', '1-3', '2-2', '2-3', '3-3']
    """
    for i in range(len(p)):
        stop = p.find(GAP, i)
        for j in range(i + 1, (len(p) if stop < 0 else stop) + 1):
            yield ((i, j),)


def ends(p: str) -> Iterator[Part]:
    """Yield every prefix, the whole string last, then every other suffix, the longest first."""
    for j in range(1, len(p) + 1):
        yield ((0, j),)
    for i in range(1, len(p)):
        yield ((i, len(p)),)


def subsequences(p: str) -> Iterator[Part]:
    """Yield every set of places, in binary order with the first place lowest."""
    for chosen in range(1, 1 << len(p)):
        yield part_of([place for place in range(chosen.bit_length()) if chosen >> place & 1])


PARTS: dict[str, Callable[[str], Iterator[Part]]] = {
    "substring": substrings,
    "ends": ends,
    "subsequence": subsequences,
}


def part_of(places: list[int]) -> Part:
    """Return places in rising order as ranges.

    >>> part_of([0, 1, 3])
    ((0, 2), (3, 4))
    """
    found: list[Range] = []
    for place in places:
        if found and found[-1][1] == place:
            found[-1] = found[-1][0], place + 1
        else:
            found.append((place, place + 1))
    return tuple(found)


def rest_of(p: str, part: Part, gaps: bool = False) -> str:
    """Return the rest of the string, closed up, or with a gap for each range that was removed.

    >>> rest_of("0110", ((1, 2),)), rest_of("0110", ((1, 2),), True)
    ('010', '0_10')
    """
    start, kept = 0, []
    for i, j in part:
        kept.append(p[start:i])
        start = j
    kept.append(p[start:])
    return without_idle_gaps(GAP.join(kept)) if gaps else "".join(kept)


def without_idle_gaps(p: str) -> str:
    """Return the string without gaps at its ends or beside other gaps."""
    return GAP.join(piece for piece in p.split(GAP) if piece)


def name(part: Part) -> str:
    """Return the first and last place of each range, counted from 1."""
    return ".".join(f"{i + 1}-{j}" for i, j in part)


def touch_parts(part: Part) -> tuple[str, ...]:
    """Return the scene parts to click: both ends of a single range, else each sign and the last one again."""
    if len(part) == 1:
        ((i, j),) = part
        return f"s{i + 1}", f"s{j}"
    places = [place for i, j in part for place in range(i, j)]
    return (*(f"s{place + 1}" for place in places), f"s{places[-1] + 1}")


@cache
def signs(rules: tuple[Rule, ...]) -> str:
    """Return the signs that occur in the rules, in order."""
    return "".join(sorted({sign for rule in rules for side in rule for sign in side}))


@cache
def idle_runs(rules: tuple[Rule, ...]) -> re.Pattern[str]:
    """Return a pattern for runs of signs that no rule replaces; no rule ever acts across them."""
    used = {sign for what, _ in rules for sign in what}
    idle = "".join(sign for sign in signs(rules) if sign not in used)
    return re.compile(f"[{idle}]+" if idle else r"(?!)")


@cache
def is_mirror_symmetric(rules: tuple[Rule, ...]) -> bool:
    """Return whether the rules read backwards are the same rules."""
    return {(what[::-1], becomes[::-1]) for what, becomes in rules} == set(rules)
