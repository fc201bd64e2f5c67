"""Heaps of tokens without order: a position is the sorted tuple of the nonzero sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from math import isqrt

from .plain import EMPTY, Game, Settings

Heaps = tuple[int, ...]


def read(text: str, settings: Settings) -> Heaps:
    return () if text == EMPTY else tidy(map(int, text.split(",")))


def write(p: Heaps, settings: Settings) -> str:
    return ",".join(map(str, p)) or EMPTY


def tidy(sizes: Iterable[int]) -> Heaps:
    return tuple(sorted(n for n in sizes if n))


def each_heap(replaced: Callable[[int, Settings], Iterable[Heaps]]) -> Callable[[Heaps, Settings], Iterator[Heaps]]:
    """Yield the moves that change one heap into others; equal heaps have separate moves."""

    def moves(p: Heaps, settings: Settings) -> Iterator[Heaps]:
        for i, n in enumerate(p):
            for others in replaced(n, settings):
                yield tidy((*p[:i], *p[i + 1 :], *others))

    return moves


def down(n: int, amounts: Iterable[int]) -> Iterator[Heaps]:
    return ((n - k,) for k in amounts if 1 <= k <= n)


def in_two(n: int) -> Iterator[Heaps]:
    """Return all unordered ways to split a heap in two."""
    return ((a, n - a) for a in range(1, n // 2 + 1))


def in_three(n: int) -> Iterator[Heaps]:
    return ((a, b, n - a - b) for a in range(1, n) for b in range(a, n) if n - a - b >= b)


def nim(n: int, settings: Settings) -> Iterator[Heaps]:
    return down(n, range(1, n + 1))


def lasker(n: int, settings: Settings) -> Iterator[Heaps]:
    yield from nim(n, settings)
    yield from in_two(n)


def grundy(n: int, settings: Settings) -> Iterator[Heaps]:
    return ((a, b) for a, b in in_two(n) if a != b)


def subtraction(n: int, settings: Settings) -> Iterator[Heaps]:
    return down(n, sorted(set(map(int, settings.get("amounts", "1,2,3").split(",")))))


def prime(n: int) -> bool:
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


KINDS: dict[str, Callable[[int], bool]] = {
    "squares": lambda k: isqrt(k) ** 2 == k,
    "primes": prime,
    "primes-to-13": lambda k: k <= 13 and prime(k),
    "powers-of-two": lambda k: k in [2**e for e in range(k.bit_length())],
}


def number_subtraction(n: int, settings: Settings) -> Iterator[Heaps]:
    kind = KINDS[settings.get("what", "squares")]
    return down(n, [k for k in range(1, n + 1) if kind(k)])


def mark(n: int, settings: Settings) -> Iterator[Heaps]:
    """Return the moves; a heap of two has one move to 1, because the rules name the result, not the way."""
    t = int(settings.get("t", "2"))
    return ((m,) for m in sorted({n - k for k in range(1, t) if k <= n} | {n // t}) if m < n)


def divisor(n: int, settings: Settings) -> Iterator[Heaps]:
    which = settings.get("divisors", "proper")
    divisors = [d for d in range(1, n + 1) if n % d == 0]
    if which != "all":
        divisors = [d for d in divisors if d != n]
    if which == "inner":
        divisors = [d for d in divisors if d != 1]
    return down(n, divisors)


def tower_breakers(n: int, settings: Settings) -> Iterator[Heaps]:
    return ((y,) for y in range(1, n) if n % y == 0)


def subtract_a_digit(n: int, settings: Settings) -> Iterator[Heaps]:
    base = int(settings.get("base", "10"))
    digits = set()
    rest = n
    while rest:
        digits.add(rest % base)
        rest //= base
    return down(n, sorted(digits))


def take_and_break(n: int, settings: Settings) -> Iterator[Heaps]:
    before, after = settings.get("code", "0.77").split(".")
    for k, sign in enumerate(before + after):
        digit, rest = int(sign, 16), n - k
        if rest < 0:
            return
        if digit & 1 and rest == 0 and k:
            yield ()
        if digit & 2 and rest and k:
            yield (rest,)
        if digit & 4:
            yield from in_two(rest)
        if digit & 8:
            yield from in_three(rest)


def rims(n: int, settings: Settings) -> Iterator[Heaps]:
    """Yield the moves; the remainder is divided into inside and outside, of which only the two numbers matter."""
    most = 2 if settings.get("spots") == "two" else n
    for k in range(1, min(most, n) + 1):
        for inside in range((n - k) // 2 + 1):
            yield (inside, n - k - inside)


def moore(p: Heaps, settings: Settings) -> Iterator[Heaps]:
    for count in range(1, min(int(settings.get("k", "2")), len(p)) + 1):
        for chosen in combinations(range(len(p)), count):
            for sizes in product(*[range(p[i]) for i in chosen]):
                changed = dict(zip(chosen, sizes, strict=True))
                yield tidy(changed.get(i, n) for i, n in enumerate(p))


def same_number(p: Heaps, settings: Settings) -> Iterator[Heaps]:
    which = settings.get("which", "any")
    for count in range(1, len(p) + 1):
        if (which == "two" and count > 2) or (which == "odd" and count % 2 == 0):
            continue
        for chosen in combinations(range(len(p)), count):
            for taken in range(1, max(p) + 1):
                if all(p[i] >= taken for i in chosen):
                    yield tidy(n - taken if i in chosen else n for i, n in enumerate(p))


def distinct_splits(n: int, settings: Settings) -> Iterator[Heaps]:
    """Return all sets of sizes with this sum, in a plain loop over the smallest, the next and so on."""
    low, high = int(settings.get("least", "2")), int(settings.get("most", "1000"))
    parts: list[Heaps] = [()]
    for p in parts:  # the list grows during this loop
        left = n - sum(p)
        for size in range(p[-1] + 1 if p else 1, left + 1):
            consecutive = not p or size == p[-1] + 1
            if (size == left or 2 * size < left) and (consecutive or settings.get("sizes") != "consecutive"):
                parts.append((*p, size))
    return (p for p in parts if sum(p) == n and low <= len(p) <= high)


def game(slug: str, replaced: Callable[[int, Settings], Iterable[Heaps]], *settings: dict[str, str]) -> Game:
    return Game(slug, read, write, each_heap(replaced), settings or ({},))


CODES = ("0.77", "0.07", "0.137", "0.007", "4.03", "0.6", "8.7", "0.7B", "0.15", "0.3C", "4.F")

GAMES = (
    game("nim", nim),
    game("lasker", lasker),
    game("grundy", grundy),
    game("subtraction", subtraction, {}, {"amounts": "1,3,4"}, {"amounts": "2,5"}, {"amounts": "2,3,7"}),
    game("number-subtraction", number_subtraction, *[{"what": kind} for kind in KINDS]),
    game("mark", mark, {}, {"t": "3"}, {"t": "5"}),
    game("divisor", divisor, *[{"divisors": which} for which in ("proper", "all", "inner")]),
    game("tower-breakers", tower_breakers),
    game("subtract-a-digit", subtract_a_digit, {}, {"base": "2"}, {"base": "3"}, {"base": "7"}),
    game(
        "take-and-break",
        take_and_break,
        *[{"code": code} for code in CODES],
    ),
    game("rims", rims, {}, {"spots": "two"}),
    Game("moore", read, write, moore, ({}, {"k": "1"}, {"k": "3"})),
    game(
        "distinct-splits",
        distinct_splits,
        {},
        {"sizes": "consecutive"},
        {"most": "3"},
        {"least": "3"},
        {"least": "3", "most": "3"},
        {"sizes": "consecutive", "least": "3"},
    ),
    Game("same-number", read, write, same_number, ({}, {"which": "two"}, {"which": "odd"})),
)
