"""Published values of games with numbers, walks, spots and rings, compared with loops that do not use the engine."""

from __future__ import annotations

from functools import reduce
from itertools import combinations, product

import pytest

from nimbers import game, list_games, solve
from nimbers.families.numbers import divisors, prime_factors
from nimbers.families.walks import augment, matching_without, neighbourhoods
from nimbers.games import game as game_class
from unit.oracle import mex

SQUARES = (0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95)


def single(slug: str, most: int, **settings: object) -> list[int | None]:
    """Return the values of the single heaps 0 to `most`, by search alone."""
    return [solve(game(slug, **settings), n).grundy for n in range(most + 1)]


def test_divisors_and_factors() -> None:
    """Divisors and prime factors equal those of trial division, and the factors multiply to the number."""
    for n in range(1, 300):
        assert [d for d in range(1, n + 1) if n % d == 0] == list(divisors(n))
        assert n == reduce(int.__mul__, prime_factors(n), 1)


def test_divisor_nim_of_project_euler_509() -> None:
    """Among all triples up to 10 the player to move wins 692; up to 100, 735494."""
    values = [0, *(solve("divisor", n).grundy or 0 for n in range(1, 101))]

    for most, expected in ((10, 692), (100, 735_494)):
        counts: dict[int, int] = {}
        for value in values[1 : most + 1]:
            counts[value] = counts.get(value, 0) + 1
        lost = sum(counts[a] * counts[b] * counts.get(a ^ b, 0) for a in counts for b in counts)

        assert expected == most**3 - lost


def test_divisor_game_of_leetcode_1025() -> None:
    """A single number wins if and only if it is even."""
    assert [n % 2 == 0 for n in range(1, 200)] == [solve("divisor", n).outcome == "N" for n in range(1, 200)]


@pytest.mark.parametrize("what", ["squares", "primes", "primes-to-13", "powers-of-two"])
def test_number_subtraction_by_a_plain_loop(what: str) -> None:
    """Single heaps have the values of a loop over the amounts."""
    primes = [n for n in range(2, 60) if all(n % d for d in range(2, n))]
    amounts = {
        "squares": [n * n for n in range(1, 8)],
        "primes": primes,
        "primes-to-13": primes[:6],
        "powers-of-two": [1 << k for k in range(6)],
    }[what]
    values: list[int] = []
    for n in range(60):
        values.append(mex(values[n - amount] for amount in amounts if amount <= n))

    assert values == single("number-subtraction", 59, what=what)


def test_lost_heaps_where_squares_are_taken() -> None:
    """The lost heaps are the sequence A030193 of the OEIS."""
    assert list(SQUARES) == [n for n in range(100) if solve("number-subtraction", n).outcome == "P"]


def test_the_prime_game() -> None:
    """With the primes up to 13 the values repeat 0 0 1 1 2 2 3 3 4."""
    assert single("number-subtraction", 35, what="primes-to-13") == [0, 0, 1, 1, 2, 2, 3, 3, 4] * 4


