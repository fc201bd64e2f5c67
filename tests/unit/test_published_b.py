"""Coins and strips: published values, and a separate implementation of each game's rules for small positions."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

import pytest

from nimbers import game, solve
from nimbers.games.coin_turning import values_of
from nimbers.games.kayles import EXCEPTIONS
from nimbers.search.meter import finished
from unit.oracle import mex

PUBLISHED: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data" / "published.json").read_text())
Rules = Callable[[Any], Iterator[Any]]


# --- published -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "code"), [("kayles", "0.77"), ("dawsons-kayles", "0.07")])
def test_values_of_single_rows(slug: str, code: str) -> None:
    """Rows of Kayles and Dawson's Kayles have the values of Winning Ways, chapter 4."""
    expected = PUBLISHED["heap values from 0"][code]

    assert expected == [solve(slug, str(n)).grundy for n in range(len(expected))]


def test_exceptions_of_kayles() -> None:
    """The fourteen exceptions to period 12 are those of Winning Ways, chapter 4."""
    assert list(EXCEPTIONS) == [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]


@pytest.mark.parametrize(("slug", "length"), [("kayles", 12), ("dawsons-kayles", 34), ("dawsons-chess", 34)])
def test_huge_rows_have_the_values_of_the_period(slug: str, length: int) -> None:
    """Rows from 10^9 on have the values that the octal engine finds whole periods earlier."""
    rules: Any = game(slug)
    period = rules.period_12 if slug == "kayles" else rules.period_34
    found = finished(rules.solver((12 * length,)))

    for n in range(10**9, 10**9 + length):
        assert period((n,)) == found[n % length + 10 * length,]


def test_a_huge_row_is_answered_by_the_claim() -> None:
    """A certified period answers 10^9 pins without a search."""
    assert solve("kayles", "1000000000").by.kind == "claim"


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("mock-turtles", [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22]),
        ("moebius", [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439, 475, 494]),
        ("ruler", [1, 2, 1, 4, 1, 2, 1, 8]),
        ("twins", [0, 1, 2, 3, 4, 5]),
        ("triplets", [0, 0, 1, 2, 4, 7, 8, 11]),
    ],
)
def test_values_of_single_heads(rule: str, expected: list[int]) -> None:
    """Single heads have the values of Winning Ways, chapter 14."""
    assert tuple(expected) == values_of(rule, len(expected))


def test_lost_strips_of_treblecross() -> None:
    """Empty strips of 6, 12, 22, 30, 32, 44 and 54 squares are lost, the zeros of 0.007 two earlier."""
    rules: Any = game("treblecross")

    assert [n for n in range(3, 60) if rules.safe("." * n) == "P"] == [6, 12, 22, 30, 32, 44, 54]


def test_georgia_and_bob() -> None:
    """The sample of POJ 1704 has its printed answer."""
    assert [solve("silver-dollar", text).outcome.value for text in ("1 2 3", "1 5 6 7 9 12 14 17")] == ["P", "N"]


# --- separate implementations of the rules ---------------------------------------------------------------------------


