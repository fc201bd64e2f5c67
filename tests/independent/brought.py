"""The truth about users' functions and rules, by plain recursion without code of the package."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

Position = Any


def compositions(size: int, parts: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield all rows of positive numbers with that sum, in every order."""
    if size == 0 and parts in (None, 0):
        yield ()
    if size == 0 or parts == 0:
        return
    for first in range(1, size + 1):
        for rest in compositions(size - first, None if parts is None else parts - 1):
            yield (first, *rest)


def heaps(options: Callable[[int], Iterator[tuple[int, ...]]], misere: bool = False) -> Callable[[Position], bool]:
    """Return a function for who wins at rows of heaps; `options` gives what one heap can become."""

    @cache
    def wins(p: tuple[int, ...]) -> bool:
        after = (
            tuple(sorted(h for h in (*p[:i], *new, *p[i + 1 :]) if h))
            for i, heap in enumerate(p)
            for new in options(heap)
        )
        found = [wins(q) for q in after]
        return not all(found) if found else misere

    return lambda p: wins(tuple(sorted(h for h in p if h)))


def taking(amounts: tuple[int, ...]) -> Callable[[int], Iterator[tuple[int, ...]]]:
    return lambda heap: ((heap - k,) for k in amounts if k <= heap)


@cache
def wythoff(a: int, b: int) -> bool:
    after = [(a - k, b) for k in range(1, a + 1)] + [(a, b - k) for k in range(1, b + 1)]
    after += [(a - k, b - k) for k in range(1, min(a, b) + 1)]
    return any(not wythoff(*q) for q in after)


@cache
def flips(p: str) -> bool:
    return any(p[i : i + 2] == "++" and not flips(f"{p[:i]}--{p[i + 2 :]}") for i in range(len(p) - 1))


@cache
def halved(n: int) -> bool:
    """Return whether the player to move wins HackerRank's Counter Game."""
    if n == 1:
        return False
    top = 1 << (n.bit_length() - 1)
    return not halved(n // 2 if n == top else n - top)


def rows(kind: str, size: int) -> Iterator[Position]:
    """Yield all questions of one size to a function of a shape."""
    if kind == "number":
        yield size
    elif kind == "pair":
        yield from compositions(size, 2)
    elif kind == "pair with 0":
        yield from ((a, size - a) for a in range(size + 1))
    elif kind == "list":
        yield from compositions(size)
    elif kind == "text":
        yield from map("".join, product("+-", repeat=size))
    elif size:
        yield size


TRUTHS: dict[str, Callable[[Position], bool]] = {
    "subtraction 1,2,3": heaps(taking((1, 2, 3))),
    "subtraction 1,3,4": heaps(taking((1, 3, 4))),
    "subtraction 2,3,5": heaps(taking((2, 3, 5))),
    "nim": heaps(lambda heap: ((k,) for k in range(heap))),
    "nim misere": heaps(lambda heap: ((k,) for k in range(heap)), misere=True),
    "grundy": heaps(lambda heap: ((k, heap - k) for k in range(1, (heap + 1) // 2))),
    "kayles": heaps(lambda h: ((k, h - n - k) for n in (1, 2) for k in range(h - n + 1))),
    "wythoff": lambda p: wythoff(*p),
    "flip-game": flips,
    "counter": halved,
}


def judged(
    game: str, kind: str, says: Callable[..., Any], first: Any, up_to: int, start: int = 0
) -> tuple[bool, int, int]:
    """Return whether a function is right, how many positions were tried, and the size of the last one."""
    truth, checked = TRUTHS[game], 0
    for size in range(up_to + 1):
        for p in rows(kind, size):
            plain = (p,) if kind in ("number", "positive") and game != "counter" else p
            try:
                said = says(*p) if kind.startswith("pair") else says(list(p) if kind == "list" else p)
            except (ValueError, IndexError, TypeError):
                if size == 0:
                    continue  # the game is over there
                raise
            if said is None:
                continue
            checked += 1
            told = bool(said) if first is True else said == first
            if told != truth(plain):
                return False, checked, size
    return True, checked, up_to


def walked(moves: Callable[[Any], Any], positions: Iterator[Any]) -> Callable[[Any], int]:
    """Return Grundy values under a user's rules, for positions in ascending order."""
    known: dict[Any, int] = {}

    def value(p: Any) -> int:
        stack = [p]
        while stack:
            here = stack[-1]
            after = [q if not isinstance(q, list) else tuple(q) for q in moves(here)]
            missing = [q for q in after if q not in known]
            if missing:
                stack += missing
                continue
            seen = {known[q] for q in after}
            known[here] = next(n for n in range(len(seen) + 1) if n not in seen)
            stack.pop()
        return known[p]

    for p in positions:
        value(p)
    return value


def partitions(size: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    if size == 0:
        yield ()
    for first in range(least, size + 1):
        for rest in partitions(size - first, first):
            yield (first, *rest)


def asked(kind: str, moves: Callable[[Any], Any], up_to: int, start: Any) -> list[Any]:
    """Return all positions of a user's rules up to a size, in order; for cells, those that the start can reach."""
    if kind == "cell":
        met, waiting = {start}, [start]
        for p in waiting:
            for q in map(tuple, moves(p)):
                if q not in met:
                    met.add(q)
                    waiting.append(q)
        return sorted(met, key=lambda p: (max(p), len(f"{p[0]},{p[1]}"), f"{p[0]},{p[1]}"))
    if kind == "heaps":
        return [p for size in range(up_to + 1) for p in partitions(size)]
    if kind == "bits":
        return ["".join(p) for size in range(up_to + 1) for p in product("01", repeat=size)]
    return list(range(up_to + 1))


def own(
    kind: str, moves: Callable[[Any], Any], formula: Callable[[Any], Any], up_to: int, start: Any
) -> tuple[bool, int]:
    """Return whether a formula for Grundy values fits a user's rules, and on how many positions."""
    listed = asked(kind, moves, up_to, start)
    value = walked(moves, iter(listed))
    for count, p in enumerate(listed, 1):
        if formula(p) != value(p):
            return False, count
    return True, len(listed)
