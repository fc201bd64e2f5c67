"""Sequences of octal games: lanes beside the plain loop, long periods certified, short ones while Pyodide starts."""

from bench.pairs import Pair
from nimbers.search.meter import finished
from nimbers.sequences.lanes import extend_by_lanes
from nimbers.sequences.rules import heap_rules
from nimbers.sequences.sequence import Sequence, compute_sequence
from nimbers.sequences.values import empty_sequence

MANY = 10_000
DEEP = 100_000
# Code: period, its first heap, and the published value at the last exception.
LONG = {"0.16": (149_459, 105_351, 16), "0.127": (4, 46_578, 11)}
SHORT = {"0.77": 71, "0.07": 53, "0.137": 52, "0.165": 5_181, "0.44": 143, "0.177": 497}


def plain(code: str, up_to: int) -> list[int]:
    """Return the values by the definition: for each heap the set of its options' values."""
    digits = [int(digit) for digit in code.replace(".", "")]
    values = [0]
    for n in range(1, up_to + 1):
        seen = set()
        for taken, digit in enumerate(digits):
            left = n - taken
            if left < 0:
                break
            if digit & 1 and not left:
                seen.add(0)
            if digit & 2 and left:
                seen.add(values[left])
            if digit & 4:
                for small in range(1, left // 2 + 1):
                    seen.add(values[small] ^ values[left - small])
        least = 0
        while least in seen:
            least += 1
        values.append(least)
    return values


def lanes(code: str, up_to: int) -> list[int]:
    values = empty_sequence()
    finished(extend_by_lanes(heap_rules(code), values, up_to))
    return list(values)


def certified(code: str, period: int, start: int) -> Sequence:
    """Compute the sequence exactly as far as its certificate needs."""
    rules = heap_rules(code)
    found = finished(compute_sequence(rules, 2 * (start + period) + (rules.last or 0) - 1))
    if found.status != "certified" or not found.period or (found.period.length, found.period.start) != (period, start):
        raise AssertionError(f"{code}: {found.status} {found.period}")
    return found


def short() -> None:
    """Certify all games with a short period."""
    for code, start in SHORT.items():
        found = finished(compute_sequence(heap_rules(code), 16_384))
        if found.status != "certified" or not found.period or found.period.start != start:
            raise AssertionError(f"{code}: {found.status} {found.period}")


def deep() -> list[int]:
    """Compute all values with the engine that the page would use."""
    return list(finished(compute_sequence(heap_rules("0.77"), DEEP, False)).values)


def begins(ours: object, plain: object) -> bool:
    """Return whether the values agree as far as the plain loop goes."""
    assert isinstance(ours, list)
    assert isinstance(plain, list)
    return len(ours) == DEEP + 1 and ours[: len(plain)] == plain


def pairs() -> list[Pair]:
    found = [Pair(f"0.77 by lanes to {MANY:,}", lambda: lanes("0.77", MANY), lambda: plain("0.77", MANY), 15)]
    note = f"plain: extrapolated from {MANY:,} values, by the square"
    far, part = f"0.77 to {DEEP:,}, no period used", (DEEP / MANY) ** 2
    found.append(Pair(far, deep, lambda: plain("0.77", MANY), 300, part, note, begins))
    for code, (period, start, last) in LONG.items():
        needed = 2 * (start + period) + len(code) - 2 - 1

        def ours(code: str = code, period: int = period, start: int = start) -> Sequence:
            return certified(code, period, start)

        def by_loop(code: str = code) -> list[int]:
            return plain(code, MANY)

        def same(ours: object, plain: object, start: int = start, last: int = last) -> bool:
            assert isinstance(ours, Sequence)
            return list(ours.values[: MANY + 1]) == plain and ours.values[start - 1] == last

        name = f"{code} certified, {needed + 1:,} values"
        found.append(Pair(name, ours, by_loop, 500, (needed / MANY) ** 2, note, same))
    names = ", ".join(SHORT)
    return [
        *found,
        Pair(f"{names}: all six certified", short, short, 1, note="plain: one start of stock Pyodide", boot=True),
    ]
