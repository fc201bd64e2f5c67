"""Theorems proved for all sizes, beside plain tables of small positions and the start of a stock Pyodide."""

from itertools import product
from typing import Any

from bench.pairs import Pair
from nimbers.prove.theorem import Theorem, prove_theorem
from nimbers.prove.variants import extensions, redundant_clauses, restrictions
from nimbers.search.meter import finished
from unit.prove.settings import SETTINGS, Setting

SIDE = 400  # side of the plain table, a size that a reader's own script might examine
HEAP = 200_000


def theorem(setting: Setting, quantity: str = "outcome") -> Theorem:
    found: Any = finished(prove_theorem(setting.rules(), quantity, setting.heaps))
    if not isinstance(found, Theorem):
        raise AssertionError(f"{setting}: {found.why.template}")
    return found


def wythoff_table(side: int) -> set[tuple[int, int]]:
    """Return the lost pairs by the rules alone."""
    lost: set[tuple[int, int]] = set()
    for a, b in product(range(side), repeat=2):
        if any((c, b) in lost for c in range(a)) or any((a, c) in lost for c in range(b)):
            continue
        if any((a - k, b - k) in lost for k in range(1, min(a, b) + 1)):
            continue
        lost.add((a, b))
    return lost


def mark_table(most: int) -> set[int]:
    """Return the lost heaps of Mark by the rules alone."""
    won = [False] * (most + 1)
    for n in range(1, most + 1):
        won[n] = not won[n - 1] or (n > 1 and not won[n // 2])
    return {n for n in range(most + 1) if not won[n]}


def pairs() -> list[Pair]:
    def wythoff() -> set[tuple[int, int]]:
        found = theorem(Setting("wythoff"))
        return {pair for pair in wythoff_pairs if found.is_lost(pair)}

    def questions() -> int:
        found = theorem(Setting("wythoff"))
        for ask in (redundant_clauses, extensions, restrictions):
            finished(ask(found))
        return len(wythoff_pairs)

    def all_of_them() -> int:
        return len([theorem(setting) for setting in SETTINGS])

    wythoff_pairs = wythoff_table(SIDE)
    return [
        Pair("Wythoff for all sizes, proved", wythoff, lambda: wythoff_table(SIDE), 3, note=f"plain: {SIDE} x {SIDE}"),
        Pair(
            "Mark for all sizes, proved",
            lambda: theorem(Setting("mark")).is_lost((HEAP,)),
            lambda: HEAP in mark_table(HEAP),
            1,
            note=f"plain: heaps up to {HEAP:,}",
        ),
        Pair("Wythoff's redundant moves", questions, lambda: len(wythoff_table(SIDE)), 2, note="plain: as above"),
        Pair(
            f"{len(SETTINGS)} theorems for all sizes",
            all_of_them,
            all_of_them,
            0.1,
            note="plain: Pyodide's start",
            boot=True,
        ),
    ]