@pytest.mark.parametrize("t", [2, 3, 5])
def test_mark_by_a_plain_loop(t: int) -> None:
    """Single heaps have the values of a loop; those of t = 2 begin 0 1 0 2 1 2 0 1 0 2."""
    values = [0]
    for n in range(1, 80):
        values.append(mex([values[n - taken] for taken in range(1, min(t, n + 1))] + [values[n // t]]))

    assert values == single("mark", 79, t=t)
    assert t != 2 or values[:10] == [0, 1, 0, 2, 1, 2, 0, 1, 0, 2]


@pytest.mark.parametrize(
    ("heaps", "winner"), [("5 2 3 3", "P"), ("3 2 4 3 5 1", "N"), ("28 3 16 4 19 2", "P")], ids=["1", "2", "3"]
)
def test_strange_nim_of_arc091(heaps: str, winner: str) -> None:
    """The judge's three samples have their printed answers."""
    assert winner == solve("strange-nim", heaps).outcome


def test_towers_are_nim_heaps_of_prime_factors() -> None:
    """A loop over the divisors of a tower gives its value."""
    values = {1: 0}
    for n in range(2, 200):
        values[n] = mex(values[d] for d in range(1, n) if n % d == 0)

    assert list(values.values()) == [solve("tower-breakers", n).grundy for n in values]
    assert [values[n] for n in (2, 12, 64, 97)] == [1, 3, 6, 1]


def test_rims_and_rails() -> None:
    """Rims equals Nim, and Rails has the values of Kayles."""
    assert list(range(13)) == single("rims", 12)
    assert single("take-and-break", 30, code="0.77") == single("rims", 30, spots="two")


@pytest.mark.parametrize(("crosses", "turns"), [(1, 3), (2, 8), (3, 13), (20, 98)])
def test_brussels_sprouts_last_5n_minus_2_moves(crosses: int, turns: int) -> None:
    """Every play has this length."""
    answer = solve("brussels-sprouts", ".".join(["4"] * crosses))

    assert (turns, "N" if turns % 2 else "P") == (answer.length, answer.outcome)


def test_matchings_by_trying_every_choice() -> None:
    """On all graphs of five vertices a maximum matching is as large as the largest set of disjoint edges."""
    pairs = list(combinations(range(1, 6), 2))
    for chosen in range(1, 1 << len(pairs)):
        edges = [pair for place, pair in enumerate(pairs) if chosen >> place & 1]
        near = neighbourhoods(edges, both_ways=True)
        start = next(iter(near))
        mate = matching_without(near, start)
        without = _largest([edge for edge in edges if start not in edge])

        assert without == len(mate) // 2
        assert augment(near, mate, start) == (_largest(edges) > without)


def _largest(edges: list[tuple[int, int]]) -> int:
    """Return the size of the largest set of disjoint edges among at most ten on five vertices."""
    for one, other in combinations(edges, 2):
        if not set(one) & set(other):
            return 2
    return min(len(edges), 1)


@pytest.mark.parametrize(("count", "k"), [(3, 2), (4, 2), (4, 3), (5, 2), (5, 3), (6, 3)])
@pytest.mark.sampled(3, "other cases, in the same way")
def test_circular_nim_by_a_plain_loop(count: int, k: int) -> None:
    """A table of outcomes, without turns and claims, gives the lost rings of small heaps."""
    rules, most = game("circular-nim", k=k), 3 if count < 5 else 1
    lost: dict[tuple[int, ...], bool] = {}
    for ring in sorted(product(range(most + 1), repeat=count), key=sum):
        options = set()
        for start in range(count):
            places = [(start + step) % count for step in range(k)]
            for sizes in product(*(range(ring[place] + 1) for place in places)):
                changed = list(ring)
                for place, size in zip(places, sizes, strict=True):
                    changed[place] = size
                options.add(tuple(changed))
        lost[ring] = not any(lost[option] for option in options - {ring})

        assert lost[ring] == (solve(rules, ring).outcome == "P")


def test_sequential_nim_by_its_own_recursion() -> None:
    """A recursion from the last heap, with mex alone, gives the value of a row."""
    expected = {}
    for row in product((1, 2, 3), repeat=4):
        rest = 0
        for n in reversed(row):
            values = [rest]
            for _ in range(n):
                values.append(mex(values))
            rest = values[-1]
        expected[row] = rest

    assert expected == {row: solve("sequential-nim", row).grundy for row in expected}


@pytest.mark.slow("it takes more than a second")
def test_large_inputs_are_answered_by_proved_claims() -> None:
    """Judges' inputs beyond search are answered by a claim, which the answer names."""
    asked = {
        "divisor": "963761198400",
        "strange-nim": "1000000000.7,999999999.3",
        "sequential-nim": "1,1000000000,1,1000000000",
        "mark": "1000000000000000000",
        "subtract-a-digit": "123456789012345678901234567890",
        "rims": "1000000,999999",
    }
    for slug, position in asked.items():
        assert slug in list_games()
        answer = solve(game_class(slug)(), position)

        assert answer.by.kind == "claim", slug


@pytest.mark.slow("it takes more than a second")
def test_a_claim_that_says_less_does_not_end_the_search() -> None:
    """Strategy stealing gives neither value nor move; if search can find both in its share, it does."""
    cram, chomp = solve("cram", "4x5"), solve("chomp", "3x30")

    assert (cram.grundy, cram.by.kind, cram.winning_move_count) == (2, "search", 5)
    assert [move.name for move in chomp.winning_moves] == ["r2"]


def test_a_claim_stands_where_search_does_not_end() -> None:
    """On a large board, or with a small budget, the claim is the answer."""
    large, little = solve("cram", "12x12"), solve("cram", "4x5", budget=60_000)

    assert (large.outcome, large.grundy, large.by.kind) == ("P", 0, "claim")
    assert (little.outcome, little.grundy, little.by.kind) == ("N", None, "claim")