def rows_without(least: int, most: int) -> Rules:
    """Yield the rows that remove so many adjacent pins."""

    def options(p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for i, n in enumerate(p):
            for count in range(least, most + 1):
                for left in range(n - count + 1):
                    yield tuple(sorted((*p[:i], *p[i + 1 :], left, n - count - left)))

    return options


def pawns(p: tuple[str, str, str, str]) -> Iterator[tuple[str, str, str, str]]:
    """Yield moves on three ranks of chess from the mover's side: own pawns, the middle's, theirs; captures are forced.

    The middle rank is two strings: own pawns and theirs.
    """
    own, mine, other, theirs = p
    files = range(len(own))

    def put(rank: str, file: int, sign: str) -> str:
        return rank[:file] + sign + rank[file + 1 :]

    captures = []
    for file in files:
        for aside in (file - 1, file + 1):
            if aside in files:
                if own[file] == "x" == other[aside]:
                    captures.append((put(own, file, "."), put(mine, aside, "x"), put(other, aside, "."), theirs))
                if mine[file] == "x" == theirs[aside]:
                    captures.append((own, put(mine, file, "."), other, put(theirs, aside, ".")))
    steps = [
        (put(own, file, "."), put(mine, file, "x"), other, theirs)
        for file in files
        if own[file] == "x" and mine[file] == other[file] == "."
    ]
    steps += [(own, put(mine, file, "."), other, theirs) for file in files if mine[file] == "x" and theirs[file] == "."]
    for left in captures or steps:
        yield left[3], left[2], left[1], left[0]


def without_touching(p: str) -> Iterator[str]:
    """Yield strips with a cross that has no neighbour."""
    padded = f".{p}."
    for i in range(len(p)):
        if padded[i : i + 3] == "..." and p[i] == ".":
            yield p[:i] + "x" + p[i + 1 :]


def three_in_a_row(p: str) -> Iterator[str]:
    """Yield strips with a cross anywhere, until three are adjacent."""
    if "xxx" not in p:
        yield from (p[:i] + "x" + p[i + 1 :] for i, sign in enumerate(p) if sign == ".")


def flipped(p: str) -> Iterator[str]:
    """Yield rows with two pluses turned into minuses."""
    yield from (p[:i] + ".." + p[i + 2 :] for i in range(len(p)) if p[i : i + 2] == "xx")


def stairs(p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield stairs with coins moved down one stair."""
    for stair in range(1, len(p)):
        for coins in range(1, p[stair] + 1):
            left = list(p)
            left[stair] -= coins
            left[stair - 1] += coins
            yield tuple(left)


def coins_left(p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield strips with one coin moved left by any distance."""
    for start in range(len(p)):
        for end in range(start if p[start] else 0):
            left = list(p)
            left[start] -= 1
            left[end] += 1
            yield tuple(left)


def without_jumping(p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield strips with one coin moved left over empty squares."""
    for coin in p:
        for end in range(coin - 1, 0, -1):
            if end in p:
                break
            yield tuple(sorted({*p, end} - {coin}))


def corners(p: tuple[tuple[int, int], ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield boards with the corners of a rectangle turned, the upper right from heads."""
    for x, y in p:
        for u in range(x):
            for v in range(y):
                yield tuple(sorted(set(p) ^ {(x, y), (u, y), (x, v), (u, v)}))


def turning(allowed: Callable[[tuple[int, ...]], bool]) -> Rules:
    """Yield rows with the coins of an allowed set turned, the last from heads to tails."""

    def options(p: str) -> Iterator[str]:
        for count in range(1, len(p) + 1):
            for coins in combinations(range(len(p)), count):
                if p[coins[-1]] == "x" and allowed(coins):
                    yield "".join("x."[sign == "x"] if i in coins else sign for i, sign in enumerate(p))

    return options


def brute(options: Rules) -> Callable[[Hashable], int]:
    """Return the Grundy value by plain recursion over such rules."""

    @cache
    def value(p: Hashable) -> int:
        return mex([value(q) for q in options(p)])

    return value


TOLD: dict[str, tuple[Rules, int]] = {
    "kayles": (rows_without(1, 2), 9),
    "dawsons-kayles": (rows_without(2, 2), 10),
    "treblecross": (three_in_a_row, 8),
    "staircase": (stairs, 7),
    "nimble": (coins_left, 7),
    "silver-dollar": (without_jumping, 7),
    "crosses-crosses": (without_touching, 9),
    "flip-game": (flipped, 9),
    "turning-corners": (corners, 2),
}


@pytest.mark.parametrize("slug", TOLD)
def test_rules_told_twice_have_the_same_values(slug: str) -> None:
    """For every small position, search with all shortcuts gives the value of the separate rules."""
    options, most = TOLD[slug]
    value, rules = brute(options), game(slug)
    for size in range(most + 1):
        for p in rules.positions(size):
            assert value(p) == solve(rules, rules.format(p)).grundy, rules.format(p)


TURNED: dict[str, Callable[[tuple[int, ...]], bool]] = {
    "turtles": lambda coins: len(coins) <= 2,
    "mock-turtles": lambda coins: len(coins) <= 3,
    "moebius": lambda coins: len(coins) <= 5,
    "twins": lambda coins: len(coins) == 2,
    "triplets": lambda coins: len(coins) == 3,
    "ruler": lambda coins: coins[-1] - coins[0] == len(coins) - 1,
}


@pytest.mark.parametrize("rule", TURNED)
def test_coins_turned_by_each_rule(rule: str) -> None:
    """Every row of at most seven coins has the value of the separate rules."""
    value, rules = brute(turning(TURNED[rule])), game("coin-turning", rule=rule)
    for size in range(8):
        for p in rules.positions(size):
            assert value(p) == solve(rules, p).grundy, p


def test_dawsons_chess_on_the_board() -> None:
    """Pawns with forced captures have the same winner as removing a file and its neighbours."""

    @cache
    def wins(p: tuple[str, str, str, str]) -> bool:
        return any(not wins(q) for q in pawns(p))

    for files in range(9):
        start = ("x" * files, "." * files, "." * files, "x" * files)
        assert wins(start) == (solve("dawsons-chess", str(files)).outcome.value == "N"), files


def test_northcott_by_rounds_of_settling() -> None:
    """With two rows of four columns the gaps give the loser, as computed backwards from the ends."""
    columns = range(4)
    places = list(permutations(columns, 2))  # own rook and opposing rook in a row
    after: dict[Any, list[Any]] = {}
    for rows in product(places, repeat=2):
        after[rows] = []
        for row, (own, other) in enumerate(rows):
            for new in columns:
                if new != own and (new - other) * (own - other) > 0:
                    moved = (*rows[:row], (new, other), *rows[row + 1 :])
                    after[rows].append(tuple((theirs, mine) for mine, theirs in moved))
    known: dict[Any, str] = {}
    for _ in after:
        for rows, options in after.items():
            if any(known.get(q) == "P" for q in options):
                known[rows] = "N"
            elif all(known.get(q) == "N" for q in options):
                known[rows] = "P"

    for rows in after:
        text = ",".join(f"{own}.{other}" for own, other in rows)
        assert known[rows] == solve("northcott", f"{text}_w", n=4).outcome.value, text


def test_misere_kayles_by_plain_recursion() -> None:
    """Sibert and Conway's list agrees with plain recursion for every position of at most 16 pins."""
    options, rules = rows_without(1, 2), game("kayles", convention="misere")

    @cache
    def wins(p: tuple[int, ...]) -> bool:
        left = [tuple(n for n in q if n) for q in options(p)]
        return not left or any(not wins(q) for q in left)

    listed: Any = rules
    for size in range(17):
        for p in rules.positions(size):
            assert listed.sibert_conway(p) == ("N" if wins(p) else "P"), p
