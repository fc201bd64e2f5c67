"""Heaps with a place, a partner or a history: rows, rings, pairs, stairs, heaps with an extra number."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from .plain import EMPTY, Game, Settings

Numbers = tuple[int, ...]
Pairs = tuple[tuple[int, int], ...]


def read(text: str, settings: Settings) -> Numbers:
    return () if text == EMPTY else tuple(map(int, text.split(",")))


def write(p: Numbers, settings: Settings) -> str:
    return ",".join(map(str, p)) or EMPTY


def replaced(p: Numbers, i: int, n: int) -> Numbers:
    return (*p[:i], n, *p[i + 1 :])


# --- rows without empty heaps ----------------------------------------------------------------------------------------


def read_row(text: str, settings: Settings) -> Numbers:
    return tuple(n for n in read(text, settings) if n)


def sequential_nim(p: Numbers, settings: Settings) -> Iterator[Numbers]:
    if p:
        for n in range(p[0]):
            yield (n, *p[1:]) if n else p[1:]


def end_nim(p: Numbers, settings: Settings) -> Iterator[Numbers]:
    for i in sorted({0, len(p) - 1}) if p else ():
        for n in range(p[i]):
            yield tuple(m for m in replaced(p, i, n) if m)


def circular_nim(p: Numbers, settings: Settings) -> Iterator[Numbers]:
    """Return the moves.

    An empty heap keeps its place in the ring, as in Dufour and Heubach (2013), which the words omit.
    """
    k, n = int(settings.get("k", "2")), len(p)
    found: dict[Numbers, None] = {}
    for first in range(n):
        places = [(first + i) % n for i in range(min(k, n))]
        for sizes in product(*[range(p[i] + 1) for i in places]):
            q = p
            for i, size in zip(places, sizes, strict=True):
                q = replaced(q, i, size)
            if q != p:
                found[q] = None
    return iter(found)


# --- strips and stairs as numbers ------------------------------------------------------------------------------------


def read_counts(text: str, settings: Settings) -> Numbers:
    """Read the counts; empty squares or stairs at the end have no effect."""
    p = read(text, settings)
    while p and p[-1] == 0:
        p = p[:-1]
    return p


def write_counts(p: Numbers, settings: Settings) -> str:
    return ",".join(map(str, p)) or "0"


def nimble(p: Numbers, settings: Settings) -> Iterator[Numbers]:
    """Yield the moves; coins on one square are interchangeable, and so are their moves."""
    for i, coins in enumerate(p):
        for j in range(i) if coins else ():
            yield counts(replaced(replaced(p, i, coins - 1), j, p[j] + 1))


def staircase(p: Numbers, settings: Settings) -> Iterator[Numbers]:
    for i in range(1, len(p)):
        for coins in range(1, p[i] + 1):
            yield counts(replaced(replaced(p, i, p[i] - coins), i - 1, p[i - 1] + coins))


def counts(p: Numbers) -> Numbers:
    while p and p[-1] == 0:
        p = p[:-1]
    return p


def read_squares(text: str, settings: Settings) -> Numbers:
    """Read the squares with coins, in any order."""
    return tuple(sorted(read(text, settings)))


def silver_dollar(p: Numbers, settings: Settings) -> Iterator[Numbers]:
    for i, square in enumerate(p):
        lowest = p[i - 1] + 1 if i else 1
        for target in range(lowest, square):
            yield replaced(p, i, target)


def welter(p: Numbers, settings: Settings) -> Iterator[Numbers]:
    for i, square in enumerate(p):
        for target in range(1, square):
            if target not in p:
                yield tuple(sorted(replaced(p, i, target)))


# --- pairs of heaps ---------------------------------------------------------------------------------------------------


def wythoff(p: Numbers, settings: Settings) -> Iterator[Numbers]:
    a, b = p
    yield from ((n, b) for n in range(a))
    yield from ((a, n) for n in range(b))
    yield from ((a - k, b - k) for k in range(1, min(a, b) + 1))


def k_wythoff(p: Numbers, settings: Settings) -> Iterator[Numbers]:
    a, b = p
    k, end = int(settings.get("k", "2")), int(settings.get("end", "0"))
    for m, n in product(range(a + 1), range(b + 1)) if a + b > end else ():
        if (m, n) != (a, b) and (m == a or n == b or -k < (a - m) - (b - n) < k):
            yield m, n


OWN = "X_lt_x,Y_lt_y,X_eq_x-1_and_Y_eq_y-2,X_eq_x-2_and_Y_eq_y-1"
SIGNS = {"lt": "<", "eq": "==", "ne": "!=", "gt": ">", "plus": "+", "times": "*", "mod": "%", "open": "(", "close": ")"}


def signed(text: str) -> str:
    """Return a comparison in the words of links with the signs that Python reads."""
    return " ".join(SIGNS.get(word, word) for word in text.split("_"))


def own_moves(p: Numbers, settings: Settings) -> Iterator[Numbers]:
    """Yield the moves for which Python finds the comparisons true, over all smaller numbers."""
    names = "xyzw"[: len(p)]
    where = signed(settings.get("where", "True"))
    found = set()
    for after in product(*(range(n + 1) for n in p)):
        known = dict(zip(names.upper(), after, strict=True))
        if after == p or not eval(where, {}, dict(zip(names, after, strict=True))):
            continue
        for clause in map(signed, settings.get("rules", OWN).split(",")):
            kept = all(a == b or name in clause for name, a, b in zip(names.upper(), p, after, strict=True))
            if kept and eval(clause, {}, known | dict(zip(names, p, strict=True))):
                found.add(after)
    yield from sorted(found)


def read_own(text: str, settings: Settings) -> Numbers:
    p = read(text, settings)
    wanted = 2 if any(name in settings.get("rules", OWN) + settings.get("where", "") for name in "yY") else 1
    if len(p) != wanted or not eval(signed(settings.get("where", "True")), {}, dict(zip("xy", p, strict=False))):
        raise ValueError(text)
    return p


def euclid(p: Numbers, settings: Settings) -> Iterator[Numbers]:
    least = int(settings.get("least", "0"))
    a, b = p
    if 0 < a <= b:
        yield from ((a, n) for n in range(b - a, least - 1, -a))
    if 0 < b <= a:
        yield from ((n, b) for n in range(a - b, least - 1, -b))


def read_fibonacci(text: str, settings: Settings) -> Numbers:
    """Read a heap at the start, which may not be taken whole, or a heap and a limit, which is at most the heap."""
    n, *most = read(text, settings)
    return n, min(n, most[0]) if most else max(0, n - 1)


def fibonacci_nim(p: Numbers, settings: Settings) -> Iterator[Numbers]:
    n, most = p
    for k in range(1, min(n, most) + 1):
        yield n - k, min(n - k, 2 * k)


# --- heaps with an extra number --------------------------------------------------------------------------------------


def pairs(text: str, default: int) -> Pairs:
    found = []
    for word in text.split(",") if text != EMPTY else ():
        n, _, second = word.partition(".")
        found.append((int(n), int(second) if second else default))
    return tuple(sorted(found))


def write_pairs(p: Pairs, settings: Settings) -> str:
    return ",".join(f"{n}.{m}" for n, m in p) or EMPTY


def read_strange(text: str, settings: Settings) -> Pairs:
    return pairs(text, 1)


def strange_nim(p: Pairs, settings: Settings) -> Iterator[Pairs]:
    for i, (n, k) in enumerate(p):
        for taken in range(1, n // k + 1):
            yield tuple(sorted((*p[:i], (n - taken, k), *p[i + 1 :])))


def read_zero_move(text: str, settings: Settings) -> Pairs:
    """Read the heaps without empty ones, because no token can be taken from them and they cannot be passed on."""
    return tuple(pair for pair in pairs(text, 1) if pair[0])


def zero_move_nim(p: Pairs, settings: Settings) -> Iterator[Pairs]:
    for i, (n, passes) in enumerate(p):
        rest = (*p[:i], *p[i + 1 :])
        for m in range(n):
            yield tuple(sorted((*rest, (m, passes)) if m else rest))
        if passes:
            yield tuple(sorted((*rest, (n, passes - 1))))


def read_passes(text: str, settings: Settings) -> tuple[Numbers, int]:
    """Read unordered heaps with passes; without tokens a player cannot pass, so the passes have no effect."""
    heaps, _, left = text.partition("_")
    return passed(read(heaps, settings), int(left or settings.get("passes", "1")))


def passed(heaps: Numbers, left: int) -> tuple[Numbers, int]:
    kept = tuple(sorted(n for n in heaps if n))
    return kept, left if kept else 0


def write_passes(p: tuple[Numbers, int], settings: Settings) -> str:
    return f"{write(p[0], settings)}_{p[1]}"


def nim_with_a_pass(p: tuple[Numbers, int], settings: Settings) -> Iterator[tuple[Numbers, int]]:
    heaps, left = p
    for i, n in enumerate(heaps):
        for m in range(n):
            yield passed(replaced(heaps, i, m), left)
    if heaps and left:
        yield heaps, left - 1


def read_poker(text: str, settings: Settings) -> Pairs:
    return tuple(pair for pair in pairs(text, int(settings.get("additions", "2"))) if pair != (0, 0))


def poker_nim(p: Pairs, settings: Settings) -> Iterator[Pairs]:
    """Yield the moves.

    An empty heap may be added to, because the rules give each heap its additions for the whole game.
    """
    most = int(settings.get("most", "1"))
    for i, (n, additions) in enumerate(p):
        changed = [(m, additions) for m in range(n)]
        if additions:
            changed += [(n + k, additions - 1) for k in range(1, most + 1)]
        for pair in changed:
            yield tuple(sorted(q for q in (*p[:i], pair, *p[i + 1 :]) if q != (0, 0)))


GAMES = (
    Game("sequential-nim", read_row, write, sequential_nim),
    Game("end-nim", read_row, write, end_nim),
    Game("circular-nim", read, write, circular_nim, ({}, {"k": "1"}, {"k": "3"}, {"k": "4"})),
    Game("nimble", read_counts, write_counts, nimble),
    Game("staircase", read_counts, write_counts, staircase),
    Game("silver-dollar", read_squares, write, silver_dollar),
    Game("welter", read_squares, write, welter),
    Game("wythoff", read, write, wythoff),
    Game("k-wythoff", read, write, k_wythoff, ({}, {"k": "1"}, {"k": "3"}, {"end": "4"}, {"k": "1", "end": "3"})),
    Game(
        "own-moves",
        read_own,
        write,
        own_moves,
        (
            {},
            {"rules": "X_lt_x,Y_lt_y,X_lt_x_and_x-X_eq_y-Y"},
            {"rules": "X_eq_x-1,2_times_X_eq_x"},
            {"rules": "X_eq_x-1,X_eq_x-2_and_Y_eq_y-1", "where": "open_x_plus_y_close_mod_3_ne_1_or_x_gt_y"},
        ),
    ),
    Game("euclid", read, write, euclid, ({}, {"least": "1"})),
    Game("fibonacci-nim", read_fibonacci, write, fibonacci_nim),
    Game("strange-nim", read_strange, write_pairs, strange_nim),
    Game("zero-move-nim", read_zero_move, write_pairs, zero_move_nim),
    Game("nim-with-a-pass", read_passes, write_passes, nim_with_a_pass, ({}, {"passes": "2"}, {"passes": "3"})),
    Game(
        "poker-nim",
        read_poker,
        write_pairs,
        poker_nim,
        ({}, {"additions": "1"}, {"most": "4"}, {"additions": "0"}, {"additions": "3", "most": "2"}),
    ),
)
